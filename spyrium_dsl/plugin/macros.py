"""`{{ card("wharf") }}`, `{{ number("wharf.price") }}`, `{{ example("A title") }}`, `{{ books() }}` in any page of Markdown."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from spyrium_dsl.book.card import picture
from spyrium_dsl.book.examples import telling_of
from spyrium_dsl.book.page import fact, link, slug
from spyrium_dsl.book.provenance import sign
from spyrium_dsl.book.telling import Telling
from spyrium_dsl.book.words import words
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects.blocks import NumberProperty
from spyrium_dsl.effects.node import Node
from spyrium_dsl.plugin.volume import Volume
from spyrium_dsl.text.diagnostic import Fact
from spyrium_dsl.text.escaping import escaped
from spyrium_dsl.text.suggest import suggest

_CALL = re.compile(r"\{\{\s*(\w+)\(([^{}]*)\)\s*\}\}")
_ARGUMENT = re.compile(r"""\s*(?:(\w+)\s*=\s*)?(?:"([^"]*)"|'([^']*)')\s*(?:,|$)""")
_FENCE = re.compile(r"(^(?:```|~~~).*?^(?:```|~~~)[ \t]*$|`[^`\n]+`)", re.DOTALL | re.MULTILINE)


class UnknownName(Exception):
    """A macro that names nothing; says what is wrong, in the language of the page. *offset*: where it stands."""

    def __init__(self, text: str, offset: int) -> None:
        super().__init__(text)
        self.offset = offset


class _Wrong(Exception):
    """What is wrong with a macro: a sentence of the catalogue of books, and its facts."""

    def __init__(self, key: str, **facts: Fact) -> None:
        super().__init__(key)
        self.key, self.facts = key, facts

    def said(self, language: str) -> str:
        """The sentence in a language, with the name that was probably meant."""
        own = words(language)
        near = own.screen("macro-meant", **self.facts) if "meant" in self.facts else ""
        return " ".join(filter(None, (own.screen(self.key, **self.facts), near)))


@dataclass(frozen=True)
class Macros:
    """Fills in what a page asks for. *volumes*: None for a game whose rules have mistakes, the first game meant where none
    is named; *language*: of the page; *here*: its path in the site."""

    volumes: Mapping[str, Volume | None]
    language: str
    here: str

    def filled(self, markdown: str, wrong: Callable[[UnknownName], str]) -> str:
        """The page with every macro filled in, but for those in code. *wrong*: what to put where a name is unknown."""
        parts = _FENCE.split(markdown)
        done, at = [], 0
        for number, part in enumerate(parts):
            done.append(part if number % 2 else self._filled(part, at, wrong))
            at += len(part)
        return "".join(done)

    def _filled(self, text: str, at: int, wrong: Callable[[UnknownName], str]) -> str:
        makers: dict[str, Callable[[Volume, Telling, str], str]] = {
            "card": self._card,
            "number": self._number,
            "example": self._example,
        }

        def put(match: re.Match[str]) -> str:
            try:
                if match[1] == "books":
                    return books([one for one in self.volumes.values() if one is not None], self.here)
                if match[1] not in makers:
                    raise _unknown("macro", match[1], [*makers, "books"])
                name, named = _arguments(match[2])
                volume = self._volume(named)
                if volume is None:
                    return missing(words(self.language).screen("mistakes-here"))
                language = named.get("language", self.language)
                if language not in volume.languages:
                    language = volume.languages[0]
                made = makers[match[1]](volume, volume.book.telling(language), name)
                inline = language != self.language and "\n" not in made
                return f'<span lang="{language}">{made}</span>' if inline else made
            except _Wrong as problem:
                return wrong(UnknownName(problem.said(self.language), at + match.start()))

        return _CALL.sub(put, text)

    def _volume(self, named: Mapping[str, str]) -> Volume | None:
        wanted = named.get("game", next(iter(self.volumes)))
        if wanted not in self.volumes:
            raise _unknown("game", wanted, list(self.volumes))
        return self.volumes[wanted]

    def _up(self, volume: Volume, telling: Telling) -> str:
        return posixpath.relpath(f"{volume.place.at}/{telling.language}", posixpath.dirname(self.here) or ".") + "/"

    def _card(self, volume: Volume, telling: Telling, name: str) -> str:
        if name not in telling.cards:
            raise _unknown("card", name, list(telling.cards))
        up = self._up(volume, telling)
        shown = picture(telling, telling.cards[name]).replace("](../", f"]({up}")
        return f"{shown} [{escaped(telling.speech.design(name))}]({up}cards/{name}.md)"

    def _number(self, volume: Volume, telling: Telling, name: str) -> str:
        nodes = telling.sources.nodes
        for wanted in (name, f"printing:{name}"):
            if wanted in nodes:
                guessed = sign(telling.words) if wanted in telling.provenance.lines else ""
                return fact(wanted, _figure(telling, nodes[wanted], wanted)) + guessed
        raise _unknown("number", name, list(nodes))

    def _example(self, volume: Volume, telling: Telling, name: str) -> str:
        every = {one.id: one for one in volume.book.examples}
        found = every.get(slug(name))
        if found is None:
            raise _unknown("example", name, list(every))
        up = self._up(volume, telling)
        return telling_of(telling, found).replace("](../", f"]({up}")


def books(volumes: Iterable[Volume], here: str) -> str:
    """A list of the books of a site, each in all its languages. *here*: the path of the page it stands on."""
    lines = []
    for volume in volumes:
        up = posixpath.relpath(volume.place.at, posixpath.dirname(here) or ".")
        names = volume.book.game.vocabularies
        found = (link(names[code].name, f"{up}/{code}/index.md") for code in volume.languages)
        lines.append(f"- {escaped(volume.book.game.tree.title)}: {', '.join(found)}")
    return "\n".join(lines)


def missing(why: str) -> str:
    """What stands in a served page where there is nothing to put."""
    return f'<strong class="mistake">{escaped(why)}</strong>'


def _arguments(text: str) -> tuple[str, dict[str, str]]:
    """The name asked for, and what is given by name."""
    found: list[str] = []
    named: dict[str, str] = {}
    at = 0
    while at < len(text):
        match = _ARGUMENT.match(text, at)
        if match is None:
            raise _Wrong("macro-unreadable", text=text.strip())
        value = match[2] if match[2] is not None else match[3]
        if match[1]:
            named[match[1]] = value
        else:
            found.append(value)
        at = match.end()
    if len(found) != 1:
        raise _Wrong("macro-one-name")
    return found[0], named


def _figure(telling: Telling, node: Node, own: str) -> str:
    """A number as it is spoken of; a line that is more than a number is said in full."""
    if isinstance(node, NumberProperty):
        card = own.removeprefix("printing:").partition(".")[0]
        return telling.number(telling.cards[card].kind, node)
    if isinstance(node, d.StartsWith | d.SharedStart):
        return telling.speech.amount(node.number, own.partition(":")[2].partition(".")[0])
    return telling.said(node)


def _unknown(sort: str, name: str, known: Sequence[str]) -> _Wrong:
    meant = suggest(name, known)
    return _Wrong(f"macro-no-{sort}", name=name, **({"meant": meant} if meant else {}))
