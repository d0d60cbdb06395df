"""The game's pictures, each with its alternative text, and the text board."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from engine import hexgrid
from engine.games.hexago.state import View
from engine.spec import Seat
from render import names, phrases
from render import ranking as rankings
from render.banner import status_lines
from render.contract import Picture, Preview, Renderer, Scene, pictured, stepped
from render.games.hexago import board, preview, talk
from render.hexes import picker
from render.hexes import talk as hexes
from render.phrases import sentence

_SHORTER = (
    (names.LONGEST, True, True, " "),
    (names.LONGEST, True, True, ""),
    (16, True, True, ""),
    (16, False, True, ""),
    (16, False, False, ""),
    (0, False, False, ""),
)
"""What the text board leaves out as it grows: gaps between fields, long names, free places, what
open tiles show."""


def board_alt(view: View, scene: Scene) -> str:
    running = [_turn(view, scene) + ".", _last(view, scene)]
    first = phrases.end_alt(scene, talk.why_ended) if view.ended else running
    position = [*_laid_sentences(view, scene), *_open_hands(view, scene)]
    if not view.ended:
        position.append(scene.words("hexago-alt-places", cells=_places(view)))
    last = [_scores(view, scene), *status_lines(scene), *phrases.new_lines(scene)]
    return phrases.compose_alt(scene.words, first, position, last)


def _turn(view: View, scene: Scene, most: int = names.LONGEST) -> str:
    name = names.plain(view.active, scene.names, most)
    return sentence(scene.words("hexago-turn", name=name))


def _last(view: View, scene: Scene) -> str:
    said, placement = scene.words, view.last
    if placement is None:
        return said("hexago-last-start", name=names.plain(view.first, scene.names)) + "."
    return talk.last(said, view, placement, names.plain(placement.seat, scene.names)) + "."


def _laid_sentences(view: View, scene: Scene) -> list[str]:
    return hexes.sentences("hexago", view.laid, partial(talk.short, scene.words), scene)


def _open_hands(view: View, scene: Scene) -> list[str]:
    if view.solo or not view.open_hands:
        return []
    return [_holds(scene, seat, map(str, tiles)) for seat, tiles in enumerate(view.hands) if tiles]


def _holds(scene: Scene, seat: Seat, tiles: Iterable[str]) -> str:
    name = names.plain(seat, scene.names, 16)
    return scene.words("hexago-alt-open", name=name, tiles=", ".join(tiles))


def opened_alt(view: View, scene: Scene) -> str:
    said = scene.words
    each = [
        _holds(scene, seat, [f"{tile} {talk.short(said, tile, 0)}" for tile in tiles or ()])
        for seat, tiles in enumerate(view.hands)
    ]
    return phrases.compose_alt(said, [_turn(view, scene) + "."], each, [_scores(view, scene)])


def _places(view: View) -> str:
    cells = hexgrid.around(one.cell for one in view.laid) or (hexgrid.ORIGIN,)
    return hexes.cell_names(cells)


def _scores(view: View, scene: Scene) -> str:
    said = scene.words
    if view.solo:
        return said("hexago-alt-solo", points=view.points[0], held=view.left)
    each = [
        said(
            "hexago-alt-score",
            name=names.plain(seat, scene.names, 20),
            points=points,
            held=view.held[seat],
            stacked=view.stacked[seat],
        )
        for seat, points in enumerate(view.points)
    ]
    return said("hexago-alt-scores", scores="; ".join(each))


def preview_alt(view: View, scene: Scene, shown: Preview) -> str:
    said = scene.words
    path = shown.action.words if shown.action else shown.path
    first = [phrases.asked_alt(scene, talk.question(path, view, scene))]
    first += phrases.step_alt(view, scene, shown, talk.label, pairs=True)
    chosen = hexes.Chosen.of(path).tile
    tiles = (int(chosen),) if chosen else hexes.own_tiles(view, scene)
    if len(tiles) <= talk.PLACEMENTS:
        first.append(said("hexago-alt-hand", tiles=_with_fields(tiles, scene)))
    return phrases.compose_alt(said, first, _laid_sentences(view, scene), [_scores(view, scene)])


def _with_fields(tiles: tuple[int, ...], scene: Scene) -> str:
    return "; ".join(f"{tile}: {talk.fields(scene.words, tile)}" for tile in tiles)


def hand_alt(view: View, scene: Scene) -> str:
    said, tiles = scene.words, hexes.own_tiles(view, scene)
    first = [phrases.asked_alt(scene, said("hexago-hand", count=len(tiles)) + ".")]
    if len(tiles) <= talk.PLACEMENTS:
        each = [said("hexago-alt-hand", tiles=_with_fields(tiles, scene))]
    else:
        each = [f"{tile}: {talk.short(said, tile, 0, ' ')}." for tile in tiles]
    return phrases.compose_alt(said, first, each, [])


def hand_text(view: View, scene: Scene) -> str:
    """Return the own tiles, one a line; alone in letters, since there are up to 36."""
    said, tiles = scene.words, hexes.own_tiles(view, scene)
    lines = [said("hexago-text-tile", tile=tile, fields=talk.fields(said, tile)) for tile in tiles]
    if len("\n".join(lines)) > phrases.HAND_LIMIT:
        lines = [f"{tile}: {talk.short(said, tile, 0, ' ')}" for tile in tiles]
    return phrases.hand_lines(lines)


def ranking_alt(_view: View, scene: Scene) -> str:
    said, end = scene.words, scene.end

    def row(seat: Seat, place: str) -> str:
        parts = ", ".join(
            f"{said(f'hexago-column-{column.key}')} {column.points(seat)}" for column in end.columns
        )
        return said("hexago-alt-row", name=place, parts=f"{end.scores[seat]} ({parts})")

    first = phrases.end_alt(scene, talk.why_ended)
    return phrases.compose_alt(said, first, phrases.ranked(scene, row), [])


def text_board(view: View, scene: Scene) -> str:
    return phrases.shortened(
        _text_board(view, scene, most, places=places, faces=faces, gap=gap)
        for most, places, faces, gap in _SHORTER
    )


def _text_board(view: View, scene: Scene, most: int, *, places: bool, faces: bool, gap: str) -> str:
    said = scene.words
    lines = [f"{said('hexago-title')} · {talk.facts(said, view)}"]
    ended = phrases.end_line(scene, talk.why_ended)
    lines.append(ended if view.ended else _turn(view, scene, most))
    if view.last is not None:
        last = talk.last(said, view, view.last, names.letter(view.last.seat))
        lines.append(said("hexago-text-last", last=last))
    lines += status_lines(scene)
    for seat in range(len(view.points)):
        lines.append(_text_seat(view, scene, seat, names.plain(seat, scene.names, most)))
        if view.open_hands and not view.solo and view.hands[seat]:
            lines.append(_text_open(view, scene, seat, gap, faces=faces))
    if scene.viewer is not None and not view.spread and view.hands[scene.viewer]:
        lines += ["", hand_text(view, scene)]
    fields = partial(talk.short, said, gap=gap)
    lines += ["", said("hexago-text-legend")]
    lines += phrases.grid(hexes.rows(view.laid, fields, numbered=True))
    if places and not view.ended:
        lines.append(said("hexago-text-places", cells=_places(view)))
    return "\n".join(lines)


def _text_seat(view: View, scene: Scene, seat: Seat, name: str) -> str:
    said, points = scene.words, view.points[seat]
    if view.solo:
        return said("hexago-text-alone", name=name, points=points, held=view.left)
    held, stacked = view.held[seat], view.stacked[seat]
    return said("hexago-text-seat", name=name, points=points, held=held, stacked=stacked)


def _text_open(view: View, scene: Scene, seat: Seat, gap: str, *, faces: bool) -> str:
    said, held = scene.words, view.hands[seat] or ()
    shown = [f"{tile}: {talk.short(said, tile, 0, gap)}" for tile in held]
    each = shown if faces else map(str, held)
    return said("hexago-text-open", name=names.letter(seat), tiles=", ".join(each))


_preview = stepped(preview.draw_preview, preview_alt, preview.cells)


def _detail(view: View, scene: Scene) -> Picture | None:
    drawn = board.draw_detail(view, scene)
    if drawn is not None:
        return Picture.of(drawn, board_alt(view, scene))
    if view.solo or view.ended or not view.open_hands:
        return None
    return Picture.of(preview.opened(view, scene), opened_alt(view, scene))


HEXAGO = Renderer[View](
    key="hexago",
    frame=board.draw_board,
    alt=board_alt,
    preview=_preview,
    ranking=rankings.ranked_by("hexago", board.heading, ranking_alt),
    hand=pictured(preview.draw_hand, hand_alt),
    hand_text=hand_text,
    detail=_detail,
    small=picker.small(_preview),
    feat=talk.feat,
    text_board=text_board,
    event=talk.event,
    merit=talk.merit,
    describe=talk.describe,
    spoken=hexes.spoken,
    label=talk.label,
    spot=hexes.spot,
    place=talk.place,
    room=preview.room,
    final=lambda scene: scene.words("hexago-final"),
    confirm=talk.confirm,
    question=talk.question,
    why=talk.why,
    ending=talk.ending,
)
