"""Haiclue in pictures and words."""

from __future__ import annotations

from engine.forms import Form
from engine.games.haiclue.state import CLUE, Rows, View
from engine.prompts import Path
from render.canvas import Canvas
from render.contract import Picture, Preview, Renderer, Scene
from render.games.haiclue import (
    board,
    choosing,
    detail,
    ends,
    events,
    hand,
    retelling,
    spoken,
    talk,
)
from render.games.haiclue.lexicon import filled, line, rows_of
from render.games.haiclue.puzzle import SHEET


def _frame(view: View, scene: Scene) -> Canvas:
    return board.draw(view, filled(scene, view))


def _board(view: View, scene: Scene) -> Picture:
    scene = filled(scene, view)
    return Picture.of(board.draw(view, scene), spoken.board_alt(view, scene))


def _preview(view: View, scene: Scene, shown: Preview) -> Picture:
    """Draw a clue and the four colours; while clues are written the hand."""
    scene = filled(scene, view)
    if view.phase == CLUE or view.ended:
        return _own(view, scene, hand.own_clue(view, scene.viewer or 0), writing=False)
    author = choosing.author(view, shown)
    text = spoken.guess_alt(view, scene, shown, author)
    return Picture.of(choosing.draw(view, scene, shown, author), text)


def _hand(view: View, scene: Scene) -> Picture | None:
    """Draw the own card and fifteen words, or the clue to be guessed.

    None for a spectator and after the end.
    """
    scene = filled(scene, view)
    if not view.hand or view.ended or scene.viewer is None:
        return None
    if (guessing := choosing.held(view, scene)) is not None:
        return _preview(view, scene, guessing)
    clue = view.clues[scene.viewer]
    writing = view.phase == CLUE and clue is None
    return _own(view, scene, clue or (), writing=writing)


def _hand_text(view: View, scene: Scene) -> str:
    scene = filled(scene, view)
    if scene.viewer is not None and choosing.held(view, scene) is not None:
        return spoken.guess_text(view, scene)
    return spoken.hand_text(view, scene)


def _form(view: View, scene: Scene, _form: Form, draft: Path) -> Picture:
    return _own(view, filled(scene, view), rows_of(draft), writing=True)


def _own(view: View, scene: Scene, draft: Rows, *, writing: bool) -> Picture:
    canvas = hand.draw(view, scene, draft, writing=writing)
    said = line(scene, tuple(row for row in draft if row), view.side)
    return Picture.of(canvas, spoken.hand_alt(view, scene, said))


def _detail(view: View, scene: Scene) -> Picture | None:
    """Draw all clues still to read, where the board had to leave words out."""
    scene = filled(scene, view)
    if not detail.needed(view, scene):
        return None
    return Picture.of(detail.draw(view, scene), detail.spoken(view, scene))


def _ranking(view: View, scene: Scene) -> Picture:
    """Draw points as author and as guesser; a team has one row."""
    outcome = scene.outcome
    if outcome is None:
        raise ValueError("a ranking needs an outcome")
    canvas = ends.ranking(view, scene, outcome)
    return Picture.of(canvas, ends.ranking_alt(view, scene, outcome))


def _closing(view: View, scene: Scene) -> Picture | None:
    """Draw the clue that most seats understood."""
    scene = filled(scene, view)
    canvas = ends.closing(view, scene)
    return None if canvas is None else Picture.of(canvas, ends.closing_alt(view, scene))


HAICLUE = Renderer[View](
    key="haiclue",
    board=_board,
    frame=_frame,
    preview=_preview,
    ranking=_ranking,
    hand=_hand,
    hand_text=_hand_text,
    form=_form,
    form_word=talk.item,
    detail=_detail,
    closing=_closing,
    small=retelling.small,
    recap=retelling.recap,
    text_board=spoken.text_board,
    event=events.event,
    merit=talk.merit,
    describe=talk.describe,
    label=talk.label,
    confirm=talk.confirm,
    question=talk.question,
    why=talk.why,
    ending=talk.ending,
    puzzles=SHEET,
)
