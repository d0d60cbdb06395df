"""The contract's methods, each a few lines over the modules beside."""

from __future__ import annotations

from typing import ClassVar

from engine.actions import Action
from engine.contract import Args, Event
from engine.forms import Form
from engine.games.haiclue.state import CLUE, Rows, View
from engine.prompts import Path
from engine.refusals import Refusal
from render.contract import Picture, Preview, Renderer, Scene
from render.games.haiclue import (
    board,
    choosing,
    detail,
    ends,
    events,
    hand,
    spoken,
    talk,
    words,
)
from render.games.haiclue.lexicon import filled, line, rows_of
from render.games.haiclue.puzzle import PuzzleRenderer
from render.games.haiclue.retelling import HaiclueRetelling


class HaiclueRenderer(Renderer[View]):
    """Pictures and words of Haiclue."""

    key: ClassVar[str] = "haiclue"
    puzzles = PuzzleRenderer()
    retelling = HaiclueRetelling()

    def board(self, view: View, scene: Scene) -> Picture:
        """Draw targets, the clue in question, clues still to read, and seats."""
        scene = filled(scene, view)
        return Picture.of(board.draw(view, scene), spoken.board_alt(view, scene))

    def preview(self, view: View, scene: Scene, shown: Preview) -> Picture:
        """Draw a clue and the four colours; while clues are written the hand."""
        scene = filled(scene, view)
        if view.phase == CLUE or view.ended:
            return self._hand(view, scene, hand.own_clue(view, scene.viewer or 0), writing=False)
        author = choosing.author(view, shown)
        text = spoken.guess_alt(view, scene, shown, author)
        return Picture.of(choosing.draw(view, scene, shown, author), text)

    def hand(self, view: View, scene: Scene) -> Picture | None:
        """Draw the own card and fifteen words, or the clue to be guessed.

        None for a spectator and after the end.
        """
        scene = filled(scene, view)
        if not view.hand or view.ended or scene.viewer is None:
            return None
        if (guessing := choosing.held(view, scene)) is not None:
            return self.preview(view, scene, guessing)
        clue = view.clues[scene.viewer]
        writing = view.phase == CLUE and clue is None
        return self._hand(view, scene, clue or (), writing=writing)

    def hand_text(self, view: View, scene: Scene) -> str:
        """Say the own card and the words with their numbers, or the clue to be guessed."""
        scene = filled(scene, view)
        if scene.viewer is not None and choosing.held(view, scene) is not None:
            return spoken.guess_text(view, scene)
        return spoken.hand_text(view, scene)

    def form(self, view: View, scene: Scene, form: Form, draft: Path) -> Picture:
        """Draw the hand with the clue as far as it is written."""
        scene = filled(scene, view)
        del form
        return self._hand(view, scene, rows_of(draft), writing=True)

    def form_word(self, word: str, view: View, scene: Scene) -> str:
        """Say what stands on a tile."""
        scene = filled(scene, view)
        return talk.item(word, view, scene)

    def _hand(self, view: View, scene: Scene, draft: Rows, *, writing: bool) -> Picture:
        canvas = hand.draw(view, scene, draft, writing=writing)
        said = line(scene, tuple(row for row in draft if row), view.side)
        return Picture.of(canvas, spoken.hand_alt(view, scene, said))

    def detail(self, view: View, scene: Scene) -> Picture | None:
        """Draw all clues still to read, where the board had to leave words out."""
        scene = filled(scene, view)
        if not detail.needed(view, scene):
            return None
        return Picture.of(detail.draw(view, scene), detail.spoken(view, scene))

    def ranking(self, view: View, scene: Scene) -> Picture:
        """Draw points as author and as guesser; a team has one row."""
        outcome = scene.outcome
        if outcome is None:
            raise ValueError("a ranking needs an outcome")
        canvas = ends.ranking(view, scene, outcome)
        return Picture.of(canvas, ends.ranking_alt(view, scene, outcome))

    def closing(self, view: View, scene: Scene) -> Picture | None:
        """Draw the clue that most seats understood."""
        scene = filled(scene, view)
        canvas = ends.closing(view, scene)
        return None if canvas is None else Picture.of(canvas, ends.closing_alt(view, scene))

    def text_board(self, view: View, scene: Scene) -> str:
        """Say the whole position in lines."""
        scene = filled(scene, view)
        return spoken.text_board(view, scene)

    def event(self, event: Event, scene: Scene) -> str:
        """Say what happened in one sentence."""
        return events.event(event, scene)

    def merit(self, merit: Args, scene: Scene) -> str:
        """Say what the chance of a clue or a guess is."""
        return scene.words(f"haiclue-merit-{merit['of']}") if merit else ""

    def describe(self, action: Action, view: View, scene: Scene) -> str:
        """Name an action in a few words."""
        scene = filled(scene, view)
        return talk.describe(action, view, scene)

    def label(self, path: Path, view: View, scene: Scene, gain: int | None) -> str:
        """Name one choice for a button; points are never known before the reveal."""
        scene = filled(scene, view)
        del gain
        return talk.label(path, view, scene)

    def confirm(self, action: Action, view: View, scene: Scene, gain: int | None) -> str:
        """Name the button that carries the action out."""
        del view, gain
        return talk.confirm(action, scene)

    def question(self, path: Path, view: View, scene: Scene) -> str:
        """Ask for the next word."""
        return talk.question(path, view, scene)

    def why(self, refusal: Refusal, view: View, scene: Scene) -> str:
        """Say why something was refused and what to do instead."""
        return talk.why(refusal, view, scene)

    def ending(self, scene: Scene) -> str:
        """Say why the game ended; a team hears its points."""
        return words.ending(scene.words, scene.outcome) if scene.outcome else ""
