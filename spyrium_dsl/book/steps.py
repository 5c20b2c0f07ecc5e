"""Lines of actions, defined steps and the flow as nested lists, with links and with what may be refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spyrium_dsl.book.page import Item
from spyrium_dsl.book.telling import Telling
from spyrium_dsl.effects.act import Act
from spyrium_dsl.effects.blocks import Block
from spyrium_dsl.effects.node import Node
from spyrium_dsl.effects.nouns import Kind
from spyrium_dsl.effects.perform import Perform
from spyrium_dsl.effects.statements import Decide
from spyrium_dsl.text.escaping import escaped


def items(telling: Telling, blocks: Iterable[object], base: str = "") -> tuple[Item, ...]:
    """The lines with what stands under each."""
    return tuple(_item(telling, block, base) for block in blocks if isinstance(block, Block))


def _item(telling: Telling, block: Block, base: str) -> Item:
    inline = block.inline and block.body
    text = telling.fact(block.head, block)
    notes = [*_refused(telling, block), *_see(telling, block, base)]
    if notes:
        text += f" <small>({'; '.join(notes)})</small>"
    return Item(text, () if inline else items(telling, block.body, base))


def _refused(telling: Telling, block: Block) -> Iterator[str]:
    """Why the line may be refused; a block is not told what the lines under it are told."""
    for reason in telling.refusals.of(block):
        yield escaped(telling.word(f"refused-{reason}"))


def _see(telling: Telling, block: Block, base: str) -> Iterator[str]:
    """Links to what a line uses: defined steps, actions, what a verb does with a kind."""
    found: dict[str, str] = {}
    for node in inside(block.head):
        match node:
            case Perform(step=step):
                found[f"define:{step}"] = telling.name(step)
            case Decide(actions=actions):
                found.update({f"action:{one}": telling.name(one) for one in actions})
            case Act(verb=verb, thing=thing):
                found.update({f"kind-decl:{kind}": telling.name(kind) for kind in _kinds(telling, verb, thing)})
    if block.inline:
        for inner in block.body:
            yield from _see(telling, inner, base)
    links = [telling.to_rule(address, name, base) for address, name in found.items() if address in telling.anchors]
    if links:
        yield f"→ {', '.join(links)}"


def _kinds(telling: Telling, verb: str, thing: Node) -> Iterator[str]:
    """The kinds that say what the verb does: those the thing names, else the only one there is."""
    able = [kind.id for kind in telling.model.kinds.values() if verb in kind.routes]
    named = {one for node in inside(thing) if isinstance(node, Kind) for one in telling.model.members(node.kind)}
    yield from [kind for kind in able if kind in named] or (able if len(able) == 1 else [])


def inside(node: Node) -> Iterator[Node]:
    """A node and all in it."""
    yield node
    for slot in node.slot_values():
        for one in slot if isinstance(slot, tuple) else (slot,):
            if isinstance(one, Node):
                yield from inside(one)
