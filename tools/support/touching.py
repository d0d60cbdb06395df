"""The fewest touches on the board page from the question to the move done, turn by turn.

A piece that is dragged to its place is one touch, words that are typed and sent are two.

Nothing is stored; pictures are drawn, as their places are what is tapped.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import combinations

from cogs.picker.questions import questions
from cogs.table.moment import Moment
from cogs.table.play.acting import forced_action
from cogs.table.play.drafts import form_of
from cogs.table.play.picker import at_once, further, last_choice, prompt
from cogs.table.play.steps import Prompt
from data.words import words
from engine.actions import Action
from engine.prompts import Path
from engine.spec import Seat
from render.contract import Spot
from tools.support.counting import NoWay, leads
from tools.support.recorded import Turn

EN = words("en")


def taps(turn: Turn) -> int:
    """Return how many touches a turn takes at least; raises ``NoWay``."""
    count = 0
    for table, action in turn.done:
        # What is forced happens by itself.
        if count and action == forced_action(table.game, table.play()[1].state, turn.seat):
            continue
        form = form_of(table, turn.seat)
        if form is not None and action.verb == form.verb:
            count += min(len(action.args), 1) + 1  # what is typed, and what sends it
        elif len(questions(table, turn.seat)) > 1:
            count += 1  # one is asked after the other
        else:
            count += _tapped(table, turn.seat, action)
    return count


def _tapped(table: Moment, seat: Seat, action: Action) -> int:
    """Return the length of a shortest way: choices, pages, and what confirms."""
    view = table.view(seat)
    asked = table.game.asking.worded(view, action)
    wanted = table.game.asking.offered(view, table.legal(seat)).get(asked, action)
    near: list[tuple[int, bool, Path, int]] = [(0, False, (), 0)]
    seen = set[tuple[Path, int]]()
    while near:
        count, done, path, page = heappop(near)
        if done:
            return count
        if (path, page) in seen:
            continue
        seen.add((path, page))
        step = prompt(table, seat, path, page, EN, "")
        if step.action == wanted:
            heappush(near, (count + 1, True, path, 0))
        if page + 1 < step.pages:
            heappush(near, (count + 1, False, path, page + 1))
        immediate = {item.path for item in step.items if item.immediate}
        for way, cost in _ways(table, seat, step):
            if leads(way, wanted, asked):
                last = None if way in immediate else at_once(table, seat, way)
                if last is None or last.action == wanted:
                    ends = way in immediate or last is not None
                    heappush(near, (count + cost, ends, way, 0))
                else:  # what was done at once is taken back, which leads to the others
                    others = last_choice(table, seat, last.action)
                    heappush(near, (count + cost + 1, False, others, 0))
    raise NoWay(wanted.text)


def _ways(table: Moment, seat: Seat, step: Prompt) -> Iterator[tuple[Path, int]]:
    """Yield choices with the touches that each takes.

    One place is tapped; a piece is dragged from one to another; else a second tap tells which.
    """
    draws = table.renderer
    picture = draws.preview(table.view(seat), step.scene, step.preview)
    items = list(dict.fromkeys(item.path for item in step.items))
    spots = draws.spots(picture, [*items, *further(table, seat, step, picture.spots)])
    owned = {spot for path in items for spot in spots[path]}
    places: dict[Spot, list[Path]] = {}
    for path, lies in spots.items():
        for spot in lies:
            if path in items or spot not in owned:
                places.setdefault(spot, []).append(path)
    named: dict[tuple[Spot, Spot], list[Path]] = {}
    for path, lies in spots.items():
        for pair in combinations(lies, 2):
            named.setdefault(pair, []).append(path)
    for path, lies in spots.items():
        shown = [spot for spot in lies if path in places.get(spot, ())]
        alone = any(places[spot] == [path] for spot in shown)
        dragged = any(named.get(pair) == [path] for pair in combinations(lies, 2) if shown)
        if shown:
            yield path, 1 if alone or dragged else 2
        elif path in items:
            yield path, 1
