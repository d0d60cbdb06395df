"""The banner's words: whose turn, what happened last, how it ended."""

from __future__ import annotations

from engine.games.hexago.state import View
from render.banner import Heading, drawn_name, fit_name, rooms, winners
from render.contract import Scene
from render.fonts import SECOND, TITLE, fit
from render.games.hexago import words
from render.ranking import signed


def heading(view: View, scene: Scene) -> Heading:
    """Return the words of the public banner."""
    said = scene.words
    title, facts = said("hexago-title"), words.facts(said, view)
    room = rooms(title, facts, None)[1]
    if view.ended:
        return _ended(scene, title, facts, room)
    name = drawn_name(scene, view.active)
    first = fit_name(lambda who: said("hexago-turn", name=who), name, TITLE, room)
    return Heading(first, last_line(view, scene, room), title, facts, (view.active,))


def last_line(view: View, scene: Scene, room: float) -> str:
    """Return the last placement with its arithmetic; the name becomes short first."""
    said, placement = scene.words, view.last
    if placement is None:
        first = drawn_name(scene, view.first)
        return fit_name(lambda who: said("hexago-last-start", name=who), first, SECOND, room)
    name = drawn_name(scene, placement.seat)
    found = fit_name(lambda who: words.last(said, view, placement, who), name, SECOND, room)
    if not found.endswith(signed(placement.points)) and placement.factor:
        # Many sides that match, or long words: their sum, so that the result is not cut.
        return fit_name(
            lambda who: words.last(said, view, placement, who, brief=True), name, SECOND, room
        )
    return found


def _ended(scene: Scene, title: str, facts: str, room: float) -> Heading:
    said, outcome = scene.words, scene.outcome
    if outcome is None:
        return Heading(said("pictures-over"), "", title, facts)
    why = fit(words.ending(said, outcome).rstrip("."), SECOND, room)
    if len(outcome.scores) == 1:
        return Heading(said("pictures-over"), why, title, facts, (0,))
    return Heading(winners(scene, room), why, title, facts, outcome.winners)


def private(title: str, second: str, scene: Scene, facts: str) -> Heading:
    """Return the words of a private banner."""
    game = scene.words("hexago-title")
    room = rooms(game, facts, None)[1]
    return Heading(fit(title, TITLE, room), fit(second, SECOND, room), game, facts)
