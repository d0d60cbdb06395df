"""The public picture: targets, the clue in question, the seats."""

from __future__ import annotations

from dataclasses import replace

from engine.games.haiclue.state import CLUE, COLOURS, MISSED, NOBODY, VOID, View
from render import pieces, theme
from render.banner import banner, drawn_name, pill, player_token
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import NAME, Style
from render.games.haiclue import layout, tiles, words
from render.games.haiclue.layout import Many, Waiting
from render.games.haiclue.tiles import Laid
from render.games.haiclue.words import row_words, word
from render.phrases import signed
from render.sprites import Sprite
from render.theme import MARGIN, THEMES

SCORE = Style("fredoka-600", 42)
# Two clues in each of four rounds, and what a team needs of them (R17).
TEAM_MOST, TEAM_GOAL = 8, 6


def seats_boxes(view: View) -> int:
    return 3 if view.team else view.seats


def seats_height(view: View) -> int:
    boxes = seats_boxes(view)
    rows = -(-boxes // layout.seats_across(boxes))
    return rows * layout.seat_height(view.seats) + (rows - 1) * 12


def gains(view: View, scene: Scene) -> tuple[int, ...]:
    """Return what each seat has for the last clue, or for all of a round guessed at once.

    A party has looked at the last clue of a round before the next round begins.
    """
    results = () if "gain" in scene.untold else view.results
    brought, real = [0] * view.seats, [result for result in results if result.rows]
    together = view.all_at_once and not view.shown
    if scene.party and not view.all_at_once:
        real = [result for result in real if result.round == view.round]
    for result in real:
        if result is real[-1] or (together and result.round == real[-1].round):
            for seat in result.right:
                brought[seat] += 1
            if not view.team:
                brought[result.author] += len(result.right)
    return tuple(brought)


def draw_seats(canvas: Canvas, view: View, scene: Scene, top: int) -> None:
    places = layout.seat_boxes(view.seats, top, seats_boxes(view))
    for seat in range(view.seats):
        _draw_seat(canvas, view, scene, seat, places[seat])
    if view.team:
        draw_team(canvas, view, scene, replace(places[-1], right=layout.RIGHT), NAME)


def _draw_seat(canvas: Canvas, view: View, scene: Scene, seat: int, box: Box) -> None:
    look, quiet = canvas.theme, view.ended or view.shown or seat in scene.absent
    owes = not (quiet or view.done[seat])
    canvas.panel(box, look.panel, 24, look.amber if owes else None)
    middle, brief = (box.top + box.bottom) / 2, box.width < layout.HALF
    end = box.right - (12.0 if brief else 22.0)
    player_token(canvas, scene, seat, box.left + 40, middle)
    if not view.team:
        gain = gains(view, scene)[seat]
        end = draw_points(canvas, end, middle, str(view.points[seat]), gain, brief=brief)
    for sprite in _signs(view, scene, seat, look.key):
        canvas.centre(sprite, end - sprite.width / 2, middle)
        end -= sprite.width + 12
    name, left = drawn_name(scene, seat), box.left + 76
    canvas.text(left, middle, name, NAME, look.ink, room=end - left)


def draw_points(
    canvas: Canvas, end: float, middle: float, points: str, gain: int, *, brief: bool = False
) -> float:
    """Draw "+2 = 8": what the last clue brought, and the sum; return where what is before ends."""
    gap = 13 if brief else 20
    end -= canvas.text(end, middle, points, SCORE, canvas.theme.ink, align="right") + gap
    if gain:
        if not brief:  # three in a row have no room for it beside their names
            end += 8 - canvas.text(end + 8, middle, "=", SCORE, canvas.theme.muted, align="right")
            end -= 12
        end -= pill(canvas, end, middle, signed(gain)) + gap
    return end


def draw_team(canvas: Canvas, view: View, scene: Scene, box: Box, style: Style) -> None:
    look, middle, said = canvas.theme, (box.top + box.bottom) / 2, scene.words
    canvas.panel(box, look.panel, 24)
    score = said("haiclue-of", points=view.points[0], most=TEAM_MOST)
    end = draw_points(canvas, box.right - 22, middle, score, sum(gains(view, scene)))
    left, label = box.left + 24, f"{said('haiclue-team')} · {said('haiclue-goal', goal=TEAM_GOAL)}"
    canvas.text(left, middle, label, style, look.muted, room=end - left)


def _signs(view: View, scene: Scene, seat: int, key: str) -> tuple[Sprite, ...]:
    """Return what a seat's panel says beside the points, from the right: the banner has others."""
    if view.shown:
        guess = view.read[-1].guesses[seat]
        if seat not in words.could_guess(view.read[-1], scene):
            return ()
        wrong = guess not in (MISSED, view.read[-1].card)
        return (verdict(view, seat, key), *([tiles.guessed(46, guess)] if wrong else []))
    if view.ended or seat == view.current or seat in scene.absent:
        return ()
    if view.phase == CLUE and view.clues[seat] == ():
        return (tiles.nothing(34, key),)
    return (tiles.tick(17, key) if view.done[seat] else tiles.thinking(key),)


def verdict(view: View, seat: int, key: str) -> Sprite:
    """Return whether a guess that is revealed was right."""
    result = view.read[-1]
    if result.guesses[seat] == MISSED:
        return tiles.no_guess(34, key)
    return tiles.tick(20, key) if seat in result.right else tiles.nothing(34, key)


def draw_board(view: View, scene: Scene) -> Canvas:
    laid, together = current(view, scene), all_clues(view, scene)
    area = _area(view, laid, together)
    rest = _to_come(view, scene, area)
    canvas = Canvas(THEMES[scene.theme], rest.bottom + seats_height(view) + layout.BOTTOM)
    banner(canvas, words.heading(view, scene))
    draw_targets(canvas, view, scene)
    if laid is not None:
        _draw_current(canvas, view, area, laid)
    elif together.cells:
        canvas.panel(area, canvas.theme.panel, 28, canvas.theme.amber)
        layout.draw_many(canvas, view, area, together)
    else:
        _draw_states(canvas, view, scene, area)
    layout.draw_waiting(canvas, view, scene, rest)
    draw_seats(canvas, view, scene, rest.bottom)
    return canvas


def _to_come(view: View, scene: Scene, area: Box) -> Waiting:
    # If all clues are guessed at once, they stand in the frame: none waits below it.
    view = replace(view, phase=CLUE) if view.current == NOBODY else view
    below = seats_height(view) + layout.BOTTOM
    return layout.plan(view, scene, area.bottom + 16, layout.WIDE - area.bottom - 16 - below)


def leaves_out(view: View, scene: Scene) -> bool:
    """Return whether words of a clue, or whole clues, have no room."""
    laid, together = current(view, scene), all_clues(view, scene)
    return together.cut or not _to_come(view, scene, _area(view, laid, together)).whole


def draw_targets(canvas: Canvas, view: View, scene: Scene) -> None:
    meant = view.read[-1].card if view.shown else NOBODY
    for colour, box in enumerate(layout.targets()):
        if colour == meant:
            outer = Box(box.left - 8, box.top - 8, box.right + 8, box.bottom + 8)
            canvas.panel(outer, canvas.theme.table, 33, canvas.theme.amber, 6)
        draw_target(canvas, view, scene, colour, box)


def draw_target(canvas: Canvas, view: View, scene: Scene, colour: int, box: Box) -> None:
    name = words.colour_name(scene.words, COLOURS[colour])
    target = word(scene, view.targets[colour], view.side)
    canvas.spot(box.inset(-7), COLOURS[colour])
    tiles.card(canvas, box, colour, name, target, view.side, view.height)


def current(view: View, scene: Scene) -> Laid | None:
    if view.phase == CLUE or view.current == NOBODY:
        return None
    rows = row_words(scene, view.clues[view.current] or (), view.side)
    return tiles.lay(rows, layout.ROOM, layout.crowded(view.seats))


def all_clues(view: View, scene: Scene) -> Many:
    authors = view.waiting if view.current == NOBODY else ()
    view = replace(view, guesses=())  # the viewer's own have no room here
    below = 16 + seats_height(view) + layout.BOTTOM
    return layout.arrange(view, scene, authors, layout.TALLEST - layout.CLUE_TOP - below)


def _area(view: View, laid: Laid | None, together: Many) -> Box:
    high = layout.clue_height(view.seats)
    if laid is not None:
        high = max(high, laid.height + 2 * layout.PAD)
    elif together.cells:
        high = together.height
    return Box(MARGIN, layout.CLUE_TOP, layout.RIGHT, layout.CLUE_TOP + high)


def _draw_current(canvas: Canvas, view: View, area: Box, laid: Laid) -> None:
    if not view.shown:
        canvas.panel(area, canvas.theme.panel, 28, canvas.theme.amber)
        tiles.draw_clue(canvas, laid, area, view.side)
        return
    card = view.read[-1].card
    canvas.panel(area, canvas.theme.panel, 28, theme.COLOURS[COLOURS[card]].fill, 10)
    tiles.draw_clue(canvas, laid, area, view.side)
    canvas.centre(tiles.guessed(64, card), area.left + 22, area.top + 22)


def _draw_states(canvas: Canvas, view: View, scene: Scene, area: Box) -> None:
    """Draw who writes; nobody absent is counted."""
    canvas.panel(area, canvas.theme.panel, 28)
    seats = [s for s in range(view.seats) if view.done[s] or s not in scene.absent]
    per_row = len(seats) if len(seats) < 7 else -(-len(seats) // 2)
    rows = -(-len(seats) // max(1, per_row))
    for place, seat in enumerate(seats):
        row, column = divmod(place, per_row)
        count = min(per_row, len(seats) - row * per_row)
        x = round((area.left + area.right) / 2 + (column - (count - 1) / 2) * 174)
        y = round((area.top + area.bottom) / 2 + (row - (rows - 1) / 2) * 122)
        _draw_state(canvas, view, seat, Box(x - 66, y - 48, x + 66, y + 48))


def _draw_state(canvas: Canvas, view: View, seat: int, box: Box) -> None:
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    void = view.clues[seat] == VOID
    if view.done[seat] and not void:
        canvas.put(pieces.back(box.width, box.height), box.left, box.top)
    else:
        canvas.rounded(box, tiles.RADIUS, canvas.theme.well)
        key = canvas.theme.key
        canvas.centre(tiles.nothing(34, key) if void else tiles.thinking(key), x, y)
    canvas.centre(pieces.token(seat, 26, canvas.theme.key), box.left + 8, box.top + 4)
