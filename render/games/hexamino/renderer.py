"""The game's pictures, each with its alternative text, and the text board."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from engine.actions import Action
from engine.games.hexamino.state import Tiles, View
from engine.hexgrid import Cell
from engine.spec import Seat
from render import breakdown, phrases, texts
from render import ranking as rankings
from render.canvas import Canvas
from render.contract import Picture, Preview, Renderer, Scene, stepped
from render.games.hexamino import board, ends, faces, headline, preview, talk
from render.hexes import picker
from render.hexes import talk as hexes
from render.hexes.talk import WHOLE
from render.phrases import sentence
from render.texts import Description
from render.theme import BANNER

_UNNUMBERED = 4
"""The ``Scene.brief`` from which on a text leaves out numbers and rotations of laid tiles."""


_NAMED = 8
"""Places that are named behind a tile: with more of them other tiles would find no room."""


def describe_position(view: View, scene: Scene) -> Description:
    said = scene.words
    counts = talk.left(view)
    left = " ".join(f"{value}×{counts[value]}" for value in range(1, len(counts)))
    seats = [_seat(view, scene, seat) for seat in range(len(view.held))]
    if not scene.outcome:
        key = "hexamino-stock-of" if "left" in scene.untold else "hexamino-text-stock"
        seats.append(sentence(said(key, stock=view.stock, left=left)))
    places = [] if "places" in scene.untold else [*view.places]
    own: list[str] = []
    if scene.viewer is not None and not view.over and not view.ended:
        held = said("hexamino-dots", count=talk.PARTS.dots_of(hexes.own_tiles(view, scene)))
        own = [said("hexamino-text-hand", dots=held), *hand_lines(view, scene)[1:]]
    return Description(
        now=_now(view, scene),
        facts=talk.facts(said, view),
        seats=seats,
        position=[*_places(view, scene, places), *_laid_sentences(view, scene)],
        columns=lambda: [*seats, "", *_grid(view, scene), *(places and _open(view, scene))],
        own=own,
    )


def _grid(view: View, scene: Scene) -> list[str]:
    numbered, gap = scene.brief < _UNNUMBERED, "" if scene.brief else " "
    rows = hexes.rows(
        view.laid, lambda tile, turn: gap.join(talk.short(tile, turn)), numbered=numbered
    )
    key = "hexamino-text-legend" if numbered else "hexamino-text-legend-short"
    return [scene.words(key), *phrases.grid(rows)]


def _open(view: View, scene: Scene) -> list[str]:
    sides = _must_show(view, view.places, "" if scene.brief else " ")
    return [scene.words("hexamino-text-places"), *phrases.grid([row] for row in sides)]


def _must_show(view: View, places: Iterable[Cell], gap: str) -> list[str]:
    """Say of each place what a tile must show there."""
    return hexes.open_sides(view, places, talk.PARTS.shown, talk.must_show, gap)


def _places(view: View, scene: Scene, places: Iterable[Cell]) -> list[str]:
    sides = ", ".join(_must_show(view, places, ""))
    return [scene.words("hexamino-alt-places", places=sides)] if sides else []


def _now(view: View, scene: Scene) -> list[str]:
    said = scene.words
    if view.ended:
        won, *why = phrases.end_alt(scene, talk.ended)
        return [won, *filter(None, [talk.fewest(said, scene.outcome)[1]]), *why]
    if view.over:
        result = view.results[-1]
        who = scene.called(result.seat) if result.seat >= 0 else ""
        over = said("hexamino-deal-over", deal=view.deal + 1)
        return [over, talk.why_ended(said, result.reason, who)]
    key = "hexamino-turn-closing" if view.closing else "pictures-turn"
    happened = headline.happened(view, scene, scene.called) or [
        said("pictures-begins", name=scene.called(view.first))
    ]
    if scene.past and view.log:
        return happened
    return [sentence(said(key, name=scene.called(view.active))), *happened]


def _laid_sentences(view: View, scene: Scene) -> list[str]:
    # The few tiles of a lesson leave room for what is easier to read.
    fields = talk.listed if scene.untold else talk.short
    return hexes.sentences("hexamino", view.laid, fields, scene)


def _seat(view: View, scene: Scene, seat: Seat) -> str:
    """Say how many tiles a seat has; once they lie open which, and their dots."""
    said, tiles = scene.words, view.hands[seat] or ()
    name = scene.called(seat)
    if not (view.over or view.ended):
        text = said("hexamino-alt-held", name=name, count=view.held[seat])
        more = view.deals > 1 and view.results
        return text + (said("hexamino-alt-total", dots=view.totals[seat]) if more else "")
    several = view.deal > 0
    dots = said(f"hexamino-dots{'-all' * several}", count=talk.finals(view)[seat])
    adds = f" ({talk.adds(said, view, seat)})" if several else ""
    left = said("hexamino-alt-left", tiles=talk.numbers(tiles), count=len(tiles)) if tiles else ""
    return said("pictures-named", name=name, what=f"{dots}{adds}{left}")


def preview_alt(view: View, scene: Scene, shown: Preview) -> str:
    path = shown.chosen
    first = [phrases.asked_alt(scene, talk.question(path, view, scene))]
    if view.drawn:
        first.append(preview.second_line(view, scene))
    first += map(sentence, filter(None, [talk.in_hand(view, scene)]))
    # Dots that one gets rid of are no points.
    step = replace(preview.refused(shown), gains={})
    first += phrases.step_alt(view, scene, step, talk.label, spot=talk.spot)
    if tried := shown.marked.tried or shown.marked.refused:
        first.append(sentence(hexes.describe(Action.of(tried), view, scene)))
    tiles = [*map(int, path[1:2])] or hexes.offered_tiles(talk.held(view, scene), shown)
    position = _tiles(tiles, talk.fitting(view, shown), scene)
    if "places" not in scene.untold and len(path) < WHOLE:
        asked = preview.asked_places(view, scene, shown) or [*view.places]
        position += _places(view, scene, asked)
    position += _laid_sentences(view, scene)
    return phrases.compose_alt(scene.words, first, position, [])


def hand_lines(view: View, scene: Scene) -> list[str]:
    # Who is not asked needs no places that others take meanwhile; the table needs the room.
    asked = scene.viewer == view.active and scene.brief < _UNNUMBERED - 1
    told = not (scene.untold or scene.puzzle)  # else it is what is asked
    where = talk.fitting_places(view) if asked and told else {}
    return _tiles(talk.held(view, scene), view.fits, scene, preview.fresh(view, scene), where)


def _tiles(
    tiles: Sequence[int],
    open_to: Collection[int],
    scene: Scene,
    new: Tiles = (),
    where: Mapping[int, Sequence[str]] = MappingProxyType({}),
) -> list[str]:
    said, lines = scene.words, [scene.words("hexamino-alt-hand")] if tiles else []
    for tile in tiles:
        name = said("hexamino-tile-new", tile=tile) if tile in new else tile
        # Which of them fits is what a puzzle asks.
        fits = tile in open_to and not scene.puzzle
        key = "hexamino-text-fits" if fits else "hexamino-text-tile"
        fields, dots = talk.values(talk.PARTS.fields[tile]), talk.PARTS.dots[tile]
        cells = where.get(tile, ())
        more = ["…"] if len(cells) > _NAMED else []
        facts = {"cells": ", ".join([*cells[:_NAMED], *more]), "count": len(cells)}
        line = said(key, tile=name, fields=fields, dots=said("hexamino-dots", count=dots), **facts)
        asked = "dots" in scene.untold  # then the number of dots is the answer
        lines.append(said("pictures-named", name=name, what=fields) if asked else line)
    return lines


def _frame(view: View, scene: Scene) -> Canvas:
    # A film stays on the table: where the last tile went is seen nowhere else.
    opened = view.over and not view.ended and not scene.film
    draw = ends.opened if opened else board.draw_board
    return draw(view, scene)


board_alt = texts.alt(describe_position)
_preview = stepped(preview.draw_preview, preview_alt, lambda view, _shown: hexes.near(view))


def _ranking(view: View, scene: Scene) -> Picture:
    said, end = scene.words, scene.end
    heads = {
        column.key: said("hexamino-column", deal=number, deals=len(end.columns))
        for number, column in enumerate(end.columns, start=1)
    }
    # The tiles themselves say how the dots come together; one deal is its own sum.
    alone = replace(scene, outcome=replace(end, columns=()))
    short = scene if len(end.columns) > 1 else alone
    held, last = ends.left_over(view), said("hexamino-column-last", deals=len(end.columns))
    canvas = rankings.ranking(short, headline.heading(view, scene), heads, *held, last)

    def row(seat: Seat, text: str) -> str:
        held = view.hands[seat]
        tiles = said("hexamino-alt-left", tiles=talk.numbers(held), count=len(held)) if held else ""
        return text + tiles

    summed = breakdown.summed_up(scene)
    return Picture.of(canvas, breakdown.rows_alt(summed, heads, talk.counted, row))


def _detail(view: View, scene: Scene) -> Picture | None:
    if not board.has_detail(view, scene):
        return None
    return Picture.of(board.draw_detail(view, scene), board_alt(view, scene))


# Its board without the small map at the right.
_PART = (0, BANNER, 988, BANNER + 988)

HEXAMINO = Renderer[View](
    key="hexamino",
    frame=_frame,
    part=_PART,
    alt=board_alt,
    preview=_preview,
    ranking=_ranking,
    hand=texts.hand(preview.draw_hand, hexes.hand_title, hand_lines),
    hand_text=texts.hand_text(hand_lines),
    detail=_detail,
    has_detail=board.has_detail,
    small=picker.small(_preview, preview.close),
    text_board=texts.text_board("hexamino", describe_position),
    event=talk.event,
    joined=talk.joined,
    merit=talk.merit,
    describe=hexes.describe,
    rival=hexes.rival,
    spoken=hexes.spoken(len(talk.PARTS.fields) - 1),
    label=talk.label,
    emojis=faces.emojis(),
    emoji=talk.emoji,
    spot=talk.spot,
    numbered=hexes.numbered,
    place=talk.place,
    final=lambda scene: scene.words("hexamino-final"),
    confirm=talk.confirm,
    question=talk.question,
    recalled=talk.recalled,
    promise=talk.promise,
    why=talk.why,
    ending=phrases.end_told(talk.ended),
)
