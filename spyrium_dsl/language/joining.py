"""How the steps of a line are joined in print: a comma, the language's "and", or what is got as the purpose of what is given.

All three mean the same; which one prints is for the vocabulary to say (`say also`, `say aim`, `cost`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from spyrium_dsl.effects.node import Node
from spyrium_dsl.language.driver import Branch, Leaf
from spyrium_dsl.language.fold import AIM, ALSO, NEXT, NEXT_OR, OR, THEN, Item
from spyrium_dsl.language.schema import shape_of
from spyrium_dsl.language.vocabulary import Vocabulary

Aims = Callable[[Node, bool], bool]
"""Whether a step can be said as a purpose; the second says that amounts follow which mean its verb as well."""


def joints(items: Sequence[Item], vocabulary: Vocabulary, aims: Aims) -> list[str]:
    """What stands before each item of a line, "" for the first.

    A purpose comes last in its part of the line, after nothing but costs; "and" comes before the last of what is joined
    by commas, and not where an `or` between amounts would seem to take part in it.
    """
    found = [one.joint for one in items]
    for start, end in _parts(items):
        head = max(at for at in range(start, end) if not items[at].is_bare)
        choices = any(items[at].joint == OR for at in range(start + 1, head + 1))
        if (
            head > start
            and not choices
            and all(_is_cost(one.said, vocabulary) for one in items[start:head] if not one.is_bare)
            and not _is_cost(items[head].said, vocabulary)
            and vocabulary.phrases.get(AIM)
            and aims(items[head].said, head + 1 < end)
        ):
            found[head] = AIM
            ends = [head - 1, end - 1] if end - 1 > head else [head - 1]
        else:
            ends = [] if choices else [end - 1]
        for at in ends if vocabulary.phrases.get(ALSO) else ():
            if at > start and found[at] == THEN and not any(one.joint == OR for one in items[head + 1 : end]):
                found[at] = ALSO
    return found


def _parts(items: Sequence[Item]) -> Iterator[tuple[int, int]]:
    """Where the parts begin and end in which steps follow each other under the same prefixes."""
    begins = [at for at, one in enumerate(items) if at == 0 or one.prefixes or _opens(one)]
    yield from zip(begins, [*begins[1:], len(items)], strict=True)


def _opens(one: Item) -> bool:
    return one.joint in (NEXT, NEXT_OR) or (one.joint == OR and not one.is_bare)


def _is_cost(step: Node, vocabulary: Vocabulary) -> bool:
    slots = shape_of(type(step)).slots.values()
    verbs = (str(step.__dict__[slot.name]) for slot in slots if slot.sort == "verb")
    return not vocabulary.costs.isdisjoint((step.tag(), *verbs))


def strained(tree: Leaf | Branch, vocabulary: Vocabulary) -> bool:
    """Whether a step is said as a purpose that the language has no such phrase for: `pay £3 to nothing`."""
    if isinstance(tree, Leaf):
        return False
    if tree.made.origin == "line" and len(tree.parts) == 3:
        joint, item = tree.parts[1:]
        variant = item.made.variant if isinstance(item, Branch) else None
        is_aim = isinstance(joint, Branch) and joint.made.origin == AIM
        if is_aim and variant is not None and not vocabulary.phrase_form(variant.shape.tag, AIM):
            return True
    return any(strained(part, vocabulary) for part in tree.parts)


def has_clause(tree: Leaf | Branch) -> bool:
    """Whether there is a comma with a word after it in the words of an item."""
    return any(leaf.terminal.startswith("C_") for leaf in tree.leaves())


def leaves_open(tree: Leaf | Branch) -> bool:
    """Whether the words of an item end in a clause, begun by a comma, that no comma has ended."""
    signs = [leaf.terminal for leaf in tree.leaves() if leaf.terminal == "W_COMMA" or leaf.terminal.startswith("C_")]
    return bool(signs) and signs[-1] != "W_COMMA"
