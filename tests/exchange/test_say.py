"""`spyrium say`: effect objects in JSON, as lines that read back to the same."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from spyrium_dsl.cli.app import run
from spyrium_dsl.effects.blocks import Card
from spyrium_dsl.exchange.read_json import read_json
from spyrium_dsl.exchange.written import lines_of
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.library.opened import open_game
from spyrium_dsl.load import load_game
from spyrium_dsl.text.source import Source
from tests.diagnostics.test_codes import check_shown
from tests.games import SHIPPED


@pytest.mark.parametrize("game", SHIPPED)
def test_cards_and_blocks_read_back_to_the_same(game: str) -> None:
    """A whole game through JSON and through text."""
    opened = open_game(game)
    tree, lexicons = opened.rules.tree, opened.checked.reading.lexicons
    nodes = read_json(Source("all.json", json.dumps([one.as_json() for one in (*tree.declarations, *tree.cards)])))
    assert nodes == (*tree.declarations, *tree.cards)
    text = "\n".join(lines_of([one for one in nodes if isinstance(one, Card)], lexicons[tree.language]))
    body = "\n".join(lines_of([one for one in nodes if not isinstance(one, Card)], lexicons[tree.language]))
    sources = [
        one for one in opened.sources.values() if one.text.lstrip("# \n").startswith(("printings", "translation"))
    ]
    own = next(one.text for path, one in opened.sources.items() if path.endswith("game.rules"))
    words = [line for line in own.splitlines() if line.startswith("noun ")]
    head = f'game {tree.id} "{tree.title}" in {tree.language}'
    game_file = Source("game.rules", "\n".join([head, *words, body]))
    again = load_game([game_file, Source("cards.rules", f"cards for {tree.id}\n{text}"), *sources], Languages())
    assert again.reading.tree is not None
    assert again.reading.tree.cards == tree.cards
    assert set(again.reading.tree.declarations) == set(tree.declarations)


@pytest.mark.parametrize("language", ["en", "pl", "ru", "de"])
def test_a_card_goes_through_a_pipe(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Out by `show --json`, in by `say`, in each language."""
    opened = open_game("spyrium")
    assert run(["show", "spyrium", "crane", "--json"]) == 0
    shown = capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(shown.encode())))
    assert run(["say", "spyrium", "-", "--in", language]) == 0
    said = capsys.readouterr().out.splitlines()
    card = next(one for one in opened.rules.tree.cards if one.id == "crane")
    assert said == lines_of([card], opened.checked.reading.lexicons[language])


WRONG = {
    "E451": '{"node": "gain",}',
    "E452": '[{"node": "digits", "value": 3}, {"node": "in-turn", "parts": [{"node": "gian"}]}]',
}


@pytest.mark.parametrize("code", WRONG)
def test_what_it_says_of_other_json(code: str, accept: bool) -> None:
    source = Source("effects.json", WRONG[code])
    found = read_json(source)
    assert not isinstance(found, tuple)
    check_shown(code, [found], {source.path: source}, accept)


@pytest.mark.parametrize(
    ("text", "at", "why"),
    [
        pytest.param('{"node": "digits"}', "$", "missing", id="a slot missing"),
        pytest.param('{"node": "digits", "value": "three"}', "value", "value", id="words for a number"),
        pytest.param('{"node": "digits", "value": 3, "more": 1}', "$", "no-slot", id="a slot too many"),
        pytest.param("7", "$", "no-node", id="no object"),
        pytest.param('[{"node": "digits", "value": 3}, null]', "[1]", "no-node", id="nothing, further on"),
        pytest.param('{"node": "in-turn", "parts": [{"node": "card"}]}', "parts[0]", "no-node", id="of another sort"),
    ],
)
def test_the_place_of_what_does_not_fit(text: str, at: str, why: str) -> None:
    found = read_json(Source("effects.json", text))
    assert not isinstance(found, tuple)
    assert (found.code, found.facts["at"], found.facts["why"]) == ("E452", at, why)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"node":"negated","value":' * 5_000])
def test_what_is_too_deep_is_refused(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deep.json"
    file.write_text(text, "utf-8")
    assert run(["say", "orchard", str(file)]) == 1
    assert "E451" in capsys.readouterr().err
