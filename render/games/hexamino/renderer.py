"""The game's pictures, each with its alternative text, and the text board."""

from __future__ import annotations

from dataclasses import replace

from engine.contract import Seat
from engine.games.hexamino.state import Tiles, View
from render import names, phrases
from render import ranking as rankings
from render.banner import status_lines
from render.canvas import Canvas
from render.contract import Picture, Preview, Renderer, Scene
from render.games.hexamino import board, preview, talk
from render.hexes import picker
from render.hexes import talk as hexes
from render.phrases import placed, sentence, wins

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


def _name(scene: Scene, seat: Seat, most: int = names.LONGEST) -> str:
    return names.plain(seat, scene.names, most) if most else names.letter(seat)


def _now(view: View, scene: Scene, most: int) -> list[str]:
    said, outcome = scene.words, scene.outcome
    if view.ended:
        if outcome is None:
            return [said("pictures-over") + "."]
        winners = [_name(scene, seat, most) for seat in outcome.winners]
        won = wins(said, winners)
        return [won + ".", _ending(scene, outcome.reason, talk.ended_by(outcome), most)]
    if view.over:
        result = view.results[-1]
        over = said("hexamino-deal-over", deal=view.deal + 1)
        return [over + ".", _ending(scene, result.reason, result.seat, most)]
    key = "hexamino-turn-closing" if view.closing else "hexamino-turn"
    turn = sentence(said(key, name=_name(scene, view.active, most)))
    return [turn + ".", *(f"{line}." for line in _happened(view, scene, most))]


def _ending(scene: Scene, reason: str, seat: Seat, most: int) -> str:
    who = _name(scene, seat, most) if seat >= 0 else ""
    return talk.why_ended(scene.words, reason, who)


def _happened(view: View, scene: Scene, most: int) -> list[str]:
    said = scene.words
    lines = [talk.turn_line(said, view, turn, _name(scene, turn.seat, most)) for turn in view.log]
    if view.drawn:
        name = _name(scene, view.active, most)
        lines.append(said("hexamino-last-draw", name=name, count=view.drawn))
    if not lines:
        lines.append(said("hexamino-last-start", name=_name(scene, view.first, most)))
    return lines


def _laid_sentences(view: View, scene: Scene) -> list[str]:
    return hexes.sentences("hexamino", view.laid, talk.short, scene)


def _counts(view: View, scene: Scene) -> str:
    said = scene.words
    each = [_count(view, scene, seat, _name(scene, seat, 16)) for seat in range(len(view.held))]
    return said("hexamino-alt-counts", counts="; ".join(each), stock=view.stock)


def _count(view: View, scene: Scene, seat: Seat, name: str) -> str:
    said = scene.words
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
        text = _count(view, scene, seat, _name(scene, seat, 16))
        each.append(f"{text}: {talk.numbers(tiles)}." if tiles else f"{text}.")
    return phrases.compose_alt(scene.words, _now(view, scene, 16), [], each)


def preview_alt(view: View, scene: Scene, shown: Preview) -> str:
    said = scene.words
    path = shown.action.words if shown.action else shown.path
    first = [phrases.asked_alt(scene, "hexamino-alt-private", talk.question(path, view, scene))]
    if view.drawn:
        first.append(preview.second_line(view, scene))
    if shown.paths:
        choices = phrases.choices_alt(
            shown, [talk.label(each, view, scene) for each in shown.paths]
        )
        first.append(said("hexamino-alt-choices", choices=choices))
    if shown.refused:
        first.append(said("hexamino-alt-refused", cells=", ".join(shown.refused)))
    tiles = (int(path[1]),) if len(path) > 1 else preview.own_tiles(view, scene)
    first.append(said("hexamino-alt-hand", tiles=_with_fields(tiles)))
    return phrases.compose_alt(said, first, _laid_sentences(view, scene), [])


def _with_fields(tiles: Tiles) -> str:
    return "; ".join(f"{tile}: {talk.values(talk.PARTS.fields[tile])}" for tile in tiles)


def hand_alt(view: View, scene: Scene) -> str:
    said, tiles = scene.words, preview.own_tiles(view, scene)
    first = [said("hexamino-alt-private", question=said("hexamino-hand", count=len(tiles)) + ".")]
    if view.fits:
        first.append(said("hexamino-alt-fits", tiles=talk.numbers(view.fits)))
    each = [f"{_with_fields((tile,))}." for tile in tiles]
    return phrases.compose_alt(said, first, each, [])


def hand_text(view: View, scene: Scene) -> str:
    said, lines = scene.words, []
    for tile in preview.own_tiles(view, scene):
        key = "hexamino-text-fits" if tile in view.fits else "hexamino-text-tile"
        dots = talk.PARTS.dots[tile]
        fields = talk.values(talk.PARTS.fields[tile])
        lines.append(said(key, tile=tile, fields=fields, dots=dots))
    return phrases.hand_lines(lines)


def ranking_alt(view: View, scene: Scene) -> str:
    said, outcome = scene.words, scene.outcome
    if outcome is None:
        raise ValueError("a ranking needs an outcome")
    rows = []
    for seat in outcome.order:
        deals = " + ".join(str(column.points(seat)) for column in outcome.columns)
        place = placed(outcome, seat, _name(scene, seat))
        dots = outcome.scores[seat]
        key = "hexamino-alt-row" if len(outcome.columns) < 2 else "hexamino-alt-row-deals"
        text, held = said(key, name=place, dots=dots, deals=deals), view.hands[seat]
        rows.append(f"{text} ({talk.numbers(held)})" if held else text)
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
    lines += [_count(view, scene, seat, _name(scene, seat, most)) for seat in range(len(view.held))]
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
    lines += hexes.rows(
        view.laid, lambda tile, turn: gap.join(talk.short(tile, turn)), numbered=numbered
    )
    if view.places:
        lines.append(said("hexamino-text-places", cells=hexes.cell_names(view.places)))
    return lines


def _frame(view: View, scene: Scene) -> Canvas:
    draw = preview.opened if view.over and not view.ended else board.draw_board
    return draw(view, scene)


def _board(view: View, scene: Scene) -> Picture:
    alt = opened_alt if view.over and not view.ended else board_alt
    return Picture.of(_frame(view, scene), alt(view, scene))


def _preview(view: View, scene: Scene, shown: Preview) -> Picture:
    return Picture.of(preview.draw_preview(view, scene, shown), preview_alt(view, scene, shown))


def _ranking(view: View, scene: Scene) -> Picture:
    outcome, said = scene.outcome, scene.words
    if outcome is None:
        raise ValueError("a ranking needs an outcome")
    heads = {
        column.key: said("hexamino-column", deal=number, deals=len(outcome.columns))
        for number, column in enumerate(outcome.columns, start=1)
    }
    # The tiles themselves say how the dots come together; one deal is its own sum.
    several = len(outcome.columns) > 1
    sums = tuple(map(rankings.summed, outcome.columns)) if several else ()
    short, held = replace(scene, outcome=replace(outcome, columns=sums)), preview.left_over(view)
    canvas = rankings.ranking(short, board.heading(view, scene), heads, held)
    return Picture.of(canvas, ranking_alt(view, scene))


def _hand(view: View, scene: Scene) -> Picture:
    return Picture.of(preview.draw_hand(view, scene), hand_alt(view, scene))


def _detail(view: View, scene: Scene) -> Picture | None:
    if view.over and not view.ended:
        return None
    drawn = board.draw_detail(view, scene)
    return None if drawn is None else Picture.of(drawn, board_alt(view, scene))


HEXAMINO = Renderer[View](
    key="hexamino",
    board=_board,
    frame=_frame,
    preview=_preview,
    ranking=_ranking,
    hand=_hand,
    hand_text=hand_text,
    detail=_detail,
    small=picker.small(_preview),
    text_board=text_board,
    event=talk.event,
    merit=talk.merit,
    describe=talk.describe,
    label=talk.label,
    note=talk.note,
    confirm=talk.confirm,
    question=talk.question,
    why=talk.why,
    ending=talk.ending,
)
