"""Facts of a picture carry the id of the line that says them, as `data-source`: a link of the template is made into that.

The picture has shapes instead of letters; so what a fact says in words is beside its id, and a title names the whole.
"""

from __future__ import annotations

import html
import re
from urllib.parse import quote, unquote

_LINK = re.compile(r'<a href="source:([^"?]*)\?([^"]*)"[^>]*>\s*<rect ([^>]*?)/>\s*</a>')
_SVG = re.compile(r"<svg\b[^>]*>")


def linked(source: str, said: str) -> str:
    """The address by which a template says what a fact is; empty for one that no line says.

    >>> linked("wharf.effect", "gain 3 VP")
    'source:wharf.effect?gain%203%20VP'
    """
    return f"source:{quote(source, safe='')}?{quote(said, safe='')}" if source else ""


def with_sources(svg: str, title: str) -> str:
    """The picture with ids instead of links, and with a name for those who do not see it."""
    svg = _LINK.sub(_fact, svg)
    named = f"<title>{html.escape(title)}</title>"
    return _SVG.sub(lambda head: f'{head[0][:-1]} role="img" aria-label="{html.escape(title)}">{named}', svg, count=1)


def _fact(link: re.Match[str]) -> str:
    source, said = (html.escape(unquote(html.unescape(one))) for one in (link[1], link[2]))
    return f'<rect data-source="{source}" data-said="{said}" {link[3]}/>'
