"""The game's pictures, each with its alternative text, and the text board."""

from __future__ import annotations

from dataclasses import replace

from engine.games.hexamino.state import Tiles, View
from engine.spec import Seat
from render import names, phrases
from render import ranking as rankings
from render.banner import status_lines
from render.canvas import Canvas
from render.contract import Picture, Preview, Renderer, Scene, pictured, stepped
from render.games.hexamino import board, preview, talk
from render.hexes import picker
from render.hexes import talk as hexes
from render.phrases import sentence

_SHORTER = (
    (names.LONGEST, True, " "),
    (12, True, " "),
    (12, True, ""),
    (0, True, ""),
    (0, False, ""),
)
"""What the text board leaves out as it grows: names, gaps between fields, numbers of tiles."""


def board_alt(view: View, scene: Scene) -> str:
    first = _now(view, scene, names.LONGEST)
    position = _laid_sentences(view, scene)
    if view.places:
        position.append(scene.words("hexamino-alt-places", cells=hexes.cell_names(view.places)))
    last = [_counts(view, scene), *status_lines(scene), *phrases.new_lines(scene)]
    return phrases.compose_alt(scene.words, first, position, last)


def _now(view: View, scene: Scene, most: int) -> list[str]:
    said = scene.words
    if view.ended:
        return phrases.end_alt(scene, talk.ended, most)
    if view.over:
        result = view.results[-1]
        over = said("hexamino-deal-over", deal=view.deal + 1)
        who = names.plain(result.seat, scene.names, most) if result.seat >= 0 else ""
        return [over + ".", talk.why_ended(said, result.reason, who)]
    key = "hexamino-turn-closing" if view.closing else "hexamino-turn"
    turn = sentence(said(key, name=names.plain(view.active, scene.names, most)))
    return [turn + ".", *(f"{line}." for line in _happened(view, scene, most))]


def _happened(view: View, scene: Scene, most: int) -> list[str]:

    def name(seat: Seat) -> str:
        return names.plain(seat, scene.names, most)

    return board.happened(view, scene, name) or [
        scene.words("hexamino-last-start", name=name(view.first))
    ]


def _laid_sentences(view: View, scene: Scene) -> list[str]:
    return hexes.sentences("hexamino", view.laid, talk.short, scene)


def _counts(view: View, scene: Scene) -> str:
    said = scene.words
    each = [_count(view, scene, seat, 16) for seat in range(len(view.held))]
    return said("hexamino-alt-counts", counts="; ".join(each), stock=view.stock)


def _count(view: View, scene: Scene, seat: Seat, most: int) -> str:
    said, name = scene.words, names.plain(seat, scene.names, most)
    if view.over or view.ended:
        dots = talk.PARTS.dots_of(view.hands[seat] or ())
        text = said("hexamino-alt-left", name=name, count=view.held[seat], dots=dots)
    else:
        text = said("hexamino-alt-held", name=name, count=view.held[seat])
    if view.deals > 1 and view.results:
        text += said("hexamino-alt-total", dots=view.totals[seat])
    return text


def opened_alt(view: View, scene: Scene) -> str:
    each = []
    for seat, tiles in enumerate(view.hands):
        text = _count(view, scene, seat, 16)
        each.append(f"{text}: {talk.numbers(tiles)}." if tiles else f"{text}.")
    return phrases.compose_alt(scene.words, _now(view, scene, 16), [], each)


def preview_alt(view: View, scene: Scene, shown: Preview) -> str:
    said = scene.words
    path = shown.action.words if shown.action else shown.path
    first = [phrases.asked_alt(scene, talk.question(path, view, scene))]
    if view.drawn:
        first.append(preview.second_line(view, scene))
    # Dots that one gets rid of are no points.
    shown = replace(shown, gains={})
    first += phrases.step_alt(view, scene, shown, talk.label, pairs=True)
    tiles = (int(path[1]),) if len(path) > 1 else hexes.own_tiles(view, scene)
    first.append(said("hexamino-alt-hand", tiles=_with_fields(tiles)))
    return phrases.compose_alt(said, first, _laid_sentences(view, scene), [])


def _with_fields(tiles: Tiles) -> str:
    return "; ".join(f"{tile}: {talk.values(talk.PARTS.fields[tile])}" for tile in tiles)


def hand_alt(view: View, scene: Scene) -> str:
    said, tiles = scene.words, hexes.own_tiles(view, scene)
    first = [phrases.asked_alt(scene, said("hexamino-hand", count=len(tiles)) + ".")]
    if view.fits:
        first.append(said("hexamino-alt-fits", tiles=talk.numbers(view.fits)))
    each = [f"{_with_fields((tile,))}." for tile in tiles]
    return phrases.compose_alt(said, first, each, [])


def hand_text(view: View, scene: Scene) -> str:
    said, lines = scene.words, []
    for tile in hexes.own_tiles(view, scene):
        key = "hexamino-text-fits" if tile in view.fits else "hexamino-text-tile"
        dots = talk.PARTS.dots[tile]
        fields = talk.values(talk.PARTS.fields[tile])
        lines.append(said(key, tile=tile, fields=fields, dots=dots))
    return phrases.hand_lines(lines)


def ranking_alt(view: View, scene: Scene) -> str:
    said, end = scene.words, scene.end

    def row(seat: Seat, place: str) -> str:
        deals = " + ".join(str(column.points(seat)) for column in end.columns)
        key = "hexamino-alt-row" if len(end.columns) < 2 else "hexamino-alt-row-deals"
        text, held = said(key, name=place, dots=end.scores[seat], deals=deals), view.hands[seat]
        return f"{text} ({talk.numbers(held)})" if held else text

    rows = phrases.ranked(scene, row)
    return phrases.compose_alt(said, _now(view, scene, names.LONGEST), rows, [])


def text_board(view: View, scene: Scene) -> str:
    """Return the whole position line by line; what ``_SHORTER`` says gives way first."""
    return phrases.shortened(
        "\n".join(_lines(view, scene, most, gap, numbered=numbered))
        for most, numbered, gap in _SHORTER
    )


def _lines(view: View, scene: Scene, most: int, gap: str, *, numbered: bool) -> list[str]:
    said = scene.words
    lines = [f"{said('hexamino-title')} · {talk.facts(said, view)}"]
    lines += _now(view, scene, most)
    lines += status_lines(scene)
    lines += [_count(view, scene, seat, most) for seat in range(len(view.held))]
    counts = talk.left(view)
    left = " ".join(f"{value}×{counts[value]}" for value in range(1, len(counts)))
    lines.append(said("hexamino-text-stock", stock=view.stock, left=left))
    own = scene.viewer is not None and bool(view.hands[scene.viewer]) and not view.over
    if own and not view.ended:
        lines += ["", hand_text(view, scene)]
    if view.over or view.ended:
        opened = [(seat, tiles) for seat, tiles in enumerate(view.hands) if tiles]
        lines += [f"{names.letter(seat)}: {talk.numbers(tiles)}" for seat, tiles in opened]
    lines += ["", said("hexamino-text-legend" if numbered else "hexamino-text-legend-short")]
    rows = hexes.rows(
        view.laid, lambda tile, turn: gap.join(talk.short(tile, turn)), numbered=numbered
    )
    lines += phrases.grid(rows)
    if view.places:
        lines.append(said("hexamino-text-places", cells=hexes.cell_names(view.places)))
    return lines


def _frame(view: View, scene: Scene) -> Canvas:
    # A film stays on the table: where the last tile went is seen nowhere else.
    opened = view.over and not view.ended and not scene.film
    draw = preview.opened if opened else board.draw_board
    return draw(view, scene)


def _alt(view: View, scene: Scene) -> str:
    say = opened_alt if view.over and not view.ended else board_alt
    return say(view, scene)


_preview = stepped(preview.draw_preview, preview_alt, lambda view, _shown: hexes.near(view))


def _ranking(view: View, scene: Scene) -> Picture:
    said, end = scene.words, scene.end
    heads = {
        column.key: said("hexamino-column", deal=number, deals=len(end.columns))
        for number, column in enumerate(end.columns, start=1)
    }
    # The tiles themselves say how the dots come together; one deal is its own sum.
    alone = replace(scene, outcome=replace(end, columns=()))
    short = rankings.summed_up(scene) if len(end.columns) > 1 else alone
    canvas = rankings.ranking(short, board.heading(view, scene), heads, preview.left_over(view))
    return Picture.of(canvas, ranking_alt(view, scene))


def _detail(view: View, scene: Scene) -> Picture | None:
    if view.over and not view.ended:
        return None
    drawn = board.draw_detail(view, scene)
    return None if drawn is None else Picture.of(drawn, board_alt(view, scene))


HEXAMINO = Renderer[View](
    key="hexamino",
    frame=_frame,
    alt=_alt,
    preview=_preview,
    ranking=_ranking,
    hand=pictured(preview.draw_hand, hand_alt),
    hand_text=hand_text,
    detail=_detail,
    small=picker.small(_preview),
    text_board=text_board,
    event=talk.event,
    merit=talk.merit,
    describe=talk.describe,
    spoken=hexes.spoken,
    label=talk.label,
    emojis=board.emojis(),
    emoji=talk.emoji,
    spot=talk.spot,
    place=talk.place,
    final=lambda scene: scene.words("hexamino-final"),
    confirm=talk.confirm,
    question=talk.question,
    why=talk.why,
    ending=talk.ending,
)
