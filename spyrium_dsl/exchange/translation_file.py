"""Writing what translators sent into a translation file: lines that are there are changed in place, others are added."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from spyrium_dsl.language.vocabulary import Vocabulary
from spyrium_dsl.text.quotes import QUOTED, quoted

CLASS = "class"
"""In place of a form: the class of a noun."""
_TITLE = re.compile(r"^title\s+(\S+)\s")
_NOUN = re.compile(r"^noun\s+(\S+)\s")
_NOUN_HEAD = re.compile(r'^(?P<start>noun\s+[^\s"]+\s+)(?:[^\s"]+\s+(?=[^\s"]+\s+"))?(?P<form>[^\s"]+\s+)?(?=")')
_CARD = re.compile(rf"^\S.*?\s(\S+)(?:\s+(?:{QUOTED}))?\s*$")


def with_titles(text: str, titles: Mapping[str, str], made_from: Mapping[str, str]) -> str:
    """The file with these titles by card, each with the title it was made from."""
    left = dict(titles)

    def line_of(card: str, before: str = "") -> str:
        title = f"title {card} {quoted(left.pop(card))}"
        whole = f"{title} from {quoted(made_from[card])}" if card in made_from else title
        # Columns are laid out by hand; a line that says this already stays as it is.
        return before if before.split() in (title.split(), whole.split()) else whole

    lines = []
    for line in text.splitlines():
        match = _TITLE.match(line)
        lines.append(line_of(match[1], line) if match and match[1] in left else line)
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
            line = _with_class(line, forms.pop(CLASS, ""), vocabulary.usual)
            for form, wording in forms.items():
                known = re.search(rf"(?<=\s){re.escape(form)}\s+(?:{QUOTED})", line)
                said = f"{form} {quoted(wording)}"
                line = line[: known.start()] + said + line[known.end() :] if known else f"{line.rstrip()}  {said}"
        lines.append(line)
    rows = [row.name for row in vocabulary.plurals]
    more = []
    for noun in sorted(by_noun):
        forms = by_noun[noun]
        ordered = sorted(forms, key=lambda form: rows.index(form) if form in rows else len(rows))
        wordings = [f"{form} {quoted(forms[form])}" for form in ordered if form != CLASS]
        if wordings:
            more.append("  ".join([f"noun {noun} {forms.get(CLASS, '')}".rstrip(), *wordings]))
    return _joined(lines, more)


def _with_class(line: str, wanted: str, usual: str) -> str:
    """The line of a noun with that class; "" leaves it as it is."""
    head = _NOUN_HEAD.match(line) if wanted else None
    if head is None:
        return line
    # A text without a form is of the usual one; with a class before it that has to be said.
    form = head["form"] or f"{usual} "
    return f"{head['start']}{wanted}  {form}{line[head.end() :]}"


def with_lines(text: str, sentences: Mapping[tuple[str, str], str], kinds: Mapping[str, str]) -> str:
    """The file with these lines of cards by hand; *kinds*: the kind of each card, as the language calls it.

    A sentence is a whole line with its label; it takes the place of the card's line of that label, or is added.
    """
    left: dict[str, list[str]] = {}
    for (card, _), sentence in sorted(sentences.items()):
        left.setdefault(card, []).append(sentence)
    lines: list[str] = []
    new: dict[str, str] = {}
    """The sentences of the block under way that have not found their place, by label."""
    for line in text.splitlines():
        if line[:1].strip():
            lines.extend(_indented(new.values()))
            match = _CARD.match(line)
            new = {_label(one): one for one in left.pop(match[1], [])} if match else {}
            lines.append(line)
        elif not line.strip():
            lines.extend(_indented(new.values()))
            new = {}
            lines.append(line)
        else:
            found = new.pop(_label(line), None)
            lines.append(line if found is None else f"  {found}")
    lines.extend(_indented(new.values()))
    more: list[str] = []
    for card, found_lines in sorted(left.items()):
        more += ["", f"{kinds[card]} {card}", *_indented(found_lines)]
    return _joined(lines, more)


def _label(line: str) -> str:
    return line.partition(":")[0].strip().casefold()


def _indented(sentences: Iterable[str]) -> list[str]:
    return [f"  {one}" for one in sentences]


def _joined(lines: list[str], more: list[str]) -> str:
    return "\n".join([*lines, *more]) + "\n"
