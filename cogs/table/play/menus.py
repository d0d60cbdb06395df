"""The choices of a step, and how they are shared out among the buttons and menus of one message."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from data.words import Words
from engine import prompts
from engine.actions import Action
from engine.prompts import MENUS, PAGE, Choice, Path, Pieces

BUTTONS = 20
"""Four rows of five; the fifth row leads back and forth."""
ROOM = PAGE * MENUS
"""Choices that one message can offer."""
WIDE = 24
"""Labels longer than this stand three in a row, so that phones need not wrap them."""
SHORT = 5
"""Labels longer than this, more than a cell's name, stand two in a row on a phone: with more than
three in each row of ours they would push the picture off its screen."""
ROWS = 5
"""Rows of a message."""
_ROW = 5
_FEW = 5
"""So many choices of one kind stay buttons beside the menus of others."""
_WRAPPING = 8
"""So many buttons that stand two in a row on a phone leave it room for the picture."""


@dataclass(frozen=True, slots=True)
class Item:
    """One choice: the words so far, this one included, and what a button or menu says of it.

    ``immediate``: pressing carries it out. ``place``: where it stands on the board.
    """

    path: Path
    label: str
    gain: int | None
    immediate: bool
    note: str = ""
    place: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Menu:
    """One menu of at most 25 choices, the ``number``-th of those with the same ``path``.

    ``pieces``: several of them can be chosen at once; ``items`` are all sets of them.
    """

    path: Path
    number: int
    title: str
    items: tuple[Item, ...]
    pieces: Pieces | None = None
    names: tuple[str, ...] = ()


def is_crowded(items: Sequence[Item]) -> bool:
    """Return whether choices are too many for buttons, or too long for so many."""
    # Three in a row at most then; the last row leads back and forth.
    three = 3 * (ROWS - 1)
    return len(items) > (three if any(len(item.label) > SHORT for item in items) else BUTTONS)


def fitting(
    actions: Collection[Action], inline: frozenset[str], rows: int = ROWS
) -> frozenset[str]:
    """Return the verbs whose next words fit beside the others, those with most left out."""
    while inline:
        kinds = _kinds(prompts.level(actions, (), inline).choices)
        many = {verb: len(choices) for verb, choices in kinds.items() if verb in inline}
        if not many or _rows(kinds, in_menus(kinds, rows)) <= rows:
            break
        inline -= {max(many, key=lambda verb: many[verb])}
    return inline


def _kinds(choices: Iterable[Choice]) -> dict[str, list[Choice]]:
    kinds: dict[str, list[Choice]] = {}
    for choice in choices:
        kinds.setdefault(choice.path[0], []).append(choice)
    return kinds


def _rows(kinds: Mapping[str, Sequence[Choice]], listed: Collection[str]) -> int:
    buttons = sum(len(choices) for verb, choices in kinds.items() if verb not in listed)
    menus = sum(
        1 if prompts.pieces(choices) else -(-len(choices) // PAGE)
        for verb, choices in kinds.items()
        if verb in listed
    )
    return -(-buttons // _ROW) + menus


def in_menus(kinds: Mapping[str, Sequence[Choice]], rows: int = ROWS) -> frozenset[str]:
    """Return the kinds of choices in menus: sets, and the last listed of the others."""
    # Sets first: one menu that takes several values stands for all their combinations.
    listed = {v for v, choices in kinds.items() if len(choices) > _FEW and prompts.pieces(choices)}
    menus = len(listed)
    for verb, choices in list(kinds.items())[::-1]:
        rest = sum(len(some) for other, some in kinds.items() if other not in listed)
        if rest <= min(BUTTONS, _ROW * (rows - menus)):
            break
        if len(choices) > _FEW and verb not in listed:
            listed.add(verb)
            menus += -(-len(choices) // PAGE)
    return frozenset(listed)


def _calm(
    kinds: Mapping[str, Sequence[Choice]], items: Sequence[Item], rows: int
) -> frozenset[str]:
    """Return the kinds that are menus: those that have to be, and whose buttons would wrap."""
    listed = in_menus(kinds, rows)
    long = [item.path[0] for item in items if len(item.label) > SHORT]
    wide = {verb: long.count(verb) for verb in kinds if verb not in listed}
    while wide and sum(wide.values()) > _WRAPPING:
        verb = max(wide, key=lambda verb: wide[verb])
        # A menu takes a row as well: one for a single long label would spare nothing.
        if wide.pop(verb) > 1 and _rows(kinds, listed | {verb}) <= rows:
            listed |= {verb}
    return listed


def mix_menus(
    items: tuple[Item, ...],
    choices: Sequence[Choice],
    name: Callable[[Path], str],
    piece: Callable[[str], str],
    words: Words,
    rows: int = ROWS,
) -> tuple[Menu, ...]:
    """Return the menus of the first step; the other choices are buttons."""
    kinds, menus = _kinds(choices), list[Menu]()
    listed = _calm(kinds, items, rows)
    for verb in (verb for verb in kinds if verb in listed):
        some = tuple(item for item in items if item.path[0] == verb)
        if (several := of_pieces(some, kinds[verb], name, piece, words)) is not None:
            menus.append(several)
            continue
        what, parts = name((verb,)), _parts(some)
        if len(parts) == 1:
            menus.append(Menu((verb,), 0, words("picker-choose-first", what=what), some))
            continue
        menus += [
            Menu(
                (verb,), n, words("picker-choose-part", what=what, range=_range(part, words)), part
            )
            for n, part in enumerate(parts)
        ]
    return tuple(menus)


def of_pieces(
    items: tuple[Item, ...],
    choices: Sequence[Choice],
    name: Callable[[Path], str],
    piece: Callable[[str], str],
    words: Words,
) -> Menu | None:
    """Return one menu that takes several values, where the choices are sets; else None."""
    pieces = prompts.pieces(choices) if len(choices) > _FEW else None
    if pieces is None:
        return None
    path = choices[0].path[:-1]
    names = tuple(map(piece, pieces.words))
    title = words("picker-choose-several", what=name(path), most=pieces.most)
    return Menu(path, 0, title, items, pieces, names)


def divide(
    items: tuple[Item, ...], path: Path, name: Callable[[Path], str], words: Words
) -> tuple[Menu, ...]:
    """Return the menus of one message: one for each first word of two, else parts alike in size."""
    first: dict[Path, list[Item]] = {}
    for item in items:
        first.setdefault(item.path[: len(path) + 1], []).append(item)
    pairs = all(len(item.path) == len(path) + 2 for item in items)
    if pairs and 1 < len(first) <= MENUS and all(len(some) <= PAGE for some in first.values()):
        return tuple(
            Menu(front, 0, words("picker-choose-first", what=name(front)), tuple(some))
            for front, some in first.items()
        )
    return tuple(Menu(path, n, _range(part, words), part) for n, part in enumerate(_parts(items)))


def _parts(items: tuple[Item, ...]) -> list[tuple[Item, ...]]:
    count = -(-len(items) // PAGE)
    size = -(-len(items) // count)
    return [items[at : at + size] for at in range(0, len(items), size)]


def _range(part: tuple[Item, ...], words: Words) -> str:
    # What follows the dot is said in the list; a phone shows some thirty characters of a title.
    first, last = (item.label.partition(" · ")[0] for item in (part[0], part[-1]))
    return words("picker-choose-range", first=first, last=last)
