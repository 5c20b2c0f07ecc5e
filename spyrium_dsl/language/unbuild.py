"""From an effect object to the tree of its sentence: which phrase says it, and what fills its slots."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from spyrium_dsl.effects.amounts import Some
from spyrium_dsl.effects.blocks import Block, NumberProperty
from spyrium_dsl.effects.kind_lines import ToVerb
from spyrium_dsl.effects.links import YourPiece
from spyrium_dsl.effects.node import Node, Step
from spyrium_dsl.effects.numbers import Digit
from spyrium_dsl.effects.statements import Option
from spyrium_dsl.effects.things import Here, It, Named, Thing, You
from spyrium_dsl.language.driver import Branch, Leaf
from spyrium_dsl.language.fold import AFTER, AIM, ALSO, THEN, CannotSay, Item, amount_slot, unfold
from spyrium_dsl.language.grammar import Made, draft, within
from spyrium_dsl.language.joining import has_clause, joints, leaves_open
from spyrium_dsl.language.lexicon import Lexicon
from spyrium_dsl.language.make import make
from spyrium_dsl.language.phrases import CONDITIONS, GOVERNED, SAME, Variant, terminal
from spyrium_dsl.language.schema import Slot, shape_of, shapes
from spyrium_dsl.language.vocabulary import Vocabulary

NOWHERE = -1


def unbuild(node: Node, vocabulary: Vocabulary, lexicon: Lexicon, rule: str = "", form: str = "") -> Branch:
    """The tree that says a node where the grammar asks for *rule* ("": anywhere) in a form; raises CannotSay."""
    node = node.canonical()
    if isinstance(node, Block):
        return _block(node, vocabulary, lexicon)
    if isinstance(node, Step) and (not rule or rule == "line"):
        return _line(unfold(node), vocabulary, lexicon, form)
    if isinstance(node, Digit):
        if rule and "atom" not in within(vocabulary, rule):
            raise CannotSay(node, f"no number stands where {rule} is asked for")
        return _branch("atom", "digits", (Leaf("INT", node.value, NOWHERE, NOWHERE),))
    if isinstance(node, NumberProperty) and (amount := _amount_property(node, vocabulary, lexicon)) is not None:
        return amount
    if isinstance(node, YourPiece) and is_place(node, lexicon):
        raise CannotSay(node, "a place is nobody's")
    shape = shape_of(type(node))
    if rule and shape.rule not in within(vocabulary, rule):
        raise CannotSay(node, f"it cannot stand where {rule} is asked for")
    variant = _variant(node, vocabulary, lexicon, form)
    parts = tuple(
        Leaf(piece.symbol, None, NOWHERE, NOWHERE)
        if piece.word is not None
        else _part(
            node,
            shape.slots[piece.slot],
            vocabulary,
            lexicon,
            form
            if piece.form == SAME
            else vocabulary.within(piece.form, form)
            if piece.slot == shape.head
            else _governed(node, piece.form, lexicon),
        )
        for piece in variant.pieces
    )
    return Branch(Made(shape.rule, (), variant), parts, NOWHERE, NOWHERE)


def _governed(node: Node, form: str, lexicon: Lexicon) -> str:
    """The form asked of a slot; for `@verb` that which the name in the slot `verb` asks for."""
    if not form.startswith(GOVERNED):
        return form
    return lexicon.agreement(shape_of(type(node)).slots[form[1:]].sort, str(node.__dict__[form[1:]]))


def _branch(origin: str, alias: str, parts: tuple[Leaf | Branch, ...]) -> Branch:
    return Branch(Made(origin, (), None, alias), parts, NOWHERE, NOWHERE)


def _variant(node: Node, vocabulary: Vocabulary, lexicon: Lexicon, form: str) -> Variant:
    """The first variant that fits: for the form, its condition, the slots that are filled, the yes/no slots."""
    shape = shape_of(type(node))
    values = node.__dict__
    marks = frozenset(name for name, slot in shape.slots.items() if slot.sort == "mark" and values[name])
    form = vocabulary.phrase_form(shape.tag, form)
    usable = [
        variant
        for variant in draft(vocabulary).variants.get(shape.tag, ())
        if variant.marks == marks
        and not variant.reversed
        and variant.alternative.form == form
        and _fills(node, variant)
    ]
    for variant in usable:
        if variant.alternative.condition and _holds(node, variant, lexicon):
            return variant
    for variant in usable:
        if not variant.alternative.condition:
            return variant
    raise CannotSay(node, f'the language "{vocabulary.code}" has no phrase for it')


def _fills(node: Node, variant: Variant) -> bool:
    named = {piece.slot for piece in variant.pieces if piece.slot}
    for name, slot in variant.shape.slots.items():
        if slot.sort == "mark":
            continue
        value = node.__dict__[name]
        if name == variant.left_out:
            if value == variant.filler if slot.sort else isinstance(value, shapes()[variant.filler].cls):
                continue
            return False
        if (name in named) == (value == () or value is None):
            return False
    return True


def _holds(node: Node, variant: Variant, lexicon: Lexicon) -> bool:
    return all(_holds_one(word, node, variant, lexicon) for word in variant.alternative.condition.split())


def _holds_one(condition: str, node: Node, variant: Variant, lexicon: Lexicon) -> bool:
    if condition not in CONDITIONS:
        return condition in node.slot_values()
    if condition == "agreeing":
        named = [piece for piece in variant.pieces if isinstance(node.__dict__.get(piece.slot), str)]
        return all(lexicon.agreement(piece.symbol.lower(), node.__dict__[piece.slot]) for piece in named)
    if condition == "counted":
        return any(isinstance(value, Thing) and value.rule == condition for value in node.slot_values())
    if condition == "to-you":
        return any(isinstance(value, You) for value in node.slot_values()[1:])
    if condition == "named":
        names = [value.name for value in node.slot_values() if isinstance(value, Named)]
        return any(lexicon.agreement("thing", name) for name in names)
    if condition == "digits":
        return any(isinstance(value, Digit) for value in node.slot_values())
    if condition == "form":
        named = [piece for piece in variant.pieces if piece.form and isinstance(node.__dict__[piece.slot], str)]
        return all(lexicon.has_form(piece.symbol, node.__dict__[piece.slot], piece.form) for piece in named)
    if condition == "it":
        return any(isinstance(value, It) for value in node.slot_values()[1:])
    if condition == "here":
        return any(isinstance(value, Here) for value in node.slot_values()[1:])
    if condition == "you":
        return any(isinstance(value, You) for value in node.slot_values()[1:2])
    return bool(lexicon.currency) and set(_resources(node)) == {lexicon.currency}


def _resources(node: Node) -> Iterable[str]:
    """The resources of a node's amount, not those of the numbers and things in it."""
    for name, slot in shape_of(type(node)).slots.items():
        value = node.__dict__[name]
        if slot.sort == "resource":
            yield from value if isinstance(value, tuple) else (value,)
        elif slot.symbol in ("amount", "per", "base", "some") and name != "each" and isinstance(value, Node):
            yield from _resources(value)


def _part(node: Node, slot: Slot, vocabulary: Vocabulary, lexicon: Lexicon, form: str) -> Leaf | Branch:
    value = node.__dict__[slot.name]
    if slot.listed is None:
        return _one(node, value, slot, vocabulary, lexicon, form)
    members = [_one(node, one, slot, vocabulary, lexicon, form) for one in value]
    if slot.listed == "or" and len(members) < 2:
        raise CannotSay(node, "a list of alternatives has at least two")
    tree = _branch("list", "list", (members[0],))
    for index, member in enumerate(members[1:], 2):
        joint = "then" if slot.listed == "or" and index < len(members) else slot.listed
        tree = _branch("list", "list", (tree, _joint(joint, vocabulary), member))
    return tree


def _one(node: Node, value: object, slot: Slot, vocabulary: Vocabulary, lexicon: Lexicon, form: str) -> Leaf | Branch:
    if isinstance(value, Node):
        return unbuild(value, vocabulary, lexicon, slot.symbol, form)
    if isinstance(value, str | int):
        return Leaf(slot.symbol, value, NOWHERE, NOWHERE)
    raise CannotSay(node, f"nothing fills {slot.name}")


def _joint(name: str, vocabulary: Vocabulary, closing: bool = False) -> Branch:
    words = vocabulary.joint_words(name, closing)
    if not words:
        raise CannotSay(make(Option, {"name": name}), f'the language "{vocabulary.code}" has no "{name}"')
    leaves = tuple(Leaf(terminal(word), None, NOWHERE, NOWHERE) for word in words)
    return _branch(name.replace("-", "_"), "joint", leaves)


def _in_full(items: list[Item], vocabulary: Vocabulary, lexicon: Lexicon) -> Iterable[Item]:
    """A verb that goes on after its amount (`gib {amount} ab`) is said again after a comma, where others are left out."""
    verb: type[Node] | None = None
    for one in items:
        slot = amount_slot(verb) if verb is not None and one.is_bare and one.joint == THEN else None
        if not one.is_bare:
            verb = type(one.said)
        elif verb is not None and slot is not None:
            step = make(verb, {slot: one.said}, one.said.span)
            if isinstance(step, Step) and _variant(step, vocabulary, lexicon, "").pieces[-1].slot != slot:
                one = replace(one, said=step)
        yield one


def _line(items: list[Item], vocabulary: Vocabulary, lexicon: Lexicon, form: str) -> Branch:
    items = list(_in_full(items, vocabulary, lexicon))

    def aims(step: Node, amounts_follow: bool) -> bool:
        try:
            variant = _variant(step, vocabulary, lexicon, AIM)
        except CannotSay:
            return False
        if not variant.alternative.form:
            return False
        # A verb that comes last does not go on after a clause of its amount, nor for the amounts that follow.
        ends_in_words = variant.pieces[-1].word is not None
        return not ends_in_words or not (amounts_follow or has_clause(unbuild(step, vocabulary, lexicon, "step", AIM)))

    tree: Branch | None = None
    open_clause = in_purpose = False
    for one, joint in zip(items, joints(items, vocabulary, aims), strict=True):
        if one.is_bare:
            said = _branch("item", "bare", (unbuild(one.said, vocabulary, lexicon, "amount"),))
        else:
            own = AIM if joint == AIM else AFTER if one.prefixes else form
            said = unbuild(one.said, vocabulary, lexicon, "step", own)
        for prefix in reversed(one.prefixes):
            said = _branch("item", "prefixed", (unbuild(prefix, vocabulary, lexicon, "prefix"), said))
        if tree is None:
            tree = said
        else:
            closing = open_clause or (in_purpose and not one.is_bare)
            if joint == ALSO and closing and not vocabulary.can_close(joint):
                joint = THEN
            tree = _branch("line", "", (tree, _joint(joint, vocabulary, closing), said))
        open_clause = leaves_open(said)
        in_purpose = joint == AIM or (in_purpose and one.is_bare)
    if tree is None:
        raise ValueError("a line has at least one item")
    return tree


def is_place(node: YourPiece, lexicon: Lexicon) -> bool:
    """Whether what is said to be somebody's is a place between others: it can be chosen like a piece, but is nobody's."""
    return lexicon.find("zone", node.kind) is not None


def _block(block: Block, vocabulary: Vocabulary, lexicon: Lexicon) -> Branch:
    """The first line of a block: its head, and the steps after its colon if they stand on the same line."""
    head = unbuild(block.head, vocabulary, lexicon)
    colon = Leaf("W_COLON", None, NOWHERE, NOWHERE)
    if block.inline:
        return _branch("block_line", "inline", (head, colon, unbuild(block.body[0].head, vocabulary, lexicon)))
    opens = isinstance(block.head, Option) or (isinstance(block.head, ToVerb) and block.body)
    return _branch("block_line", "labelled", (head, colon)) if opens else head


def _amount_property(node: NumberProperty, vocabulary: Vocabulary, lexicon: Lexicon) -> Branch | None:
    """`price: £3` for a field that is an amount."""
    field = lexicon.find("number_field", node.field)
    if field is None or not field.resource:
        return None
    amount = make(Some, {"number": node.number, "resource": field.resource})
    parts = (
        Leaf("NUMBER_FIELD", node.field, NOWHERE, NOWHERE, field),
        Leaf("W_COLON", None, NOWHERE, NOWHERE),
        unbuild(amount, vocabulary, lexicon, "base"),
    )
    return _branch("number_property", "amount_property", parts)
