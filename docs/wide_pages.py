"""Two pages on how far the language goes, made from the corpus of effects that the tests read, load and play."""

from __future__ import annotations

import importlib.util
import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from spyrium_dsl.effects.line import Either, InTurn
from spyrium_dsl.effects.node import Node
from spyrium_dsl.language.sentence import say
from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.parse.game import read_game

ROOT = Path(__file__).parent.parent
LANGUAGES = ("en", "pl", "ru", "de")
CONSTRUCTS = """# A wider language, phrase by phrase

What designers of other games want to say, and how it is said here, in four languages. ‹Angle brackets› stand for what is
put in. The last column names the lines of the [corpus](corpus.md) that use the phrase; where it is empty, the examples of
the test game do (`tests/corpus/workshop`).
"""
CORPUS = """# What can be said of other games

{all} effects of {games} published games, each under an id. **{said}** of them are said in the language, in sentences
of our own with the nouns of a test game, and are printed, read back, loaded and played by the tests. Those marked ° use steps
that the test game defines beside the card. The others are listed with what they would need.
"""


@cache
def corpus() -> ModuleType:
    """The module of the tests that knows the corpus; it is no part of the package."""
    spec = importlib.util.spec_from_file_location("corpus_lines", ROOT / "tests" / "corpus" / "lines.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["corpus_lines"] = module
    spec.loader.exec_module(module)
    return module


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add both pages."""
    files.append(File.generated(config, "wider.md", content=constructs_page()))
    files.append(File.generated(config, "corpus.md", content=corpus_page()))
    return files


def _row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


@cache
def users() -> dict[str, list[str]]:
    """By phrase, the ids of the corpus whose lines use it."""
    reading = read_game(corpus().workshop(corpus().said()), Languages())
    assert reading.tree is not None
    ids = {one.design: one.id for one in corpus().said()}
    found: dict[str, list[str]] = {}
    for card in reading.tree.cards:
        if card.id in ids:
            for tag in sorted(_tags(card.properties)):
                found.setdefault(tag, []).append(ids[card.id])
    return found


def _tags(node: object) -> set[str]:
    match node:
        case Node():
            inner = {tag for slot in node.slot_values() for tag in _tags(slot)}
            whole = isinstance(node, Either) and any(isinstance(one, InTurn) for one in node.options)
            return {node.tag(), *inner, *(("next-or",) if whole else ())}
        case tuple():
            return {tag for one in node for tag in _tags(one)}
    return set()


def constructs_page() -> str:
    """Every construct with its phrases, and who uses them."""
    words = Languages()
    parts = [CONSTRUCTS]
    for construct in corpus().constructs():
        rows = [_row(*LANGUAGES, "used by"), _row(*["---"] * (len(LANGUAGES) + 1))]
        for tag in construct.tags:
            said = [f"`{_phrase(words[code], tag)}`" for code in LANGUAGES]
            rows.append(_row(*said, ", ".join(users().get(tag, [])[:12])))
        parts += [f"## {construct.title}", construct.text, "\n".join(rows)]
    return "\n\n".join(parts) + "\n"


def _phrase(vocabulary: Vocabulary, tag: str) -> str:
    """The way to say it that fits everything, in its usual form."""
    ways = vocabulary.phrases[tag]
    general = [way for way in ways if not way.condition and not way.form]
    return _spelled((general or list(ways))[0].text)


def _spelled(text: str) -> str:
    # As in the reference of the language: slots in angle brackets, no forms.
    text = re.sub(r"\{(\w+)(?::[@*\w-]+)?\}", lambda match: f"‹{match[1].replace('_', ' ')}›", text)
    return re.sub(r"<([\w-]+)~*(?::[*\w]*)?>", r"\1", text).replace("~", "")


def corpus_page() -> str:
    """Every effect of the corpus: how it is said, or what it needs."""
    data = corpus()
    effects = data.effects()
    reading = read_game(data.workshop(data.said()), Languages())
    assert reading.tree is not None
    cards = {card.id: card for card in reading.tree.cards}
    lexicon = reading.lexicons["en"]
    parts = [CORPUS.format(all=len(effects), games=len(data.GAMES), said=len(data.said()))]
    for prefix, game in data.GAMES.items():
        own = [one for one in effects if one.id.startswith(prefix)]
        rows = [_row("id", "card", "said here, or what it needs"), _row("---", "---", "---")]
        for one in own:
            if one.lines:
                card = cards[one.design]
                lines = [say(line, lexicon.vocabulary, lexicon.about(card.kind)) for line in card.properties]
                told = "<br>".join(f"`{line}`" for line in lines)
            else:
                told = f"*needs {one.needs}*"
            rows.append(_row(one.id + ("°" if one.defined else ""), one.card, told))
        parts += [f"## {game}", f"{sum(bool(one.lines) for one in own)} of {len(own)}", "\n".join(rows)]
    needs: dict[str, int] = {}
    for one in effects:
        if one.needs:
            needs[one.needs] = needs.get(one.needs, 0) + 1
    rows = [_row("what is needed", "effects"), _row("---", "---")]
    rows += [_row(need, str(count)) for need, count in sorted(needs.items(), key=lambda item: (-item[1], item[0]))]
    return "\n\n".join([*parts, "## What the others need", "\n".join(rows)]) + "\n"
