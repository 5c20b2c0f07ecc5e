"""Parts of the manual that are made from the program itself, so that they cannot say anything else."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
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

CHAPTERS = (
    ("Steps", "item step prefix bare"),
    ("Amounts and numbers", "amount per base some number term atom stock"),
    ("Things", "thing ref selector counted noun placed owned stated kind_noun filter place zone value"),
    ("Conditions", "condition clause"),
    ("What cards change", "change trigger"),
    ("Lines of actions, defined steps and the flow", "statement option where_line order rank"),
    ("What a game declares", "declaration resource_line"),
    ("What a kind has", "kind_line"),
    ("Places and numbers", "zone_line quantity_line"),
    ("Lines of cards", "steps_property number_property values_property changes_property trigger_property"),
    ("Examples", "example_line fact picked"),
)
"""Chapters of the reference: a title and the rules of the grammar whose phrases stand in it."""


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
    by_rule: dict[str, list[type[Node]]] = {}
    for tag, shape in shapes().items():
        if vocabulary.phrases.get(tag):
            by_rule.setdefault(shape.rule, []).append(shape.cls)
    parts = []
    told: set[str] = set()
    for title, rules in CHAPTERS:
        rows = [row for rule in rules.split() for cls in by_rule.get(rule, ()) for row in rows_of(cls, language)]
        told.update(rules.split())
        if rows:
            parts.append(f"## {title}\n\n| it reads | it means | for example |\n|---|---|---|\n" + "\n".join(rows))
    rest = [row for rule in by_rule if rule not in told for cls in by_rule[rule] for row in rows_of(cls, language)]
    if rest:
        parts.append("## Further phrases\n\n| it reads | it means | for example |\n|---|---|---|\n" + "\n".join(rest))
    return "\n\n".join(parts)


def rows_of(cls: type[Node], language: str) -> Iterator[str]:
    """The row of a phrase in its table."""
    vocabulary, _ = library.vocabulary(language)
    assert vocabulary is not None
    ways = vocabulary.phrases[cls.tag()]
    said = "<br>".join(f"`{_spelled(way.text)}`" for way in dict.fromkeys(ways))
    example = spoken_lines().lines(language).get(cls.tag(), "")
    shown = f"`{example}`".replace("|", "\\|") if example else ""
    yield f"| {said} | {meaning(cls)} | {shown} |"


@cache
def spoken_lines() -> ModuleType:
    """The module beside this one that knows a line for each phrase; hooks are loaded by their path, so it is, too."""
    spec = importlib.util.spec_from_file_location("spoken_lines", Path(__file__).with_name("spoken_lines.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _spelled(text: str) -> str:
    """A phrase with its slots in angle brackets, without the forms they take."""
    text = re.sub(r"\{(\w+)(?::\w+)?\}", lambda match: f"‹{match[1].replace('_', ' ')}›", text)
    return re.sub(r"<(\w+)>", r"\1", text).replace("|", "\\|")


def meaning(cls: type[Node]) -> str:
    """The first paragraph of a class's own docstring, as a table can hold it."""
    text = (cls.__dict__.get("__doc__") or "").split("\n\n")[0]
    text = re.sub(r"\s+", " ", text).strip()
    return re.sub(r"\*(\w+)\*", r"*\1*", text).replace("|", "\\|")


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
