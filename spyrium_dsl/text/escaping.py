"""Words of a game on a page: they are words there, whatever signs they have."""

from __future__ import annotations

import html

_MARKS = {ord(sign): f"&#{ord(sign)};" for sign in "\\`*_{}[]#|~^"}
"""Signs that Markdown reads; the rest of Markdown's is at the beginning of a line, where no word of a game ever stands."""


def escaped(text: str) -> str:
    """Text that neither HTML nor Markdown reads anything into.

    >>> escaped("<b> *x* [y]")
    '&lt;b&gt; &#42;x&#42; &#91;y&#93;'
    """
    return html.escape(text, quote=False).translate(_MARKS)


def quoted(text: str) -> str:
    """Text for an attribute, which Markdown reads for marks as it reads all else.

    >>> quoted('"[y](z)')
    '&quot;&#91;y&#93;(z)'
    """
    return html.escape(text, quote=True).translate(_MARKS)
