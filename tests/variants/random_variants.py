"""Variants made at random: of the harbour, with slips among them, and of any game by giving cards the lines of others."""

from __future__ import annotations

from hypothesis import strategies as st

from spyrium_dsl.effects.blocks import Card, GameTree, NumberProperty, Printing, StepsProperty
from spyrium_dsl.text.source import Source

NUMBER = st.integers(0, 9).map(str)
CHANGE = st.sampled_from(["", " less", " more"])
DESIGN = st.sampled_from(["skiff", "trawler", "rowboat", "skiff", "trawler", "skif"])
TRAIT = st.sampled_from(["fast", "broad", "old", "slow"])
STEPS = st.sampled_from(
    [
        "gain 1 fish",
        "gain £2",
        "spend 1 fish, gain 3 vp",
        "spend 2 fish, gain £3 or gain 1 vp",
        "landing",
        "gain 2 fish; landing",
        "you may spend £1, gain 1 vp",
        "lose up to 2 fish",
        "gain vp equal to tide",
        "ready a used boat of yours",
        "if you have at least 2 fish, gain 1 vp",
        "spend 9 vp, gain 1 fish",
        "if room of it is at least 9, gain 1 fish",
        "only if round is at least 7, gain 1 vp",
        "if tide is at most 2, gain 1 fish; otherwise, gain 1 vp",
        "gian 1 fish",
        "gain 1 rope",
    ]
)
LINES = st.sampled_from(
    [
        "choose boat: a ready boat in your pier",
        "choose boat: a boat in yard",
        "use boat",
        "buy boat",
        "gain 1 fish",
        "spend £1",
        "flagship becomes boat",
        "if boat is flagship: night watch",
        "do landing",
        "require round is at least 2",
        "if round is at least 1: gain 1 fish",
        "if tide is at least 9: gain 1 vp",
        "if number of boats in your pier is at least 9: spend £1",
        "you become resting",
    ]
)


@st.composite
def _of_cards(draw: st.DrawFn) -> str:
    described = TRAIT.map("every boat with trait {}".format)
    target = draw(st.one_of(DESIGN.map("boat {}".format), st.just("every boat"), described))
    lines = draw(
        st.lists(
            st.one_of(
                st.tuples(NUMBER, CHANGE).map(lambda one: f"price: £{one[0]}{one[1]}"),
                st.tuples(NUMBER, CHANGE).map(lambda one: f"room: {one[0]}{one[1]}"),
                st.tuples(st.sampled_from("0123"), CHANGE).map(lambda one: f"copies: {one[0]}{one[1]}"),
                STEPS.map("catch: {}".format),
                TRAIT.map("trait: {}".format),
                NUMBER.map("add always: toll is {} more".format),
                st.sampled_from(["remove room", "remove catch", "remove always"]),
            ),
            min_size=1,
            max_size=3,
            unique_by=lambda line: line.split()[0:2][-1],
        )
    )
    return "\n".join([f"change {target}", *(f"  {line}" for line in lines)])


@st.composite
def _new_card(draw: st.DrawFn) -> str:
    lines = [f"price: £{draw(NUMBER)}", f"room: {draw(NUMBER)}", f"trait: {draw(TRAIT)}", f"catch: {draw(STEPS)}"]
    name = draw(st.sampled_from(["punt", "barge", "skiff"]))
    return "\n".join([f'add boat {name} "{name.title()}"', *(f"  {line}" for line in lines)])


def _body(lines: list[str]) -> str:
    return "".join(f"\n  {line}" for line in lines)


BODY = st.lists(LINES, min_size=1, max_size=4).map(_body)
BLOCK = st.one_of(
    _of_cards(),
    _of_cards(),
    _new_card(),
    DESIGN.map("remove boat {}".format),
    TRAIT.map("remove every boat with trait {}".format),
    st.tuples(NUMBER, CHANGE).map(lambda one: f"change resource money\n  each player starts with {one[0]}{one[1]}"),
    NUMBER.map("change resource fish\n  add at most {}".format),
    st.just("add resource rope\n  each player starts with 1"),
    st.tuples(NUMBER, CHANGE).map(lambda one: f"change quantity toll: {one[0]}{one[1]}"),
    STEPS.map("change define landing\n  change sell: {}".format),
    STEPS.map("change define landing\n  add keep: {}".format),
    st.just("change define landing\n  remove eat"),
    st.sampled_from(["fish", "buy-boat"]).flatmap(lambda name: BODY.map(lambda body: f"change action {name}{body}")),
    BODY.map(lambda body: f"change define night watch\n  given boat{body}"),
    LINES.map("change action fish\n  add {}".format),
    st.integers(0, 6).map("change flow\n  change for round 1 to {}".format),
    st.lists(NUMBER, min_size=1, max_size=4).map(lambda one: f"change table tide by round: {', '.join(one)}"),
    st.integers(1, 5).map("change players: 2 to {}".format),
    NUMBER.map("change zone pier\n  add holds at most {}".format),
    st.sampled_from(["remove define night watch", "remove resource fish", "remove zone pier", "remove action fish"]),
    st.just("not with a"),
)
VARIANT = st.lists(BLOCK, min_size=1, max_size=4).map("\n".join)
"""A variant of the harbour below its header; in many there is something wrong. Who wants to can always pass."""


def of_cards(tree: GameTree, sources: dict[str, Source]) -> st.SearchStrategy[str]:
    """Variants in which cards have other numbers, and lines of other cards of their kind, in the words of the files."""
    return st.lists(st.sampled_from(tree.cards), min_size=1, max_size=6, unique_by=lambda one: one.id).flatmap(
        lambda cards: st.tuples(*(_changed(card, tree, sources) for card in cards)).map("\n".join)
    )


def _changed(card: Card, tree: GameTree, sources: dict[str, Source]) -> st.SearchStrategy[str]:
    rows: list[Card | Printing] = [card, *(one for one in tree.printings if one.design == card.id)]
    numbers = {
        line.field
        for row in rows
        for line in row.properties
        if isinstance(line, NumberProperty) and line.field == "price"
    }
    lines = [
        sources[line.span.path].read(line.span)
        for other in tree.cards
        if other.kind == card.kind
        for line in other.properties
        if isinstance(line, StepsProperty) and line.span is not None and line.field in _fields(card)
    ]
    steps = st.sampled_from(lines) if lines else st.just("")
    prices = st.integers(0, 9).map("price: £{}".format) if numbers else st.just("")
    copies = st.integers(1, 3).map("copies: {}".format)
    return st.tuples(steps, prices, copies).map(
        lambda one: "\n".join([f"change {card.kind} {card.id}", *(f"  {line}" for line in one if line)])
    )


def _fields(card: Card) -> set[str]:
    return {line.field for line in card.properties if isinstance(line, StepsProperty)}
