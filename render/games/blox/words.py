"""The building blocks of the game's sentences, and the reach of an action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from data.words import Words
from engine import components
from engine.actions import Action
from engine.games.blox import asking, moves, pay, refuse, turn
from engine.games.blox.board import Board, Parts, read_parts
from engine.games.blox.moves import Plan
from engine.games.blox.refuse import Reach
from engine.games.blox.state import (
    CELL_OF,
    COLOURS,
    JOKER,
    NOWHERE,
    Counts,
    Move,
    View,
    cell_word,
    words_of,
)
from engine.prompts import Path
from engine.refusals import Illegal, Malformed
from engine.spec import Args, Outcome, Seat, put
from render import phrases
from render.phrases import signed


def cards(words: Words, names: Sequence[str], between: str = ", ", least: int = 2) -> str:
    """Return cards or blocks: ``2× white, black and the joker``; a dash for none.

    Fewer than ``least`` of a kind are not counted.
    """
    kinds = [kind for kind in COLOURS if kind in names]
    parts = []
    for kind in kinds:
        count, name = list(names).count(kind), words(f"blox-colour-{kind}")
        parts.append(f"{count}× {name}" if count >= least else name)
    listed = between.join(parts)
    if JOKER in names:
        return words("blox-with-joker", cards=listed or "none")
    return listed or "–"


def counted(words: Words, counts: Counts, *, joker: bool = False) -> str:
    return cards(words, words_of(counts, joker=joker))


def square(words: Words, view: View, field: int) -> str:
    colour = words(f"blox-colour-{COLOURS[view.fields[field]]}")
    return f"{cell_word(field)} ({colour})"


def letters(words: Words, counts: Counts) -> str:
    """Return a multiset in the letters of the text board: ``b w w``."""
    return " ".join(
        words(f"blox-short-{colour}")
        for colour, count in zip(COLOURS, counts, strict=True)
        for _ in range(count)
    )


def last(words: Words, move: Move, name: str, *, cost: bool = False) -> str:
    facts = {
        "name": name,
        "cell": cell_word(move.field) if move.field >= 0 else "",
        "start": cell_word(move.start) if move.start >= 0 else "",
        "points": signed(move.points),
        "height": sum(move.blocks),
        "victim": chr(ord("A") + max(move.victim, 0)),
        "count": sum(move.paid) + move.joker,
    }
    text = words(f"blox-last-{move.verb}", **facts)
    if move.rose:
        text = words("blox-last-rose", text=text, phase=move.phase)
    if cost and move.verb != "swap":
        text += f" ({counted(words, move.paid, joker=move.joker)})"
    return text


def rises(words: Words, view: View) -> str:
    """Say what begins once ``RISES_AT`` towers are left: the next phase, or the last round."""
    last = view.phase == view.phases[-1].phase
    if view.closing:
        return words("blox-facts-last")
    return words("blox-rises", phase=0 if last else view.phase + 1)


def facts(words: Words, view: View, *, past: bool = False) -> str:
    """Return which turn it is, or looking back, which one was made last."""
    key = "blox-facts-last" if view.closing and not view.ended else "blox-facts"
    # Ended by a move, it is that move's turn; stopped, the one that was never made.
    over = view.ended in ("towers", turn.LIMIT)
    made = past and view.last is not None and not view.ended
    return words(key, turn=view.turn + (not (over or made)))


def ended(words: Words, reason: str, args: Args) -> str:
    # The ends that 1.0 stored have no number of towers.
    return phrases.ending(words, "blox", reason, **{"height": HIGHEST, "left": -1, **args})


def ending(words: Words, outcome: Outcome, _who: str = "") -> str:
    text = ended(words, outcome.reason, outcome.args)
    return f"{text} {words('blox-tie')}" if outcome.tie_breaker else text


PARTS: Parts = read_parts(components.load("blox").data)
"""Counts that every set has; the board itself is in the view."""
HIGHEST = PARTS.phases[-1].height
"""The height of the towers that end the game."""
RISES_AT = 1
"""At most so many towers of its height end a phase, and in the last one the game (R16)."""
TARGET = 3
"""Words of a target: the verb, where it leads, and the side, the figure or the blocks."""


@lru_cache(maxsize=4)
def _board(fields: tuple[int, ...]) -> Board:
    return Board(fields)


# Every label of a step asks for this list again.
@lru_cache(maxsize=8)
def _listed(view: View) -> tuple[Action, ...]:
    if view.ended:
        return ()
    listed = moves.tried if view.unchecked else moves.listed
    return listed(PARTS, _board(view.fields), asking.position(view))


def of(action: Action, view: View) -> tuple[Plan, Reach] | None:
    board, state = _board(view.fields), asking.position(view)
    try:
        plan = moves.read(action)
    except Malformed:
        return None
    try:
        return plan, refuse.check(PARTS, board, state, plan)
    except Illegal:
        return (plan, refuse.aimed(board, state, plan)) if view.unchecked else None


def landing(action: Action, view: View) -> str:
    """Return where an action enters or walks to, by the board alone: it may be long past."""
    try:
        field = asking.landing(_board(view.fields), moves.read(action))
    except Malformed:
        return ""
    return cell_word(field) if field >= 0 else ""


def enough(words: Words, view: View, seat: Seat) -> str:
    """Return how many blocks of a tower a seat has."""
    count, build = sum(view.blocks[seat]), view.row.build
    return words("blox-of-build", count=count, build=build, enough=int(count > build))


def missing(view: View, verb: str) -> Illegal | None:
    """Return why no action of a verb is legal; None if one is."""
    return refuse.missing(PARTS, _board(view.fields), asking.position(view), verb)


@lru_cache(maxsize=8)
def _behind(view: View) -> dict[Path, tuple[Action, ...]]:
    behind: dict[Path, list[Action]] = {}
    offered = asking.offered(_board(view.fields), _listed(view))
    for asked, action in offered.items():
        for depth in range(1, len(asked.words) + 1):
            behind.setdefault(asked.words[:depth], []).append(action)
    return {path: tuple(group) for path, group in behind.items()}


def after(view: View, plan: Plan, there: Reach) -> View:
    before = asking.position(view)
    state = turn.carried(before, turn.move_of(before, plan, there))
    return replace(
        view,
        towers=state.towers,
        figures=state.figures,
        blocks=state.blocks,
        jokers=state.jokers,
        points=state.points,
        left=sum(tower.height == view.row.height for tower in state.towers),
    )


def joker_for(view: View, plan: Plan, there: Reach) -> int | None:
    """Return the colour that the joker is paid for; None where it is not paid."""
    if not plan.jokers:
        return None
    price = there.blocks if any(there.blocks) else pay.of(view.fields[there.field], plan.spent)
    lacking = pay.missing(price, plan.paid)
    return next((colour for colour, count in enumerate(lacking) if count), None)


def left(view: View, plan: Plan, there: Reach, *, over: bool) -> View:
    """Return what an action leaves; cards to swap are in hand until it is ``over``."""
    then, hand = after(view, plan, there), view.hands[view.active]
    if hand is None or (plan.verb == "swap" and not over):
        return then
    return replace(then, hands=put(view.hands, view.active, pay.minus(hand, plan.paid)))


def targets(view: View, seat: Seat | None, path: Path) -> list[Path]:
    """Return the targets that a path may lead to, in the picker's words."""
    size = len(path)
    if seat != view.active:
        return []
    return [one for one in _behind(view) if len(one) == TARGET and one[:size] == path]


def ends(path: Path) -> tuple[int, int]:
    """Return the fields from which a target is reached, NOWHERE outside, and where it is."""
    verb, first, second = path
    if verb == "enter":
        return NOWHERE, CELL_OF[second]
    if verb == "build":
        return CELL_OF[first], CELL_OF[first]
    if verb == "move":
        return CELL_OF[first], CELL_OF[second]
    return CELL_OF[second], CELL_OF[first]


def way(view: View, start: int, field: int) -> tuple[int, ...]:
    """Return the fields between two in a straight line; none from outside."""
    between = _board(view.fields).between(start, field)
    return between[1].way if between else ()


def target(view: View, seat: Seat | None, path: Path) -> tuple[Plan, Reach] | None:
    under = _behind(view).get(path, ()) if seat == view.active else ()
    return of(under[0], view) if under else None


# The picture, its text and the question ask of each step of a page.
@lru_cache(maxsize=128)
def promise(view: View, path: Path) -> tuple[int, int, int]:
    """Return the best that the steps behind a path promise; see ``asking.promise``."""
    steps = map(moves.read, _behind(view).get(path, ()))
    board = _board(view.fields)
    return max((asking.promise(PARTS, board, view, one) for one in steps), default=(0, 0, NOWHERE))


def next_phase(view: View, plan: Plan, reach: Reach) -> int:
    row = view.row
    falls = plan.verb == "demolish" and sum(reach.blocks) == row.height
    return view.phase + 1 if falls and view.left - 1 <= RISES_AT else view.phase
