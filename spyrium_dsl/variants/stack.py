"""Variants put over a game, in an order that no matter in which order they are named is the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from spyrium_dsl.effects.blocks import Block, GameTree, Printing
from spyrium_dsl.language.make import make
from spyrium_dsl.parse.alterations import ADD, REMOVE, Variant
from spyrium_dsl.parse.seen import Record
from spyrium_dsl.text.diagnostic import Diagnostic
from spyrium_dsl.variants.conflicts import check_conflicts, check_excluded
from spyrium_dsl.variants.expand import Expander
from spyrium_dsl.variants.floors import below_nothing
from spyrium_dsl.variants.needed import check_needed
from spyrium_dsl.variants.ops import History, Op
from spyrium_dsl.variants.seen import Part, Voice, parts
from spyrium_dsl.variants.state import Builder, State, state_of


@dataclass(frozen=True)
class Stacked:
    """A game with its variants, and without them.

    history: what variants do to each part, and where each of it stands. parts: what each variant changes, as it found it.
    """

    tree: GameTree
    base: GameTree
    diagnostics: tuple[Diagnostic, ...]
    history: History = field(default_factory=History)
    parts: Mapping[str, tuple[Part, ...]] = field(default_factory=dict)

    @property
    def cards(self) -> frozenset[str]:
        """The ids of the cards that a variant touched."""
        return frozenset(path[1] for path in self.history.ops if path[0] == "card")


def stack(
    tree: GameTree,
    variants: Sequence[Variant],
    voices: Mapping[str, Voice] | None = None,
    seen: Mapping[str, Record] | None = None,
) -> Stacked:
    """The game with those variants, those that others stand on first. *voices*: how each is spoken of; *seen*: what
    variants have seen of the game, by variant.

    E303, E313, E401, E421, E422, E423, E424, W620.
    """
    variants = sorted(variants, key=lambda one: one.id)
    under = _under(variants)
    base = state_of(tree)
    state = base
    ops: list[Op] = []
    found_parts: dict[str, tuple[Part, ...]] = {}
    rows: list[tuple[str, Printing]] = []
    found: list[Diagnostic] = list(check_excluded(variants))
    builder: Builder | None = None
    for layer in _layers(variants, under):
        for variant in layer:
            expander = Expander(
                variant, state, (voices or {}).get(variant.id, Voice()), (seen or {}).get(variant.id, {})
            )
            own = list(expander.ops())
            ops += own
            found_parts[variant.id] = (*parts(variant.id, own, state), *expander.described)
            rows += expander.rows()
            found += expander.wrong
        builder = Builder(base, ops, rows, under)
        state = builder.build()
    found += check_conflicts(ops, under)
    if builder is None:
        return Stacked(tree, tree, tuple(found))
    whole = _in_order(state, base)
    before = [*tree.declarations, *(op.value for op in ops if op.way == ADD and isinstance(op.value, Block))]
    places = {op.path[-1]: op.span for op in ops if op.way == REMOVE}
    if not found:
        found += below_nothing(base, builder.history)
        found += check_needed(before, whole, places)
    titles = ", ".join(variant.title for variant in variants)
    titled = make(GameTree, {**whole.__dict__, "title": f"{tree.title}: {titles}"}, tree.span)
    return Stacked(titled, tree, tuple(sorted(set(found))), builder.history, found_parts)


def _under(variants: Sequence[Variant]) -> dict[str, frozenset[str]]:
    known = {variant.id: variant.over for variant in variants}

    def below(name: str, found: set[str]) -> set[str]:
        for over in known.get(name, ()):
            if over not in found:
                found.add(over)
                below(over, found)
        return found

    # Of variants that stand on each other (a mistake that is told elsewhere) neither counts.
    return {name: frozenset(below(name, set()) - {name}) for name in known}


def _layers(variants: Sequence[Variant], under: Mapping[str, frozenset[str]]) -> list[list[Variant]]:
    """Variants by how much stands below them: each finds there what it stands on."""
    layers: dict[int, list[Variant]] = {}
    depth: dict[str, int] = {}
    for variant in sorted(variants, key=lambda one: len(under[one.id])):
        depth[variant.id] = max((depth[one] + 1 for one in under[variant.id] if one in depth), default=0)
        layers.setdefault(depth[variant.id], []).append(variant)
    return [layers[number] for number in sorted(layers)]


def _in_order(state: State, base: State) -> GameTree:
    """The tree: what was there in its old order, then what is new, by name."""
    blocks = {path: state.blocks[path] for path in base.blocks if path in state.blocks}
    blocks.update((path, state.blocks[path]) for path in sorted(state.blocks) if path not in base.blocks)
    cards = {one: state.cards[one] for one in base.cards if one in state.cards}
    cards.update((one, state.cards[one]) for one in sorted(state.cards) if one not in base.cards)
    rows = {one: state.rows[one] for one in base.rows if one in state.rows}
    rows.update((one, state.rows[one]) for one in sorted(state.rows) if one not in base.rows)
    return State(state.tree, blocks, cards, rows).as_tree()


__all__ = ["Stacked", "stack"]
