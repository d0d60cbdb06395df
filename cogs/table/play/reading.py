"""What typed words mean: what a button, a list, a record or a public line says of a move.

People leave words out, add some, and type in any of our languages. What leaves something open
leads to the picker, what the rules forbid to their reason.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Set
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property, partial
from itertools import chain, groupby, takewhile
from typing import Final

from cogs.table.moment import Moment
from cogs.table.play import drafts
from cogs.table.play.drafts import form_of, shown_words, unquoted
from cogs.table.play.picker import find
from cogs.table.play.spoken import BESIDE, FOREIGN, Language, Said, tokens_of
from data.words import LOCALES, Words, words
from engine import prompts
from engine.actions import MAX_TEXT, Action, parse
from engine.forms import fold
from engine.prompts import Path
from engine.refusals import Illegal, Malformed, Refusal
from engine.spec import Seat

_AFTER = re.compile(r"\s?:\s|\s·\s|\.\s")
PLACE: Final = re.compile(r"[A-Za-z]+\d+")
_SQUARE: Final = re.compile(r"\b(?:([A-Za-z])[ -](\d+)|(\d+) ?([A-Za-z]))\b")
_NEAR: Final = 0.75
"""How near a word has to be to what can be said: "swrod" means "sword", "please" no "leaves"."""
_QUOTED: Final = 60
"""Characters of what was not read that are repeated."""


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
        several: What was typed, and belongs to several moves to which no common step leads.
        place: The place among it, which is kept while the rest is asked for.
    """

    action: Action | None = None
    path: Path | None = None
    sure: bool = False
    guessed: bool = False
    why: Refusal | None = None
    unread: tuple[str, ...] = ()
    rest: str = ""
    several: tuple[str, ...] = ()
    place: tuple[str, ...] = ()

    @property
    def reply(self) -> Refusal | None:
        """Why nothing is done, where something typed is the reason."""
        if self.why or not (self.rest or self.several):
            return self.why
        if self.rest:
            return Malformed("unread", {"text": self.rest})
        return Malformed("several", {"text": " ".join(self.several)}, allowed=self.place)


def refusal_of(moment: Moment, seat: Seat, action: Action) -> Refusal | None:
    run, position = moment.play()
    try:
        run.act(position, seat, action)
    except Refusal as refusal:
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
    if isinstance(why, Malformed) and "verb" in why.params:  # as it was typed, not in lower case
        why = Malformed(why.code, {**why.params, "verb": bare[:_QUOTED]})
    # What a game has put into its notation may be meant in another way, too.
    refused = isinstance(why, Illegal) and given.text.lower() == action.text.lower()
    return Read(path=() if refused else None, why=why)


def said(moment: Moment, seat: Seat, typed: str, language: Words) -> Read:
    """Read a move in the words of a sentence, first in the reader's language."""
    locales = [language.locale]
    if sum(map(str.isalpha, typed)) >= FOREIGN:
        locales += [moment.words.locale, *LOCALES]
    moves, best = _Moves(moment, seat), Read()
    languages = [
        Language(moment, seat, words(locale), FOREIGN if at else 1, moves.known)
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


def misspelled(moment: Moment, seat: Seat, typed: str, read: Read, words: Words) -> Illegal | None:
    """Return why a typed word names nothing to write with, if no other move is meant by it."""
    if (form := form_of(moment, seat)) is None:
        return None
    shown = shown_words(moment, seat, form, words)
    for fault in drafts.unread(form.read(unquoted(typed), shown), shown):
        word, near = str(fault.params["typed"]), fault.params["count"]
        if fold(word) in read.unread or (near and (read.path is None or word.isdecimal())):
            return fault
    return None


def corrected(moment: Moment, seat: Seat, typed: str, read: Read, words: Words) -> Read:
    """Ask whether a word was meant that is spelled like the only one that was not read."""
    spoken = moment.renderer.spoken(moment.view(seat), moment.scene(words, seat))
    known = {fold(text): text for text in spoken if text.isalpha()}
    word = read.rest or (typed.strip() if read.why else "")
    near = get_close_matches(fold(word), known, 1, _NEAR)
    if not near or " " in word or fold(word) in known or form_of(moment, seat):
        return read
    return replace(read, why=Malformed("unread-close", {"text": word, "near": known[near[0]]}))


def as_typed(typed: str, read: Read) -> Read:
    """Add what of a text was not read, or is unclear, as it was typed; all if nothing was read."""
    several = (_spelled(typed, {*read.several}),) if read.several else ()
    if (read.path or several) and not read.unread:
        return replace(read, several=several)
    rest = _spelled(typed, set(read.unread) or set(tokens_of(typed)))
    return replace(read, rest=rest, several=several)


def _spelled(typed: str, tokens: Set[str]) -> str:
    kept = ("" if tokens.isdisjoint(tokens_of(word)) else word for word in typed.split())
    runs = (" ".join(run) for said_, run in groupby(kept, bool) if said_)
    return " … ".join(runs).strip(",.;:!?")[:_QUOTED]


def _rest(said_: Said) -> int:
    return len(said_.unknown)


def _parts(typed: str) -> Iterable[str]:
    """Return a text, and less and less of it: what stands behind a move is not part of it.

    Squares may be typed apart or the other way round: *b 1*, *b-1*, *1b*.
    """
    first = _AFTER.split(typed)[0]
    square = _SQUARE.sub(lambda found: f"{found[1] or found[4]}{found[2] or found[3]}", typed)
    return dict.fromkeys((typed, first, BESIDE.sub(" ", first), BESIDE.sub(" ", typed), square))


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
    def _is_puzzle(self) -> bool:
        return self._moment.scene(self._moment.words, self._seat).puzzle

    @cached_property
    def known(self) -> frozenset[str]:
        return frozenset(word for move in self._listed for word in move.all)

    @cached_property
    def _paths(self) -> tuple[Action, ...]:
        form = form_of(self._moment, self._seat)
        written_ = () if form is None else (Action(form.verb),)
        return (*written_, *dict.fromkeys(Action.of(m.path) for m in self._listed))

    def read(self, typed: Said) -> Read:
        if not typed.words and (not typed.named or (typed.unknown and not typed.narrowed)):
            return Read()
        reading = self._read(typed)
        return reading if reading.unread else replace(reading, unread=typed.unknown)

    def _read(self, typed: Said) -> Read:
        if fitting := self._fitting(typed):
            reading = self._chosen(fitting, typed)
            some = not typed.words or bool(_items(reading.path or ()) & Counter(typed.words))
            puzzle = self._is_puzzle  # a guess might give its solution away
            single = len(fitting) == 1 and _in_order(typed.words, fitting[0])
            if reading.sure or (not puzzle and (single or (typed.named and some))):
                return reading
            refused = self._completed(typed)
            if refused.why or not puzzle:
                return refused if refused.why else reading
            return self._no_more_than(typed, reading)
        reading = self._completed(typed)
        if reading.why is None and typed.narrowed and len(only := self._of(typed.verbs)) == 1:
            return Read(path=only[0].path, unread=typed.but(only[0].all))
        return reading if reading.path is not None else self._closest(typed)

    def _of(self, verbs: frozenset[str]) -> list[_Move]:
        return [move for move in self._listed if move.action.verb in verbs]

    def _fitting(self, typed: Said) -> list[_Move]:
        need = Counter(typed.words)
        fitting = [m for m in self._listed if m.action.verb in typed.verbs and need <= m.all]
        fitting = [m for m in fitting if m.action.verb in typed.meant] or fitting
        # What the picker asks for in other words, as an equal swap, is meant where it alone fits.
        fitting = [m for m in fitting if m.path[:1] == (m.action.verb,)] or fitting
        # A piece alone may be paid, swapped or built with: it means no kind of move.
        places = typed.narrowed or any(map(PLACE.fullmatch, typed.words))
        if len(fitting) < 2 or not (places or len({m.action.verb for m in fitting}) == 1):
            return fitting
        whole = [m for m in fitting if need in (_items(m.action.args), _items(m.path[1:]))]
        return [m for m in whole or fitting if _in_order(typed.words, m)] or whole or fitting

    def _chosen(self, fitting: list[_Move], typed: Said) -> Read:
        paths = {move.path for move in fitting}
        path: Path = common(paths)
        need = Counter(typed.words)
        left = need - _items(path) - fitting[0].beside
        if len(path) == len(left) == 1 and (*path, *left) in {m.path[:2] for m in fitting}:
            # "Tile 4" is that tile, although a rotation has the number 4, too.
            return Read(path=(*path, *left), unread=typed.unknown)
        possible = {m.action.verb for m in self._listed}
        verbs = {typed.verbs, typed.meant & possible if typed.words else typed.verbs}
        # The picker may ask with another verb: to swap equal stones is to lay one's own.
        begun = frozenset(move.action.verb for move in fitting) in verbs
        said_ = [(begun and not at) or _is_said(word, typed) for at, word in enumerate(path)]
        unsaid = [at for at, is_said in enumerate(said_) if not is_said]
        # The only word that fits somewhere need not be typed.
        choices = [len(prompts.level(self._paths, path[:at]).choices) for at in unsaid]
        sure = not (left or typed.unknown) and max(choices, default=1) == 1
        whole = sure and len(paths) == 1
        action = fitting[0].action if whole else None
        # A number may be one of the picture: "tile 2 on 3" means no rotation.
        numbers = [typed.spoken.get(word, ()) for word in left]
        lost = tuple(one[0] for one in numbers if len(one) == 1 and one[0].isdecimal())
        unread = (*typed.unknown, *lost) if lost and len(path) > 1 else ()
        return Read(
            action,
            path,
            sure,
            guessed=bool(unsaid),
            unread=unread,
            several=(several := _several(path, left, typed)),
            place=tuple(w for w in fitting[0].path if w.lower() in several and PLACE.fullmatch(w)),
        )

    def _no_more_than(self, typed: Said, reading: Read) -> Read:
        """Return a step without the pieces and places of its path that were not typed."""
        path, need = reading.path or (), Counter(typed.words)
        for at, word in enumerate(path[1:], 1):
            only = len(prompts.level(self._paths, path[:at]).choices) == 1
            if not (only or _items((word,)) & need):
                kept = path[:at] if _items(path[1:at]) & need else ()
                left = need - _items(kept)
                lost = tuple(chain.from_iterable(typed.spoken[word] for word in left))
                return Read(path=kept, several=lost)
        return reading

    def _completed(self, typed: Said) -> Read:
        asking, view = self._moment.game.asking, self._moment.view(self._seat)
        puzzle, verbs = self._is_puzzle, typed.verbs
        if puzzle:  # nobody draws there
            verbs = verbs & {move.action.verb for move in self._listed} or verbs
        # A number as it was typed: 180° is no tile 3.
        spoken = ("".join(typed.spoken.get(word, ())) for word in typed.words)
        given = (s if s[:1].isdigit() else w for s, w in zip(spoken, typed.words, strict=True))
        try:
            meant = asking.completed(view, verbs, tuple(given))
        except Illegal as refusal:
            return Read() if puzzle else Read(path=(), why=refusal)
        legal = [m for m in self._listed if m.action in set(meant)]
        if legal:
            path = common({m.path for m in legal})
            return Read(path=path, unread=typed.but({*_items(path), *legal[0].all}))
        # A reason for what was not typed would tell what is allowed.
        whole = meant and (not puzzle or _items(meant[0].args) <= Counter(typed.words))
        why = refusal_of(self._moment, self._seat, meant[0]) if whole else None
        if why is None:
            return Read()
        return Read(path=() if puzzle else self._begun(meant[0], typed), why=why)

    def _begun(self, refused: Action, typed: Said) -> Path:
        """Return the words of a refused action that were typed and begin a legal one."""
        words_ = self._moment.game.asking.worded(self._moment.view(self._seat), refused).words
        said = len([*takewhile(partial(_is_said, typed=typed), words_[1:])])
        shared = max((len(common((move.path, words_))) for move in self._listed), default=0)
        return words_[: min(said + 1, shared)] if said and shared > 1 else ()

    def _closest(self, typed: Said) -> Read:
        """Read what there is of words that fit no move together."""
        some = tuple(word for word in typed.words if word in self.known)
        if some and some != typed.words:
            return self.read(replace(typed, words=some, unknown=typed.but(self.known)))
        paths = {move.path for move in self._of(typed.verbs)} if typed.narrowed else set()
        return Read(path=common(paths), unread=typed.but(self.known)) if paths or some else Read()


def _several(path: Path, left: Iterable[str], typed: Said) -> tuple[str, ...]:
    """Return what was typed where it led to no more than a kind of move."""
    if len(path) > 1:
        return ()
    return tuple(chain.from_iterable(typed.spoken[word] for word in left))


def _is_said(word: str, typed: Said) -> bool:
    return bool(word) and _items((word,)) <= Counter(typed.words)


def common(paths: Iterable[Path]) -> Path:
    """Return the words with which all paths begin."""
    columns = zip(*paths, strict=False)
    return tuple(column[0] for column in takewhile(lambda one: len(set(one)) == 1, columns))


def _in_order(words_: tuple[str, ...], move: _Move) -> bool:
    def within(path: Path) -> bool:
        items = iter(item for word in path for item in re.split("[,/]", word.lower()))
        return all(word in items for word in words_)

    return within(move.action.words) or within(move.path)
