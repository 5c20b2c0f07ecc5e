"""A move typed in words: which choices the words after its action mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spyrium_dsl.cli.session import Session
from spyrium_dsl.run.closed import Pair, closed
from spyrium_dsl.run.match import bare_option, names_option


class Typed:
    """Understands what one person types at one table: ids or titles, with the name of the choice or without."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def means(self, option: str, words: str) -> bool:
        """Whether the words are those of an option: as moves write it, or as people read it."""
        said = self.session.speech.option(option).casefold()
        return names_option(option, words) or said == words.casefold()

    def choices(self, action: str, words: Sequence[str]) -> list[Pair]:
        """`card=mill`, `card mill`, `mill`, `The Old Mill`: one pair for each. Options that can be chosen go first."""
        chosen: list[Pair] = []
        at = 0
        while at < len(words):
            offered = list(dict.fromkeys(self._offered(action, chosen)))
            for end in range(len(words), at, -1):
                if found := self._named(offered, " ".join(words[at:end])):
                    chosen.append(found)
                    at = end
                    break
            else:
                chosen += self._unknown(offered, words[at])
                at += 1
        return chosen

    def _offered(self, action: str, chosen: Sequence[Pair]) -> Iterator[Pair]:
        """What may be meant next, in the order in which it is more likely to be."""
        match = self.session.match
        fixed = {name for name, _ in chosen}
        yield from (pair for move in match.find(action, chosen) for pair in move.choices if pair[0] not in fixed)
        looked_at = match.looked_at(action, chosen)
        yield from ((name, one) for name, _, options in looked_at for one in options if name not in fixed)
        yield from closed(match, action, chosen, sorted(self.session.may_see))

    def _named(self, offered: Sequence[Pair], said: str) -> Pair | None:
        found = [pair for pair in offered if any(self.means(pair[1], one) for one in self._bare(pair[0], said))]
        if not found:
            return None
        name, option = found[0]
        alike = [one for one in found if one[0] == name and bare_option(one[1]) == bare_option(option)]
        # Of several copies none is meant more than the others.
        return name, bare_option(option) if len(alike) > 1 and option.casefold() != said.casefold() else option

    def _bare(self, name: str, said: str) -> Iterator[str]:
        """What is said, and the same without the name of the choice before it."""
        yield said
        for called in (name, self.session.speech.name(name)):
            for begun in (f"{called}=", f"{called} "):
                if said.casefold().startswith(begun.casefold()):
                    yield said[len(begun) :].strip()

    def _unknown(self, offered: Sequence[Pair], word: str) -> list[Pair]:
        """A word that is no option; the name of a choice alone says nothing."""
        names = list(dict.fromkeys(name for name, _ in offered))
        name, equals, option = word.partition("=")
        if equals:
            return [(name, option)] if option else []
        return [] if word in names else [((names or [self.session.match.decision])[0], word)]
