"""The one table of codes: what can be said, by which stage, with which facts.

A code is its letter (how grave) and a number that is never used again. To add one: a row here, a message in
each catalogue (`messages/`), and an example that triggers it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

VARIANT = "variant"
"""The key of the place of a variant without which that would not be said."""
AGAIN = "again"
"""The key of a further place of what is wrong in several: of these, only the first are shown."""


class Severity(Enum):
    """How grave a diagnostic is."""

    ERROR = "error"
    WARNING = "warning"
    REFUSAL = "refusal"
    BUG = "bug"


_BY_LETTER = {
    "E": Severity.ERROR,
    "X": Severity.ERROR,
    "W": Severity.WARNING,
    "R": Severity.REFUSAL,
    "B": Severity.BUG,
}


@dataclass(frozen=True, slots=True)
class Code:
    """One row: the facts it always carries, those it may carry, and the keys of its second places.

    The header of a variant may be a second place of any: `VARIANT`.
    """

    code: str
    slug: str
    stage: str
    facts: tuple[str, ...]
    may_have: tuple[str, ...]
    notes: tuple[str, ...]

    @property
    def severity(self) -> Severity:
        """What the letter of the code says."""
        return _BY_LETTER[self.code[0]]


def _row(code: str, slug: str, stage: str, facts: str = "", may_have: str = "", notes: str = "") -> Code:
    return Code(code, slug, stage, tuple(facts.split()), tuple(may_have.split()), tuple(notes.split()))


# Facts that many rows share:
#   found            the author's word, as written          meant            the word probably meant
#   can_stand_here   words that fit at this place           known            all names of the sort looked for
#   name             a name of the game                     sort, needed     what it is, what was wanted there
#   undeclared       what a line of the game may be missing for, where it is wrong in several places
_ROWS = (
    # E1: the file itself, its header, a language pack
    _row("E101", "not-utf8", "file", "byte offset", "looks_like"),
    _row("E102", "tab", "file", "", "lines"),
    _row("E103", "uneven-indent", "file", "found", "can_be"),
    _row("E104", "unknown-header", "file", "found", "meant before instead can_stand_here"),
    _row("E105", "bad-header", "file", "header shape", "found"),
    _row("E106", "needs-newer-language", "file", "needs known"),
    _row("E107", "no-header", "file", "", "can_stand_here"),
    _row("E108", "two-games", "file", "", "can_stand_here", "first"),
    _row("E109", "file-too-large", "file", "found most"),
    _row("E110", "unreadable-vocabulary-line", "language", "found", "shape can_stand_here"),
    _row("E111", "unknown-phrase", "language", "phrase", "meant"),
    _row("E112", "unknown-slot", "language", "phrase slot", "meant known"),
    _row("E113", "phrases-collide", "language", "phrase other", "sentence reading other_reading", "other"),
    _row("E114", "same-phrase-twice", "language", "words", "other", "first"),
    _row("W115", "missing-form", "language", "name form", "asked_by", "asked"),
    _row("W116", "phrases-missing", "language", "language phrases"),
    _row("E117", "no-such-language", "library", "language", "known meant"),
    _row("E118", "missing-slot", "language", "phrase slot"),
    _row("E119", "unknown-form", "language", "form", "meant known"),
    _row("E120", "lines-of-another-file", "file", "header", "meant shape"),
    # E2: the shape of a line
    _row(
        "E201",
        "unexpected-word",
        "parse",
        "found",
        "meant can_stand_here instead example under whole naming lacking",
        AGAIN,
    ),
    _row("E202", "unexpected-end", "parse", "can_stand_here", "after instead example under whole naming lacking"),
    _row("E203", "two-readings", "parse", "sentence reading other_reading"),
    _row("E204", "line-not-allowed-here", "parse", "found", "under margin parent can_stand_here meant instead"),
    _row("E205", "mixed-list", "parse", "", "found instead example under"),
    _row("E206", "nothing-after-colon", "parse", "label", "below instead"),
    _row("E207", "unclosed-quote", "parse"),
    _row("E208", "number-too-large", "parse", "number most"),
    _row("E209", "nothing-may-stand-under", "parse", "parent"),
    _row("E210", "missing-colon", "parse", "label"),
    _row("E211", "not-indented", "parse", "label"),
    _row("E212", "not-a-whole-number", "parse", "number", "instead example under"),
    _row("E213", "line-too-long", "parse", "found most"),
    _row("E214", "players-not-first", "parse", "", "shape"),
    _row("E215", "nothing-under-it", "check"),
    _row("E216", "number-of-what", "parse", "found can_be"),
    # E3: names and words
    _row("E301", "unknown-name", "check", "name", "meant sort known unused"),
    _row(
        "E302",
        "unknown-word",
        "parse",
        "found",
        "meant bent can_stand_here language instead example under whole naming lacking undeclared",
        AGAIN,
    ),
    _row("E303", "duplicate-name", "check", "name", "sort", "first"),
    _row("E304", "wrong-sort", "check", "name sort needed", "meant instead example under", f"declared {AGAIN}"),
    _row("E305", "look-alike-letter", "parse", "word letter script", "meant usual"),
    _row("E306", "no-such-field", "check", "kind field", "meant known"),
    _row("E307", "never-read", "check", "name", "sort meant"),
    _row("E308", "name-clash", "check", "name other", "", "other"),
    _row("E309", "another-language", "parse", "other language", "found there here instead"),
    _row("E310", "unknown-property", "check", "property owner", "meant known undeclared", AGAIN),
    _row("E311", "duplicate-property", "check", "", "property owner", "first"),
    _row("E312", "missing-property", "check", "property owner"),
    _row("E313", "duplicate-card", "check", "card", "", "first"),
    _row("E314", "printing-of-unknown-card", "check", "card", "meant"),
    _row("E315", "no-such-game", "library", "game", "meant known"),
    _row("E316", "no-such-variant", "library", "variant", "meant known"),
    _row("E317", "verb-not-defined", "check", "verb kind", "known"),
    _row("E318", "no-such-choice", "check", "found", "meant", AGAIN),
    _row("E319", "no-game-here", "library", "", "known"),
    _row("E320", "file-not-of-the-game", "library", "file game"),
    _row("E321", "no-words-in-language", "library", "game language known"),
    # E4: the meaning
    _row("E401", "not-yet", "check", "", "", "around"),
    _row("E402", "value-nowhere-named", "check", "value", "chosen"),
    _row("E403", "amount-out-of-bounds", "check", "amount least most", "what", "limit"),
    _row("E404", "flow-without-decision", "check", "", "loop", "way"),
    _row("E405", "too-many-at-once", "check", "found most"),
    _row("E406", "set-twice", "check", "quantity", "", "first"),
    _row("E407", "not-the-only-one", "check", "why", "named", "lacking"),
    _row("E408", "field-never-done", "check", "kind field", "sort"),
    _row("E409", "owner-unknown", "check", "what"),
    _row("E410", "count-out-of-bounds", "check", "what found least most"),
    _row("E411", "nobody-to-choose", "check"),
    _row("E412", "table-too-short", "check", "table has needs counter", "", "used"),
    _row("E413", "cannot-tell-beforehand", "check", ""),
    _row("E414", "nothing-to-count", "check", "low high"),
    _row("E415", "made-of-itself", "check", "name", "others"),
    _row("E416", "begins-twice", "check", "zone kind", "each", "other"),
    _row("E417", "too-many-begin", "check", "zone found most"),
    _row("E418", "number-not-fixed", "check"),
    _row("E419", "too-much-within", "check", "most"),
    _row("E420", "translation-differs", "check", "here_says base_says", "", "base"),
    _row("E421", "variants-conflict", "check", "name", "here there", "other first"),
    _row("E422", "nothing-to-change", "check", "name", "meant adding was"),
    _row("E423", "variants-exclude-each-other", "check", "variant other", "", "other"),
    _row("E424", "still-needed", "check", "name", "more", "needed"),
    _row("E425", "room-not-said", "check", "zone"),
    _row("E426", "no-alternative", "check"),
    _row("E427", "not-to-be-seen", "check"),
    _row("E428", "seen-by-nobody", "check"),
    _row("E429", "nobody-acts", "check", "", "", "lacking"),
    _row("E430", "placeholder-lost", "exchange", "name found needs"),
    _row("E431", "plural-count", "exchange", "name found needs"),
    _row("E432", "titles-exchanged", "exchange", "name other"),
    _row("E433", "unknown-context", "exchange", "name", "known meant"),
    _row("E434", "not-a-po-file", "exchange", "found"),
    _row("E435", "none-of-a-kind", "check", "kind"),
    _row("E436", "not-one-of-several", "check", "zone", "each", "declared"),
    _row("E437", "no-neighbours", "check", "zone", "each", "declared"),
    _row("E440", "look-unreadable", "cards", "found"),
    _row("E441", "look-not-understood", "cards", "found", "known meant"),
    _row("E442", "text-does-not-fit", "cards", "card where language"),
    _row("E443", "letter-missing", "cards", "card letter point font"),
    _row("E444", "drawing-refused", "cards", "file why"),
    _row("E451", "not-json", "exchange"),
    _row("E452", "no-effect-object", "exchange", "at why found", "known meant"),
    # R5: moves that are refused
    _row("R501", "too-little", "run", "needs has what"),
    _row("R502", "nothing-to-choose", "run", "what"),
    _row("R503", "not-an-option", "run", "choice found", "meant can_be"),
    _row("R504", "condition", "run", "rule"),
    _row("R505", "not-your-turn", "run", "seat", "turn"),
    _row("R506", "no-such-action", "run", "action", "meant known"),
    _row("R507", "not-offered-now", "run", "action", "can_be"),
    _row("R509", "game-is-over", "run"),
    _row("R510", "too-much", "run", "most has what"),
    # W6: works, but look
    _row("W601", "wrong-form", "parse", "found form"),
    _row("W602", "same-verb-after-or", "check"),
    _row("W603", "alternative-only-pays", "check", "", "found"),
    _row("W604", "never-reached", "check", "name", "sort"),
    _row("W605", "more-than-there-is", "check", "needs most what", "count lines name", "needed"),
    _row("W606", "never-holds", "check", "", "name count", "needed"),
    _row("W607", "never-better", "check", "", "", "better"),
    _row("W608", "without-end", "check", "name", "other", "other"),
    _row("W609", "one-option", "check", ""),
    _row("W610", "trailing-separator", "parse", "found"),
    _row("W611", "gained-for-nothing", "check", "name"),
    _row("W612", "never-in-play", "check", "value cards", "", "card"),
    _row("W613", "always-holds", "check", ""),
    _row("W614", "nothing-ever-there", "check", "what"),
    _row("W615", "not-seen", "simulate", "games"),
    _row("W616", "never-had", "simulate", "games"),
    _row("W617", "not-over", "simulate", "seed decision"),
    _row("W618", "base-changed", "check", "name", "was now lost"),
    _row("W619", "title-left-behind", "check", "name was now languages", "", "translation"),
    _row("W620", "below-nothing", "check", "names has less"),
    _row("W621", "some-lack-it", "check", "field lacking cards"),
    _row("W622", "dealt-out", "check", "what needs most", "players", "variant"),
    _row("W623", "nobody-wins", "check"),
    _row("W624", "several-there", "check", "what zone"),
    _row("W625", "changes-nothing", "check", "what", "resource"),
    _row("W626", "nobody-leaves", "check"),
    _row("W627", "shows-nothing", "parse", "", "shape"),
    _row("W629", "no-card-of-a-kind", "check", "kind"),
    _row("W630", "begins-nowhere", "check", "kind"),
    _row("W631", "number-never-read", "check", "kind field"),
    # X7: examples
    _row("X701", "example-fails", "examples", "expected got", "example what"),
    _row("X702", "move-ambiguous", "examples", "move moves"),
    _row("X703", "impossible-given", "examples", "given", "reason"),
    _row("X704", "move-refused", "examples", "move reason", "offered"),
    _row("X705", "move-possible-after-all", "examples", "move"),
    _row("X706", "nothing-possible", "run", "seat seed", "", "asked"),
    # B9: ours, not the author's
    _row("B901", "our-mistake", "any", "what", "clue"),
)

CODES: dict[str, Code] = {row.code: row for row in _ROWS}
"""Every code there is, in the order of the table."""
