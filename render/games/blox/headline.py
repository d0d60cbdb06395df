"""The banner's words: whose turn, what happened last, how it ended."""

from __future__ import annotations

from engine.games.blox.state import NONE, View
from render.banner import Heading, drawn_name, fit_name, rooms, winners
from render.contract import Scene
from render.fonts import SECOND, TITLE, fit
from render.games.blox import parts, words
from render.sprites import Sprite


def heading(view: View, scene: Scene) -> Heading:
    """Return the words of the public banner; what was paid stands in the chip."""
    said = scene.words
    title, facts = said("blox-title"), words.facts(said, view)
    if view.ended:
        return _ended(scene, title, facts)
    chip = paid(view)
    room = rooms(title, facts, chip)[1]
    name = drawn_name(scene, view.active)
    first = fit_name(lambda who: said("blox-turn", name=who), name, TITLE, room)
    return Heading(first, last_line(view, scene, room), title, facts, (view.active,), chip)


def paid(view: View) -> tuple[str, Sprite] | None:
    """Return the cards of the last action, to be drawn."""
    move = view.last
    if move is None or (move.paid == NONE and not move.joker):
        return None
    return "", parts.strip(move.paid, move.joker)


def last_line(view: View, scene: Scene, room: float) -> str:
    """Return the last action; the name becomes short first."""
    said, move = scene.words, view.last
    if move is None:
        first = drawn_name(scene, view.first)
        return fit_name(lambda who: said("blox-last-start", name=who), first, SECOND, room)
    name = drawn_name(scene, move.seat)
    return fit_name(lambda who: words.last(said, move, who), name, SECOND, room)


def _ended(scene: Scene, title: str, facts: str) -> Heading:
    said, outcome = scene.words, scene.outcome
    room = rooms(title, facts, None)[1]
    if outcome is None:
        return Heading(said("pictures-over"), "", title, facts)
    why = fit(words.ending(said, outcome).rstrip("."), SECOND, room)
    return Heading(winners(scene, room), why, title, facts, outcome.winners)


def private(title: str, second: str, scene: Scene, facts: str) -> Heading:
    """Return the words of a private banner."""
    game = scene.words("blox-title")
    room = rooms(game, facts, None)[1]
    return Heading(fit(title, TITLE, room), fit(second, SECOND, room), game, facts)
