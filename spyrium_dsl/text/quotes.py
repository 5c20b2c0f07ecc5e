"""Quotation marks of every keyboard and press: "…", “…”, „…”, «…», »…«, ‚…‘, ‹…›, '…', ‘…’; and where a comment begins."""

from __future__ import annotations

import re

_SINGLE = r"\u201a[^\u201a\u2018]*\u2018|\u201a[^\u201a\u2019]*\u2019|\u2039[^\u2039\u203a]*\u203a"
# These are apostrophes, too: a mark begins where a word may, and one with a letter behind it ends nothing.
_APOSTROPHES = (
    r"(?<!\S)'(?!\s)(?:[^'\n]|'(?=\w))*'(?!\w)|(?<!\S)\u2018(?!\s)(?:[^\u2018\u2019\n]|\u2019(?=\w))*\u2019(?!\w)"
)
QUOTED = rf'["\u201c\u201d\u201e][^"\u201c\u201d\u201e]*["\u201c\u201d]|«[^«»]*»|»[^«»]*«|{_SINGLE}|{_APOSTROPHES}'
"""The pattern of a text in quotes, with its two marks and without groups."""
MARKS = '"\u201c\u201d\u201e«»'
"""Marks that stand in no name; single ones are apostrophes, too."""
OPENS_QUOTE = re.compile(rf"[{MARKS}\u201a\u2039]|(?<!\S)['\u2018](?=\w)")
_QUOTED_OR_COMMENT = re.compile(rf"#|{QUOTED}")


def quoted(text: str) -> str:
    """A text in the marks that files of rules have by habit; in others where it holds such a mark itself.

    >>> quoted("Wharf"), quoted('The "Wharf"')
    ('"Wharf"', '«The "Wharf"»')
    """
    return f'"{text}"' if not set('"\u201c\u201d\u201e') & set(text) else f"«{text}»"


_CLOSING = {
    "\u201e": "\u201d",
    "\u201c": "\u201d",
    "«": "»",
    "»": "«",
    "\u201a": "\u2019",
    "\u2039": "\u203a",
    "\u2018": "\u2019",
}


def closing(mark: str) -> str:
    """The mark that ends what another begins.

    >>> closing('"'), closing("«"), closing("„")
    ('"', '»', '”')
    """
    return _CLOSING.get(mark, mark)


def bare(text: str) -> str:
    """A text without the marks that it stands in.

    >>> bare('"Wharf"'), bare("Wharf")
    ('Wharf', 'Wharf')
    """
    return text[1:-1] if re.fullmatch(QUOTED, text) else text


def comment_start(text: str) -> int:
    """Where the comment of a line begins, or its length. A quote that is never closed hides no comment.

    >>> comment_start('building wharf "Wharf #1"  # built of oak')
    27
    """
    if "#" in text:
        for match in _QUOTED_OR_COMMENT.finditer(text):
            if match[0] == "#":
                return match.start()
    return len(text)
