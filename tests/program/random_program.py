"""Random small Programs: every kind of statement in every order, for the passes to get wrong."""

from __future__ import annotations

from random import Random

from spyrium_dsl.program.builder import Builder
from spyrium_dsl.program.nodes import Expr, Local, Slot, Table, Value, expr, lower_of, select
from spyrium_dsl.program.program import Program

CELLS = 4
VALUES = 5


class RandomProgram:
    """Builds one Program from one seed; every index is kept in range, every value small."""

    def __init__(self, seed: int, asks: bool = False, draws: bool = True) -> None:
        self.random = Random(seed)
        self.program = Program()
        self.b = Builder(self.program)
        self.slots: list[Slot] = [self.program.slot(name, CELLS) for name in ("ash", "birch", "cedar")]
        self.log = self.program.slot("log", CELLS)
        self.turn = self.program.slot("turn")
        self.scratch = self.program.slot("scratch", CELLS, scratch=True)
        self.die = self.program.stream("die")
        self.table: Table = self.program.table("numbers", [self.random.randrange(VALUES) for _ in range(VALUES)])
        self.asks = asks
        self.draws = draws
        self.locals: list[Local] = []
        self.choices = 0
        self.committed = False
        self.loops = 0
        self.build()

    def build(self) -> None:
        b = self.b
        with b.function("sum-up", "from") as (start,):
            total = b.let("total", start)
            with b.loop("i", 0, CELLS) as i:
                b.set(self.scratch[i], self.slots[0][i] + total)
            with b.loop("i", 0, CELLS) as i, b.when(self.scratch[i] > 2):
                b.assign(total, total + 1)
            b.result(total % VALUES)
        with b.function("short", "x") as (x,):
            b.result((x + self.slots[1][0]) % VALUES)
        with b.function("touch", "x") as (x,):
            b.assign(x, (x + 1) % CELLS)
            b.set(self.slots[2][x], (self.slots[2][x] + 1) % VALUES)
            b.result(x)
        for name in ("first", "second"):
            with b.function(name, "seat") as (seat,):
                self.locals = [seat]
                self.choices = 0
                self.committed = False
                self.block(depth=0, length=self.random.randrange(3, 9))
        with b.function("rest", "seat") as (seat,):
            b.add(self.log[seat], 1)
        with b.flow():
            with b.loop("i", 0, CELLS) as i:
                for slot in self.slots:
                    b.set(slot[i], b.draw(self.die, VALUES))
            with b.while_(self.turn[0] < 6):
                actions = [(1, "first", "first"), (1, "second", "second"), (1, "rest", "rest")]
                b.decide("turn", self.turn[0] % CELLS, actions)
                b.add(self.turn[0], 1)
                # Where neither can be done the flow goes on without it.
                more = b.decision("more", self.turn[0] % CELLS, actions[:2])
                with b.when(b.tried(more)):
                    b.wait(more)
                    b.add(self.log[0], 1)

    # ------------------------------------------------------------------ expressions

    def number(self, depth: int = 0) -> Expr:
        """A number 0..VALUES-1 or so."""
        r = self.random
        kind = r.randrange(8 if depth < 2 else 4)
        match kind:
            case 0:
                return expr(r.randrange(VALUES))
            case 1 | 2 if self.locals:
                return r.choice(self.locals) % VALUES
            case 3:
                return r.choice(self.slots)[self.index()] % VALUES
            case 4:
                return (self.number(depth + 1) + self.number(depth + 1)) % VALUES
            case 5:
                return select(self.truth(depth + 1), self.number(depth + 1), self.number(depth + 1))
            case 6:
                return self.table[self.number(depth + 1)]
            case 7:
                return lower_of(self.number(depth + 1), self.number(depth + 1))
        return r.choice(self.slots)[self.index()] % VALUES

    def index(self) -> Expr:
        if self.locals and self.random.random() < 0.6:
            return self.random.choice(self.locals) % CELLS
        return expr(self.random.randrange(CELLS))

    def truth(self, depth: int = 0) -> Expr:
        r = self.random
        a, b = self.number(depth + 1), self.number(depth + 1)
        match r.randrange(6):
            case 0:
                return a < b
            case 1:
                return a <= b
            case 2:
                return a == b
            case 3:
                return a != b
            case 4 if depth < 2:
                return self.truth(depth + 1) & self.truth(depth + 1)
            case 5 if depth < 2:
                return self.truth(depth + 1) | ~self.truth(depth + 1)
        return a > b

    # ------------------------------------------------------------------ statements

    def block(self, depth: int, length: int) -> None:
        """Statements; locals made inside are forgotten behind it, as a verb would."""
        known = list(self.locals)
        for _ in range(length):
            self.statement(depth)
        self.locals = known

    def statement(self, depth: int) -> None:
        r, b = self.random, self.b
        kinds = ["let", "assign", "set", "set", "add", "require", "choose", "call"]
        if depth < 3:
            kinds += ["when", "choice", "switch", "loop", "one-of", "when", "loop"]
        if not self.loops or self.committed:  # else the next turn of a loop would require something behind a commit
            kinds += ["draw"] if self.draws and r.random() < 0.15 else []
            kinds += ["ask", "commit"] if self.asks and r.random() < 0.3 else []
        match r.choice(kinds):
            case "let":
                self.locals.append(b.let("x", self.number()))
            case "assign" if len(self.locals) > 1:
                b.assign(r.choice(self.locals[1:]), self.number())
            case "set":
                with b.note(r.randrange(9)):
                    b.set(r.choice(self.slots)[self.index()], self.number())
            case "add":
                cell = r.choice(self.slots)[self.index()]
                b.set(cell, (cell + 1) % VALUES)
            case "require" if not self.committed:
                b.require(self.truth() | self.truth(), "refused", has=self.number())
            case "choose" if self.choices < 4:
                self.choices += 1
                where = self.truth() if r.random() < 0.5 and not self.committed else None
                self.locals.append(b.choose("pick", 0, self.bound(), lambda x: self.fits(x, where)))
            case "call":
                self.locals.append(b.call(r.choice(["sum-up", "short", "touch"]), self.number()))
            case "when":
                with b.when(self.truth()):
                    self.block(depth + 1, r.randrange(1, 4))
            case "choice":
                with b.choice_of(self.truth()) as (yes, no):
                    with yes:
                        self.block(depth + 1, r.randrange(3))
                    with no:
                        self.block(depth + 1, r.randrange(3))
            case "switch":
                with b.switch(self.number()) as case:
                    with case(0, 3):
                        self.block(depth + 1, r.randrange(3))
                    with case(1):
                        self.block(depth + 1, r.randrange(3))
                    if r.random() < 0.5:
                        with case():
                            self.block(depth + 1, r.randrange(3))
            case "loop":
                before = self.choices
                self.choices = max(self.choices, 2)
                self.loops += 1
                with b.loop("i", 0, lower_of(self.number(), 2)) as i:
                    self.locals.append(i)
                    self.block(depth + 1, r.randrange(1, 4))
                self.locals = [x for x in self.locals if x is not i]
                self.choices = before + 1
                self.loops -= 1
            case "one-of" if self.choices < 4:
                self.choices += 1
                with b.one_of("way") as option:
                    for label in ("north", "south", "east")[: r.randrange(2, 4)]:
                        with option(label):
                            self.block(depth + 1, r.randrange(3))
            case "draw":
                self.locals.append(b.draw(self.die, VALUES))
                self.committed = True
            case "commit":
                b.commit()
                self.committed = True
            case "ask":
                self.locals.append(b.ask(self.index(), "answer", 0, 3))
                self.committed = True

    def bound(self) -> Expr:
        return self.number() % 3 + 1 if self.committed else self.number() % 4

    def fits(self, x: Local, where: Expr | None) -> Value:
        return 1 if where is None else where | (x == self.index())
