"""The word on a tile, the building blocks of sentences, and the banner's words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from data import wordlists
from data.words import Words
from engine.forms import ROW
from engine.games.haiclue.state import (
    CLUE,
    COLOURS,
    MISSED,
    NOBODY,
    UNKNOWN,
    WHITE,
    Result,
    Rows,
    View,
    clue_words,
    reader_of,
    tile_word,
)
from engine.spec import Outcome, Seat
from render import phrases
from render.banner import Heading, drawn_name, fit_name, fit_seat, rooms, winners
from render.contract import Scene
from render.fonts import TITLE, Style, fit, width


def facts_line(said: Words, view: View) -> str:
    """Return "round 3 of 4"."""
    return said("haiclue-facts", round=view.round, rounds=view.rounds)


def colour_name(said: Words, key: str) -> str:
    """Return a colour; ``none`` for a guess that never came."""
    return said(f"haiclue-colour-{key}")


def marked(said: Words) -> list[str]:
    """Return each colour with its mark."""
    return [f"{colour_name(said, key)} ({said(f'haiclue-mark-{key}')})" for key in COLOURS]


def could_guess(result: Result, scene: Scene) -> list[Seat]:
    """Return who could guess a clue: nobody who was away when it was revealed."""
    clue = (result.author, tile_word(result.target), clue_words(result.rows))
    gone = scene.absent
    for event in scene.since:
        args = event.public
        told = (args.get("author"), args.get("target"), (*phrases.listed(args, "clue"),))
        if told == clue and "absent" in args:
            gone = frozenset(map(int, phrases.listed(args, "absent")))
    asked = enumerate(result.guesses)
    return [s for s, guess in asked if guess != UNKNOWN and (guess != MISSED or s not in gone)]


def understood(scene: Scene, result: Result) -> str:
    """Return "3 of 5 guessed it" or "no one guessed it"."""
    total = len(could_guess(result, scene))
    return scene.words("haiclue-understood", right=len(result.right), total=total)


def ending(said: Words, outcome: Outcome, _who: str = "") -> str:
    text = phrases.ending(said, "haiclue", outcome.reason, **outcome.args)
    if outcome.stopped and outcome.together and (how := verdict(outcome)) != OPEN:
        text += " " + said(f"haiclue-ending-{how}", **dict(outcome.args))
    return text


def over(scene: Scene) -> list[str]:
    """Return who has won, and why the game ended; of a team how it did."""
    lines, outcome = phrases.end_alt(scene, ending), scene.outcome
    if outcome is None or not outcome.together:
        return lines
    # Why a team's game ended says how it did, if it did anything.
    undone = [scene.words(f"haiclue-team-{OPEN}")] if verdict(outcome) == OPEN else []
    return [*undone, *lines[1:]]


OPEN = "open"
"""How a team did that could still win and lose."""


def verdict(outcome: Outcome) -> str:
    """Return how a team did, whatever ended its game: ``perfect``, ``won``, ``lost``, ``OPEN``."""
    if not outcome.winners:
        return "lost" if outcome.lost else OPEN
    return "perfect" if outcome.scores[0] == outcome.args["most"] else "won"


TILE = "t"


def filled(scene: Scene, view: View) -> Scene:
    """Return the scene with our own list of the table's language, unless it has a list.

    A server's own list has no place here: without it tiles show their numbers.
    """
    if scene.lexicon or view.language not in wordlists.LANGUAGES:
        return scene
    return replace(scene, lexicon=wordlists.tiles(view.language))


def word(scene: Scene, tile: int, side: str) -> str:
    """Return the word on one side of a tile; its number (``t104``) where the list has none."""
    if not 1 <= tile <= len(scene.lexicon):
        return tile_word(tile)
    white, black = scene.lexicon[tile - 1]
    return white if side == WHITE else black


def target_of(view: View, number: int, colour: int) -> int:
    # A tile has two sides: a white round and the black one after it use the same four.
    known = (*view.discarded, *view.targets)
    return known[len(COLOURS) * ((number - 1) // 2) + colour]


def row_words(scene: Scene, rows: Rows, side: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(word(scene, tile, side) for tile in row) for row in rows)


def line(scene: Scene, rows: Rows, side: str) -> str:
    return " / ".join(" ".join(row) for row in row_words(scene, rows, side))


def tile_of(text: str) -> int:
    """Return the number of ``t104``; 0 for a text that names no tile."""
    number = text.removeprefix(TILE)
    return int(number) if text.startswith(TILE) and number.isdecimal() else 0


def rows_of(words: Iterable[str]) -> Rows:
    """Return the rows of a clue in the notation; the last one may be empty (a draft)."""
    rows: list[list[int]] = [[]]
    for text in words:
        if text == ROW:
            rows.append([])
        elif tile_of(text):
            rows[-1].append(tile_of(text))
    return tuple(map(tuple, rows))


def heading(view: View, scene: Scene) -> Heading:
    said = scene.words
    title, facts = said("haiclue-title"), facts_line(said, view)
    room = rooms(title, facts)[0]
    seats: tuple[int, ...] = (view.current,)
    if view.ended and (scene.outcome is not None or not view.shown):
        first, second, seats = ended(scene, room)
    elif view.shown:
        first, second = _revealed(view, scene, room)
    elif view.current != NOBODY:
        first, second = _reading(view, scene, room)
    else:
        first, second = _working(view, scene, room)
        seats = owing(view, scene)
    return Heading(first, second, title, facts, seats)


def owing(view: View, scene: Scene) -> tuple[int, ...]:
    """Return the seats that are waited for: who is away may decide, but is not waited for."""
    late = (seat for seat, done in enumerate(view.done) if not done)
    return tuple(seat for seat in late if seat not in scene.absent)


def asked(view: View, scene: Scene) -> int:
    # All but the author of an open clue (R4); while there is none all write, or guess.
    return len(set(range(view.seats)) - {view.current} - scene.absent)


def since(view: View, scene: Scene, seat: Seat) -> tuple[str, ...]:
    """Say from which round on a seat that was added later takes part."""
    first = view.since(seat)
    return (scene.words("haiclue-since", round=first),) if first > 1 else ()


def progress(view: View, scene: Scene) -> str:
    """Say how many are in: "4 of 5 have guessed"."""
    total = asked(view, scene)
    key = "haiclue-in-clue" if view.phase == CLUE else "haiclue-in-guess"
    return scene.words(key, done=total - len(owing(view, scene)), total=total)


def _working(view: View, scene: Scene, room: float) -> tuple[str, str]:
    said, late = scene.words, owing(view, scene)
    if len(late) == 1:
        key = "haiclue-turn-one-clue" if view.phase == CLUE else "haiclue-turn-one-guess"
        first = fit_seat(scene, key, late[0], TITLE, room)
    else:
        key = "haiclue-turn-clue" if view.phase == CLUE else "haiclue-turn-guess"
        first = said(key, count=len(late))
    key = "haiclue-second-clue" if view.phase == CLUE else "haiclue-second-all"
    return first, said(key, progress=progress(view, scene))


def reader(view: View, scene: Scene) -> int:
    """Return who reads the current clue aloud: not who has come back since it was begun.

    ``NOBODY`` if only its author is present.
    """
    begun = next((event for event in reversed(scene.since) if event.kind == "read"), None)
    gone = () if begun is None else phrases.listed(begun.public, "absent")
    found = reader_of(view.seats, view.current, scene.absent.union(map(int, gone)))
    return reader_of(view.seats, view.current, scene.absent) if found == NOBODY else found


def _reading(view: View, scene: Scene, room: float) -> tuple[str, str]:
    said, reads = scene.words, reader(view, scene)
    if reads == NOBODY:
        first = fit_seat(scene, "haiclue-question-guess", view.current, TITLE, room)
    else:
        names = (drawn_name(scene, reads), drawn_name(scene, view.current))
        first = two_names(scene, "haiclue-turn-read", names, room)
    return first, said("haiclue-second-read", progress=progress(view, scene))


def two_names(scene: Scene, key: str, names: tuple[str, str], room: float) -> str:
    text = ""
    for most in range(600, 40, -20):
        reader, author = (fit(name, TITLE, most) for name in names)
        text = scene.words(key, reader=reader, author=author)
        if width(text, TITLE) <= room:
            break
    return text


def _revealed(view: View, scene: Scene, room: float) -> tuple[str, str]:
    result = view.read[-1]
    return meant(scene, result, TITLE, room), understood(scene, result)


def meant(scene: Scene, result: Result, style: Style, room: float) -> str:
    """Say what the author of a clue meant with it."""
    target, name = word(scene, result.target, result.side), drawn_name(scene, result.author)
    return fit_name(
        lambda who: scene.words("haiclue-turn-shown", name=who, word=target), name, style, room
    )


def ended(scene: Scene, room: float) -> tuple[str, str, tuple[int, ...]]:
    outcome = scene.outcome
    if outcome is None:
        return scene.words("pictures-over"), "", ()
    reason = ending(scene.words, outcome).rstrip(".")
    if outcome.together:
        key = verdict(outcome)
        if key != OPEN:
            reason = scene.words("haiclue-ending-points", **dict(outcome.args)).rstrip(".")
        return scene.words(f"haiclue-team-{key}"), reason, tuple(range(len(outcome.scores)))
    return winners(scene, room), reason, outcome.winners
