"""Pages of the manual that are made from the program itself, so that they cannot say anything else."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from spyrium_dsl.text.catalogue import catalogue
from spyrium_dsl.text.codes import CODES

GROUPS = {
    "1": "The file, its header, a language",
    "2": "The shape of a line",
    "3": "Names and words",
    "4": "The meaning",
    "5": "Moves that are refused",
    "6": "It works, but look",
    "7": "Examples",
    "9": "Ours, not yours",
}
"""By the first digit of the code."""


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the page of messages to those written by hand."""
    files.append(File.generated(config, "messages.md", content=messages_page()))
    return files


def messages_page() -> str:
    """Every code with its words and its paragraph, in the order of the table."""
    words = catalogue()
    parts = [
        "# Messages",
        "Each message has a code, which never changes. `spyrium explain CODE` shows the same text.",
    ]
    group = ""
    for code, row in CODES.items():
        if code[1] != group:
            group = code[1]
            parts.append(f"## {GROUPS[group]}")
        parts += [f"### {code} {row.slug}", f"*{words.title(code)}*", words.explain(code)]
    return "\n\n".join(parts) + "\n"
