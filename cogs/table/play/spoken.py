"""What people say in one of our languages for the words of the notation.

Words are known from the sentences, buttons and pieces of a game; their stems and beginnings, too.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import chain
from typing import Final

from cogs.table.moment import Moment
from data.words import Words
from engine.forms import fold
from engine.spec import Seat
from render.names import clean, letter

_CAPITAL = re.compile(r"\b[A-Z]\b(?!['’](?!s))")
_TOKEN = re.compile(r"\d+×|@?\w+(?:-\w+)*°?|[←-⇿]")
BESIDE = re.compile(r"(?<!\w)[+−]\d+|\([^)]*\)")
"""What sentences say beside a move: points, and what stands in brackets."""
_ENDING = re.compile(r"(?<=\w{3})(?:t?e[nrstz]?|t|s|ing)$")
"""What our languages put behind the stem of a verb: *lege*, *poses*, *drawing*."""
DOTTED: Final = re.compile("(?<=[aou])e|(?<=s)s")
"""What is typed for dots that a keyboard lacks: *gruen*."""
_MOST: Final = 40
"""Words that are read; no sentence about a move has more."""
FOREIGN: Final = 3
"""Letters with which a word of another language is begun: fewer begin too many."""
_SAYING: Final = ("describe", "label", "confirm", "verb", "event")
_NAMING: Final = ("label", "verb")
_ALSO: Final = "-{verb}-also"
"""What else people call a kind of move."""
_FORMS: Final = ("-{verb}", "-{verb}-to", "-{verb}-last", "-{verb}ed", _ALSO)


def tokens_of(text: str) -> Iterator[str]:
    times = 1
    for token in _TOKEN.findall(fold(text)):
        if token.endswith("×"):
            times = min(int(token[:-1]), _MOST)
            continue
        yield from [token] * times
        times = 1


@dataclass(frozen=True, slots=True)
class Said:
    """Typed words.

    Attributes:
        words: In the notation, in lower case.
        verbs: What they may belong to; ``named`` if some word belongs to a verb, ``narrowed`` if
            it does not belong to all.
        unknown: What says nothing.
        spoken: What was typed for words of the notation.
        meant: The verbs on whose buttons they stand; other sentences may use these words, too.
    """

    words: tuple[str, ...]
    verbs: frozenset[str]
    unknown: tuple[str, ...]
    named: bool
    narrowed: bool
    meant: frozenset[str] = frozenset()
    spoken: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def but(self, known: Container[str]) -> tuple[str, ...]:
        """Return what was typed for other words than these, and what says nothing."""
        others = (self.spoken[word] for word in self.words if word not in known)
        return (*self.unknown, *chain.from_iterable(others))


class Language:
    """What people say in one language for words of the notation."""

    def __init__(
        self, moment: Moment, seat: Seat, language: Words, least: int, known: Container[str]
    ) -> None:
        """``least``: letters with which a word is begun; ``known``: words of legal moves."""
        self._moment, self._seat, self._language = moment, seat, language
        self._least, self._known = least, known

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self._pieces), default=1)

    @cached_property
    def _verbs(self) -> Mapping[str, frozenset[str]]:
        game = self._moment.game
        return _verb_words(game.spec.key, game.asking.verbs, self._language, _SAYING)

    @cached_property
    def _asked(self) -> Mapping[str, frozenset[str]]:
        game = self._moment.game
        return _verb_words(game.spec.key, game.asking.verbs, self._language, _SAYING[:-1])

    @cached_property
    def _buttons(self) -> Mapping[str, frozenset[str]]:
        game = self._moment.game
        return _verb_words(game.spec.key, game.asking.verbs, self._language, _NAMING)

    @cached_property
    def _described(self) -> Mapping[str, frozenset[str]]:
        game = self._moment.game
        return _verb_words(game.spec.key, game.asking.verbs, self._language, ("describe",))

    @cached_property
    def _named(self) -> Mapping[str, frozenset[str]]:
        game = self._moment.game
        return label_words(game.spec.key, game.asking.verbs, self._language)

    @cached_property
    def _pieces(self) -> dict[tuple[str, ...], str]:
        """Return words of the notation by what people say for them; nothing for oneself."""
        moment, pieces = self._moment, dict[tuple[str, ...], str]()
        view, scene = moment.view(self._seat), moment.scene(self._language, self._seat)
        for other, name in enumerate(scene.names):
            word = "" if other == self._seat else f"@{letter(other)}".lower()
            for text in (clean(name), f"{letter(other)} {clean(name)}", f"@{letter(other)}"):
                pieces[tuple(tokens_of(text))] = word
        spoken = {text: word.lower() for text, word in moment.renderer.spoken(view, scene).items()}
        spoken |= {word: word for word in spoken.values()}
        pieces |= {tuple(tokens_of(text)): word for text, word in spoken.items()}
        pieces.pop((), None)
        return pieces

    @cached_property
    def _small(self) -> frozenset[str]:
        """Return words that say nothing alone, as *to* and *the*."""
        return frozenset(tokens_of(self._language("typed-small")))

    @cached_property
    def _spellings(self) -> frozenset[str]:
        return frozenset((*chain.from_iterable(self._pieces), *self._verbs, *self._small))

    def _spelled(self, token: str) -> str:
        """Return a word as it is spelled, where it was typed without dots, or with an ending."""
        forms = (token, DOTTED.sub("", token), _stem(token))
        return next(filter(self._spellings.__contains__, forms), token)

    @cached_property
    def _letters(self) -> Mapping[str, str]:
        """Return other seats by their letters, as buttons name them: *(B)*."""
        return {word[1:]: word for word in self._pieces.values() if word[:1] == "@"}

    @cached_property
    def _articles(self) -> frozenset[str]:
        """Return words that may stand before pieces, and say nothing more."""
        pieces = self._pieces
        return frozenset(said[0] for said in pieces if pieces.get(said[1:]) == pieces[said])

    def split(self, text: str) -> Said:
        tokens = tuple(map(self._spelled, tokens_of(text)))[:_MOST]
        key = self._moment.game.spec.key
        if verb := _labels(key, self._moment.game.asking.verbs, self._language).get(tokens):
            return Said((), frozenset((verb,)), (), named=True, narrowed=True)
        return self._split(tokens, {one.lower() for one in _CAPITAL.findall(text)})

    def _split(self, tokens: tuple[str, ...], capital: set[str]) -> Said:
        """``capital``: letters that were typed as such."""
        every = verbs = meant = frozenset(self._moment.game.asking.verbs)
        pieces, unknown, named, at = list[str](), list[str](), False, 0
        spoken: dict[str, tuple[str, ...]] = {}
        while at < len(tokens):
            sizes = range(min(self._longest, len(tokens) - at), 0, -1)
            size = next((n for n in sizes if tokens[at : at + n] in self._pieces), 0)
            token = tokens[at]
            if size:
                pieces.append(self._pieces[tokens[at : at + size]])
                spoken[pieces[-1]] = tokens[at : at + size]
            elif self._seated(tokens, at, capital):
                pieces.append(self._letters[token])
                spoken[pieces[-1]] = (token,)
            elif token in self._articles:
                pass  # sentences of some verbs have them, and others not
            elif own := self._verbs_of(token, self._verbs):
                # What is told of all moves, such as that one draws after them, asks for none.
                named = named or own < every or bool(self._verbs_of(token, self._asked))
                verbs = verbs & own or verbs
                meant &= self._buttons.get(token) or _of_stem(self._buttons, token) or meant
            elif token[0] == "@" or any(map(str.isdigit, token)):
                pieces.append(token)
                spoken[token] = (token,)
            elif token in self._small:
                pass
            elif (some := self._begun(tokens[at:])) is not None:
                size, piece, own = some
                if own:
                    named, verbs, meant = True, verbs & own or verbs, meant & own or meant
                else:
                    pieces.append(piece)
                    spoken[piece] = tokens[at : at + size]
            else:
                unknown.append(token)
            at += size or 1
        return Said(
            tuple(filter(None, pieces)), verbs, tuple(unknown), named, verbs < every, meant, spoken
        )

    def _seated(self, tokens: tuple[str, ...], at: int, capital: set[str]) -> bool:
        """Return whether a letter means a seat: else "a", "à" and "d’" are words of sentences."""
        if (token := tokens[at]) not in self._letters or at + 1 == len(tokens):
            return token in self._letters
        # In front it may be an article, unless some move is about that seat.
        article = at == 0 and token in self._small and self._letters[token] not in self._known
        return token in capital and not article

    def _verbs_of(self, token: str, said_: Mapping[str, frozenset[str]]) -> frozenset[str]:
        """Return the verbs of a word: of sentences, else begun on a button, else of its stem."""
        if token in self._small and token not in self._named:
            return frozenset()
        begun = _begun_verbs(self._named, token) if len(token) >= FOREIGN else frozenset()
        return said_.get(token) or begun or _of_stem(said_, token)

    def _begun(self, tokens: tuple[str, ...]) -> tuple[int, str, frozenset[str]] | None:
        """Return what the first words begin: their number, and a piece or the verbs of buttons.

        None where that is unclear. Numbers are whole: 4 is no beginning of 40.
        """
        for size in range(min(self._longest, len(tokens)), 0, -1):
            typed = tokens[:size]
            if min(map(len, typed)) < self._least or any(map(str.isdigit, "".join(typed))):
                continue
            pieces = {piece for said_, piece in self._pieces.items() if _begin(typed, said_)}
            own = _begun_verbs(self._named, typed[0]) if size == 1 else frozenset()
            if len(pieces) + bool(own) == 1:
                return size, "".join(pieces), own
        if len(tokens[0]) < FOREIGN:
            return None
        # Of the pieces with a word in their names one may be the only that can be meant.
        if len(some := self._called(tokens[0])) == 1:
            return 1, some.pop(), frozenset()
        verbs = _begun_verbs(self._described, tokens[0])
        return (1, "", verbs) if verbs else None

    def _called(self, token: str) -> set[str]:
        return {
            piece
            for said_, piece in self._pieces.items()
            if piece in self._known and any(word.startswith(token) for word in said_)
        }


def _begun_verbs(verbs_of: Mapping[str, frozenset[str]], token: str) -> frozenset[str]:
    return frozenset[str]().union(
        *(own for word, own in verbs_of.items() if word.startswith(token))
    )


def _begin(typed: tuple[str, ...], said_: tuple[str, ...]) -> bool:
    return len(typed) <= len(said_) and all(map(str.startswith, said_, typed))


@lru_cache(maxsize=32)
def _verb_words(
    game: str, verbs: tuple[str, ...], language: Words, kinds: tuple[str, ...]
) -> Mapping[str, frozenset[str]]:
    """Return the verbs in whose sentences each word stands."""
    verbs_of: dict[str, set[str]] = {}
    for verb in verbs:
        verbs_of.setdefault(verb, set()).add(verb)
        forms = [form.format(verb=verb) for form in _FORMS]
        if len(verbs) == 1:
            forms += ["", "-tile", "-place", "-turn", "-on", "-gain"]
        for key in (f"{game}-{kind}{form}" for kind in kinds for form in forms):
            for token in tokens_of(BESIDE.sub(" ", language.bare(key))):
                verbs_of.setdefault(token, set()).add(verb)
    return {token: frozenset(some) for token, some in verbs_of.items()}


@lru_cache(maxsize=32)
def _labels(game: str, verbs: tuple[str, ...], language: Words) -> Mapping[tuple[str, ...], str]:
    """Return verbs by what their buttons say, also where no such button stands."""
    keys = {f"{game}-{kind}-{verb}": verb for kind in _NAMING for verb in verbs}
    return {
        said: verb for key, verb in keys.items() if (said := tuple(tokens_of(language.bare(key))))
    }


@lru_cache(maxsize=32)
def label_words(game: str, verbs: tuple[str, ...], language: Words) -> Mapping[str, frozenset[str]]:
    """Return the verbs on whose buttons each word stands."""
    verbs_of: dict[str, set[str]] = {}
    also = ((language.bare(f"{game}-verb{_ALSO}".format(verb=verb)), verb) for verb in verbs)
    named = [*_labels(game, verbs, language).items()]
    for said_, verb in (*named, *((tuple(tokens_of(text)), verb) for text, verb in also)):
        for token in said_:
            verbs_of.setdefault(token, set()).add(verb)
    return {token: frozenset(some) for token, some in verbs_of.items()}


def _of_stem(verbs_of: Mapping[str, frozenset[str]], token: str) -> frozenset[str]:
    """Return the verbs of all words with the stem of a word."""
    stem = _stem(token)
    return frozenset[str]().union(*(own for word, own in verbs_of.items() if _stem(word) == stem))


@lru_cache(maxsize=4096)
def _stem(token: str) -> str:
    return _ENDING.sub("", token)
