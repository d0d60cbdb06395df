"""The banner's words: what everybody does now, what was revealed, how it ended."""

from __future__ import annotations

from engine.games.haiclue.state import CLUE, COLOURS, NOBODY, View, reader_of
from render.banner import Heading, drawn_name, fit_name, rooms, winners
from render.contract import Scene
from render.fonts import SECOND, TITLE, fit, width
from render.games.haiclue import words
from render.games.haiclue.lexicon import word


def heading(view: View, scene: Scene) -> Heading:
    """Return the words of the banner; the token is that of the author in question."""
    said = scene.words
    title, facts = said("haiclue-title"), words.facts(said, view)
    room = rooms(title, facts, None)[1]
    if view.ended and scene.outcome is not None:
        first, second, seats = ended(scene, room)
        return Heading(first, second, title, facts, seats)
    if view.shown:
        return Heading(*_revealed(view, scene, room), title, facts, (view.current,))
    if view.ended:
        return Heading(said("pictures-over"), "", title, facts)
    if view.current != NOBODY:
        return Heading(*_reading(view, scene, room), title, facts, (view.current,))
    late = owing(view)
    return Heading(*_working(view, scene, room), title, facts, late if len(late) < 3 else ())


def owing(view: View) -> tuple[int, ...]:
    """Return the seats that everybody waits for."""
    return tuple(seat for seat, done in enumerate(view.done) if not done)


def asked(view: View) -> int:
    """Return how many seats answer the question of this phase."""
    # All but the author of an open clue (R4); while there is none all write, or guess.
    return view.seats - (view.current != NOBODY)


def progress(view: View, scene: Scene) -> str:
    """Say how many are in: "4 of 5 have guessed"."""
    total = asked(view)
    key = "haiclue-in-clue" if view.phase == CLUE else "haiclue-in-guess"
    return scene.words(key, done=total - len(owing(view)), total=total)


def _working(view: View, scene: Scene, room: float) -> tuple[str, str]:
    """Everybody writes, or guesses all clues at once."""
    said, late = scene.words, owing(view)
    if len(late) == 1:
        key = "haiclue-turn-one-clue" if view.phase == CLUE else "haiclue-turn-one-guess"
        name = drawn_name(scene, late[0])
        first = fit_name(lambda who: said(key, name=who), name, TITLE, room)
    else:
        key = "haiclue-turn-clue" if view.phase == CLUE else "haiclue-turn-guess"
        first = said(key, count=len(late))
    key = "haiclue-second-clue" if view.phase == CLUE else "haiclue-second-all"
    return first, said(key, progress=progress(view, scene))


def _reading(view: View, scene: Scene, room: float) -> tuple[str, str]:
    said = scene.words
    reader = reader_of(view.seats, view.current)
    names = (drawn_name(scene, reader), drawn_name(scene, view.current))
    first = two_names(scene, "haiclue-turn-read", names, room)
    return first, said("haiclue-second-read", progress=progress(view, scene))


def two_names(scene: Scene, key: str, names: tuple[str, str], room: float) -> str:
    """Return a title with two names, both cut alike where it is too wide."""
    found = ""
    for most in (600, 400, 300, 220, 160, 120, 90, 60):
        reader, author = (fit(name, TITLE, most) for name in names)
        found = scene.words(key, reader=reader, author=author)
        if width(found, TITLE) <= room:
            break
    return found


def _revealed(view: View, scene: Scene, room: float) -> tuple[str, str]:
    """Say what the author meant, and how many saw it."""
    said, result = scene.words, view.read[-1]
    target = word(scene, result.target, result.side)
    name = drawn_name(scene, result.author)
    colour = words.colour(said, COLOURS[result.card])
    first = fit_name(
        lambda who: said("haiclue-turn-shown", name=who, word=target, colour=colour),
        name,
        TITLE,
        room,
    )
    second = words.understood(said, len(result.right), view.seats - 1)
    return first, fit(second, SECOND, room)


def ended(scene: Scene, room: float) -> tuple[str, str, tuple[int, ...]]:
    """Return title, reason and tokens of a game that is over."""
    outcome = scene.outcome
    if outcome is None:
        return scene.words("pictures-over"), "", ()
    reason = words.ending(scene.words, outcome).rstrip(".")
    if outcome.together:
        key = words.verdict(outcome)
        reason = scene.words("haiclue-ending-points", **dict(outcome.args)).rstrip(".")
        return scene.words(f"haiclue-team-{key}"), reason, tuple(range(len(outcome.scores)))
    return winners(scene, room), fit(reason, SECOND, room), outcome.winners
