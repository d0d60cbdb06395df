"""The end: the ranking, the one row of a team, and the clue that most understood."""

from __future__ import annotations

from dataclasses import replace

from engine.contract import Outcome
from engine.games.haiclue.state import COLOURS, Result, View, best_of
from render import names, phrases, pieces, theme
from render import ranking as rankings
from render.banner import Heading, banner, drawn_name, fit_name, player_token, rooms
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import BIG, LABEL, NAME, NUMBER, TITLE, fit
from render.games.haiclue import clue, headline, layout, tiles, words
from render.games.haiclue.lexicon import line, row_words, word
from render.phrases import joined, placed, wins
from render.theme import MARGIN, THEMES, WIDTH

_ROW = 134
_FEW = 6
"""Up to here names of those who understood have room."""
_TOP = 172
_RIGHT = WIDTH - MARGIN - 32


def ranking(view: View, scene: Scene, outcome: Outcome) -> Canvas:
    """Draw rows by rank; a team has one row together."""
    said = scene.words
    title, facts = said("haiclue-title"), words.facts(said, view)
    first, second, seats = headline.ended(scene, rooms(title, facts, None)[1])
    heading = Heading(first, second, title, facts, seats)
    if view.team:
        return _team(scene, heading, outcome)
    sums = tuple(map(rankings.summed, outcome.columns))  # the rounds are told in the text
    heads = {column.key: said(f"haiclue-column-{column.key}") for column in sums}
    shown = replace(scene, outcome=replace(outcome, columns=sums))
    return rankings.ranking(shown, heading, heads)


def _team(scene: Scene, heading: Heading, outcome: Outcome) -> Canvas:
    """Draw the row of a team: both names, right guesses by round, "7 of 8"."""
    canvas = Canvas(THEMES[scene.theme], _TOP + _ROW + 32)
    banner(canvas, heading)
    look, middle = canvas.theme, _TOP + _ROW / 2
    box = Box(MARGIN, _TOP, WIDTH - MARGIN, _TOP + _ROW)
    won = not outcome.lost
    canvas.panel(box, look.raised if won else look.panel, 26, look.amber if won else None)
    final = scene.words("haiclue-of", points=outcome.scores[0], most=_most(outcome))
    end = _RIGHT - canvas.text(_RIGHT, middle, final, BIG, look.ink, align="right") - 44
    heads = _TOP - 25
    canvas.text(_RIGHT, heads, scene.words("pictures-final"), LABEL, look.muted, align="right")
    canvas.text(200, heads, scene.words("haiclue-team"), LABEL, look.muted, room=360)
    terms = outcome.columns[0].terms[0]
    for number in range(len(terms), 0, -1):
        points = str(terms[number - 1][0])
        canvas.number(end, middle, points, NUMBER, look.ink, align="right")
        canvas.number(end, heads, str(number), NUMBER, look.muted, align="right")
        end -= 52
    canvas.text(end + 20, heads, scene.words("haiclue-round"), LABEL, look.muted, align="right")
    for seat, y in enumerate((middle - 30, middle + 30)):
        player_token(canvas, scene, seat, 100, y)
        canvas.text(140, y, drawn_name(scene, seat), NAME, look.ink, room=end - 160)
    return rankings.flat(canvas) if scene.below else canvas


def _most(outcome: Outcome) -> int:
    value = outcome.args.get("most", 0)
    return value if isinstance(value, int) else 0


def ranking_alt(view: View, scene: Scene, outcome: Outcome) -> str:
    """Return the ranking in words: who won, why it ended, every row with its rounds."""
    said = scene.words
    winners = [names.plain(seat, scene.names) for seat in outcome.winners]
    first = []
    if not view.team:
        first.append(wins(said, winners) + ".")
    first.append(words.ending(said, outcome))
    rows = []
    for seat in outcome.order[:1] if view.team else outcome.order:
        parts = [
            said(
                "haiclue-alt-column",
                column=said(f"haiclue-column-{column.key}"),
                points=column.points(seat),
                rounds=" + ".join(str(count) for count, _ in column.terms[seat]),
            )
            for column in outcome.columns
        ]
        name = names.plain(seat, scene.names)
        who = said("haiclue-team") if view.team else placed(outcome, seat, name)
        rows.append(f"{who}: {', '.join(parts)}.")
    if view.team:
        both = joined(said, [names.plain(seat, scene.names, 20) for seat in range(view.seats)])
        return phrases.compose_alt(said, [f"{both}.", *first], rows, [])
    points = (f"{names.plain(s, scene.names, 20)} {outcome.scores[s]}" for s in outcome.order)
    return phrases.compose_alt(said, first, rows, [", ".join(points) + "."])


def closing(view: View, scene: Scene) -> Canvas | None:
    """Draw the clue that most seats understood; None where no seat understood any."""
    best = best_of(view.results)
    if best is None:
        return None
    rows = row_words(scene, best.rows, best.side)
    laid = clue.lay(rows, layout.ROOM)
    top = layout.CLUE_TOP
    high = max(layout.clue_height(2), laid.height + 2 * layout.PAD)
    area = Box(MARGIN, top, layout.RIGHT, top + high)
    canvas = Canvas(THEMES[scene.theme], area.bottom + layout.BOTTOM)
    _closing_banner(canvas, view, scene, best)
    _closing_card(canvas, scene, best, layout.targets()[0])
    _closing_right(canvas, scene, best)
    canvas.panel(area, canvas.theme.panel, 28, theme.COLOURS[COLOURS[best.card]].fill, 10)
    clue.draw(canvas, laid, area, best.side)
    canvas.centre(tiles.guessed(64, best.card), area.left + 22, area.top + 22)
    return canvas


def _closing_banner(canvas: Canvas, view: View, scene: Scene, best: Result) -> None:
    said = scene.words
    side = said(f"haiclue-side-{best.side}")
    facts = said("haiclue-facts", round=best.round, rounds=view.rounds, side=side)
    title = said("haiclue-title")
    room = rooms(title, facts, None)[1]
    author = drawn_name(scene, best.author)
    first = fit_name(lambda who: said("haiclue-best", name=who), author, TITLE, room)
    second = words.understood(said, len(best.right), view.seats - 1)
    banner(canvas, Heading(first, second, title, facts, (best.author,)))


def _closing_card(canvas: Canvas, scene: Scene, best: Result, box: Box) -> None:
    name = words.colour(scene.words, COLOURS[best.card])
    target = word(scene, best.target, best.side)
    tiles.card(canvas, box, best.card, name, target, best.side, 1)


def _closing_right(canvas: Canvas, scene: Scene, best: Result) -> None:
    """Draw who understood it, right of the target."""
    box = layout.targets()[0]
    left, room = box.right + 32, layout.RIGHT - box.right - 32
    label = scene.words("haiclue-understood-by")
    canvas.text(left, box.top + 30, label, LABEL, canvas.theme.muted, room=room)
    across = 3 if len(best.right) <= _FEW else 6
    wide = room // across
    for place, seat in enumerate(best.right):
        row, column = divmod(place, across)
        x, y = left + 28 + column * wide, box.top + 86 + row * 62
        canvas.centre(pieces.token(seat, 26, canvas.theme.key), x, y)
        name = fit(drawn_name(scene, seat), NAME, wide - 76)
        canvas.text(x + 38, y, name, NAME, canvas.theme.ink)


def closing_alt(view: View, scene: Scene) -> str:
    """Return the best clue in words."""
    best, said = best_of(view.results), scene.words
    if best is None:
        return ""
    author = names.plain(best.author, scene.names)
    colour = words.colour(said, COLOURS[best.card])
    target = word(scene, best.target, best.side)
    meant = said("haiclue-alt-meant", name=author, word=target, colour=colour)
    found = words.understood(said, len(best.right), view.seats - 1)
    right = joined(said, [names.plain(seat, scene.names, 20) for seat in best.right])
    clue_text = said("haiclue-alt-clue", clue=line(scene, best.rows, best.side))
    parts = [said("haiclue-best", name=author), clue_text, meant, f"{found}: {right}"]
    return phrases.compose_alt(said, [part.rstrip(".") + "." for part in parts], [], [])
