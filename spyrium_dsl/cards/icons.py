"""Drawings that stand for resources and values: ours, and a game's own, which are looked at before they are used."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from xml.etree import ElementTree

_LARGEST = 300_000
"""Bytes; an icon is drawn hundreds of times."""
_RUNS = frozenset({"script", "foreignObject", "handler", "listener", "iframe", "embed", "object"})
_CODE = re.compile(r"\ufeff?\s*<\?xml[^>]*encoding\s*=\s*[\"'](?!utf-8[\"']|us-ascii[\"'])", re.IGNORECASE)
"""A drawing that says it is in another code than UTF-8."""
_FAR = re.compile(r"url\(\s*['\"]?(?!['\"]?#)|@import|\\", re.IGNORECASE)
"""In a style: anything that is not in the drawing itself. A backslash could spell such a word in another way."""


@cache
def own_icons() -> Mapping[str, bytes]:
    """The drawings that come with the program, by name."""
    folder = resources.files("spyrium_dsl.cards") / "icons"
    return {
        one.name.removesuffix(".svg"): one.read_bytes()
        for one in sorted(folder.iterdir(), key=str)
        if one.name.endswith(".svg")
    }


def refused(drawing: bytes) -> str:
    """Why a drawing is not used: `no-drawing`, `script`, `outside`, `large`; empty where it is fine.

    >>> refused(b'<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
    'script'
    >>> refused(b'<svg xmlns="http://www.w3.org/2000/svg"><image href="../secret.png"/></svg>')
    'outside'
    """
    if len(drawing) > _LARGEST:
        return "large"
    try:
        # In no other code than that which is looked through here, whatever the drawing says of itself.
        text = drawing.decode("utf-8")
    except UnicodeDecodeError:
        return "no-drawing"
    if _CODE.match(text) or "\0" in text:
        return "no-drawing"
    if any(sign in text for sign in ("<!DOCTYPE", "<!ENTITY", "<?xml-stylesheet")):
        return "outside"
    try:
        root = ElementTree.fromstring(drawing)
    except (ElementTree.ParseError, ValueError, LookupError):
        return "no-drawing"
    if _local(root.tag) != "svg":
        return "no-drawing"
    return next((why for one in root.iter() if (why := _refused(one))), "")


def _refused(one: ElementTree.Element) -> str:
    tag = _local(one.tag)
    if tag in _RUNS:
        return "script"
    if tag == "style" and _FAR.search("".join(one.itertext())):
        return "outside"
    for name, value in one.attrib.items():
        own = _local(name)
        if own.lower().startswith("on"):
            return "script"
        if own in ("href", "src") and not value.strip().startswith("#"):
            return "outside"
        if own not in ("href", "src") and _FAR.search(value):
            return "outside"
    return ""


def _local(name: object) -> str:
    """A name without its namespace; comments have none."""
    return name.rpartition("}")[2] if isinstance(name, str) else ""
