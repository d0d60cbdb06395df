"""The words of the game: tiles, points and ends, and the picker's texts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any

from data.words import Words
from engine import components, hexgrid
from engine.actions import Action
from engine.games.hexago import moves
from engine.games.hexago.moves import board_of, score
from engine.games.hexago.state import FREE, Parts, Placement, View, read_parts
from engine.games.hexago.turn import EMPTY
from engine.hexgrid import Cell
from engine.prompts import ROOM, ROW, Path
from engine.refusals import Refusal
from engine.spec import Args, Event, Outcome
from render import names, phrases
from render.contract import Preview, Scene
from render.hexes import talk as hexes
from render.hexes.talk import WHOLE, Chosen, degrees, own_tiles
from render.phrases import signed

PARTS: Parts = read_parts(components.load("hexago").data)
"""What stands on every tile; public, as the set is."""

PLACEMENTS = 8
"""Tiles that each seat lays; alone all of them."""

_TURN = 2
"""The rotation in an example of a whole move."""


def arithmetic(
    words: Words,
    sides: Sequence[int],
    points: int,
    fields: Sequence[int] = (),
    *,
    short: bool = False,
    bold: bool = False,
) -> str:
    """Return the points of a placement with the arithmetic: ``(3 + 5 + 2 × (1 + 1)) × 2 = +24``.

    Args:
        sides: Value of each side by direction, ``FREE`` if nothing was touched.
        fields: The two fields of each side that matches, to be spelled: ``5 red + 7 red = +12``.
        short: Name no colours of several sides: the line would be twice as long.
    """
    if all(side == FREE for side in sides):
        return words("hexago-no-score")
    values = [side for side in sides if side > 0]
    if not values:
        return words("hexago-nothing")
    total = f"**{signed(points)}**" if bold else signed(points)
    if len(values) == 1:
        values = [points]
        if not fields:
            return total
    return f"{_added(words, fields, values, short=short)} = {total}"


def _added(
    words: Words, fields: Sequence[int], values: Sequence[int], *, short: bool = False
) -> str:
    """Return the sum of all sides that match, from their fields where they are given."""
    parts, bare = [str(value) for value in values], short and len(values) > 1
    for side, both in enumerate(zip(fields[::2], fields[1::2], strict=True)):
        shown = [str(PARTS.word(one)[0]) if bare else field(words, one) for one in both]
        added = " + ".join(shown)
        once = values[side] == sum(PARTS.word(one)[0] for one in both)
        parts[side] = added if once else f"2 × ({added})"
    text = " + ".join(parts)
    return text if len(parts) == 1 else f"({text}) × {len(parts)}"


def pairs(view: View, placement: Placement) -> tuple[int, ...]:
    """Return the two fields of each side that matches."""
    return moves.pairs(PARTS, view.laid, placement)


def merit(merit: Args, scene: Scene) -> str:
    """Return what matches, and how it adds up: "One side matches, 5 red + 7 red".

    Where nothing does, return what touches: "No match (1 blue beside 4 red)".
    """
    words, sides = scene.words, phrases.listed(merit, "sides")
    values = [int(side) for side in sides if int(side) > 0]
    fields = [int(one) for one in phrases.listed(merit, "pairs")]
    if not values:
        return words("hexago-merit-none", beside=_beside(words, fields)) if sides else ""
    return f"{words('hexago-merit', count=len(values))}, {_added(words, fields, values)}"


def _beside(words: Words, fields: Sequence[int]) -> str:
    """Return pairs of fields that don't match: "1 blue beside 4 red"."""
    said = [field(words, one) for one in fields]
    both = zip(said[::2], said[1::2], strict=True)
    return ", ".join(words("hexago-beside", own=own, other=other) for own, other in both)


def unlike(words: Words, view: View, new: Placement) -> str:
    """Return the fields of the only side that touches: "1 blue ≠ 4 red"; else "no match"."""
    fields = moves.pairs(PARTS, view.laid, new, matching=False)
    if len(fields) != 2:
        return words("hexago-nothing")
    own, other = (field(words, one) for one in fields)
    return words("hexago-unlike", own=own, other=other)


def added(words: Words, view: View, placement: Placement) -> str:
    """Return what a tile brings as the public line adds it up: ``(5 + 5 + 3 + 4) × 2 = +34``."""
    fields = pairs(view, placement)
    return arithmetic(words, placement.sides, placement.points, fields, short=True)


def briefly(placement: Placement) -> str:
    """Return the sum of all sides times the factor (R2), where its terms have no room."""
    if not placement.factor:
        return signed(placement.points)
    total = placement.points // placement.factor
    return f"{total} × {placement.factor} = {signed(placement.points)}"


def last(words: Words, view: View, placement: Placement, name: str, *, brief: bool = False) -> str:
    cell = hexgrid.name(placement.cell)
    points = briefly(placement) if brief else added(words, view, placement)
    return words("hexago-last", name=name, tile=placement.tile, cell=cell, score=points)


def turns(view: View) -> tuple[int, int]:
    done = sum(one.seat >= 0 for one in view.laid)
    total = len(PARTS.tiles) if view.solo else PLACEMENTS * len(view.points)
    return done if view.ended == EMPTY else min(done + 1, total), total


def facts(words: Words, view: View, *, past: bool = False) -> str:
    """Return which turn it is, or looking back, which one was made last."""
    turn, total = turns(view)
    made = past and view.last is not None and not view.ended
    return words("hexago-facts", turn=turn - made, turns=total)


def standing(words: Words, view: View) -> str:
    """Return which turn it is; alone the points so far, too, which no panel of a player says."""
    said = facts(words, view)
    if not view.solo or not view.laid:
        return said
    return words("hexago-facts-alone", points=view.points[0], facts=said)


def fields(words: Words, tile: int) -> str:
    """Return the fields of a tile in hand, its 6 to the right: "6 red, 3 blue …"."""
    return ", ".join(field(words, one) for one in PARTS.fields[tile])


def field(words: Words, value: int) -> str:
    """Return a field in words: "6 red"."""
    number, colour = PARTS.word(value)
    return words("hexago-field", number=number, colour=words(f"hexago-colour-{colour}"))


@lru_cache(1024)
def short(words: Words, tile: int, rotation: int, gap: str = "") -> str:
    """Return the fields of a tile in letters, from the right clockwise: ``6y3b…``."""
    return gap.join(short_field(words, field) for field in PARTS.shown[tile][rotation])


def short_field(words: Words, field: int) -> str:
    number, colour = PARTS.word(field)
    return f"{number}{words(f'hexago-short-{colour}')}"


def why_ended(words: Words, outcome: Outcome, _who: str = "") -> str:
    return _ended(words, outcome.reason, len(outcome.scores))


def _ended(words: Words, reason: str, seats: int) -> str:
    """Return why a game ended; who played alone is not too few people."""
    alone = reason == "resigned" and seats == 1
    return phrases.ending(words, "hexago", "alone" if alone else reason)


def event(event: Event, scene: Scene) -> str:
    said, args = scene.words, event.public
    if event.kind == "end":
        return _ended(said, str(args["reason"]), len(scene.names))
    if event.kind == "solo":
        return said("hexago-event-solo", tiles=args["tiles"])
    if event.kind == "sealed":
        return said("hexago-event-sealed", hand=args["hand"], stack=args["stack"])
    if event.kind == "deal":
        facts = {key: args[key] for key in ("hand", "stack", "out")}
        return said("hexago-event-deal", **facts)
    seat = phrases.number(args, "seat")
    values, fields = (tuple(map(int, phrases.listed(args, key))) for key in ("sides", "pair"))
    score = arithmetic(said, values, phrases.number(args, "points"), fields, short=True, bold=True)
    if (matching := sum(value > 0 for value in values)) > 1:
        score = f"{said('hexago-merit', count=matching)}, {score}"
    text = said(
        "hexago-event-place",
        who=names.bold(seat, scene.names),
        tile=args["tile"],
        cell=args["cell"],
        score=score,
    )
    drawn = event.private.get(seat, {}).get("drawn") if scene.viewer == seat else None
    return f"{text} {said('hexago-drawn', tile=drawn)}" if drawn else text


def question(path: Path, view: View, scene: Scene) -> str:
    said, chosen = scene.words, Chosen.of(path)
    if not view.laid and not chosen.tile:
        return said("hexago-question-first")
    if not chosen.tile and not chosen.cell:
        return said("hexago-question-place" if view.spread else "hexago-question-tile")
    if not chosen.cell and scene.puzzle and not scene.typed:  # a lesson's picture has no numbers
        return said("hexago-question-place")
    if chosen.tile and chosen.cell and not chosen.turn:
        return said("hexago-question-turn")
    if not chosen.turn:
        return hexes.question(path, scene)
    facts = {"tile": chosen.tile, "cell": chosen.cell, "turn": degrees(chosen.turn)}
    new = placed(path, view)
    if scene.puzzle or all(side == FREE for side in new.sides):
        return hexes.question(path, scene)
    points = arithmetic(said, new.sides, new.points, pairs(view, new))
    return said("hexago-sure", score=points, **facts)


def promise(view: View, scene: Scene, shown: Preview) -> str:
    """Say that a press lays the tile, in which order tiles stand, or where other places are."""
    if shown.lays:
        return scene.words("hexago-promise", final="yes" if shown.final else "no")
    if view.spread and view.laid and shown.paths and all(map(tile_alone, shown.paths)):
        return scene.words("hexago-promise-order")
    places = {cell for path in shown.paths if (cell := Chosen.of(path).cell)}
    # Where points are shown, those that bring most come first.
    if 0 < len(places) < len(shown.marks) and not (Chosen.of(shown.path).cell or shown.gains):
        return scene.words("hexago-promise-pages")
    return ""


def tile_alone(path: Path) -> bool:
    """Return whether a tile is what was chosen last, behind its place."""
    return len(path) == WHOLE - 1 and path[-1] == Chosen.of(path).tile


def placed(path: Path, view: View) -> Placement:
    chosen = Chosen.of(path)
    tile, cell, turn = int(chosen.tile), hexgrid.cell(chosen.cell), int(chosen.turn)
    wanted = _board(view.laid).places.get(cell)
    # Not beside any tile: a typed move that will be refused, or the first tile of a game alone.
    if wanted is None:
        return Placement(view.active, tile, cell, turn)
    scored = score(wanted, PARTS.shown[tile][turn])
    return Placement(view.active, tile, cell, turn, scored.sides, scored.factor, scored.points)


_board = lru_cache(maxsize=16)(partial(board_of, PARTS))


def best(path: Path, view: View, *, points: bool) -> Placement:
    """Return a tile on a place as it brings most, or matches most; of equal rotations the first."""
    turns = (placed((*path, str(turn)), view) for turn in range(hexgrid.SIDES))
    return max(turns, key=lambda one: one.points if points else one.factor)


def most(view: View, scene: Scene, shown: Preview) -> dict[Cell, int]:
    """Return the most that each place brings, where points are shown before a tile is chosen."""
    if not shown.points or scene.puzzle or view.spread or Chosen.of(shown.chosen).tile:
        return {}
    faces = [face for tile in own_tiles(view, scene) for face in PARTS.shown[tile]]
    return {
        cell: max((moves.points(wanted, face) for face in faces), default=0)
        for cell, wanted in _board(view.laid).places.items()
    }


def place(path: Path, view: View) -> tuple[int, ...]:
    """Return where a choice stands; of all tiles those that match most sides come first.

    Of more places than fit a message, those that touch several tiles stand on the first page, and
    each page is numbered as one reads.
    """
    if view.spread and view.laid and len(path) == WHOLE - 1:
        return (-best(path, view, points=False).factor,)
    at, places = hexes.place(path, view), _board(view.laid).places
    if not at or len(places) <= ROOM + (1 if view.spread else ROW - 1):
        return at
    return hexgrid.cell(path[-1]) not in first_page(view.laid), *at


@lru_cache(maxsize=16)
def first_page(laid: tuple[Placement, ...]) -> frozenset[Cell]:
    """Return the places that a message has room for, those that touch several tiles first."""
    places = _board(laid).places
    room = ROOM - (len(places) % ROOM == 1)  # none is left alone on a page
    return frozenset(sorted(places, key=lambda cell: len(places[cell]) == 1)[:room])


def label(path: Path, view: View, scene: Scene, gain: int | None) -> str:
    text = hexes.label("hexago", path, scene)
    if view.spread and tile_alone(path):
        text = path[-1]  # the question says that it is a tile, and a row has room for five
    if not gain:
        return text
    what = path[-1] if len(path) < WHOLE and path[-1].isdigit() else text
    return scene.words("pictures-gain", label=what, gain=signed(gain))


def confirm(_action: Action, _view: View, scene: Scene, gain: int | None) -> str:
    if gain is None:
        return scene.words("hexes-confirm")
    return scene.words("hexago-confirm-gain", gain=gain)


def spoken(view: View, scene: Scene) -> dict[str, str]:
    """Return the rotations in degrees; a low number is a rotation, too, but not behind "tile"."""
    low = [tile for tile in range(1, hexgrid.SIDES) if tile not in own_tiles(view, scene)]
    tiles = {scene.words("hexes-tile", tile=tile): f"0{tile}" for tile in low}
    return tiles | hexes.spoken(max(PARTS.tiles))(view, scene)


def describe(action: Action, _view: View, scene: Scene) -> str:
    """Name a placement in a few words: "tile 17 on P50, rotated 120°"."""
    return hexes.described("hexago-describe", action, scene)


def feat(feat: Args, scene: Scene) -> str:
    if "points" not in feat:
        return ""
    return scene.words("hexago-feat", **{key: feat[key] for key in ("points", "tile", "cell")})


def _example(refusal: Refusal, view: View, scene: Scene) -> str:
    """Return a move of this position as one may type it; in full where words were missing."""
    tile = next(iter(own_tiles(view, scene)), min(PARTS.tiles))
    free = map(hexgrid.name, _board(view.laid).places or (hexgrid.ORIGIN,))
    cell = refusal.params.get("cell") or next(free)
    turn = _TURN if refusal.code == "words" else 0
    return describe(Action(moves.PLACE, (str(tile), str(cell), str(turn))), view, scene)


def why(refusal: Refusal, view: View, scene: Scene) -> str:
    def said(name: str, value: Any) -> dict[str, Any]:
        if name == "side":
            return {name: scene.words(f"hexes-side-{value}")}
        if name in ("colour", "their-colour"):
            return {name: scene.words(f"hexago-colour-{value}")}
        return {name: _example(refusal, view, scene)} if name == "example" else {}

    refusal = Refusal(refusal.code, {**refusal.params, "example": ""})
    return phrases.refused(scene, "hexago", refusal, said)
