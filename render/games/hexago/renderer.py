"""The game's pictures, each with its alternative text, and the text board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from engine import hexgrid
from engine.actions import Action
from engine.games.hexago.state import Tiles, View
from engine.hexgrid import Cell
from engine.prompts import Path
from render import phrases, texts
from render import ranking as rankings
from render.contract import Picture, Preview, Renderer, Scene, stepped
from render.games.hexago import board, preview, talk
from render.hexes import picker
from render.hexes import talk as hexes
from render.hexes.talk import Chosen
from render.phrases import sentence, signed
from render.texts import Description
from render.theme import BANNER, WIDTH

_BARE = 3
"""The ``Scene.brief`` from which on a text leaves out what open tiles show."""


def describe_position(view: View, scene: Scene) -> Description:
    said = scene.words
    now = [] if scene.past and view.last else [phrases.turn(scene, view.active)]
    if view.ended:
        now = phrases.end_alt(scene, talk.why_ended)
    position = [*_laid_sentences(view, scene), *_opened(view, scene)]
    if not view.ended:
        position.append(_free(view, scene))
    own = [] if view.spread or scene.viewer is None else hand_lines(view, scene)
    return Description(
        now=[*now, _last(view, scene)],
        facts=talk.facts(said, view, past=scene.past),
        seats=_seats(view, scene),
        position=position,
        columns=partial(_columns, view, scene),
        own=own,
    )


def _columns(view: View, scene: Scene) -> list[str]:
    # What open tiles show, gaps between fields and free places give way.
    fields = partial(talk.short, scene.words, gap="" if scene.brief else " ")
    shown = _opened(view, scene, fields if scene.brief < _BARE else None)
    columns = [*_seats(view, scene), "", *shown, scene.words("hexago-text-legend")]
    columns += phrases.grid(hexes.rows(view.laid, fields, numbered=True))
    if not view.ended:
        columns += _open_sides(view, scene)
    return columns


def _free(view: View, scene: Scene) -> str:
    return scene.words("hexago-alt-places", cells=hexes.cell_names(_places(view)))


def _last(view: View, scene: Scene) -> str:
    said, placement = scene.words, view.last
    if placement is None:
        return said("pictures-begins", name=scene.called(view.first))
    return talk.last(said, view, placement, scene.called(placement.seat))


def _laid_sentences(view: View, scene: Scene) -> list[str]:
    return hexes.sentences("hexago", view.laid, partial(talk.short, scene.words), scene)


def _opened(view: View, scene: Scene, fields: Callable[[int, int], str] | None = None) -> list[str]:
    """Say what each seat holds where hands are open, with the fields of the tiles or without."""
    if view.solo or not view.open_hands:
        return []
    each = (
        (seat, [f"{tile}: {fields(tile, 0)}" if fields else str(tile) for tile in tiles])
        for seat, tiles in enumerate(view.hands)
        if tiles
    )
    return [
        scene.words("hexago-alt-open", name=scene.called(seat), tiles=", ".join(tiles))
        for seat, tiles in each
    ]


def _places(view: View) -> tuple[Cell, ...]:
    return hexgrid.around(one.cell for one in view.laid) or (hexgrid.ORIGIN,)


def _open_sides(view: View, scene: Scene) -> list[str]:
    """Say of each free place what touches it, side by side as its tile would; if there is room."""
    said, brief = scene.words, scene.brief
    if brief >= _BARE - 1 or not view.laid:
        return [_free(view, scene)]

    def shown(field: int | None) -> str:
        nothing = "–" if brief else "– "  # as wide as a field
        return nothing if field is None else talk.short_field(said, field)

    gap = "" if brief else " "
    rows = hexes.open_sides(view, _places(view), talk.PARTS.shown, shown, gap)
    return [said("hexago-text-places"), *phrases.grid([row] for row in rows)]


def _seats(view: View, scene: Scene) -> list[str]:
    return [
        scene.words(
            "hexago-text-alone" if view.solo else "hexago-text-seat",
            name=scene.called(seat),
            points=points,
            held=view.left if view.solo else view.held[seat],
            stacked=view.stacked[seat],
        )
        for seat, points in enumerate(view.points)
    ]


def preview_alt(view: View, scene: Scene, shown: Preview) -> str:
    first = [phrases.asked_alt(scene, talk.question(shown.chosen, view, scene))]
    # Places are listed by their numbers.
    listed = shown.places and all(path[-1] == Chosen.of(path).cell for path in shown.paths)
    step = replace(shown, paths=()) if listed else shown
    first += phrases.step_alt(view, scene, step, _label, spot=hexes.spot)
    if most := talk.most(view, scene, shown):
        ways = sorted(most, key=lambda cell: -most[cell])
        each = ", ".join(f"{hexgrid.name(cell)} {signed(most[cell])}" for cell in ways)
        first.append(scene.words("hexago-alt-most", cells=each))
    if tried := shown.marked.tried:
        first.append(sentence(talk.describe(Action.of(tried), view, scene)))
    chosen = Chosen.of(shown.chosen).tile
    offered = dict.fromkeys(int(tile) for path in shown.paths if (tile := Chosen.of(path).tile))
    tiles = (int(chosen),) if chosen else tuple(offered) or hexes.own_tiles(view, scene)
    position = _tiles(tiles, scene) if len(tiles) <= preview.NINE else []
    position += _laid_sentences(view, scene)
    seats = [] if scene.puzzle else _seats(view, scene)  # as the picture has them
    return phrases.compose_alt(scene.words, first, position, seats)


def _label(path: Path, view: View, scene: Scene, gain: int | None) -> str:
    """Name a choice, and how many sides match, as the picture marks them."""
    text, matching = talk.label(path, view, scene, gain), 0
    if len(path) == hexes.WHOLE and not scene.puzzle:
        matching = talk.placed(path, view).factor
    elif view.laid and not gain and talk.tile_alone(path) and not scene.puzzle:
        matching = talk.best(path, view, points=False).factor
    return f"{text} ({scene.words('hexago-merit', count=matching)})" if matching else text


def hand_lines(view: View, scene: Scene) -> list[str]:
    tiles = hexes.own_tiles(view, scene)
    return _tiles(tiles, scene) if tiles else []


def _tiles(tiles: Tiles, scene: Scene) -> list[str]:
    """Say what is on tiles; where one has all of them in letters."""
    said = scene.words
    if len(tiles) > talk.PLACEMENTS:
        each = [f"{tile}: {talk.short(said, tile, 0, ' ')}" for tile in tiles]
    else:
        each = [
            said("hexago-text-tile", tile=tile, fields=talk.fields(said, tile)) for tile in tiles
        ]
    return [said("hexago-alt-hand"), *each]


board_alt = texts.alt(describe_position)
_preview = stepped(preview.draw_preview, preview_alt, preview.cells)


def _has_detail(view: View, _scene: Scene) -> bool:
    return board.is_cropped(view)


def _detail(view: View, scene: Scene) -> Picture | None:
    if not _has_detail(view, scene):
        return None
    return Picture.of(board.draw_detail(view, scene), board_alt(view, scene))


# The tiles, without the panels of who plays.
_PART = (0, BANNER, WIDTH, 872)

HEXAGO = Renderer[View](
    key="hexago",
    frame=board.draw_board,
    part=_PART,
    alt=board_alt,
    preview=_preview,
    ranking=rankings.ranked_by("hexago", board.heading, talk.why_ended),
    hand=texts.hand(preview.draw_hand, hexes.hand_title, hand_lines),
    hand_text=texts.hand_text(hand_lines),
    detail=_detail,
    has_detail=_has_detail,
    small=picker.small(_preview, preview.close),
    feat=talk.feat,
    text_board=texts.text_board("hexago", describe_position),
    event=talk.event,
    merit=talk.merit,
    describe=talk.describe,
    rival=hexes.rival,
    spoken=talk.spoken,
    label=talk.label,
    spot=hexes.spot,
    numbered=hexes.numbered,
    place=talk.place,
    room=preview.room,
    final=lambda scene: scene.words("hexago-final"),
    confirm=talk.confirm,
    question=talk.question,
    promise=talk.promise,
    why=talk.why,
    ending=phrases.end_told(talk.why_ended),
)
