"""Picking for free: the words of the legal actions form a prefix tree.

A step of the picker is one level of that tree, a button for each choice. Levels with a single
choice are skipped, a node that is an action itself offers *done*. A game names its words
(``render``), it never re-implements picking.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from engine.actions import Action
from engine.refusals import Malformed

ROW, ROOM = 5, 20
"""Buttons of a row, and of one message: four rows. The fifth row leads back and forth."""
PAIRS = 8
"""Pairs of words that are buttons at once: more would push the picture off a phone's screen."""

SEPARATOR = ","
"""Stands between the pieces of a set, which is one word; they are sorted."""

Path = tuple[str, ...]
NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Choice:
    """One word that may come next.

    ``path`` ends with it, or with two new words where these are chosen at once.
    """

    path: Path
    count: int
    action: Action | None


@dataclass(frozen=True, slots=True)
class Level:
    """The choices after ``path``."""

    path: Path
    choices: tuple[Choice, ...]
    done: Action | None

    @property
    def only(self) -> Action | None:
        return self.done if not self.choices else None

    def pages(self, size: int = ROOM) -> int:
        return max(1, -(-len(self.choices) // size))

    def page(self, number: int, size: int = ROOM) -> tuple[Choice, ...]:
        """Return the choices of a page, counted from 0; beyond the end the last page."""
        number = min(max(number, 0), self.pages(size) - 1)
        return self.choices[number * size : (number + 1) * size]


def level(
    actions: Iterable[Action], path: Path = (), inline: frozenset[str] = NOTHING, more: int = 1
) -> Level:
    """Return the choices after ``path``; ``inline`` verbs do not get a level of their own.

    Raise Malformed if no action begins with these words.
    """
    depth = len(path)
    under = [action for action in actions if action.words[:depth] == path]
    if not under:
        raise Malformed("path", {"path": " ".join(path)})
    done = next((action for action in under if len(action.words) == depth), None)
    behind: dict[Path, list[Action]] = {}
    for action in under:
        if len(action.words) > depth:
            # An inline verb has no level of its own: its next word stands beside other verbs.
            wide = depth == 0 and action.verb in inline
            behind.setdefault(action.words[: depth + more + wide], []).append(action)
    choices = tuple(
        Choice(words, len(group), group[0] if len(group) == 1 else None)
        for words, group in behind.items()
    )
    return Level(path, choices, done)


def fitting(
    actions: Iterable[Action], inline: frozenset[str], in_a_row: frozenset[str] = NOTHING
) -> frozenset[str]:
    """Return the verbs whose next words fit beside the others, dropping the largest.

    Those ``in_a_row`` fit where a row has room for them all; a single one needs no row. A piece
    stands for one of them, so that it can be touched on the board page.
    """
    listed = tuple(actions)
    taken = set[str]()
    for verb in sorted(in_a_row):
        pieces_of = {action.words[1] for action in listed if action.verb == verb}
        if 1 < len(pieces_of) <= ROW and not pieces_of & taken:
            inline |= {verb}
            taken |= pieces_of
    while inline:
        choices = level(listed, (), inline).choices
        if len(choices) <= ROOM:
            break
        many = Counter(choice.path[0] for choice in choices if choice.path[0] in inline)
        if not many:
            break
        inline -= {many.most_common(1)[0][0]}
    return inline


def skip(
    actions: Iterable[Action],
    path: Path = (),
    inline: frozenset[str] = NOTHING,
    joined: frozenset[str] = NOTHING,
) -> Level:
    """Return the next level where there is something to choose, or an action and nothing else.

    The next two words of ``joined`` verbs are chosen at once. Raise Malformed as ``level`` does.
    """
    listed = tuple(actions)
    step = level(listed, path, inline)
    # If an action ends here, the one word left is still a choice: that or *done*.
    while step.done is None and len(step.choices) == 1:
        step = level(listed, step.choices[0].path, inline)
    return both(listed, step, joined) or step


def both(listed: tuple[Action, ...], first: Level, joined: frozenset[str]) -> Level | None:
    """Return the first two words of a ``joined`` verb as one level; None if each needs its own.

    That is so if there are too many pairs, or if one of the words is always the same.
    """
    if len(first.path) != 1 or first.path[0] not in joined or len(first.choices) == 1:
        return None
    both = level(listed, first.path, more=2)
    same = len({choice.path[-1] for choice in both.choices}) == 1
    return None if same or len(both.choices) > PAIRS else both


def back(
    actions: Iterable[Action],
    path: Path,
    inline: frozenset[str] = NOTHING,
    joined: frozenset[str] = NOTHING,
) -> Path:
    """Return the path of the level before, skipping those with a single choice.

    It is () for the first level with a choice.
    """
    listed = tuple(actions)
    top = len(skip(listed, (), inline, joined).path)
    for depth in range(len(path) - 1, top, -1):
        # Verb and first word were one choice: before it there is only the top.
        if depth == 1 and path[0] in inline:
            break
        # Both words were one choice: there is no level between them to go back to.
        if depth == 2 and both(listed, level(listed, path[:1]), joined):
            continue
        step = level(listed, path[:depth])
        if step.done is not None or len(step.choices) > 1:
            return path[:depth]
    return ()


@dataclass(frozen=True, slots=True)
class Pieces:
    words: tuple[str, ...]
    least: int
    most: int


def pieces(choices: Sequence[Choice]) -> Pieces | None:
    """Return the pieces if the choices are all their subsets of one size, else None."""
    if not all(choice.action and choice.action.words == choice.path for choice in choices):
        return None
    sets = [Counter(choice.path[-1].split(SEPARATOR)) for choice in choices]
    sizes = [pieces_of.total() for pieces_of in sets]
    whole: Counter[str] = Counter()
    for pieces_of in sets:
        # A union of counters keeps the larger count: the most of a piece in any set.
        whole |= pieces_of
    if max(sizes, default=1) == 1 or whole.total() > ROOM:
        return None
    least, most = min(sizes), max(sizes)
    every = product(*(range(count + 1) for count in whole.values()))
    # The choices differ, so if there are as many as possible sets, they are all of them.
    if len(sets) != sum(least <= sum(counts) <= most for counts in every):
        return None
    return Pieces(tuple(sorted(whole.elements())), least, most)
