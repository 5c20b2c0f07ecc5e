"""The game of the corpus is put together by its tests, with a card for each line: its files are no game by themselves."""

collect_ignore_glob = ["workshop/*"]
