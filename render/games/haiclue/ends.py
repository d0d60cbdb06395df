"""The end of a game: its ranking, its best clue, its recap."""

from __future__ import annotations

from collections import Counter
from typing import Final

from PIL import Image

from data.words import Words
from engine.actions import Action
from engine.games.haiclue.state import CLUE, COLOURS, MISSED, Result, View, best_of
from engine.spec import Outcome, Seat
from render import breakdown, names, phrases, pieces, theme
from render import ranking as rankings
from render.banner import Heading, banner, drawn_name, fit_seat, player_token, rooms
from render.breakdown import Terms
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import BIG, LABEL, NAME, NUMBER, TITLE, Style, fit
from render.games.haiclue import layout, tiles, words
from render.games.haiclue.talk import seat_of
from render.games.haiclue.words import filled, line, row_words, rows_of, target_of, word
from render.phrases import joined, sentence
from render.theme import MARGIN, THEMES, WIDTH

_ROW = 134
_FEW = 6
"""Up to here names of those who understood have room."""
_TOP = 186
_RIGHT = WIDTH - MARGIN - 32
_HEAD, _COUNT, _NAME = Style(LABEL.face, 42), Style(NUMBER.face, 46), Style(NAME.face, 46)
"""Of a team's table: below a board a phone shows it 280 pixels wide, and these at ten or more."""


def ranking(view: View, scene: Scene, outcome: Outcome) -> Canvas:
    said = scene.words
    title, facts = said("haiclue-title"), words.facts_line(said, view)
    first, second, seats = words.ended(scene, rooms(title, facts)[0])
    heading = Heading(first, second, title, facts, seats)
    if view.team:
        return _team(scene, heading, outcome)
    # The text has the rounds.
    heads = breakdown.column_heads(scene, "haiclue")
    # Since when somebody plays is in the alternative text and in the story: here all names shrank.
    return rankings.ranking(breakdown.summed_up(scene), heading, heads)


def _team(scene: Scene, heading: Heading, outcome: Outcome) -> Canvas:
    canvas = Canvas(THEMES[scene.theme], _TOP + _ROW + 32)
    banner(canvas, heading)
    look, middle = canvas.theme, _TOP + _ROW / 2
    box = Box(MARGIN, _TOP, WIDTH - MARGIN, _TOP + _ROW)
    won = bool(outcome.winners)
    canvas.panel(box, look.raised if won else look.panel, 26, look.amber if won else None)
    final = scene.words("haiclue-of", points=outcome.scores[0], most=_most(outcome))
    end = _RIGHT - canvas.text(_RIGHT, middle, final, BIG, look.ink, align="right") - 44
    heads = _TOP - 31
    canvas.text(_RIGHT, heads, scene.words("pictures-final"), _HEAD, look.muted, align="right")
    canvas.text(140, heads, scene.words("haiclue-team"), _HEAD, look.muted, room=360)
    terms = outcome.columns[0].terms[0]
    for number in range(len(terms), 0, -1):
        points = str(terms[number - 1][0])
        canvas.number(end, middle, points, _COUNT, look.ink, align="right")
        canvas.number(end, heads, str(number), _COUNT, look.muted, align="right")
        end -= 52
    canvas.text(end + 20, heads, scene.words("haiclue-round"), _HEAD, look.muted, align="right")
    for seat, y in enumerate((middle - 30, middle + 30)):
        player_token(canvas, scene, seat, 100, y)
        canvas.text(140, y, drawn_name(scene, seat), _NAME, look.ink, room=end - 160)
    return rankings.flat(canvas) if scene.below else canvas


def _most(outcome: Outcome) -> int:
    value = outcome.args.get("most", 0)
    return value if isinstance(value, int) else 0


def ranking_alt(view: View, scene: Scene) -> str:
    heads = breakdown.column_heads(scene, "haiclue")
    if not view.team:

        def row(seat: Seat, text: str) -> str:
            return " ".join((text, *words.since(view, scene, seat)))

        return breakdown.rows_alt(scene, heads, words.ending, row, _by_round)
    said, (column,) = scene.words, scene.end.columns
    both = joined(said, [scene.called(seat) for seat in range(view.seats)])
    points = f"{column.points(0)} = {_by_round(column.terms[0])}"
    right = sentence(said("pictures-named", name=heads[column.key], what=points))
    return phrases.compose_alt(said, [both, *words.over(scene)], [right], [])


def _by_round(terms: Terms) -> str:
    return " + ".join(str(count) for count, _ in terms)


def closing(view: View, scene: Scene) -> Canvas | None:
    """Draw the clue that most seats understood; None where no seat understood any."""
    best = best_of(view.results)
    if best is None:
        return None
    rows = row_words(scene, best.rows, best.side)
    laid = tiles.lay(rows, layout.ROOM)
    top = layout.CLUE_TOP
    high = max(layout.clue_height(2), laid.height + 2 * layout.PAD)
    area = Box(MARGIN, top, layout.RIGHT, top + high)
    canvas = Canvas(THEMES[scene.theme], area.bottom + layout.BOTTOM)
    _closing_banner(canvas, view, scene, best)
    _closing_card(canvas, scene, best, layout.targets()[0])
    _closing_right(canvas, scene, best)
    canvas.panel(area, canvas.theme.panel, 28, theme.COLOURS[COLOURS[best.card]].fill, 10)
    tiles.draw_clue(canvas, laid, area, best.side)
    canvas.centre(tiles.guessed(64, best.card), area.left + 22, area.top + 22)
    return canvas


def _closing_banner(canvas: Canvas, view: View, scene: Scene, best: Result) -> None:
    said = scene.words
    side = said(f"haiclue-side-{best.side}")
    facts = said("haiclue-facts", round=best.round, rounds=view.rounds, side=side)
    title = said("haiclue-title")
    room = rooms(title, facts)[0]
    first = fit_seat(scene, _best_key(view, best), best.author, TITLE, room)
    second = words.understood(said, best)
    banner(canvas, Heading(first, second, title, facts, (best.author,)))


def _best_key(view: View, best: Result) -> str:
    equals = sum(len(result.right) == len(best.right) for result in view.results)
    return "haiclue-best-tied" if equals > 1 else "haiclue-best"


def _closing_card(canvas: Canvas, scene: Scene, best: Result, box: Box) -> None:
    name = words.colour_name(scene.words, COLOURS[best.card])
    target = word(scene, best.target, best.side)
    tiles.card(canvas, box, best.card, name, target, best.side, 1)


def _closing_right(canvas: Canvas, scene: Scene, best: Result) -> None:
    box = layout.targets()[0]
    left, room = box.right + 32, layout.RIGHT - box.right - 32
    label = scene.words("haiclue-understood-by")
    canvas.text(left, box.top + 30, label, LABEL, canvas.theme.muted, room=room)
    across = min(3, len(best.right)) if len(best.right) <= _FEW else 6
    wide = room // across
    for place, seat in enumerate(best.right):
        row, column = divmod(place, across)
        x, y = left + 28 + column * wide, box.top + 86 + row * 62
        canvas.centre(pieces.token(seat, 26, canvas.theme.key), x, y)
        name = fit(drawn_name(scene, seat), NAME, wide - 76)
        canvas.text(x + 38, y, name, NAME, canvas.theme.ink)


def closing_alt(view: View, scene: Scene) -> str:
    best, said = best_of(view.results), scene.words
    if best is None:
        return ""
    author = scene.called(best.author)
    colour = words.colour_name(said, COLOURS[best.card])
    target = word(scene, best.target, best.side)
    meant = said("haiclue-alt-meant", name=author, word=target, colour=colour)
    count = words.understood(said, best)
    right = joined(said, [scene.called(seat) for seat in best.right])
    clue = said("haiclue-alt-clue", clue=line(scene, best.rows, best.side))
    last = said("pictures-named", name=count, what=right)
    return phrases.compose_alt(
        said, [said(_best_key(view, best), name=author), clue, meant, last], [], []
    )


MOST: Final = 3
"""Clues of each kind that are listed."""
_WIDE, _LEAST = 500, 150
_SIZES: Final = tiles.Sizes(84, 44, 120, 24, 12, 14)
_ARROW: Final = Style("fredoka-600", 40)
_CARD: Final = tiles.CARD_HEIGHT


def recap(view: View, scene: Scene) -> tuple[str, ...]:
    scene, said = filled(scene, view), scene.words
    real = [result for result in view.results if result.rows]
    full = [result for result in real if _by_all(result, view, scene)]
    # Without a guess (the host moved on) nobody has misunderstood it.
    none = [result for result in real if result.guessers and not result.right]
    return (
        *_counted("right" if view.team else "all", [_read(one, scene) for one in full], said),
        *_counted("wrong" if view.team else "none", [_lost(r, view, scene) for r in none], said),
        *_later(view, scene),
    )


def _by_all(result: Result, view: View, scene: Scene) -> bool:
    """Return whether everyone understood a clue: also nobody who still plays gave no guess."""
    late = {seat for seat, guess in enumerate(result.guesses) if guess == MISSED} - set(scene.gone)
    there = {seat for seat in late if view.since(seat) <= result.round}
    return bool(result.right) and len(result.right) == result.guessers and not there


def _later(view: View, scene: Scene) -> list[str]:
    """Say who joined a game that had begun: fewer rounds explain fewer points."""
    return [
        scene.words("haiclue-recap-later", who=names.bold(seat, scene.names), round=first)
        for seat in range(view.seats)
        if (first := view.since(seat)) > 1 and view.ended
    ]


def _counted(kind: str, lines: list[str], said: Words) -> list[str]:
    """Return how many lines there are, the first of them, and how many are left out."""
    if not lines:
        return []
    left = len(lines) - MOST
    more = [said("haiclue-recap-more", count=left)] if left > 0 else []
    return [said(f"haiclue-recap-{kind}", count=len(lines)), *lines[:MOST], *more]


def _read(result: Result, scene: Scene) -> str:
    return scene.words(
        "haiclue-recap-read",
        who=names.bold(result.author, scene.names),
        clue=line(scene, result.rows, result.side),
        word=word(scene, result.target, result.side),
    )


def _lost(result: Result, view: View, scene: Scene) -> str:
    said = scene.words
    guessed = Counter(colour for colour in result.guesses if colour >= 0)
    most = max(guessed.values())
    taken = [
        said("haiclue-recap-taken", word=word(scene, target_of(view, result.round, c), result.side))
        for c, count in guessed.most_common()
        if count == most
    ]
    return said(
        "haiclue-recap-lost",
        who=names.bold(result.author, scene.names),
        clue=line(scene, result.rows, result.side),
        word=word(scene, result.target, result.side),
        taken=joined(said, taken),
    )


def small(view: View, scene: Scene, action: Action) -> Image.Image:
    scene = filled(scene, view)
    if action.verb == CLUE:
        rows, colour = rows_of(action.args), view.cards[scene.viewer or 0]
    else:
        rows = view.clues[max(0, seat_of(action.args[0]))] or ()
        colour = COLOURS.index(action.args[-1])
    laid = tiles.wrapped(row_words(scene, tuple(filter(None, rows)), view.side), _WIDE - 20, _SIZES)
    high = max(_LEAST, laid.height) + 70 + _CARD + 20
    canvas = Canvas(THEMES[scene.theme], high, _WIDE)
    top = 10 + max(_LEAST, laid.height)
    canvas.panel(Box(0, 0, _WIDE, top + 10), canvas.theme.panel, 20)
    tiles.draw_clue(canvas, laid, Box(10, 10, _WIDE - 10, top), view.side)
    canvas.text(_WIDE / 2, top + 40, "↓", _ARROW, canvas.theme.muted, align="centre")
    left = (_WIDE - tiles.CARD_WIDTH) // 2
    box = Box(left, top + 70, left + tiles.CARD_WIDTH, top + 70 + _CARD)
    name = words.colour_name(scene.words, COLOURS[colour])
    shown = fit(word(scene, view.targets[colour], view.side), NAME, 400)
    tiles.card(canvas, box, colour, name, shown, view.side, view.height)
    return canvas.image
