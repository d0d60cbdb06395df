"""What happened, in sentences for the channel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.contract import Args, Event
from engine.games.haiclue.state import COLOURS
from render import names
from render.contract import Scene
from render.games.haiclue import words
from render.games.haiclue.lexicon import line, rows_of, tile_of, word
from render.phrases import ending, joined, sentence

_SEATS = ("seat", "author", "reader", "youngest")


def event(happened: Event, scene: Scene) -> str:
    """Say what happened in one sentence, from the public arguments; own cards to their seat."""
    kind, args = happened.kind, happened.public
    if kind == "end":
        return ending(scene.words, "haiclue", str(args["reason"]))
    found: dict[str, Any] = {
        name: value for name, value in args.items() if isinstance(value, int | str)
    }
    for name in _SEATS:
        if name in args:
            found[name] = _who(number(args, name), scene)
    if "card" in args:
        found["card"] = words.colour(scene.words, str(args["card"]))
    if more := _MORE.get(kind):
        found |= more(args, scene)
    if kind == "reveal":
        kind = f"reveal-{_verdict(args)}"
    text = sentence(scene.words(f"haiclue-event-{kind}", **found))
    rest = (_missed(args, scene), _void_seats(args, scene), _own(happened, scene))
    return " ".join(part for part in (text, *rest) if part)


def number(args: Args, name: str) -> int:
    """Return an argument that is a number."""
    value = args.get(name, 0)
    return value if isinstance(value, int) else 0


def listed(args: Args, name: str) -> tuple[Any, ...]:
    """Return an argument that is a row of values."""
    value = args.get(name, ())
    return tuple(value) if isinstance(value, list | tuple) else ()


def _who(seat: int, scene: Scene) -> str:
    return names.bold(seat, scene.names) if seat >= 0 else ""


def safe(clue: str) -> str:
    """Return a clue whose words cannot be read as markdown."""
    return " ".join(names.escape(text) for text in clue.split())


def _round(args: Args, scene: Scene) -> dict[str, Any]:
    """Return the four targets with their colours, and the side in words."""
    side = str(args.get("side", ""))
    targets = [
        f"{words.colour(scene.words, key)} **{_word(tile, side, scene)}**"
        for key, tile in zip(COLOURS, listed(args, "targets"), strict=False)
    ]
    return {"targets": ", ".join(targets), "side": scene.words(f"haiclue-side-{side}")}


def _word(tile: Any, side: str, scene: Scene) -> str:
    """Return the word of ``t104`` for a message."""
    return names.escape(word(scene, tile_of(str(tile)), side))


def _clue(args: Args, scene: Scene) -> dict[str, Any]:
    side, rows = str(args.get("side", "")), rows_of(map(str, listed(args, "clue")))
    return {"clue": safe(line(scene, rows, side))}


def _reveal(args: Args, scene: Scene) -> dict[str, Any]:
    side = str(args.get("side", ""))
    right = listed(args, "right")
    return {
        **_clue(args, scene),
        "word": _word(args.get("target", ""), side, scene),
        "count": len(right),
        "names": joined(scene.words, [_who(int(seat), scene) for seat in right]),
    }


def _missed(args: Args, scene: Scene) -> str:
    """Say what a clue was taken for instead, and who has not guessed it."""
    side, said = str(args.get("side", "")), scene.words
    guesses = [str(guess) for guess in listed(args, "guesses")]
    taken = []
    for colour, tile in zip(COLOURS, listed(args, "targets"), strict=False):
        who = [_who(seat, scene) for seat, guess in enumerate(guesses) if guess == colour]
        if who and colour != args.get("card"):
            taken.append(f"**{_word(tile, side, scene)}** ({joined(said, who)})")
    late = [_who(seat, scene) for seat, guess in enumerate(guesses) if guess == "none"]
    found = said("haiclue-event-taken", taken=joined(said, taken)) if taken else ""
    missing = said("haiclue-event-late", names=joined(said, late)) if late else ""
    return f"{found} {missing}".strip()


def _verdict(args: Args) -> str:
    """Return the key of a reveal's sentence: no seat right, a team, or points for several."""
    if not listed(args, "right"):
        return "none"
    # Two seats are a team (R17).
    return "team" if len(listed(args, "guesses")) == 2 else "right"


_MORE: dict[str, Callable[[Args, Scene], dict[str, Any]]] = {
    "round": _round,
    "read": _clue,
    "reveal": _reveal,
}


def _void_seats(args: Args, scene: Scene) -> str:
    """Say whose clues are void when all are opened."""
    void = [_who(int(seat), scene) for seat in listed(args, "void")]
    if not void:
        return ""
    return scene.words("haiclue-event-void-seats", names=joined(scene.words, void))


def _own(happened: Event, scene: Scene) -> str:
    """Say which card a seat drew, to that seat alone."""
    if scene.viewer is None or happened.kind != "round":
        return ""
    card = str(happened.private.get(scene.viewer, {}).get("card", ""))
    tiles = listed(happened.public, "targets")
    if card not in COLOURS or len(tiles) != len(COLOURS):
        return ""
    side = str(happened.public.get("side", ""))
    target = _word(tiles[COLOURS.index(card)], side, scene)
    colour = words.colour(scene.words, card)
    return scene.words("haiclue-event-card", colour=colour, word=target)
