"""The banner's words: whose turn, what happened last, how it ended."""

from __future__ import annotations

from collections.abc import Callable

from engine.contract import Seat
from engine.games.hexamino.state import View
from render import names
from render.banner import Heading, drawn_name, fit_name, rooms, winners
from render.contract import Scene
from render.fonts import SECOND, TITLE, fit, width
from render.games.hexamino import words
from render.phrases import joined

Named = Callable[[Seat], str]
_SHORT = 150
"""Room of a name where several have to fit."""


def heading(view: View, scene: Scene, *, stock: bool = False) -> Heading:
    """Return the words of the public banner; with the stock where no rail tells it."""
    said = scene.words
    title, facts = said("hexamino-title"), words.facts(said, view, stock=stock)
    room = rooms(title, facts, None)[1]
    if view.ended:
        return _ended(scene, title, facts, room)
    if view.over:
        first = said("hexamino-deal-over", deal=view.deal + 1)
        who = view.results[-1].seat
        return Heading(first, reason(view, scene), title, facts, (who,) if who >= 0 else ())
    name = drawn_name(scene, view.active)
    key = "hexamino-turn-closing" if view.closing else "hexamino-turn"
    first = fit_name(lambda who: said(key, name=who), name, TITLE, room)
    return Heading(first, last_line(view, scene, room), title, facts, (view.active,))


def reason(view: View, scene: Scene) -> str:
    """Return why the last deal ended, for a banner."""
    result = view.results[-1]
    who = drawn_name(scene, result.seat) if result.seat >= 0 else ""
    return words.ending(scene.words, result.reason, who).rstrip(".")


def last_line(view: View, scene: Scene, room: float) -> str:
    """Return what happened since the last decision; names become letters at the very last."""
    said = scene.words
    if not view.log and not view.drawn:
        first = drawn_name(scene, view.first)
        return fit_name(lambda who: said("hexamino-last-start", name=who), first, SECOND, room)
    ways: tuple[Named, ...] = (
        lambda seat: drawn_name(scene, seat),
        lambda seat: fit(drawn_name(scene, seat), SECOND, _SHORT),
        names.letter,
    )
    # A forced draw or pass is news the picture does not show; the tile laid it does show.
    found = ""
    for way in ways:
        for lines in (happened(view, scene, way), _news(view, scene, way)):
            found = " · ".join(lines) or found
            if lines and width(found, SECOND) <= room:
                return found
    return fit(found, SECOND, room)


def _news(view: View, scene: Scene, name: Named) -> list[str]:
    """Return who passed, all in one line, and what was just drawn."""
    passed = [name(turn.seat) for turn in view.log if not turn.tile]
    who = joined(scene.words, passed)
    found = [scene.words("hexamino-last-passes", names=who, count=len(passed))] if passed else []
    return [*found, *happened(view, scene, name)[len(view.log) :]]


def happened(view: View, scene: Scene, name: Named) -> list[str]:
    """Return a short line for every turn since the last decision, and for tiles just drawn."""
    lines = [words.turn_line(scene.words, view, turn, name(turn.seat)) for turn in view.log]
    if view.drawn:
        drew = scene.words("hexamino-last-draw", name=name(view.active), count=view.drawn)
        lines.append(drew)
    return lines


def _ended(scene: Scene, title: str, facts: str, room: float) -> Heading:
    said, outcome = scene.words, scene.outcome
    if outcome is None:
        return Heading(said("pictures-over"), "", title, facts)
    seat = words.ended_by(outcome)
    who = drawn_name(scene, seat) if seat >= 0 else ""
    why = fit_name(
        lambda name: words.ending(said, outcome.reason, name).rstrip("."), who, SECOND, room
    )
    return Heading(winners(scene, room), why, title, facts, outcome.winners)


def private(title: str, second: str, scene: Scene, facts: str) -> Heading:
    """Return the words of a private banner."""
    return Heading(title, second, scene.words("hexamino-title"), facts)
