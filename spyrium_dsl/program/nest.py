"""Nest a listing: put the rest of a run inside each choice, requirement and write.

So a write is put back right where it was made, and no trail is kept.  Four things need care:

- Where several ways share a rest, the rest becomes a function; its live locals are the parameters.
- A loop with choices becomes a function that goes on with the next number; running totals are parameters.
- A local that gets a new value behind a choice gets a new name, so that the next option finds the old value.
- A branch or loop that writes or may fail, but does not choose, stays plain code: a flag says whether it failed, and
  what it wrote is restored as a whole.
"""

from __future__ import annotations

from typing import assert_never

from spyrium_dsl.program.nested import (
    Branch,
    Each,
    Found,
    Join,
    Keep,
    Listing,
    Repeat,
    Step,
    Steps,
    Ways,
    Write,
)
from spyrium_dsl.program.nodes import (
    Ask,
    Assign,
    Bin,
    Block,
    Call,
    Choose,
    Commit,
    Const,
    Decide,
    Draw,
    Expr,
    For,
    If,
    Local,
    Look,
    OneOf,
    Read,
    Require,
    Set,
    Stmt,
    Switch,
    Try,
    While,
    select,
)
from spyrium_dsl.program.paths import Jump, Rest, Scope
from spyrium_dsl.program.program import Names
from spyrium_dsl.program.traverse import (
    assigned,
    counted_apart,
    distinct_blocks,
    every,
    locals_in,
    locals_read,
    parts,
    size_of,
    slots_in,
    slots_set,
)

SHORT = 3
"""A rest of at most this many statements is written again on each way instead of shared."""

DEEPEST = 12
"""Levels of options and tests in one function; Python itself stops at 20 nested loops."""

MOST_WRITTEN = 20_000
"""Statements written where no rest is shared."""

GUARDED = 2
"""A branch that only writes, at most so often, becomes writes that keep the old value on the other way."""


def nested(name: str, params: list[str], block: Block, names: Names, share: bool = True) -> list[Listing]:
    """The functions of one listing, the first first, from an opened and sliced block.

    *share*: False writes every rest again on each way and unrolls loops, so that one function is enough;
    raises `CannotUnroll` for a loop with choices whose ends are not known, and `TooManyWays`.
    """
    nest = _Nest(name, set(params), names, share)
    first = nest.steps(Rest(block, 0, None), Scope({p: p for p in params}, dict.fromkeys(params, 0)))
    return [Listing(name, tuple(params), first), *nest.functions]


class CannotUnroll(Exception):
    """A loop with choices has to be written out, but its ends are not known."""


class TooManyWays(Exception):
    """Every rest has to be written again on each way, and that is more than can be kept in mind."""


def _loose(block: Block) -> bool:
    """True where runs part ways or end inside."""
    return any(isinstance(s, Choose | OneOf | Commit) for s in every(block))


def _plain(block: Block) -> bool:
    """True where statements only calculate."""
    return not any(isinstance(s, Set | Require | Choose | OneOf | Commit) for s in every(block))


class _Nest:
    def __init__(self, action: str, safe: set[str], names: Names, share: bool) -> None:
        self.action = action
        self.safe = safe  # locals surely in range as an index, even where a branch around them is not taken
        self.names = names
        self.share = share
        self.functions: list[Listing] = []
        self.count = 0
        self.written = 0

    # ------------------------------------------------------------------ rests

    def steps(self, rest: Rest | Jump | None, scope: Scope) -> Steps:
        """All runs from here to the end."""
        made: Steps = []
        while True:
            while isinstance(rest, Rest) and rest.at == len(rest.block):
                rest = rest.after
            if not isinstance(rest, Rest):
                made.append(self.end(rest, scope))
                return made
            if self.share and scope.depth >= DEEPEST and self.length(rest) > 1:
                rest = self.shared(rest, scope, [], "deep")
                continue
            self.written += 1
            if not self.share and self.written > MOST_WRITTEN:
                raise TooManyWays
            s = rest.block[rest.at]
            rest = Rest(rest.block, rest.at + 1, rest.after)
            if _plain([s]):
                made += self.calculation(s, rest, scope)
            else:
                return made + self.parting(s, rest, scope)

    def end(self, jump: Jump | None, scope: Scope) -> Step:
        if jump is None:
            return Found(scope.choices)
        args = [scope.value(x) + (x == jump.onward) for x in jump.locals]
        return Join(jump.function, scope.choices, tuple(args))

    def length(self, rest: Rest | Jump | None) -> int:
        """Statements still to run, those of a function to go on in not counted."""
        count = 0
        while isinstance(rest, Rest):
            count += size_of(rest.block[rest.at :])
            rest = rest.after
        return count

    def reads(self, rest: Rest | Jump | None) -> set[str]:
        """Locals that the rest reads."""
        found: set[str] = set()
        while isinstance(rest, Rest):
            found |= locals_read(rest.block[rest.at :])
            rest = rest.after
        return found.union(rest.locals) if rest is not None else found

    def shared(self, rest: Rest | Jump | None, scope: Scope, more: list[str], why: str) -> Jump:
        """The rest as a function; *more*: locals that get a value on the ways to it."""
        reads = self.reads(rest)
        live = [x for x in dict.fromkeys([*scope.names, *more]) if x in reads]
        self.count += 1
        name = f"{self.action} {why} {self.count}"
        place = len(self.functions)
        body = self.steps(rest, Scope({x: x for x in live}, dict.fromkeys(live, 0)))
        self.functions.insert(place, Listing(name, tuple(live), body))
        return Jump(name, tuple(live))

    def once(self, rest: Rest, scope: Scope, ways: list[Block]) -> Rest | Jump:
        """The rest, made ready to stand at the end of several ways."""
        if not self.share or len(ways) < 2 or self.length(rest) <= SHORT:
            return rest
        return self.shared(rest, scope, [x for way in ways for x in assigned(way)], "rest")

    # ------------------------------------------------------------------ plain statements

    def calculation(self, s: Stmt, rest: Rest, scope: Scope) -> Steps:
        if isinstance(s, Assign):
            value = scope.expr(s.value)
            return [Assign(self.target(s.local, scope), value)]
        return self.targets(s, rest, scope) + self.solid([s], scope, None)

    def target(self, local: str, scope: Scope) -> str:
        """The name under which a local gets a value here."""
        if local in scope.names and (scope.levels[local] < scope.level or scope.is_choice(local)):
            scope.name(local, self.names.fresh(local))
        elif local not in scope.names:
            scope.name(local, local)
        return scope.names[local]

    def targets(self, s: Stmt, rest: Rest, scope: Scope) -> Steps:
        """Names for all locals a statement gives values, with the values they have so far."""
        made: Steps = []
        reads = self.reads(rest)
        for local in assigned([s]):
            before = scope.value(local)
            name = self.target(local, scope)
            if before.name != name if isinstance(before, Local) else local in reads:
                made.append(Assign(name, before))
        return made

    def solid(self, block: Block, scope: Scope, ok: str | None) -> Steps:
        """Statements without choices as plain code; *ok*: a flag, 0 from where a requirement fails."""
        made: Steps = []
        for at, s in enumerate(block):
            match s:
                case Assign():
                    made.append(Assign(scope.names[s.local], scope.expr(s.value)))
                case Call():
                    local = None if s.local is None else scope.names[s.local]
                    made.append(Call(local, s.function, [scope.expr(a) for a in s.args]))
                case Set():
                    made.append(Set(s.slot, scope.expr(s.index), scope.expr(s.value), s.clause))
                case If():
                    then, other = self.solid(s.then, scope, ok), self.solid(s.other, scope, ok)
                    made.append(Branch(scope.expr(s.cond), then, other))
                case Switch():
                    cases = [(n, self.solid(inner, scope, ok)) for n, inner in distinct_blocks(s.cases)]
                    made.append(Ways(scope.expr(s.on), cases, self.solid(s.default, scope, ok)))
                case For():
                    body = self.solid(s.body, scope, ok)
                    if ok is not None and _may_fail([s]):
                        body = [Branch(Local(ok), body, [])]
                    made.append(Repeat(scope.names[s.local], scope.expr(s.lo), scope.expr(s.hi), body))
                case Require():
                    assert ok is not None
                    others = self.solid(block[at + 1 :], scope, ok)
                    return [*made, Branch(scope.expr(s.cond), others, [Assign(ok, Const(0))])]
                case Choose() | OneOf() | Draw() | Commit() | Ask() | Decide() | Try() | While():
                    raise TypeError(f"{type(s).__name__} is no plain code")
                case _:
                    assert_never(s)
            if ok is not None and at + 1 < len(block) and _may_fail([s]):
                return [*made, Branch(Local(ok), self.solid(block[at + 1 :], scope, ok), [])]
        return made

    # ------------------------------------------------------------------ statements with the rest inside

    def parting(self, s: Stmt, rest: Rest, scope: Scope) -> Steps:
        match s:
            case Set():
                index, value = scope.expr(s.index), scope.expr(s.value)
                return [Write(s.slot, index, value, s.clause, self.steps(rest, scope))]
            case Require():
                cond = scope.expr(s.cond)
                if isinstance(cond, Const):
                    return self.steps(rest, scope) if cond.value else []
                return [Branch(cond, self.steps(rest, scope.copy(deeper=1)), [])]
            case Commit():
                return [Found(scope.choices)]
            case Choose():
                return self.choice(s, rest, scope)
            case OneOf():
                onward = self.once(rest, scope, s.blocks)
                made: Steps = []
                for number, block in enumerate(s.blocks):
                    made += self.steps(Rest(block, 0, onward), scope.copy(Const(number)))
                return made
            case If() | Switch() if _loose([s]) or self.length(rest) <= SHORT:
                return self.ways(s, rest, scope)
            case If() if _flat(s):
                return self.guarded(s, rest, scope)
            case For() if _loose([s]):
                return self.loop(s, rest, scope) if self.share else self.unrolled(s, rest, scope)
            case If() | Switch() | For():
                return self.firm(s, rest, scope)
        raise TypeError(f"{type(s).__name__} is no part of a listing")

    def choice(self, s: Choose, rest: Rest, scope: Scope) -> Steps:
        lo, hi = scope.expr(s.lo), scope.expr(s.hi)
        name = self.names.fresh(s.local) if s.local in scope.names else s.local
        inner = scope.copy(Local(name), deeper=1)
        inner.name(s.local, name)
        where = None if s.where is None else inner.expr(s.where)
        return [Each(name, lo, hi, where, self.steps(rest, inner))]

    def ways(self, s: If | Switch, rest: Rest, scope: Scope) -> Steps:
        if isinstance(s, If):
            onward = self.once(rest, scope, [s.then, s.other])
            then, other = (self.steps(Rest(block, 0, onward), scope.copy(deeper=1)) for block in (s.then, s.other))
            return [Branch(scope.expr(s.cond), then, other)]
        groups = distinct_blocks(s.cases)
        onward = self.once(rest, scope, [block for _, block in groups] + [s.default])
        cases = [(n, self.steps(Rest(block, 0, onward), scope.copy(deeper=1))) for n, block in groups]
        default = self.steps(Rest(s.default, 0, onward), scope.copy(deeper=1))
        return [Ways(scope.expr(s.on), cases, default)]

    def loop(self, s: For, rest: Rest, scope: Scope) -> Steps:
        """A loop with choices: a function that does one turn and goes on with the next number."""
        s = counted_apart(s, self.names)
        in_rest = self.reads(rest)
        reads = locals_read(s.body) | in_rest
        live = [x for x in scope.names if x in reads and x != s.local]
        live += [x for x in assigned(s.body) if x in in_rest and x not in scope.names]
        self.count += 1
        name = f"{self.action} loop {self.count}"
        hi, first = scope.expr(s.hi), scope.expr(s.lo)
        params = [*live, s.local]
        end: Expr = hi
        if not isinstance(hi, Const):
            params.append(self.names.fresh("end"))
            end = Local(params[-1])
        jump = Jump(name, tuple(params), s.local)
        inner = Scope({x: x for x in params}, dict.fromkeys(params, 0), depth=1)
        place = len(self.functions)
        turn = self.steps(Rest(s.body, 0, jump), inner.copy())
        body: Steps = [Branch(Local(s.local) < end, turn, self.steps(rest, inner.copy()))]
        self.functions.insert(place, Listing(name, tuple(params), body))
        args = [scope.value(x) for x in live] + [first] + ([] if isinstance(hi, Const) else [hi])
        return [Join(name, scope.choices, tuple(args))]

    def unrolled(self, s: For, rest: Rest, scope: Scope) -> Steps:
        lo, hi = scope.expr(s.lo), scope.expr(s.hi)
        if not (isinstance(lo, Const) and isinstance(hi, Const)):
            raise CannotUnroll(s.local)
        onward: Rest = rest
        for number in reversed(range(lo.value, hi.value)):
            onward = Rest([Assign(s.local, Const(number)), *s.body], 0, onward)
        return self.steps(onward, scope)

    def firm(self, s: If | Switch | For, rest: Rest, scope: Scope) -> Steps:
        """A statement that writes or may fail, but does not choose: plain code, restored as a whole."""
        made = self.targets(s, rest, scope)
        ok = self.names.fresh("fits") if _may_fail([s]) else None
        if ok is not None:
            made.append(Assign(ok, Const(1)))
        code = self.solid([s], scope, ok)
        if ok is None:
            code += self.steps(rest, scope)
        else:
            code.append(Branch(Local(ok), self.steps(rest, scope.copy(deeper=1)), []))
        slots = sorted(slots_set([s]), key=lambda slot: slot.name)
        return [*made, Keep(tuple(slots), code)] if slots else made + code

    def guarded(self, s: If, rest: Rest, scope: Scope) -> Steps:
        """A branch with a write or two: each write happens on both ways, on the other with the old value."""
        made = self.targets(s, rest, scope)
        flag = Local(self.names.fresh("when"))  # a write may change what the condition reads
        made.append(Assign(flag.name, scope.expr(s.cond)))
        writes: list[tuple[Expr, Block]] = [(flag, s.then), (~flag, s.other)]
        body = made
        for way, block in writes:
            held: Steps = []
            for x in block:
                if isinstance(x, Assign):
                    held.append(Assign(scope.names[x.local], scope.expr(x.value)))
                    continue
                assert isinstance(x, Set)
                body = self.guarded_write(way, held, x, scope, body)
                held = []
            if held:
                body.append(Branch(way, held, []))
        body += self.steps(rest, scope)
        return made

    def guarded_write(self, way: Expr, before: Steps, x: Set, scope: Scope, body: Steps) -> Steps:
        """Add a write that holds on one way only; comes back with the block of what follows."""
        index, value = scope.expr(x.index), scope.expr(x.value)
        inner: Steps = []
        cell = x.slot.flat(index)
        if not before and _in_range(cell, self.safe) and _in_range(value, self.safe) and _total(value):
            body.append(Write(x.slot, index, select(way, value, cell), x.clause, inner))
            return inner
        i, v = self.names.fresh("cell"), self.names.fresh("value")
        then: Steps = [*before, Assign(i, index), Assign(v, value)]
        body.append(Branch(way, then, [Assign(i, Const(0)), Assign(v, x.slot.flat(0))]))
        body.append(Write(x.slot, Local(i), Local(v), x.clause, inner))
        return inner


def _may_fail(block: Block) -> bool:
    return any(isinstance(s, Require) for s in every(block))


def _flat(s: If) -> bool:
    """True for a branch of a few writes and calculations only."""
    both = s.then + s.other
    writes = sum(isinstance(x, Set) for x in both)
    return writes <= GUARDED and all(isinstance(x, Assign | Set) for x in both)


def _total(e: Expr) -> bool:
    """True where an expression divides by known numbers only, so that it may be worked out on either way."""
    return all(isinstance(x.b, Const) for x in parts(e) if isinstance(x, Bin) and x.op in ("//", "%"))


def _in_range(e: Expr, safe: set[str]) -> bool:
    """True where every index in an expression is in range, whatever way a run takes."""
    return all(locals_in(x) <= safe and not slots_in(x.index) for x in parts(e) if isinstance(x, Read | Look))
