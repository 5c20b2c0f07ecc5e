"""A small theme: the frame of `spyrium_dsl.book.shell` around every page of a site."""
