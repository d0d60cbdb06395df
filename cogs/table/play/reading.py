"""What typed words mean: what a button, a list, a record or a public line says of a move.

People leave words out, add some, and type in any of our languages. What leaves something open
leads to the picker, what the rules forbid to their reason.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import chain, groupby, takewhile
from typing import Final

from cogs.table.moment import Moment
from cogs.table.play.drafts import form_of
from cogs.table.play.picker import find
from data.words import LOCALES, Words, words
from engine import prompts
from engine.actions import MAX_TEXT, Action, parse
from engine.forms import fold
from engine.prompts import Path
from engine.refusals import Illegal, Malformed, Refusal
from engine.spec import Seat
from render.names import clean, letter

_CAPITAL = re.compile(r"\b[A-Z]\b(?!['’](?!s))")
_TOKEN = re.compile(r"\d+×|@?\w+(?:-\w+)*°?|[←-⇿]")
_BESIDE = re.compile(r"(?<!\w)[+−]\d+|\([^)]*\)")
"""What sentences say beside a move: points, and what stands in brackets."""
_ENDING = re.compile(r"(?<=\w{3})(?:t?e[nrstz]?|t|s|ing)$")
"""What our languages put behind the stem of a verb: *lege*, *poses*, *drawing*."""
_AFTER = re.compile(r"\s?:\s|\s·\s|\.\s")
_SQUARE: Final = re.compile(r"\b(?:([A-Za-z]) (\d+)|(\d+) ?([A-Za-z]))\b")
_DOTTED: Final = re.compile("(?<=[aou])e|(?<=s)s")
"""What is typed for dots that a keyboard lacks: *gruen*."""
_MOST: Final = 40
"""Words that are read; no sentence about a move has more."""
_QUOTED: Final = 60
"""Characters of what was not read that are repeated."""
_FOREIGN: Final = 3
"""Letters with which a word of another language is begun: fewer begin too many."""
_SAYING: Final = ("describe", "label", "confirm", "verb", "event")
_NAMING: Final = ("label", "verb")
_ALSO: Final = "-{verb}-also"
"""What else people call a kind of move."""
_FORMS: Final = ("-{verb}", "-{verb}-to", "-{verb}-last", "-{verb}ed", _ALSO)


@dataclass(frozen=True, slots=True)
class Read:
    """What was typed.

    Attributes:
        action: A legal move, said in full.
        path: The step of the picker to which it leads otherwise; None if nothing can be read.
        sure: Everything typed is in ``path``; otherwise nothing is done unasked.
        guessed: Words of the action were not typed, but no others fit.
        why: Why the rules refuse what was meant.
        unread: What was typed and is neither in ``path`` nor in ``why``.
        rest: The same, spelled as it was typed.
    """

    action: Action | None = None
    path: Path | None = None
    sure: bool = False
    guessed: bool = False
    why: Refusal | None = None
    unread: tuple[str, ...] = ()
    rest: str = ""

    @property
    def reply(self) -> Refusal | None:
        """Why nothing is done, where something typed is the reason."""
        return self.why or (Malformed("unread", {"text": self.rest}) if self.rest else None)


def refusal_of(moment: Moment, seat: Seat, action: Action) -> Refusal | None:
    run, position = moment.play()
    try:
        run.act(position, seat, action)
    except (Illegal, Malformed) as refusal:
        return refusal
    return None


def written(moment: Moment, seat: Seat, typed: str) -> Read:
    """Read what stands in the notation, legal or not; empty for all else."""
    bare = typed.strip().strip("()[]`„“”\"'.!")
    try:
        given = parse(bare)
    except Malformed as refusal:
        return Read(why=refusal)
    action = find(moment, seat, given)
    if action in moment.legal(seat):
        return Read(action)
    why = refusal_of(moment, seat, action)
    # What a game has put into its notation may be meant in another way, too.
    refused = isinstance(why, Illegal) and given.text.lower() == action.text.lower()
    return Read(path=() if refused else None, why=why)


def said(moment: Moment, seat: Seat, typed: str, language: Words) -> Read:
    """Read a move in the words of a sentence, first in the reader's language."""
    locales = [language.locale]
    if sum(map(str.isalpha, typed)) >= _FOREIGN:
        locales += [moment.words.locale, *LOCALES]
    moves, best = _Moves(moment, seat), Read()
    languages = [
        _Language(moment, seat, words(locale), _FOREIGN if at else 1, moves.known)
        for at, locale in enumerate(dict.fromkeys(locales))
    ]
    for text in _parts(typed[:MAX_TEXT]):
        # In the right language the fewest words say nothing; of equal ones the reader's is first.
        for typed_words in sorted((language.split(text) for language in languages), key=_rest):
            reading = moves.read(typed_words)
            if reading.sure:
                return reading
            if reading.path is not None and (
                best.path is None or len(reading.unread) < len(best.unread)
            ):
                best = reading
    return best


def unread(typed: str, read: Read) -> str:
    """Return what of a text was not read, as it was typed; all if nothing was."""
    if read.path and not read.unread:
        return ""
    lost = set(read.unread) or set(_tokens(typed))
    kept = ("" if set(_tokens(word)).isdisjoint(lost) else word for word in typed.split())
    runs = (" ".join(run) for said_, run in groupby(kept, bool) if said_)
    return " … ".join(runs).strip(",.;:!?")[:_QUOTED]


def _rest(said_: _Said) -> int:
    return len(said_.unknown)


def _parts(typed: str) -> Iterable[str]:
    """Return a text, and less and less of it: what stands behind a move is not part of it.

    Squares may be typed apart or the other way round: *b 1*, *1b*.
    """
    first = _AFTER.split(typed)[0]
    square = _SQUARE.sub(lambda found: f"{found[1] or found[4]}{found[2] or found[3]}", typed)
    return dict.fromkeys((typed, first, _BESIDE.sub(" ", first), _BESIDE.sub(" ", typed), square))


def _tokens(text: str) -> Iterator[str]:
    times = 1
    for token in _TOKEN.findall(fold(text)):
        if token.endswith("×"):
            times = min(int(token[:-1]), _MOST)
            continue
        yield from [token] * times
        times = 1


@dataclass(frozen=True, slots=True)
class _Said:
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


class _Language:
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
        return _label_words(game.spec.key, game.asking.verbs, self._language)

    @cached_property
    def _pieces(self) -> dict[tuple[str, ...], str]:
        """Return words of the notation by what people say for them; nothing for oneself."""
        moment, pieces = self._moment, dict[tuple[str, ...], str]()
        view, scene = moment.view(self._seat), moment.scene(self._language, self._seat)
        for other, name in enumerate(scene.names):
            word = "" if other == self._seat else f"@{letter(other)}".lower()
            for text in (clean(name), f"{letter(other)} {clean(name)}", f"@{letter(other)}"):
                pieces[tuple(_tokens(text))] = word
        spoken = {text: word.lower() for text, word in moment.renderer.spoken(view, scene).items()}
        spoken |= {word: word for word in spoken.values()}
        pieces |= {tuple(_tokens(text)): word for text, word in spoken.items()}
        pieces.pop((), None)
        return pieces

    @cached_property
    def _small(self) -> frozenset[str]:
        """Return words that say nothing alone, as *to* and *the*."""
        return frozenset(_tokens(self._language("typed-small")))

    @cached_property
    def _spellings(self) -> frozenset[str]:
        return frozenset((*chain.from_iterable(self._pieces), *self._verbs, *self._small))

    def _spelled(self, token: str) -> str:
        """Return a word as it is spelled, where it was typed without its dots."""
        plain = _DOTTED.sub("", token)
        return plain if token not in self._spellings and plain in self._spellings else token

    @cached_property
    def _letters(self) -> Mapping[str, str]:
        """Return other seats by their letters, as buttons name them: *(B)*."""
        return {word[1:]: word for word in self._pieces.values() if word[:1] == "@"}

    @cached_property
    def _articles(self) -> frozenset[str]:
        """Return words that may stand before pieces, and say nothing more."""
        pieces = self._pieces
        return frozenset(said[0] for said in pieces if pieces.get(said[1:]) == pieces[said])

    def split(self, text: str) -> _Said:
        verbs = frozenset(self._moment.game.asking.verbs)
        tokens = tuple(map(self._spelled, _tokens(text)))[:_MOST]
        key = self._moment.game.spec.key
        if verb := _labels(key, self._moment.game.asking.verbs, self._language).get(tokens):
            return _Said((), frozenset((verb,)), (), named=True, narrowed=True)
        capital = {one.lower() for one in _CAPITAL.findall(text)}
        pieces, unknown, named, at, meant = list[str](), list[str](), False, 0, verbs
        spoken: dict[str, tuple[str, ...]] = {}
        while at < len(tokens):
            sizes = range(min(self._longest, len(tokens) - at), 0, -1)
            size = next((n for n in sizes if tokens[at : at + n] in self._pieces), 0)
            token = tokens[at]
            if size:
                pieces.append(self._pieces[tokens[at : at + size]])
                spoken[pieces[-1]] = tokens[at : at + size]
            elif token in self._letters and (
                at + 1 == len(tokens) or (at > 0 and token in capital) or token in capital - {"a"}
            ):
                # Else "a", "à" and "d’" are words of sentences.
                pieces.append(self._letters[token])
                spoken[pieces[-1]] = (token,)
            elif token in self._articles:
                pass  # sentences of some verbs have them, and others not
            elif own := self._verbs_of(token):
                named, verbs = True, verbs & own or verbs
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
        narrowed = len(verbs) < len(self._moment.game.asking.verbs)
        return _Said(
            tuple(filter(None, pieces)), verbs, tuple(unknown), named, narrowed, meant, spoken
        )

    def _verbs_of(self, token: str) -> frozenset[str]:
        """Return the verbs of a word: of sentences, else begun on a button, else of its stem."""
        begun = _begun_verbs(self._named, token) if len(token) >= _FOREIGN else frozenset()
        return self._verbs.get(token) or begun or _of_stem(self._verbs, token)

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
        if len(tokens[0]) < _FOREIGN:
            return None
        # Of the pieces with a word in their names one may be the only that can be meant.
        if len(some := self._called(tokens[0])) == 1:
            return 1, some.pop(), frozenset()
        verbs = _begun_verbs(self._described, tokens[0])
        return (1, "", verbs) if verbs else None

    def _called(self, token: str) -> set[str]:
        named = (piece for said_, piece in self._pieces.items() if token in said_)
        return {piece for piece in named if piece in self._known}


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
            for token in _tokens(_BESIDE.sub(" ", language.bare(key))):
                verbs_of.setdefault(token, set()).add(verb)
    return {token: frozenset(some) for token, some in verbs_of.items()}


@lru_cache(maxsize=32)
def _labels(game: str, verbs: tuple[str, ...], language: Words) -> Mapping[tuple[str, ...], str]:
    """Return verbs by what their buttons say, also where no such button stands."""
    keys = {f"{game}-{kind}-{verb}": verb for kind in _NAMING for verb in verbs}
    return {
        said: verb for key, verb in keys.items() if (said := tuple(_tokens(language.bare(key))))
    }


@lru_cache(maxsize=32)
def _label_words(
    game: str, verbs: tuple[str, ...], language: Words
) -> Mapping[str, frozenset[str]]:
    """Return the verbs on whose buttons each word stands."""
    verbs_of: dict[str, set[str]] = {}
    also = ((language.bare(f"{game}-verb{_ALSO}".format(verb=verb)), verb) for verb in verbs)
    named = [*_labels(game, verbs, language).items()]
    for said_, verb in (*named, *((tuple(_tokens(text)), verb) for text, verb in also)):
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


def _items(path: Path) -> Counter[str]:
    return Counter(item for word in path for item in re.split("[,/]", word.lower()) if item)


@dataclass(frozen=True, slots=True)
class _Move:
    """A legal action, and the picker's words for it; ``all`` are those that may be said of it."""

    action: Action
    path: Path
    beside: Counter[str]
    """Words that the picker does not ask for."""
    all: Counter[str]


class _Moves:
    def __init__(self, moment: Moment, seat: Seat) -> None:
        self._moment, self._seat = moment, seat

    @cached_property
    def _listed(self) -> tuple[_Move, ...]:
        asking, view, moves = self._moment.game.asking, self._moment.view(self._seat), []
        for action in self._moment.legal(self._seat):
            path = asking.worded(view, action).words
            asked, own = _items(path), _items(action.words)
            about = Counter(asking.about(view, action))
            moves.append(_Move(action, path, (own - asked) + about, (own | asked) + about))
        return tuple(moves)

    @cached_property
    def known(self) -> frozenset[str]:
        return frozenset(word for move in self._listed for word in move.all)

    @cached_property
    def _paths(self) -> tuple[Action, ...]:
        form = form_of(self._moment, self._seat)
        written_ = () if form is None else (Action(form.verb),)
        return (*written_, *dict.fromkeys(Action.of(m.path) for m in self._listed))

    def read(self, typed: _Said) -> Read:
        if not typed.words and (not typed.named or (typed.unknown and not typed.narrowed)):
            return Read()
        reading = self._read(typed)
        return reading if reading.unread else replace(reading, unread=typed.unknown)

    def _read(self, typed: _Said) -> Read:
        if fitting := self._fitting(typed):
            reading = self._chosen(fitting, typed)
            some = not typed.words or bool(_items(reading.path or ()) & Counter(typed.words))
            if reading.sure or len(fitting) == 1 or (typed.named and some):
                return reading
            refused = self._completed(typed)
            return refused if refused.why else reading
        reading = self._completed(typed)
        if reading.why is None and typed.narrowed and len(only := self._of(typed.verbs)) == 1:
            return Read(path=only[0].path, unread=typed.but(only[0].all))
        return reading if reading.path is not None else self._closest(typed)

    def _of(self, verbs: frozenset[str]) -> list[_Move]:
        return [move for move in self._listed if move.action.verb in verbs]

    def _fitting(self, typed: _Said) -> list[_Move]:
        need = Counter(typed.words)
        fitting = [m for m in self._listed if m.action.verb in typed.verbs and need <= m.all]
        fitting = [m for m in fitting if m.action.verb in typed.meant] or fitting
        if len(fitting) < 2:
            return fitting
        whole = [m for m in fitting if need in (_items(m.action.args), _items(m.path[1:]))]
        return [m for m in whole or fitting if _in_order(typed.words, m)] or whole or fitting

    def _chosen(self, fitting: list[_Move], typed: _Said) -> Read:
        paths = {move.path for move in fitting}
        path: Path = common(paths)
        need = Counter(typed.words)
        left = need - _items(path) - fitting[0].beside
        possible = {m.action.verb for m in self._listed}
        verbs = {typed.verbs, typed.meant & possible if typed.words else typed.verbs}
        unsaid = [at for at, word in enumerate(path) if not _is_said(path[:at], word, verbs, typed)]
        # The only word that fits somewhere need not be typed.
        choices = [len(prompts.level(self._paths, path[:at]).choices) for at in unsaid]
        sure = not (left or typed.unknown) and max(choices, default=1) == 1
        whole = sure and len(paths) == 1
        action = fitting[0].action if whole else None
        return Read(action, path, sure, guessed=bool(unsaid))

    def _completed(self, typed: _Said) -> Read:
        asking, view = self._moment.game.asking, self._moment.view(self._seat)
        try:
            meant = asking.completed(view, typed.verbs, typed.words)
        except Illegal as refusal:
            return Read(path=(), why=refusal)
        legal = [m for m in self._listed if m.action in set(meant)]
        if legal:
            path = common({m.path for m in legal})
            return Read(path=path, unread=typed.but({*_items(path), *legal[0].all}))
        why = refusal_of(self._moment, self._seat, meant[0]) if meant else None
        return Read(path=() if why else None, why=why)

    def _closest(self, typed: _Said) -> Read:
        """Read what there is of words that fit no move together."""
        some = tuple(word for word in typed.words if word in self.known)
        if some and some != typed.words:
            return self.read(replace(typed, words=some, unknown=typed.but(self.known)))
        paths = {move.path for move in self._of(typed.verbs)} if typed.narrowed else set()
        return Read(path=common(paths), unread=typed.but(self.known)) if paths or some else Read()


def _is_said(front: Path, word: str, verbs: Container[frozenset[str]], typed: _Said) -> bool:
    return (not front and frozenset((word,)) in verbs) or (
        bool(word) and _items((word,)) <= Counter(typed.words)
    )


def common(paths: Iterable[Path]) -> Path:
    """Return the words with which all paths begin."""
    columns = zip(*paths, strict=False)
    return tuple(column[0] for column in takewhile(lambda one: len(set(one)) == 1, columns))


def _in_order(words_: tuple[str, ...], move: _Move) -> bool:
    def within(path: Path) -> bool:
        items = iter(item for word in path for item in re.split("[,/]", word.lower()))
        return all(word in items for word in words_)

    return within(move.action.words) or within(move.path)
