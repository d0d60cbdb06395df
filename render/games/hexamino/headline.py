"""The words of the banner: who is next or has won, and what happened last."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import product

from engine.games.hexamino.state import View
from engine.spec import Seat
from render import names
from render.banner import Heading, drawn_name, end_heading, fit_name, fit_reason, fit_seat, rooms
from render.contract import Scene
from render.fonts import SECOND, TITLE, Style, fit, width
from render.games.hexamino import talk
from render.phrases import joined
from render.theme import FLOOR

Named = Callable[[Seat], str]
_SHORT = 150
"""Room of a name where several have to fit."""


def heading(view: View, scene: Scene, *, stock: bool = False) -> Heading:
    said = scene.words
    title, facts = said("hexamino-title"), talk.facts(said, view, stock=stock)
    if view.ended:
        return _ended(scene, end_heading(scene, title, facts, talk.ended))
    room, below = rooms(title, facts)
    if view.over:
        first = said("hexamino-deal-over", deal=view.deal + 1)
        why, who = partial(talk.why_ended, said, view.results[-1].reason), view.results[-1].seat
        second = fit_reason(scene, why, who, below)
        return Heading(first, second, title, facts, (who,) if who >= 0 else ())
    if scene.past and view.log:
        first, second = _looking_back(view, scene, room, below)
        return Heading(first, second, title, facts, (mover(view, scene),))
    key = "hexamino-turn-closing" if view.closing else "pictures-turn"
    first = fit_seat(scene, key, view.active, TITLE, room)
    return Heading(first, last_line(view, scene, below), title, facts, (view.active,))


def mover(view: View, scene: Scene) -> Seat:
    """Return who moves, or looking back, who made the newest move: forced passes follow it."""
    return view.log[0].seat if scene.past and view.log else view.active


def _looking_back(view: View, scene: Scene, room: float, below: float) -> tuple[str, str]:
    """Return what was done, and what it forced others to do; else who is next."""
    made, *forced = view.log
    # Almost every turn refills the hand.
    ways = (replace(made, refilled=0), replace(made, drawn=0, refilled=0))
    line, brief = (partial(talk.turn_line, scene.words, view, way) for way in ways)
    first = fit_name(line, drawn_name(scene, made.seat), TITLE, room, brief)
    if not (forced or view.drawn):
        return first, fit_seat(scene, "pictures-turn", view.active, SECOND, below)
    return first, last_line(replace(view, log=tuple(forced)), scene, below)


def _ended(scene: Scene, heading: Heading) -> Heading:
    """Add that the fewest dots win, and how many, as there is room; a stop says why alone."""
    why = heading.second
    fewest, figures = talk.fewest(scene.words, scene.outcome)
    if not fewest or scene.end.stopped:
        return heading
    _, room = rooms(heading.game, heading.facts)
    ways = (f"{figures}. {why}", figures, fewest)
    least = Style(SECOND.face, FLOOR)  # ``Canvas.text`` writes smaller what needs it
    return replace(heading, second=next((way for way in ways if width(way, least) <= room), why))


def last_line(view: View, scene: Scene, room: float) -> str:
    if not view.log and not view.drawn:
        return fit_seat(scene, "pictures-begins", view.first, SECOND, room)
    ways: tuple[Named, ...] = (
        lambda seat: drawn_name(scene, seat),
        lambda seat: fit(drawn_name(scene, seat), SECOND, _SHORT),
        names.letter,
    )
    # A forced draw or pass is news the picture does not show; the tile laid it does show.
    text, brief = "", replace(view, log=tuple(replace(t, drawn=0, refilled=0) for t in view.log))
    for shown, way in product((view, brief), ways):
        for lines in (happened(shown, scene, way), _news(shown, scene, way)):
            text = " · ".join(lines) or text
            if lines and width(text, SECOND) <= room:
                return text
    return fit(text, SECOND, room)


def _news(view: View, scene: Scene, name: Named) -> list[str]:
    passed = [name(turn.seat) for turn in view.log if not turn.tile]
    who = joined(scene.words, passed)
    news = [scene.words("hexamino-last-passes", names=who, count=len(passed))] if passed else []
    return [*news, *happened(view, scene, name)[len(view.log) :]]


def happened(view: View, scene: Scene, name: Named) -> list[str]:
    lines = [talk.turn_line(scene.words, view, turn, name(turn.seat)) for turn in view.log]
    if view.drawn:
        drew = scene.words("hexamino-last-draw", name=name(view.active), count=view.drawn)
        lines.append(drew)
    return lines
