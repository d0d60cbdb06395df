"""A second, slow reading of the rules page: a table of people that is told only what happens.

It knows the deal and who says what, moves tiles and cards about as words in dictionaries, and
counts points by walking over everybody. It shares no code with the engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field

HEIGHTS = {2: 2, 3: 3, 4: 3, 5: 3, 6: 2, 7: 2, 8: 2, 9: 1, 10: 1, 11: 1, 12: 1}
LETTERS = "ABCDEFGHIJKL"


@dataclass
class Table:
    """A game as people at a table see it who may look at everything.

    Attributes:
        hands: By letter of the seat, its tiles.
        youngest: Letter.
        everybody: Letters in seat order.
        scores: By letter; of two seats both have the team's.
    """

    hands: dict[str, list[str]]
    youngest: str
    at_once: bool
    round: int = 0
    over: bool = False
    cards: dict[str, str] = field(default_factory=dict)
    clues: dict[str, str] = field(default_factory=dict)
    guesses: dict[tuple[str, str], str] = field(default_factory=dict)
    read: list[str] = field(default_factory=list)
    scores: dict[str, int] = field(default_factory=dict)
    shown: list[tuple[int, str, str]] = field(default_factory=list)

    @property
    def everybody(self) -> list[str]:
        return list(LETTERS[: len(self.hands)])

    def draw(self, cards: dict[str, str]) -> None:
        self.round += 1
        self.cards, self.clues, self.guesses, self.read = dict(cards), {}, {}, []
        if self.round % 2 == 1 and self.round > 1:
            givers = self.everybody
            takers = givers[1:] + givers[:1]
            given = {giver: self.hands[giver] for giver in givers}
            self.hands = {taker: given[giver] for giver, taker in zip(givers, takers, strict=True)}

    def reading(self) -> list[str]:
        """The authors in the order in which they are read."""
        seats = self.everybody
        place = seats.index(self.youngest) + 1
        return seats[place:] + seats[:place]

    def says(self, who: str, text: str) -> None:
        """Take down what somebody says, and go on as far as it goes."""
        verb, *words = text.split()
        if verb == "withdraw":
            del self.clues[who]
        elif verb == "clue":
            self.clues[who] = " ".join(words)
        elif verb == "void":
            self.clues[who] = ""
        else:
            author = words[0][1:]
            self.guesses[author, who] = words[1] if verb == "guess" else "none"
        if len(self.clues) == len(self.hands):
            self._go_on()

    def open(self) -> list[str]:
        """The authors whose clues are guessed now."""
        if self.over or len(self.clues) < len(self.hands):
            return []
        waiting = [a for a in self.reading() if a not in self.read and self.clues[a]]
        return waiting if self.at_once else waiting[:1]

    def owing(self) -> set[str]:
        """Who has something left to say."""
        if self.over:
            return set()
        if len(self.clues) < len(self.hands):
            return set(self.everybody) - set(self.clues)
        return {
            who
            for author in self.open()
            for who in self.everybody
            if who != author and (author, who) not in self.guesses
        }

    def _go_on(self) -> None:
        if self.at_once and self.owing():
            return
        for author in self.reading():
            missing = {w for w in self.everybody if (author, w) not in self.guesses}
            if author in self.read:
                continue
            if self.clues[author] and missing != {author}:
                return
            self._show(author)
        self.over = self.round == 2 * HEIGHTS[len(self.hands)]

    def _show(self, author: str) -> None:
        self.read.append(author)
        self.shown.append((self.round, author, self.cards[author]))
        for who in self.everybody:
            if self.clues[author] and self.guesses.get((author, who)) == self.cards[author]:
                gainers = self.everybody if len(self.hands) == 2 else [who, author]
                for one in gainers:
                    self.scores[one] = self.scores.get(one, 0) + 1
