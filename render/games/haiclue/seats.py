"""The seats: token, name, what the last clue brought, points, and what the seat does."""

from __future__ import annotations

from engine.games.haiclue.state import CLUE, MISSED, UNKNOWN, View
from render.banner import drawn_name, pill, player_token
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import LABEL, NAME, Style
from render.games.haiclue import layout, tiles
from render.ranking import signed
from render.sprites import Sprite

SCORE = Style("fredoka-600", 42)
# Two clues in each of four rounds (R17).
TEAM_MOST = 8


def boxes(view: View) -> int:
    """Return how many boxes there are; two seats share a third one for their points."""
    return 3 if view.team else view.seats


def height(view: View) -> int:
    """Return the height of all rows."""
    rows = -(-boxes(view) // 3)
    return rows * layout.seat_height(view.seats) + (rows - 1) * 12


def gains(view: View) -> tuple[int, ...]:
    """Return what the last revealed clue of this round brought to each seat."""
    if not view.read:
        return (0,) * view.seats
    last = view.read[-1]
    brought = [int(seat in last.right) for seat in range(view.seats)]
    if not view.team:
        brought[last.author] = len(last.right)
    return tuple(brought)


def draw(canvas: Canvas, view: View, scene: Scene, top: int) -> None:
    """Draw a box for each seat, and for two the box of the team."""
    places = layout.seat_boxes(view.seats, top, boxes(view))
    for seat in range(view.seats):
        _draw_seat(canvas, view, scene, seat, places[seat])
    if view.team:
        _draw_team(canvas, view, scene, places[-1])


def _framed(view: View, seat: int) -> bool:
    """Tell who has the amber frame: all that everybody waits for; nobody while all read."""
    return not (view.ended or view.shown or view.done[seat])


def _draw_seat(canvas: Canvas, view: View, scene: Scene, seat: int, box: Box) -> None:
    look = canvas.theme
    canvas.panel(box, look.panel, 24, look.amber if _framed(view, seat) else None)
    middle = (box.top + box.bottom) / 2
    player_token(canvas, scene, seat, box.left + 40, middle)
    end: float = box.right - 14
    state = _state(view, seat, look.key)
    if state is not None:
        canvas.centre(state, box.right - 32, middle)
        end = box.right - 64
    if not view.team:
        points = str(view.points[seat])
        end -= canvas.number(end, middle, points, SCORE, look.ink, align="right") + 14
        if gain := gains(view)[seat]:
            end -= pill(canvas, end, middle, signed(gain)) + 10
    name = drawn_name(scene, seat)
    canvas.text(box.left + 76, middle, name, NAME, look.ink, room=end - box.left - 76)


def _draw_team(canvas: Canvas, view: View, scene: Scene, box: Box) -> None:
    look, middle = canvas.theme, (box.top + box.bottom) / 2
    canvas.panel(box, look.panel, 24)
    text = scene.words("haiclue-team")
    score = scene.words("haiclue-of", points=view.points[0], most=TEAM_MOST)
    end = box.right - 22.0
    end -= canvas.text(end, middle, score, SCORE, look.ink, align="right") + 12
    if gain := max(gains(view)):
        end -= pill(canvas, end, middle, signed(gain)) + 10
    canvas.text(box.left + 24, middle, text, LABEL, look.muted, room=end - box.left - 24)


def _state(view: View, seat: int, key: str) -> Sprite | None:
    """Return the sign of what a seat does; after a reveal the mark that it guessed."""
    if view.shown:
        guess = view.read[-1].guesses[seat]
        if guess == MISSED:
            return tiles.nothing(34, key)
        return tiles.pencil(key) if guess == UNKNOWN else tiles.guessed(46, guess)
    if view.ended:
        return None
    if seat == view.current:
        return tiles.pencil(key)
    if view.phase == CLUE and view.clues[seat] == ():
        return tiles.nothing(34, key)
    return tiles.tick(17, key) if view.done[seat] else tiles.thinking(key)
