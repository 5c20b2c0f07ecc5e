"""Pages of a book set as one PDF: a title, contents, page numbers, pictures of the cards, links that lead inside it.

Pages come as HTML of ours and go to the template as plain data, so that no word of a game is read as markup.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from spyrium_dsl.book.folder import as_file
from spyrium_dsl.book.html import to_html
from spyrium_dsl.book.page import Page
from spyrium_dsl.book.provenance import STAND_IN
from spyrium_dsl.cards.drawing import Drawing, Json
from spyrium_dsl.cards.engine import Document
from spyrium_dsl.cards.look import Look
from spyrium_dsl.cards.tree import Node, anchors_in, text_in, tree_of, with_links_inside
from spyrium_dsl.cards.typeset import unknown_letters
from spyrium_dsl.text.diagnostic import Diagnostic

STANDARD: Literal["ua-1"] = "ua-1"
"""What the PDF promises: its parts are tagged, so that it can be read aloud and laid out anew."""
AID = "aid.md"
_ON_THE_FRONT = 3
"""Cards on the title page, of as many kinds."""


@dataclass(frozen=True)
class Booklet:
    """What is printed. *contents*: the heading of the list of contents; *about*: what stands below the title;
    *on_page*: how a page is named, with 0 for its number; all in the language of the pages.

    *drawing*, *icons*: the cards of the chapter `cards`, whose heading that is.
    """

    title: str
    language: str
    contents: str
    pages: Sequence[Page]
    about: str = ""
    on_page: str = "0"
    cards: str = ""
    drawing: Drawing | None = None
    icons: Mapping[str, bytes] = field(default_factory=dict)

    def pdf(self, paper: tuple[float, float]) -> bytes:
        """The PDF on paper of that width and height in millimetres. Raises NoTypesetter."""
        return Document("booklet", self.data(paper), self.icons).pages("pdf", standard=STANDARD)[0]

    def complaints(self) -> Iterator[Diagnostic]:
        """E443 for each letter of a page that our fonts have not."""
        yield from unknown_letters(self.title, f"{self.title} {self.about} {self.contents}")
        for page in self.pages:
            yield from unknown_letters(page.title, text_in(_tree(page)))

    def data(self, paper: tuple[float, float]) -> dict[str, Json]:
        """All that the template is given."""
        chapters = [_tree(page) for page in self.pages]
        if self.drawing is not None and self.drawing.faces:
            chapters.insert(1, self._cards(self.drawing))
        known = {anchor for chapter in chapters for anchor in anchors_in(chapter)}
        made: list[Json] = [with_links_inside(chapter, known) for chapter in chapters]
        look = self.drawing.look if self.drawing is not None else Look()
        faces = self.drawing.faces if self.drawing is not None else ()
        first_of_kind = {face.kind: number for number, face in reversed(list(enumerate(faces)))}
        front: list[Json] = list(sorted(first_of_kind.values())[:_ON_THE_FRONT])
        return {
            "title": self.title,
            "about": self.about,
            "language": self.language,
            "contents": self.contents,
            "on-page": self.on_page,
            "paper": list(paper),
            "width": look.width,
            "height": look.height,
            "mark": STAND_IN,
            "front": front,
            "cards": [self.drawing.card(face) for face in faces] if self.drawing is not None else [],
            "chapters": made,
        }

    def _cards(self, drawing: Drawing) -> Node:
        """The chapter that shows each card once. What links to a card, or to the list of cards, leads here."""
        heading: Node = {"tag": "h1", "inside": [self.cards], "anchor": "cards/index.html"}
        shown: list[Json] = []
        seen: set[str] = set()
        for number, face in enumerate(drawing.faces):
            own: list[Json] = [] if face.design in seen else [f"cards/{face.design}.html"]
            seen.add(face.design)
            shown.append({"number": number, "anchors": own})
        pictures: Node = {"tag": "cards", "inside": [], "cards": shown}
        inside: list[Json] = [heading, pictures]
        if any(fact.stand_in for face in drawing.faces for fact in face.facts):
            inside.insert(1, {"tag": "p", "inside": [f"{STAND_IN} {drawing.legend}"]})
        return {"tag": "div", "inside": inside}


def _tree(page: Page) -> Node:
    # What lies beside the table while people play is one sheet.
    return {**tree_of(as_file(page.path), to_html(page.markdown, as_file).body), "sheet": page.path == AID}
