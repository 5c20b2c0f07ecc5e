"""A page that simulates a game in a browser: one file with everything in it, which needs no server and no network."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from importlib.resources import files

from spyrium_dsl.render.speech import Speech
from spyrium_dsl.run.rules import Rules
from spyrium_dsl.run.wasm import WasmKernel, wasm_kernel
from spyrium_dsl.simulate.batch import score_resource

WORDS = ("players", "games", "series", "simulate", "score", "least", "most", "wins", "length", "speed", "unfinished")
"""What the page says; its words are those of the screens, under `page-`."""


def loader() -> str:
    """The player of a kernel as WebAssembly, for Node and for pages."""
    return (files("spyrium_dsl.run") / "kernel.mjs").read_text(encoding="utf-8")


def kernels(rules: Rules, seats: range) -> dict[int, WasmKernel]:
    """The game as WebAssembly, for each number of players."""
    return {number: wasm_kernel(rules.fast(number).machine.prepared) for number in seats}


def page(rules: Rules, made: Mapping[int, WasmKernel], speech: Speech, language: str) -> str:
    """The whole page. *made*: what `kernels` gave."""
    resource = score_resource(rules.fast(min(made)))
    game = {
        "title": rules.tree.title,
        "language": language,
        "score": resource,
        "shared": resource is not None and rules.model.resources[resource].shared,
        "names": [speech.seat(seat) for seat in range(max(made))],
        "words": {word: speech.words.screen(f"page-{word}", mean="{mean}", rate="{rate}") for word in WORDS},
        "kernels": {
            str(seats): {"module": b64encode(kernel.module).decode(), "about": kernel.about}
            for seats, kernel in made.items()
        },
    }
    template = (files("spyrium_dsl.simulate") / "page.html").read_text(encoding="utf-8")
    # A page ends a script at the first "</script"; JSON may write the stroke another way.
    data = json.dumps(game, ensure_ascii=False).replace("</", "<\\/")
    parts = {"LANGUAGE": language, "TITLE": _escaped(rules.tree.title), "LOADER": _inline(loader()), "GAME": data}
    for mark, text in parts.items():
        template = template.replace(mark, text, 1)
    return template


def _inline(module: str) -> str:
    """A module as part of another script: it offers its names without saying so."""
    return module.replace("\nexport ", "\n")


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
