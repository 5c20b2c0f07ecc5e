"""The names of a game, collected from the heads of its lines before any line is parsed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from spyrium_dsl.effects import asked, kind_lines, laying, links, others
from spyrium_dsl.effects import declarations as d
from spyrium_dsl.effects import statements as s
from spyrium_dsl.effects.node import Node, Statement, concrete_classes
from spyrium_dsl.language.driver import spellings
from spyrium_dsl.language.lexicon import Lexicon, Name, name_of
from spyrium_dsl.language.schema import shapes
from spyrium_dsl.language.vocabulary import Entry, Vocabulary
from spyrium_dsl.language.words import Token
from spyrium_dsl.parse.answered import answered
from spyrium_dsl.parse.cut import Line
from spyrium_dsl.parse.heads import KNOWN_FIRST, Given, given, split, words_end
from spyrium_dsl.text.diagnostic import Diagnostic, report
from spyrium_dsl.text.span import Span

# In which sorts a name of each class can be met.
SORTS: dict[type[Node], tuple[str, ...]] = {
    d.Resource: ("resource",),
    d.SharedResource: ("quantity", "resource"),
    d.Track: ("track", "quantity"),
    d.List: ("list",),
    d.Table: ("quantity",),
    d.ValueTable: ("value_table",),
    d.Scale: ("scale",),
    d.Remembers: ("thing", "remembered"),
    d.KindDecl: ("kind",),
    d.Group: ("kind",),
    d.ZoneDecl: ("zone",),
    d.ZoneEach: ("zone",),
    d.ZoneOn: ("zone",),
    d.ZoneBetween: ("zone", "kind"),
    d.ZoneFor: ("zone",),
    d.QuantityDecl: ("quantity", "adjusted"),
    d.QuantityOfDecl: ("quantity_of", "adjusted"),
    d.Define: ("step", "move"),
    d.Action: ("action", "move"),
    kind_lines.HasNumber: ("number_field",),
    kind_lines.HasAmount: ("number_field",),
    kind_lines.HasValue: ("list_field",),
    kind_lines.HasValueOrNone: ("list_field",),
    kind_lines.HasValues: ("list_field",),
    kind_lines.HasSteps: ("steps_field",),
    kind_lines.HasChanges: ("changes_field",),
    kind_lines.HasOptionalChanges: ("changes_field",),
    kind_lines.CanBe: ("state",),
    asked.ConditionDecl: ("state",),
    asked.ConditionOfTwo: ("relation",),
    asked.ConnectionDecl: ("connection",),
    asked.KeyedTable: ("keyed_table",),
    laying.HasShape: ("shape_field",),
    links.RemembersLink: ("link_field",),
    links.RemembersSet: ("set_field",),
    links.RemembersNumber: ("number_field",),
    links.HasDesign: ("link_field",),
    links.HasPieces: ("pieces_field",),
    laying.ChooseWay: ("thing",),
    others.ChooseSecret: ("thing",),
    others.LetMaybe: ("thing",),
    others.LetRanked: ("thing",),
    others.GivenNumber: ("quantity",),
    kind_lines.ToVerb: ("verb",),
    s.Choose: ("thing",),
    s.Let: ("thing",),
    s.ForEach: ("thing",),
    s.ChooseNumber: ("quantity",),
    s.LetNumber: ("quantity",),
    s.ForNumber: ("quantity",),
}
_FIRST = (d.Resource, d.SharedResource, d.List, d.KindDecl, d.Group)
# One name may stand in several kinds; it is then one word with one meaning in each.
_SHARED = frozenset(
    "number_field list_field steps_field changes_field link_field set_field pieces_field shape_field state verb".split()
)


def _tags(classes: Iterable[type[Node]]) -> tuple[str, ...]:
    return tuple(cls.tag() for cls in classes)


# A table by a list is told from others by the list, which is known before; so it is tried first.
_HEADS = _tags([asked.KeyedTable, *(cls for cls in concrete_classes(d.Declaration) if cls in SORTS)])
_KIND_LINES = _tags(cls for cls in concrete_classes(kind_lines.KindLine) if cls in SORTS)
_LOCAL = _tags(cls for cls in concrete_classes(Statement) if cls in SORTS)
GIVING = (*_HEADS, *_KIND_LINES, *_LOCAL)
"""The tags of all lines that give names."""


@dataclass
class Collected:
    """Names of the game in its own language, and what cannot be known because its line is wrong.

    `reaches` are the names that a head has in reach in its own line (`quantity toll of boat: ...`), by line.
    `fields` are the fields of each kind, by the kind's id, `members` the values of each list.
    """

    names: list[Name] = field(default_factory=list)
    poisoned: list[str] = field(default_factory=list)
    reaches: dict[tuple[str, int], Name] = field(default_factory=dict)
    fields: dict[str, list[Name]] = field(default_factory=dict)
    members: dict[str, set[str]] = field(default_factory=dict)
    triggers: set[str] = field(default_factory=set)
    currency: str = ""
    mistakes: list[Diagnostic] = field(default_factory=list)


class _Collector:
    def __init__(self, vocabulary: Vocabulary, nouns: Mapping[str, Entry]) -> None:
        self.vocabulary, self.nouns = vocabulary, nouns
        self.found = Collected()
        self.seen: dict[tuple[str, str], Name] = {}
        for verb in vocabulary.verbs:
            self._put(Name("verb", verb.id, verb.id, verb.forms, verb.agreement))
        self.lexicon = Lexicon(vocabulary, (), nouns=nouns)
        self.heads = _lexicon_of_heads(vocabulary, ())
        self.headed: set[tuple[str, int]] = set()

    def collect(self, lines: tuple[Line, ...]) -> Collected:
        first = _tags(_FIRST)
        for line in lines:
            self._line(line, first)
        self.lexicon = Lexicon(self.vocabulary, self.found.names, nouns=self.nouns)
        self.heads = _lexicon_of_heads(
            self.vocabulary, tuple(one for one in self.found.names if one.sort in KNOWN_FIRST)
        )
        rest = tuple(tag for tag in _HEADS if tag not in first)
        currency = self.vocabulary.ways(d.Currency.tag())
        for line in lines:
            head = self._line(line, rest) if not self._is_one_of(line, first) else self._is_one_of(line, first)
            if head is None:
                continue
            if head.tag == d.KindDecl.tag():
                self._kind(line, head)
            elif head.tag == d.Resource.tag():
                for inner in line.under:
                    keys = tuple(token.key for token in self._cut(inner))
                    if any(keys == tuple(word.key for word in way) for way in currency):
                        self.found.currency = self._id("resource", self._text(line, head.new[0]))
        for line in lines:
            self._counters(line)
            if (line.path, line.number) not in self.headed:
                self._lost(line)
        return self.found

    def _lost(self, line: Line) -> None:
        """A line that would have given a name, had its first word been right: its uses are passed over in silence."""
        known = self.vocabulary.words()
        lexicon = Lexicon(self.vocabulary, self.found.names, nouns=self.nouns)
        tokens = self._cut(line)
        if tokens and tokens[0].key in known:
            return
        for token in tokens[1:]:
            if token.kind == "word" and token.key not in known and not lexicon.begins((token,), 0):
                self.found.poisoned.append(token.text)

    def _cut(self, line: Line) -> tuple[Token, ...]:
        return self.vocabulary.folding.cut(line.text, line.indent)

    def _given(self, line: Line, tags: tuple[str, ...]) -> tuple[Given, ...]:
        return _given(line.text, line.indent, tags, self.heads)

    def _is_one_of(self, line: Line, tags: tuple[str, ...]) -> Given | None:
        found = self._given(line, tags)
        return found[0] if found else None

    def _line(self, line: Line, tags: tuple[str, ...]) -> Given | None:
        tokens = self._cut(line)
        found = self._given(line, tags)
        if not found:
            return None
        self.headed.add((line.path, line.number))
        best = found[0]
        sorts = SORTS[shapes()[best.tag].cls]
        for one in found if not best.whole else ():
            # Only the beginning fits, and what it begins is not certain.
            if SORTS[shapes()[one.tag].cls] != sorts:
                self.found.poisoned.append(self._text(line, best.new[0]))
                return best
        for slot, start, end in best.new:
            for begin, stop in self._members(tokens, start, end):
                names = ("value",) if best.tag == d.List.tag() and slot == "values" else sorts
                for sort in names:
                    name = self._new(sort, line, tokens, begin, stop)
                    if sort == "value":
                        list_id = self._id("list", self._text(line, best.new[0]))
                        self.found.members.setdefault(list_id, set()).add(name.id)
        if best.tag == d.QuantityOfDecl.tag():
            kind = self._named(tokens, best, "of", "kind")
            if kind is not None:
                self.found.reaches[line.path, line.number] = replace(kind, sort="thing")
        return best

    def _members(self, tokens: tuple[Token, ...], start: int, end: int) -> list[tuple[int, int]]:
        """The names of a list; a name alone is a list of one."""
        joints = {words[0].key for name in ("then", "or") for words in self.vocabulary.ways(name) if len(words) == 1}
        return split(tokens, start, end, lambda token: token.key in joints)

    def _text(self, line: Line, where: tuple[str, int, int]) -> str:
        _, start, end = where
        return " ".join(spellings(self._cut(line)[start:end]))

    def _named(self, tokens: tuple[Token, ...], head: Given, slot: str, sort: str) -> Name | None:
        for name, start, end in head.others:
            if name == slot:
                for one in self.lexicon.at(tokens, start):
                    if one.name.sort == sort and start + len(one.words) == end:
                        return one.name
        return None

    def _new(self, sort: str, line: Line, tokens: tuple[Token, ...], start: int, end: int) -> Name:
        spelled = " ".join(spellings(tokens[start:end]))
        span = line.at(tokens[start].start, tokens[end - 1].end)
        return self._put(name_of(sort, self._id(sort, spelled), spelled, self.nouns, span))

    def _id(self, sort: str, spelled: str) -> str:
        """A verb may be given in any of its forms."""
        return self.lexicon.given_id(spelled, verbs=sort == "verb")

    def _put(self, name: Name) -> Name:
        known = self.seen.get((name.sort, name.id.casefold()))
        if known is None:
            self.seen[name.sort, name.id.casefold()] = name
            self.found.names.append(name)
            return name
        if name.sort not in _SHARED and name.span is not None and known.span is not None:
            notes: tuple[tuple[Span, str], ...] = ((known.span, "first"),)
            if not any(one.span == name.span for one in self.found.mistakes):
                self.found.mistakes.append(report("E303", name.span, notes=notes, name=name.spelled))
        return known

    def _kind(self, line: Line, head: Given) -> None:
        kind = self._id("kind", self._text(line, head.new[0]))
        fields = self.found.fields.setdefault(kind, [])
        for inner in line.under:
            tokens = self._cut(inner)
            if any(
                words_end(tokens, 0, way.leading)
                for way in self.vocabulary.phrases.get(kind_lines.HasTriggers.tag(), ())
            ):
                self.found.triggers.add(kind)
            found = self._line(inner, _KIND_LINES)
            if found is None or found.tag in (kind_lines.ToVerb.tag(), kind_lines.CanBe.tag()):
                continue
            spelled = self._text(inner, found.new[0])
            sorts = SORTS[shapes()[found.tag].cls]
            name = self.seen.get((sorts[0], self._id(sorts[0], spelled).casefold()))
            if name is None:
                continue
            resource = self._named(tokens, found, "resource", "resource") or self._named(tokens, found, "list", "list")
            if resource is not None:
                name = replace(name, resource=resource.id)
                self._replace(name)
            fields.append(name)

    def _replace(self, name: Name) -> None:
        self.seen[name.sort, name.id.casefold()] = name
        for index, one in enumerate(self.found.names):
            if (one.sort, one.id) == (name.sort, name.id):
                self.found.names[index] = name

    def _counters(self, line: Line, *, inside: bool = False) -> None:
        """The counters of the flow are known to the whole game."""
        flow = self.vocabulary.ways(d.Flow.tag())
        keys = tuple(token.key for token in self._cut(line))
        # A colon after it is passed over when the line is read, so it is here.
        keys = keys[:-1] if keys[-1:] == (":",) else keys
        if not inside and not any(keys == tuple(word.key for word in way) for way in flow):
            return
        for inner in line.under:
            if self._is_one_of(inner, (s.ForNumber.tag(),)) is not None:
                self._line(inner, (s.ForNumber.tag(),))
            self._counters(inner, inside=True)


@answered(96)
def _lexicon_of_heads(vocabulary: Vocabulary, names: tuple[Name, ...]) -> Lexicon:
    return Lexicon(vocabulary, names)


@lru_cache(maxsize=20_000)
def _given(text: str, indent: int, tags: tuple[str, ...], heads: Lexicon) -> tuple[Given, ...]:
    """What a line gives. *heads* has the names that the heads of lines are told apart by, and no others.

    A variant has most of its lines from the game, and seldom gives a kind or a resource of its own.
    """
    return tuple(given(heads.vocabulary.folding.cut(text, indent), tags, heads.vocabulary, heads))


def collect(lines: tuple[Line, ...], vocabulary: Vocabulary, nouns: Mapping[str, Entry]) -> Collected:
    """The names that a game file gives. E303 for one given twice in one sort."""
    return _collect(lines, vocabulary, tuple(nouns.values()))


@answered(96)
def _collect(lines: tuple[Line, ...], vocabulary: Vocabulary, nouns: tuple[Entry, ...]) -> Collected:
    return _Collector(vocabulary, {noun.id.casefold(): noun for noun in nouns}).collect(lines)


def begun_names(line: Line, vocabulary: Vocabulary, lexicon: Lexicon) -> Iterator[str]:
    """The names that a statement which does not read would have given; nothing can be said about their uses."""
    tokens = vocabulary.folding.cut(line.text, line.indent)
    for one in given(tokens, _LOCAL, vocabulary, lexicon)[:1]:
        for _, start, end in one.new:
            yield " ".join(spellings(tokens[start:end]))
    if any(words_end(tokens, 0, way.leading) for way in vocabulary.phrases.get(s.Given.tag(), ())):
        # Which kinds it would have named cannot be known, so any may be missing.
        for kind in lexicon.of_sort("kind"):
            yield lexicon.wording("kind", kind.id, vocabulary.usual)[0]
