"""What readers of a served site see of mistakes in the rules: a script that every page loads, in any theme."""

from __future__ import annotations

import json
from collections.abc import Sequence

from spyrium_dsl.book.words import languages, words
from spyrium_dsl.plugin.volume import Unreadable

_LOOK = "white-space:pre-wrap;overflow-x:auto;padding:.8rem 1rem;background:#7d1a16;color:#fff;font:.9rem/1.4 monospace"


def mistakes_script(wrong: Sequence[Unreadable], are_pages: bool) -> str:
    """A script that puts a box above the page; it does nothing where nothing is wrong. *are_pages*: good ones from before."""
    if not wrong:
        return "\n"
    key = "mistakes" if are_pages else "mistakes-at-first"
    count = sum(one.count for one in wrong)
    said = {language: words(language).screen(key, count=count) for language in languages()}
    text = "\n\n".join(map(str, wrong))
    return (
        f"const said = {json.dumps(said, ensure_ascii=False)}, text = {json.dumps(text, ensure_ascii=False)};\n"
        'const box = document.createElement("div"); box.id = "mistakes"; box.setAttribute("role", "alert");\n'
        f"box.style.cssText = {json.dumps(_LOOK)};\n"
        'box.textContent = (said[document.documentElement.lang] || said.en) + "\\n\\n" + text;\n'
        "document.body.prepend(box);\n"
    )
