"""Typed moves are completed: first by kinds of moves with an example, then by whole moves."""

from __future__ import annotations

import contextlib
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from functools import cached_property, partial
from typing import Any, Final

from cogs.table.moment import Moment
from cogs.table.play import reading
from cogs.table.play.choices import gains_of
from cogs.table.play.drafts import begun_drafts, form_names, form_of
from cogs.table.play.labels import TYPED, Labels, Parts, split_words, typed_parts
from cogs.table.play.reading import PLACE, Read
from data.words import LOCALES, Words
from data.words import words as of
from engine.actions import MAX_TEXT, Action
from engine.prompts import Path
from engine.spec import Seat
from render.contract import Scene

CHOICE_LIMIT: Final = 100
"""Characters of one choice while typing."""
OFFERED: Final = 25
"""Choices that Discord shows."""
_NAMING: Final = 3
"""Letters of a word that says something beside words that name nothing."""
_KEPT: Final = 16
"""Positions whose lists are kept."""

_GRAMMAR: Final = ("verb", "words", "word", "empty", "too-long")
"""Refusals of text that is no notation."""

Choice = tuple[str, str]
"""What a player reads, and what is typed with it."""


def fit_choice(text: str) -> str:
    """Return text that a choice has room for, cut between words."""
    front = text[: CHOICE_LIMIT - 1].rpartition(" ")[0].rstrip(" ,;:·")
    return text if len(text) <= CHOICE_LIMIT else f"{front}…"


def _distinct(typed: str) -> Parts:
    return list(dict.fromkeys(split_words(typed[:MAX_TEXT])))[:TYPED]


def begins(typed: Collection[str], said: Collection[str]) -> bool:
    """Return whether each typed part begins one of the words."""
    return all(any(word.startswith(part) for word in said) for part in typed)


class Index:
    def __init__(self, moment: Moment, seat: Seat, words: Words) -> None:
        legal, view, scene = moment.legal(seat), moment.view(seat), moment.scene(words, seat)
        gains = gains_of(moment, seat, legal) if moment.aid == "points" else {}
        # As an answer says it: a tile without its rotation is asked for that.
        whole = replace(scene, puzzle=True)
        self.buttons = Labels(moment, seat, words)
        self._kind = partial(_kind, moment, view, scene)
        self._verb_words = partial(_verb_words, moment, view, seat)
        self._choices: list[Choice] = []
        self._unasked: dict[Path, Choice] = {}
        self._paths: list[Path] = []
        self._written: list[Parts] = []
        self._labels: list[str] = []
        self._spoken = partial(moment.renderer.spoken, view, scene)
        # What the picker asks for is listed; the rest is only read, and offered once it is typed.
        asked = {one: path.words for path, one in moment.game.asking.offered(view, legal).items()}
        rank = {action: (action not in asked, -gains.get(action.words, -1)) for action in legal}
        self._actions = sorted(legal, key=rank.__getitem__)
        for action in self._actions:
            label, gain = moment.renderer.describe(action, view, whole), gains.get(action.words)
            self._labels.append(label)
            if action not in asked:
                self._unasked[(*split_words(action.text),)] = (fit_choice(label), action.text)
                continue
            label = label if gain is None else f"{label} · +{gain}"
            self._choices.append((fit_choice(label), action.text))
            self._paths.append(asked[action])
            self._written.append(split_words(action.text))
        self._fronts, self._ranked = [path[:-1] for path in self._paths], bool(gains)
        self._numbered = any(path[1].isdecimal() for path in self._paths if len(path) > 1)

    @cached_property
    def _said(self) -> list[Parts]:
        # Pieces that a sentence leaves out: what the joker pays for, too.
        named = self._spoken().items()
        names = {split_words(word)[0]: split_words(text) for text, word in named if word.isalpha()}
        return [
            [*written, *split_words(label), *(n for word in written for n in names.get(word, ()))]
            for written, label in zip(self._written, self._labels, strict=False)
        ]

    @cached_property
    def _described(self) -> dict[tuple[str, ...], int]:
        return {tuple(split_words(said)): at for at, said in [*enumerate(self._labels)][::-1]}

    def described(self, typed: str) -> Action | None:
        """Return the action that is described just as typed."""
        at = self._described.get(tuple(split_words(typed)))
        return None if at is None else self._actions[at]

    @cached_property
    def kinds(self) -> dict[str, Choice]:
        """Return what can be done by its label, with an example, if it is too much to list."""
        kinds: dict[str, list[Choice]] = {}
        for path, choice in zip(self._paths, self._choices, strict=True):
            kinds.setdefault(path[0], []).append(choice)
        if len(self._choices) <= OFFERED or len(kinds) < 2:
            return {}
        named = ((self._kind(verb, [one for one, _ in some]), some) for verb, some in kinds.items())
        return {kind[1]: kind if len(some) > 1 else some[0] for kind, some in named}

    def first(self) -> list[Choice]:
        """Return what is offered before anything is typed: all, or kinds, or some of each piece."""
        if len(self._choices) <= OFFERED:
            return self._choices
        pieces, nth = dict[Path, list[tuple[int, int]]](), Counter[Path]()
        for at, front in enumerate(self._fronts):
            pieces.setdefault(front[:2], []).append((nth[front], at))
            nth[front] += not self._ranked  # on several places where the best is not known
        most = max(1, OFFERED // len(pieces))
        some = [self._choices[at] for own in pieces.values() for _, at in sorted(own)[:most]]
        return [*self.kinds.values()] or some[:OFFERED]

    def begun(self, typed: str) -> list[Choice]:
        """Return the kinds of moves, and the moves of buttons, whose labels are typed.

        The moves of a kind follow it, so it needs no example any more.
        """
        parts, path = split_words(typed), self.buttons.path(typed)
        kinds = [
            (label, text) if text == label else (said, text)
            for label, (said, text) in self.kinds.items()
            if begins(parts, split_words(label))
        ]
        return [*kinds, *(self.under(path) if path else ())]

    def find(self, typed: str) -> list[Choice]:
        """Return the actions all of whose typed words begin a word of their notation or label.

        Those that have more of them as whole words come first: 30 is a tile before it is 300.
        Where they are too many, the last words differ only after each of the others is named.
        """
        if just := self._unasked.get((*split_words(typed),)):
            return [just]
        found = self._found(typed)
        found.sort(key=self._nearest_first(typed, apart=len(found) > OFFERED))
        return [self._choices[at] for at in found[:OFFERED]]

    def of_kind(self, typed: str, language: Words) -> list[Choice]:
        """Return the actions of the kinds whose names are begun in a language."""
        return [self._choices[at] for at in self._of_kind(typed, language)[:OFFERED]]

    def meant(self, typed: str, language: Words) -> Path | None:
        """Return the words with which all begin that is offered for what is typed, if any is."""
        found = self._found(typed) + self._of_kind(typed, language) if typed_parts(typed) else []
        return reading.common({self._paths[at] for at in found}) if found else None

    def _found(self, typed: str) -> list[int]:
        parts, piece = _distinct(typed), self._piece(typed)
        for said in (self._written, self._said):  # the notation first
            named = enumerate(zip(said, self._fronts, strict=True))
            if found := [at for at, (n, own) in named if begins(parts, n) and begins(piece, own)]:
                return found
        return []

    def _piece(self, typed: str) -> Parts:
        """Return a number that is typed alone: it is a piece's, and not how far one is turned."""
        some = [part for part in _distinct(typed) if part.isdecimal() or PLACE.fullmatch(part)]
        alone = self._numbered and len(some) == 1 and some[0].isdecimal()
        return [] if not alone or any(said[-1] == some[0] for said in self._described) else some

    def _nearest_first(self, typed: str, *, apart: bool) -> Callable[[int], tuple[int, int, int]]:
        """Count the numbers that begin no piece, and the words that are no whole words.

        Tiles 2 and 20 come before tiles that are turned by 2. What is just typed comes first.
        """
        parts, whole, fronts = {*_distinct(typed)}, split_words(typed), Counter[Path]()
        numbers, piece = [*filter(str.isdecimal, parts)], self._piece(typed)
        just, said = self._described.get(tuple(whole)), self._said

        def count(at: int) -> tuple[int, int, int]:
            fronts[own := self._fronts[at]] += apart
            turned = sum(not begins([part], own) for part in numbers)
            lacks = parts.difference(own if piece else said[at])
            return turned, len(lacks) - (whole == self._written[at] or at == just), fronts[own]

        return count

    def _of_kind(self, typed: str, language: Words) -> list[int]:
        parts = split_words(typed[:MAX_TEXT])
        meant = {v for v, *_ in self._paths if begins(parts, self._verb_words(v, language))}
        return [at for at, way in enumerate(self._paths) if way[0] in meant]

    def misplaces(self, typed: str) -> bool:
        """Return whether a place, or a numbered piece, is typed where no action is possible."""
        parts = split_words(typed[:MAX_TEXT])
        places = [p for p in parts if PLACE.fullmatch(p) or (self._numbered and p.isdecimal())]
        said = self._fronts if self._piece(typed) else self._said
        return not all(any(begins([part], name) for name in said) for part in places)

    def nearest(self, typed: str) -> list[Choice]:
        """Return the actions that most typed letters name, if not all words do."""
        parts = [p for p in split_words(typed[:MAX_TEXT]) if len(p) >= _NAMING or not p.isalpha()]
        letters = [sum(len(part) for part in parts if begins([part], said)) for said in self._said]
        most = max(letters, default=0)
        named = zip(self._choices, letters, strict=True)
        return [choice for choice, named_ in named if most and named_ == most][:OFFERED]

    def under(self, path: Path) -> list[Choice]:
        """Return the actions that begin with words of the picker."""
        named = zip(self._paths, self._choices, strict=True)
        return [choice for way, choice in named if way[: len(path)] == path][:OFFERED]


class Completer:
    """Keeps the lists of the positions in which players have typed last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], Index] = OrderedDict()
        self._lock = threading.Lock()

    def read(self, moment: Moment, seat: Seat, typed: str, words: Words) -> Read:
        """Return what typed words mean: the notation first, then buttons, lists and sentences."""
        read = reading.written(moment, seat, typed)
        if read.action is not None or read.path is not None:
            return read
        with self._index(moment, seat, words) as index:
            pressed, action = index.buttons.path(typed), index.described(typed)
        path = moment.game.asking.worded(moment.view(seat), action).words if action else None
        if pressed is not None and pressed != path:
            return Read(path=pressed, sure=True)
        sentence = reading.said(moment, seat, typed, words)
        if action is not None:
            # A list may leave out what most moves lack, such as a turn by nothing.
            return Read(action, path, guessed=sentence.guessed or sentence.action != action)
        if fault := reading.misspelled(moment, seat, typed, sentence, words):
            return replace(read, why=fault)
        if sentence.path is None:
            with self._index(moment, seat, words) as index:
                path = index.meant(typed, words)
            if path == () and len(typed.strip()) >= _NAMING:
                return Read(path=path, several=(typed.strip(),))
            read = reading.corrected(moment, seat, typed, read, words)
            return Read(path=path, sure=True, guessed=True) if path else read
        if sentence.why or sentence.sure:
            return sentence
        # Say which word names nothing here, but not that words are missing.
        if sentence.unread and read.why and read.why.code not in _GRAMMAR:
            return replace(sentence, why=read.why)
        named = reading.as_typed(typed, sentence)
        return reading.corrected(moment, seat, typed, named, words)

    def find(
        self, moment: Moment, seat: Seat, typed: str, words: Words, *, guess: bool = True
    ) -> list[Choice]:
        """Return the actions that a player may mean by beginnings of words; thread-safe."""
        with self._index(moment, seat, words) as index:
            choices = index.find(typed) + index.of_kind(typed, words)
        if guess and not choices:  # slow, so others don't wait for it
            choices = self._meant(moment, seat, typed, words)
        choices = [*dict.fromkeys(choices)][:OFFERED]
        written = form_choices(moment, seat, typed, words)
        # What can be done instead of writing keeps its place.
        return (written[: OFFERED - min(len(choices), OFFERED // 2)] + choices)[:OFFERED]

    def offer(
        self, moment: Moment, seat: Seat, typed: str, words: Words, *, guess: bool = True
    ) -> list[Choice]:
        """Return what a player may mean; before anything is typed, what there is to do."""
        with self._index(moment, seat, words) as index:
            if not split_words(typed):
                return [*_written_kind(moment, seat, words), *index.first()][:OFFERED]
            begun = index.begun(typed)
        # Ways that are described alike, such as over two edges to a corner, are one to a reader.
        named = dict[str, Choice]()
        for choice in (*begun, *self.find(moment, seat, typed, words, guess=guess)):
            named.setdefault(choice[0], choice)
        return [*named.values()][:OFFERED]

    def _meant(self, moment: Moment, seat: Seat, typed: str, words: Words) -> list[Choice]:
        """Return what is meant in another language, in part, or beside words that name nothing."""
        read = reading.said(moment, seat, typed, words)
        with self._index(moment, seat, words) as index:
            meant = index.under(read.path) if read.path and not read.why else []
            if meant and not read.unread:
                return meant
            # Where nothing can be done is sent to read why.
            if index.misplaces(typed):
                return []
            kinds = [one for locale in LOCALES for one in index.of_kind(typed, of(locale))]
            return kinds or index.nearest(typed) or meant

    @contextlib.contextmanager
    def _index(self, moment: Moment, seat: Seat, words: Words) -> Iterator[Index]:
        chain = moment.position.chain if moment.position else ""
        # Names are part of the key: labels may mention players, and a seat can change hands.
        key = (moment.id, chain, seat, words.locale, moment.aid, moment.scene(words, seat).names)
        with self._lock:
            index = self._kept.pop(key, None) or Index(moment, seat, words)
            self._kept[key] = index
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
            yield index


def _kind(moment: Moment, view: Any, scene: Scene, verb: str, examples: Parts) -> Choice:
    """Return a kind of move with an example that fits; chosen, it asks on and does nothing yet."""
    label = moment.renderer.label((verb,), view, scene, None)
    said = (scene.words("typed-kind", kind=label, example=one) for one in examples)
    return next((text for text in said if len(text) <= CHOICE_LIMIT), label), label


def _verb_words(moment: Moment, view: Any, seat: Seat, verb: str, language: Words) -> Parts:
    return split_words(moment.renderer.label((verb,), view, moment.scene(language, seat), None))


def _written_kind(moment: Moment, seat: Seat, words: Words, typed: str = "") -> list[Choice]:
    """Return what a seat writes now, with an example of its own items, if its name is begun."""
    if (form := form_of(moment, seat)) is None:
        return []
    parts, names = split_words(typed), form_names(moment.game.spec.key, form.verb)
    if not any(begins(parts, split_words(name)) for name in names):
        return []
    view, scene = moment.view(seat), moment.scene(words, seat)
    example = moment.renderer.describe(Action(form.verb, form.items[: form.least]), view, scene)
    return [_kind(moment, view, scene, form.verb, [example])]


def form_choices(moment: Moment, seat: Seat, typed: str, words: Words) -> list[Choice]:
    """Return what a seat that writes may mean."""
    actions = begun_drafts(moment, seat, typed[:MAX_TEXT], words)[:OFFERED]
    view, scene = moment.view(seat), moment.scene(words, seat)
    named = ((moment.renderer.describe(action, view, scene), action.text) for action in actions)
    choices = [(fit_choice(name), text) for name, text in named if len(text) <= CHOICE_LIMIT]
    return choices or (_written_kind(moment, seat, words, typed) if typed else [])
