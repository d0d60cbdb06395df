"""The end of a game: its ranking, its best clue, its recap."""

from __future__ import annotations

from collections import Counter
from typing import Final

from PIL import Image

from engine.actions import Action
from engine.games.haiclue.state import CLUE, COLOURS, Result, View, best_of
from engine.spec import Outcome, Seat
from render import breakdown, names, phrases, pieces, theme
from render import ranking as rankings
from render.banner import Heading, banner, drawn_name, fit_seat, player_token, rooms
from render.breakdown import Terms
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import BIG, LABEL, NAME, NUMBER, SECOND, TITLE, Style, fit
from render.games.haiclue import layout, tiles, words
from render.games.haiclue.board import TEAM_GOAL
from render.games.haiclue.talk import seat_of
from render.games.haiclue.words import filled, line, row_words, rows_of, target_of, word
from render.phrases import joined, sentence
from render.sprites import Sprite
from render.story.lines import Naming, in_message
from render.theme import BANNER, MARGIN, THEMES, WIDTH

_FEW = 6
"""Up to here names of those who understood have room."""
_TABLE = 760
"""How wide a team's table is below a board: a phone shows it 280 pixels wide."""
_SUM, _LINE, _EACH = 120, 84, 68
"""How high what a team has and the line of a player are, and how far apart rounds are."""
_LATER = Style(LABEL.face, 44)
_HEAD, _COUNT, _NAME = Style(LABEL.face, 40), Style(NUMBER.face, 44), Style(NAME.face, 39)


def ranking(view: View, scene: Scene, outcome: Outcome) -> Canvas:
    said = scene.words
    title, facts = said("haiclue-title"), words.facts_line(said, view)
    first, second, seats = words.ended(scene, rooms(title, facts)[0])
    heading = Heading(first, second, title, facts, seats)
    if view.team:
        return _team(view, scene, heading, outcome)
    # The text has the rounds.
    heads = breakdown.column_heads(scene, "haiclue")
    canvas = rankings.ranking(scene, heading, heads)
    # Below the rows: beside one name it made all of them small.
    room, ink = canvas.width - 2 * MARGIN, canvas.theme.muted
    for note in _later(view, scene, drawn_name):
        canvas.height += 68
        canvas.text(MARGIN, canvas.height - 34, note, _LATER, ink, room=room)
    return canvas


def _team(view: View, scene: Scene, heading: Heading, outcome: Outcome) -> Canvas:
    """Draw what a team of two has together, and in which rounds each of them guessed right."""
    wide, top = (_TABLE, 24) if scene.below else (WIDTH, BANNER + 16)
    left, right, heads = MARGIN - 12, wide - MARGIN + 12, top + _SUM + 42
    rows = Box(left, heads + 36, right, heads + 36 + 2 * _LINE + 8)
    canvas = Canvas(THEMES[scene.theme], rows.bottom + 24, wide)
    look, said, middle = canvas.theme, scene.words, top + _SUM / 2
    if not scene.below:
        banner(canvas, heading)
    box, won = Box(left, top, right, top + _SUM), bool(outcome.winners)
    canvas.panel(box, look.raised if won else look.panel, 26, look.amber if won else None)
    end, start = right - 28, left + 28
    final = said("haiclue-of", points=outcome.scores[0], most=_most(outcome))
    taken = canvas.text(end, middle, final, BIG, look.ink, align="right") + 28
    # Without a banner nothing else in the picture says how the team did.
    how = f"haiclue-team-{words.verdict(outcome)}" if scene.below else "haiclue-team"
    goal, room = said("haiclue-goal", goal=TEAM_GOAL), end - taken - start
    canvas.text(start, middle - 25, said(how), _HEAD, look.ink, room=room)
    canvas.text(start, middle + 25, goal, _HEAD, look.muted, room=room)
    canvas.panel(rows, look.panel, 26)
    rounds = len(outcome.columns[0].terms[0])
    columns = [end - 20 - (rounds - number) * _EACH for number in range(1, rounds + 1)]
    room = min([end, *columns]) - _EACH / 2
    for number, x in enumerate(columns, start=1):
        canvas.number(x, heads, str(number), _COUNT, look.muted)
    free = room - 28 - start
    free -= canvas.text(room, heads, said("haiclue-round"), _HEAD, look.muted, align="right")
    canvas.text(start, heads, said("haiclue-column-guesser"), _HEAD, look.muted, room=free)
    for seat in range(view.seats):
        y = rows.top + 4 + _LINE * (seat + 0.5)
        player_token(canvas, scene, seat, start + 26, y, 30)
        x = start + 72
        canvas.text(x, y, drawn_name(scene, seat), _NAME, look.ink, room=room - x)
        for number, x in enumerate(columns, start=1):
            if (sign := _sign(view, seat, number, look.key)) is not None:
                canvas.centre(sign, x, y)
    return canvas


def _sign(view: View, seat: Seat, number: int, key: str) -> Sprite | None:
    """Return what a team's seat made of the other's clue of a round; None where it had none."""
    for one in view.results:
        if (one.round, one.author) == (number, 1 - seat) and one.rows:
            if one.right:
                return tiles.tick(24, key)
            return (tiles.nothing if one.guessers else tiles.no_guess)(36, key)
    return None


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
    rows = [_team_alt(view, scene, seat) for seat in range(view.seats)]
    return phrases.compose_alt(said, [both, *words.over(scene)], [right, *rows], [])


def _team_alt(view: View, scene: Scene, seat: Seat) -> str:
    rounds = [str(one.round) for one in view.results if one.author != seat and one.right]
    who, said = scene.called(seat), joined(scene.words, rounds)
    return scene.words("haiclue-alt-right", name=who, rounds=said, count=len(rounds))


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
    facts = said("haiclue-facts", round=best.round, rounds=view.rounds)
    title = said("haiclue-title")
    room, below = rooms(title, facts)
    first = fit_seat(scene, _best_key(view, best), best.author, TITLE, room)
    second = words.meant(scene, best, SECOND, below)
    banner(canvas, Heading(first, second, title, facts, (best.author,)))


def _best_key(view: View, best: Result) -> str:
    return "haiclue-best-tied" if _equals(view, best) > 1 else "haiclue-best"


def _equals(view: View, best: Result) -> int:
    return sum(len(result.right) == len(best.right) for result in view.results)


def _closing_card(canvas: Canvas, scene: Scene, best: Result, box: Box) -> None:
    name = words.colour_name(scene.words, COLOURS[best.card])
    target = word(scene, best.target, best.side)
    tiles.card(canvas, box, best.card, name, target, best.side, 1)


def _closing_right(canvas: Canvas, scene: Scene, best: Result) -> None:
    box = layout.targets()[0]
    left, room = box.right + 32, layout.RIGHT - box.right - 32
    label = words.understood(scene, best)
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
    count = words.understood(scene, best)
    right = joined(said, [scene.called(seat) for seat in best.right])
    clue = said("haiclue-alt-clue", clue=line(scene, best.rows, best.side))
    last = said("pictures-named", name=count, what=right)
    return phrases.compose_alt(
        said, [said(_best_key(view, best), name=author), clue, meant, last], [], []
    )


_WIDE, _LEAST = 500, 150
_SIZES: Final = tiles.Sizes(84, 44, 120, 24, 12, 14)
_ARROW: Final = Style("fredoka-600", 40)
_CARD: Final = tiles.CARD_HEIGHT


def recap(view: View, scene: Scene) -> tuple[str, ...]:
    scene = filled(scene, view)
    # Without a guess (the host moved on) nobody has misunderstood a clue.
    lost = [one for one in view.results if one.rows and one.guessers and not one.right]
    lost.sort(key=lambda one: one.author != scene.viewer)  # who reads looks for their own
    told = [_lost(lost[0], len(lost) - 1, view, scene)] if lost else []
    return (*_best(view, scene), *told, *_later(view, scene, in_message))


def _later(view: View, scene: Scene, named: Naming) -> list[str]:
    """Say who joined a game that had begun: fewer rounds explain fewer points."""
    return [
        scene.words("haiclue-recap-later", who=named(scene, seat), round=first)
        for seat in range(view.seats)
        if (first := view.since(seat)) > 1 and view.ended
    ]


def _best(view: View, scene: Scene) -> list[str]:
    """Return the best clue, and how many others were understood by everyone."""
    best = best_of(view.results)
    if best is None:
        return []
    full = [
        one for one in view.results if one.right and [*one.right] == words.could_guess(one, scene)
    ]
    more, count = len(full) - (best in full), 0 if view.team else len(best.right)
    told = {"equals": _equals(view, best), "count": count, "more": more}
    return [scene.words("haiclue-recap-best", **told, **_said(best, scene))]


def _said(result: Result, scene: Scene) -> dict[str, str]:
    return {
        "who": names.bold(result.author, scene.names),
        "clue": line(scene, result.rows, result.side),
        "word": word(scene, result.target, result.side),
    }


def _lost(result: Result, more: int, view: View, scene: Scene) -> str:
    said = scene.words
    guessed = Counter(colour for colour in result.guesses if colour >= 0)
    most = max(guessed.values())
    taken = [
        said("haiclue-recap-taken", word=word(scene, target_of(view, result.round, c), result.side))
        for c, count in guessed.most_common()
        if count == most
    ]
    return said("haiclue-recap-lost", taken=joined(said, taken), more=more, **_said(result, scene))


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
