"""Parts of the manual that are made from the program itself, so that they cannot say anything else."""

from __future__ import annotations

import importlib.util
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import click
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from spyrium_dsl import library
from spyrium_dsl.cli.app import COMMANDS
from spyrium_dsl.effects.node import Node, concrete_classes
from spyrium_dsl.language.schema import shapes
from spyrium_dsl.library.languages import Languages
from spyrium_dsl.parse.header import FORMS
from spyrium_dsl.render.phrasebook import Phrase, meaning, phrasebook
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
NOT_PLAYED = "*Understood, and not played yet ([E401](messages.md#e401-not-yet)).*"


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the page of messages to those written by hand."""
    files.append(File.generated(config, "messages.md", content=messages_page()))
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put in what a page leaves to be made."""
    makers = {"phrases": phrases, "commands": commands, "headers": headers, "languages": languages_of_messages}
    for mark, make in makers.items():
        line = f"<!-- made here: {mark} -->"
        if line in markdown:
            markdown = markdown.replace(line, make())
    return markdown


# ---------------------------------------------------------------- messages


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


def languages_of_messages() -> str:
    """The languages in which every message has its words."""
    names = {code: vocabulary.name for code, vocabulary in Languages().items()}
    return ", ".join(names[code] for code in sorted(names) if catalogue(code).messages.keys() == CODES.keys())


# ---------------------------------------------------------------- the language


def headers() -> str:
    """The ways in which a file begins, of each sort."""
    return "\n".join(["```text", *FORMS, "```"])


def phrases(language: str = "en") -> str:
    """Every phrase of a language with its meaning: the words from its file, the meaning from what carries it out."""
    vocabulary, _ = library.vocabulary(language)
    assert vocabulary is not None
    parts: dict[str, list[str]] = {}
    for phrase in phrasebook(vocabulary, spoken_lines().lines(language)):
        parts.setdefault(phrase.chapter, []).append(row_of(phrase))
    head = "| it reads | it means | for example |\n|---|---|---|\n"
    title = catalogue().screen
    return "\n\n".join(f"## {title(f'chapter-{name}')}\n\n{head}" + "\n".join(rows) for name, rows in parts.items())


def row_of(phrase: Phrase) -> str:
    """The row of a phrase in its table."""
    said = "<br>".join(f"`{one}`" for one in phrase.wordings)
    shown = f"`{phrase.example}`" if phrase.example else ""
    meaning = phrase.meaning if phrase.played else f"{phrase.meaning} {NOT_PLAYED}"
    return f"| {in_a_table(said)} | {in_a_table(meaning)} | {in_a_table(shown)} |"


def in_a_table(text: str) -> str:
    """A text as a cell of a table can hold it."""
    return text.replace("|", "\\|")


@cache
def spoken_lines() -> ModuleType:
    """The module beside this one that knows a line for each phrase; hooks are loaded by their path, so it is, too."""
    spec = importlib.util.spec_from_file_location("spoken_lines", Path(__file__).with_name("spoken_lines.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def without_meaning() -> list[str]:
    """Tags of phrases whose words are all that is said of them."""
    return [cls.tag() for cls in concrete_classes(Node) if cls.tag() in shapes() and not meaning(cls)]


# ---------------------------------------------------------------- the command line


def commands() -> str:
    """The help of every command."""
    parts = []
    for name in COMMANDS:
        command: click.Command = import_module(f"spyrium_dsl.cli.commands.{name}").command
        parts.append(f"## {name}\n\n```text\n{help_of(command, f'spyrium {name}')}\n```")
        for inner in getattr(command, "commands", {}).values():
            parts.append(f"### {name} {inner.name}\n\n```text\n{help_of(inner, f'spyrium {name} {inner.name}')}\n```")
    return "\n\n".join(parts)


def help_of(command: click.Command, path: str) -> str:
    """What `--help` shows, 100 letters wide."""
    with click.Context(command, info_name=path, max_content_width=100, terminal_width=100) as context:
        return command.get_help(context)
