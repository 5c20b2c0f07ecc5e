"""What may not be stacked: two values for one part, a change of what another variant removes, variants that exclude."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, zip_longest

from spyrium_dsl.parse.addresses import END, Address
from spyrium_dsl.parse.alterations import REMOVE, SHIFT, Variant
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.variants.ops import Op, Under, related


def check_conflicts(ops: Sequence[Op], under: Under) -> Iterator[Diagnostic]:
    """E421 at the later of two places, with the other one; one message for a part."""
    by_path: dict[Address, list[Op]] = {}
    for op in ops:
        by_path.setdefault(op.path, []).append(op)
    for path, here in sorted(by_path.items()):
        outer = [one for length in range(2, len(path)) for one in by_path.get(path[:length], ())]
        pairs = [*combinations(sorted(here, key=Op.order), 2), *((above, one) for one in here for above in outer)]
        found = next((pair for pair in pairs if not related(*pair, under) and _clash(*pair)), None)
        if found is not None:
            first, second = sorted(found, key=lambda one: one.span)
            yield _conflict(second, first)


def _clash(one: Op, other: Op) -> bool:
    if END in (one.path[3:4] + other.path[3:4]) and REMOVE not in (one.way, other.way):
        # What comes after all other steps does so whatever these are.
        return False
    if one.path != other.path:
        # One is about the whole of what the other is about a part of.
        outer, inner = sorted((one, other), key=lambda op: len(op.path))
        if outer.way == REMOVE:
            return inner.alone
        if outer.way == SHIFT or inner.way == SHIFT:
            return False
        return outer.variant != inner.variant and not outer.same_as(inner)
    if SHIFT in (one.way, other.way):
        return REMOVE in (one.way, other.way)
    return not one.same_as(other)


def _conflict(op: Op, other: Op) -> Diagnostic:
    here, there = _first_difference(*("" if one.way == REMOVE else one.shown for one in (op, other)))
    if here == there:
        # What differs is not in the line that is shown: two blocks that begin alike.
        here = there = ""
    notes = ((other.span, "other" if op.variant != other.variant else "first"),)
    return report("E421", op.span, notes=notes, name=op.name or other.name, here=here or None, there=there or None)


def _first_difference(here: str, there: str) -> tuple[str, str]:
    """Of values of several lines, the first line of each that the other does not have there; "" for none."""
    lines = zip_longest(here.splitlines(), there.splitlines(), fillvalue="")
    return next((pair for pair in lines if pair[0] != pair[1]), (here, there))


def check_excluded(variants: Iterable[Variant]) -> Iterator[Diagnostic]:
    """E423 for each two of which one says that they do not go together."""
    known = {variant.id: variant for variant in variants}
    for variant in known.values():
        for other, span in variant.excludes:
            if other in known:
                notes = ((span, "other"),)
                yield report("E423", known[other].span, notes=notes, variant=variant.id, other=other)
