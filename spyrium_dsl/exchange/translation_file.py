"""Writing what translators sent into a translation file: lines that are there are changed in place, others are added."""

from __future__ import annotations

import re
from collections.abc import Mapping

from spyrium_dsl.language.vocabulary import Vocabulary

_TITLE = re.compile(r"^title\s+(\S+)\s")
_NOUN = re.compile(r"^noun\s+(\S+)\s")
_CARD = re.compile(r"^\S.*?\s(\S+)(?:\s+\"[^\"]*\")?\s*$")


def with_titles(text: str, titles: Mapping[str, str], made_from: Mapping[str, str]) -> str:
    """The file with these titles by card, each with the title it was made from."""
    left = dict(titles)

    def line_of(card: str) -> str:
        origin = f" from {_quoted(made_from[card])}" if card in made_from else ""
        return f"title {card} {_quoted(left.pop(card))}{origin}"

    lines = []
    for line in text.splitlines():
        match = _TITLE.match(line)
        lines.append(line_of(match[1]) if match and match[1] in left else line)
    return _joined(lines, [line_of(card) for card in sorted(left)])


def with_nouns(text: str, nouns: Mapping[tuple[str, str], str], vocabulary: Vocabulary) -> str:
    """The file with these forms of nouns; the first wording of a form is replaced, further ones stay."""
    by_noun: dict[str, dict[str, str]] = {}
    for (noun, form), wording in nouns.items():
        by_noun.setdefault(noun, {})[form] = wording
    lines = []
    for line in text.splitlines():
        match = _NOUN.match(line)
        forms = by_noun.pop(match[1], None) if match else None
        if forms is not None:
            for form, wording in forms.items():
                known = re.search(rf'(?<=\s){re.escape(form)}\s+"[^"]*"', line)
                said = f"{form} {_quoted(wording)}"
                line = line[: known.start()] + said + line[known.end() :] if known else f"{line.rstrip()}  {said}"
        lines.append(line)
    rows = [row.name for row in vocabulary.plurals]
    more = []
    for noun in sorted(by_noun):
        forms = by_noun[noun]
        ordered = sorted(forms, key=lambda form: rows.index(form) if form in rows else len(rows))
        more.append(" ".join(["noun", noun, *(f"{form} {_quoted(forms[form])}" for form in ordered)]))
    return _joined(lines, more)


def with_lines(text: str, sentences: Mapping[tuple[str, str], str], kinds: Mapping[str, str]) -> str:
    """The file with these lines of cards by hand; *kinds*: the kind of each card, as the language calls it.

    A sentence is a whole line with its label.
    """
    by_card: dict[str, list[str]] = {}
    for (card, _), sentence in sorted(sentences.items()):
        by_card.setdefault(card, []).append(sentence)
    lines: list[str] = []
    inside: str | None = None
    for line in text.splitlines():
        if line[:1].strip():
            match = _CARD.match(line)
            inside = match[1] if match and match[1] in by_card else None
            lines.append(line)
            if inside is not None:
                lines.extend(f"  {sentence}" for sentence in by_card.pop(inside))
                said = {one.split(":")[0].strip() for one in lines[-8:] if one.startswith("  ")}
                inside = "|".join(said)
            continue
        if inside is not None and line.split(":")[0].strip() in inside.split("|"):
            continue
        lines.append(line)
    more: list[str] = []
    for card, found in sorted(by_card.items()):
        more += ["", f"{kinds[card]} {card}", *(f"  {sentence}" for sentence in found)]
    return _joined(lines, more)


def _joined(lines: list[str], more: list[str]) -> str:
    return "\n".join([*lines, *more]) + "\n"


def _quoted(text: str) -> str:
    return f'"{text}"'
