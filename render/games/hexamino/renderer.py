"""The contract's methods, each a few lines over the modules beside."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from engine.actions import Action
from engine.contract import Args, Event
from engine.games.hexamino.state import View
from engine.prompts import Path
from engine.refusals import Refusal
from render import names
from render import ranking as rankings
from render.canvas import Canvas
from render.contract import Picture, Preview, Renderer, Scene
from render.games.hexamino import board, hand, headline, preview, spoken, talk, words
from render.games.hexamino.retelling import HexaminoRetelling


class HexaminoRenderer(Renderer[View]):
    """Pictures and words of Hexamino, in all four modes."""

    key: ClassVar[str] = "hexamino"
    retelling = HexaminoRetelling()

    def board(self, view: View, scene: Scene) -> Picture:
        """Draw the table; between two deals the open hands."""
        if view.over and not view.ended:
            return Picture.of(hand.opened(view, scene), spoken.opened_alt(view, scene))
        return Picture.of(board.draw(view, scene), spoken.board_alt(view, scene))

    def frame(self, view: View, scene: Scene) -> Canvas:
        """Return the table, or the open hands, as they are drawn."""
        draw = hand.opened if view.over and not view.ended else board.draw
        return draw(view, scene)

    def preview(self, view: View, scene: Scene, shown: Preview) -> Picture:
        """Draw the step of the picker: tile, place, turn, or the whole placement."""
        return Picture.of(preview.draw(view, scene, shown), spoken.preview_alt(view, scene, shown))

    def ranking(self, view: View, scene: Scene) -> Picture:
        """Draw the ranking with the dots left in each deal, and the tiles in the last one."""
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
        short, held = replace(scene, outcome=replace(outcome, columns=sums)), hand.left_over(view)
        canvas = rankings.ranking(short, headline.heading(view, scene), heads, held)
        return Picture.of(canvas, spoken.ranking_alt(view, scene))

    def hand(self, view: View, scene: Scene) -> Picture | None:
        """Draw the viewer's tiles, those that fit in front."""
        return Picture.of(hand.draw(view, scene), spoken.hand_alt(view, scene))

    def hand_text(self, view: View, scene: Scene) -> str:
        """Say the viewer's tiles, one a line."""
        return spoken.hand_text(view, scene)

    def detail(self, view: View, scene: Scene) -> Picture | None:
        """Draw the whole table large, where the board had to crop it or to use digits."""
        if view.over and not view.ended:
            return None
        drawn = board.detail(view, scene)
        return None if drawn is None else Picture.of(drawn, spoken.board_alt(view, scene))

    def text_board(self, view: View, scene: Scene) -> str:
        """Say the whole position in the words of typed moves."""
        return spoken.text_board(view, scene)

    def event(self, event: Event, scene: Scene) -> str:
        """Say what happened."""
        return talk.event(event, scene)

    def merit(self, merit: Args, scene: Scene) -> str:
        """Say how many dots go."""
        return words.merit(scene.words, merit)

    def describe(self, action: Action, view: View, scene: Scene) -> str:
        """Name an action in a few words."""
        del view
        return talk.describe(action, scene)

    def label(self, path: Path, view: View, scene: Scene, gain: int | None) -> str:
        """Name one choice for a button; dots that one gets rid of are no points."""
        del view, gain
        return talk.label(path, scene)

    def note(self, path: Path, view: View, scene: Scene) -> str:
        """Say more about a choice in a menu."""
        return talk.note(path, view, scene)

    def confirm(self, action: Action, view: View, scene: Scene, gain: int | None) -> str:
        """Name the button that lays the tile."""
        del action, view, gain
        return scene.words("hexamino-confirm")

    def question(self, path: Path, view: View, scene: Scene) -> str:
        """Ask for the next word."""
        return talk.question(path, view, scene)

    def why(self, refusal: Refusal, view: View, scene: Scene) -> str:
        """Say why something was refused and what to do instead."""
        del view
        return talk.why(refusal, scene)

    def ending(self, scene: Scene) -> str:
        """Say why the game ended."""
        outcome = scene.outcome
        if outcome is None:
            return ""
        seat = words.ended_by(outcome)
        who = names.bold(seat, scene.names) if seat >= 0 else ""
        return words.ending(scene.words, outcome.reason, who)
