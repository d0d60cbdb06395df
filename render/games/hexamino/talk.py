"""The words of the game: tiles, points and ends, and the picker's texts."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from data.words import Words
from engine import components, hexgrid
from engine.actions import Action
from engine.games.hexamino import moves
from engine.games.hexamino.board import Boards
from engine.games.hexamino.modes import mode_of
from engine.games.hexamino.state import Parts, Placement, Tiles, Turn, View, is_end, read_parts
from engine.prompts import Path
from engine.refusals import Refusal
from engine.spec import Args, Event, Outcome, Seat
from render import names, phrases
from render.contract import Badge, Preview, Scene
from render.hexes import talk as hexes
from render.hexes.talk import Chosen

PARTS: Parts = read_parts(components.load("hexamino").data)
"""What stands on every tile; public, as the set is."""

_SAMPLE = 38, hexgrid.cell("P51")
"""A tile and a place for who has none, and in puzzles."""

SNAKE, STAR = "snake", "star"
_TAUGHT = 2
"""Turns of each seat in which the first question says what its buttons mean."""
_TILE = 2
"""Words of a path that ends with a tile."""


def facts(words: Words, view: View, *, stock: bool = False) -> str:
    mode = words(f"hexamino-option-mode-{view.mode}")
    parts = [mode]
    if view.deals > 1:
        parts.append(words("hexamino-deal-of", deal=view.deal + 1, deals=view.deals))
    if stock:
        parts.append(words("hexamino-stock-of", stock=view.stock))
    return " · ".join(parts)


def short(tile: int, rotation: int) -> str:
    """Return the fields of a tile as it lies, clockwise from the right: ``1-54--``."""
    return "".join(str(value or "-") for value in PARTS.shown[tile][rotation])


def values(fields: Sequence[int]) -> str:
    """Return fields that are read aloud: ``1, 2, -, 5, 4, -``."""
    return ", ".join(str(value or "-") for value in fields)


def must_show(value: int | None) -> str:
    """Return what a side must show, ``?`` where it touches nothing."""
    return "?" if value is None else str(value or "-")


def listed(tile: int, rotation: int) -> str:
    """Return the fields of a tile as it lies, to be read aloud: ``(1, -, 5, 4, -, -)``."""
    return f"({values(PARTS.shown[tile][rotation])})"


def left(view: View) -> tuple[int, ...]:
    """Return how many fields of each value (0-5) are on tiles that are not laid yet."""
    fields = [value for tile in view.unlaid for value in PARTS.fields[tile]]
    return tuple(fields.count(value) for value in range(6))


def turn_line(words: Words, view: View, turn: Turn, name: str) -> str:
    if not turn.tile:
        return words("hexamino-last-pass", name=name, count=turn.drawn)
    where = next((one for one in reversed(view.laid) if one.tile == turn.tile), None)
    cell = hexgrid.name(where.cell) if where else ""
    args: dict[str, Any] = {"name": name, "tile": turn.tile, "cell": cell}
    if turn.closing:
        return words("hexamino-last-closing", **args)
    if turn.drawn:
        return words("hexamino-last-drawn", count=turn.drawn, **args)
    return words("hexamino-last", drew=turn.refilled, **args)


def why_ended(words: Words, reason: str, who: str) -> str:
    return phrases.ending(words, "hexamino", reason, who=who)


def ended(words: Words, outcome: Outcome, who: str) -> str:
    return why_ended(words, outcome.reason, who)


def fewest(words: Words, outcome: Outcome | None) -> tuple[str, str]:
    """Say that the fewest dots win, and with how many; empty where somebody with fewer has left."""
    if outcome is None or not outcome.winners:
        return "", ""
    best, seats = outcome.scores[outcome.winners[0]], len(outcome.scores)
    if best > min(outcome.scores):
        return "", ""
    figures = {"best": best, "most": max(outcome.scores), "seats": seats}
    brief = words("hexamino-fewest", deals=len(outcome.columns))
    return brief, words("hexamino-fewest-figures", fewest=brief, **figures)


def counted(words: Words, outcome: Outcome, who: str) -> str:
    """Return what decided a game, and why it ended."""
    told = fewest(words, outcome)[1], ended(words, outcome, who)
    return ". ".join(filter(None, told))


def last_dots(view: View) -> tuple[int, ...]:
    """Return the dots of all hands, which lie open."""
    return tuple(PARTS.dots_of(hand or ()) for hand in view.hands)


def finals(view: View) -> tuple[int, ...]:
    """Return the dots of all deals, also where the last one was stopped."""
    if view.over:
        return view.totals
    return tuple(map(sum, zip(view.totals, last_dots(view), strict=True)))


def adds(words: Words, view: View, seat: Seat) -> str:
    return words("hexamino-adds", deal=view.deal + 1, dots=last_dots(view)[seat])


def in_hand(view: View, scene: Scene) -> str:
    """Return how many dots the viewer's tiles have; empty where a picture does not show all."""
    if scene.puzzle or scene.untold:
        return ""
    return scene.words("hexamino-in-hand", count=PARTS.dots_of(hexes.own_tiles(view, scene)))


def numbers(tiles: Tiles) -> str:
    return ", ".join(map(str, tiles))


def event(event: Event, scene: Scene) -> str:
    said, args = scene.words, event.public
    seat = phrases.number(args, "seat")
    who = names.bold(seat, scene.names) if seat >= 0 else ""
    mine = event.private.get(seat, {}) if scene.viewer == seat else {}
    if event.kind in ("end", "deal-end"):
        return _over(event, scene, who)
    if event.kind == "closing":
        return said(f"hexamino-event-closing-{args['why']}", who=who)
    if event.kind == "deal":
        facts = {key: args[key] for key in ("hand", "stock", "deal", "deals")}
        return said("hexamino-event-deal", **facts)
    facts = {key: value for key, value in args.items() if key not in ("seat", "rotation", "dots")}
    if passed := phrases.listed(facts, "seats"):
        all_ = phrases.joined(said, [names.bold(one, scene.names) for one in passed])
        return said("hexamino-event-passes", who=all_)
    text = said(f"hexamino-event-{event.kind}", who=who, **facts)
    drawn = tuple(map(int, phrases.listed(mine, "tiles")))
    if mine.get("refill"):
        drawn = (phrases.number(mine, "refill"),)
    return f"{text} {drew(said, drawn)}" if drawn else text


def joined(event: Event, following: Event) -> Event | None:
    """Join passes in a row over an empty stock, which is said once."""
    if any(one.kind != "pass" or one.public["count"] for one in (event, following)):
        return None
    first, second = (phrases.number(one.public, "seat") for one in (event, following))
    before = phrases.listed(event.public, "seats") or (first,)
    return Event("pass", {"count": 0, "seats": (*before, second)})


def drew(words_of: Words, tiles: tuple[int, ...]) -> str:
    return words_of("hexamino-drawn", tiles=numbers(tiles), count=len(tiles))


def recalled(view: View, scene: Scene) -> list[str]:
    """Return how the deal before ended, until everybody has had a turn in this one."""
    if not view.results or view.over or len(view.laid) > len(view.held):
        return []
    last = view.results[-1]
    told: dict[str, Any] = {"seat": last.seat, "reason": last.reason, "dots": last.dots}
    return [event(Event("deal-end", {**told, "deal": view.deal, "deals": view.deals}), scene)]


def _over(event: Event, scene: Scene, who: str) -> str:
    said, args = scene.words, event.public
    text = why_ended(said, str(args["reason"]), who)
    each = [
        said("hexamino-event-dots", who=names.bold(seat, scene.names), dots=dots)
        for seat, dots in enumerate(phrases.listed(args, "dots"))
        if dots  # who has none is named by what ended it
    ]
    deal = {key: phrases.number(args, key, 1) for key in ("deal", "deals")}
    left = said("hexamino-event-left", dots=", ".join(each), **deal)
    if event.kind == "end":
        return f"{text} {left}"
    over = said("hexamino-event-deal-over", deal=args["deal"], deals=args["deals"])
    return f"{over} {text} {left}"


def merit(merit: Args, scene: Scene) -> str:
    if "dots" not in merit:
        return ""
    words = scene.words
    dots = words("hexamino-dots", count=phrases.number(merit, "dots"))
    if "own" in merit:
        return words("hexamino-merit-fits", shed=dots, own=phrases.number(merit, "own"))
    return words("hexamino-merit-out" if merit.get("out") else "hexamino-merit", shed=dots)


def question(path: Path, view: View, scene: Scene) -> str:
    said, chosen = scene.words, Chosen.of(path)
    if not chosen.tile:
        return said("hexamino-question-end" if view.closing else "hexamino-question-tile")
    # The pictures of a lesson name no cell.
    unnamed = scene.puzzle and not scene.typed
    if unnamed and chosen.turn:
        turn = hexes.degrees(chosen.turn)
        return said("hexamino-sure-here", tile=chosen.tile, turn=turn)
    if unnamed and chosen.cell:
        return said("hexamino-question-here", tile=chosen.tile)
    return hexes.question(path, scene)


def taught(view: View) -> bool:
    """Return whether the long explanations of a Snake or a Star have been read often enough."""
    return view.mode in (SNAKE, STAR) and len(view.laid) > _TAUGHT * len(view.held)


def promise(view: View, scene: Scene, shown: Preview) -> str:
    """Say what the buttons of the first question mean, where the game grows, why tiles are grey.

    Where one tile fits it is shown at once, and nothing was asked before: say so. Say also what
    bare numbers beside a tile are that lies already.
    """
    if shown.action and not scene.puzzle:
        only = len(view.fits) == 1 < len(hexes.own_tiles(view, scene))
        said = {"hexamino-promise-only": only, "hexamino-promise-else": shown.marks}
        return " ".join(scene.words(key) for key, true in said.items() if true)
    if len(shown.path) > 1 or not shown.paths or scene.puzzle:
        return ""
    way = "places" if Chosen.of(shown.paths[0]).cell else "tiles"
    grows = "start" if view.mode == SNAKE and view.last is None else view.mode
    if view.closing:
        grows = "closing"
    if taught(view):
        # What stands there every turn pushes the picture out of a phone's view.
        way = grows = "known"
    # What fits elsewhere is grey, too, where a place was typed.
    grey = "none" if shown.marked.allowed else _grey(view, scene)
    return scene.words("hexamino-promise", way=way, grows=grows, grey=grey).strip()


def fitting(view: View, shown: Preview) -> Collection[int]:
    """Return the tiles that can be chosen: of those that fit, what is left for a typed place."""
    return {int(tile) for path in shown.paths if (tile := Chosen.of(path).tile)} or view.fits


def _grey(view: View, scene: Scene) -> str:
    """Return why tiles of the viewer's are drawn grey, if any are."""
    left = [tile for tile in hexes.own_tiles(view, scene) if tile not in view.fits]
    if not left or view.closing:
        return "closing" if left else "none"
    ends = view.mode in (SNAKE, STAR) and any(map(is_end, left))
    return view.mode if ends else "some"


def meeting(view: View, new: Placement) -> list[int]:
    fields = PARTS.shown[new.tile][new.rotation]
    met = hexes.met(view, new.cell, PARTS.shown)
    return [side for side, value in met.items() if value == fields[side] != 0]


def label(path: Path, _view: View, scene: Scene, _gain: int | None = None) -> str:
    # Dots that one gets rid of are no points, and the puzzle of a day asks what fits.
    text, tile, daily = "", Chosen.of(path).tile, scene.puzzle and scene.typed
    if daily and Chosen.of(path).turn:
        return scene.words("hexamino-puzzle-turn", turn=hexes.degrees(path[-1]))
    if path[-1] == tile and "dots" not in scene.untold and not daily:
        text = scene.words("hexamino-label-tile", tile=tile, dots=PARTS.dots[int(tile)])
    return hexes.label("hexamino", path, scene, text)


def spot(path: Path, view: View) -> str:
    """Return the place; a tile that fits in several ways is turned by buttons."""
    return "" if Chosen.of(path).turn else hexes.spot(path, view)


def place(path: Path, view: View) -> tuple[int, ...]:
    """Return the order of choices: tiles with most dots first, their places as one reads."""
    tile = Chosen.of(path).tile
    return (*(_most(int(tile)) if tile else ()), *hexes.place(path, view))


def _most(tile: int) -> tuple[int, int]:
    return -PARTS.dots[tile], tile


def held(view: View, scene: Scene) -> Tiles:
    """Return the viewer's tiles in the order of their buttons, last those that fit nowhere."""
    # Which of them fit is what a puzzle asks.
    open_to = () if scene.puzzle else view.fits
    by_dots = sorted(hexes.own_tiles(view, scene), key=_most)
    return tuple(sorted(by_dots, key=lambda tile: tile not in open_to))


def tile_emoji(tile: int) -> str:
    return f"tile_{tile}"


def emoji(path: Path, _view: View, scene: Scene, _gain: int | None) -> Badge | None:
    """Show a tile, in the puzzle of a day beside its number alone."""
    number = path[-1] if scene.puzzle and scene.typed else ""
    return (tile_emoji(int(path[1])), number) if len(path) == _TILE else None


def confirm(action: Action, _view: View, scene: Scene, _gain: int | None) -> str:
    if scene.puzzle:
        return scene.words("hexamino-confirm-here")
    return scene.words("hexamino-confirm-on", cell=action.args[1])


def _own_moves(view: View) -> tuple[Action, ...]:
    mode = mode_of(PARTS, view.mode, view.snake_set, view.end_tiles)
    places = mode.places(Boards(PARTS).of(view.laid), view.closing)
    return moves.listed(mode, places, view.fits)


def fitting_places(view: View) -> dict[int, list[str]]:
    """Return on which places each of the viewer's tiles fits, as one reads them."""
    found: dict[int, list[str]] = {}
    for action in _own_moves(view):
        tile, cell, _ = action.args
        if cell not in (cells := found.setdefault(int(tile), [])):
            cells.append(cell)
    return found


def _example(refusal: Refusal, view: View, scene: Scene) -> str:
    """Return a legal move of the reader's, turned where words were missing; a puzzle tells none."""
    own = () if scene.puzzle else _own_moves(view)
    turned = refusal.code == "words"
    some = moves.lay(*_SAMPLE, 2 * turned)
    action = next((one for one in own if (one.args[-1] != "0") == turned), next(iter(own), some))
    return hexes.describe(action, view, scene)


def why(refusal: Refusal, view: View, scene: Scene) -> str:
    def said(name: str, value: Any) -> dict[str, Any]:
        if name == "example":
            return {name: _example(refusal, view, scene)}
        if name in ("side", "direction"):
            return {name: scene.words(f"hexes-side-{value}")}
        if name in ("own", "theirs", "value"):
            return {name: scene.words("hexamino-value", value=value)}
        return {}

    if refusal.code in ("verb", "words"):
        refusal = Refusal(refusal.code, {**refusal.params, "example": ""})
    return phrases.refused(scene, "hexamino", refusal, said)
