"""The contract's methods, each a few lines over the modules beside."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from engine.actions import Action
from engine.contract import Args, Column, Event
from engine.games.blox.state import View
from engine.prompts import Path
from engine.refusals import Refusal
from render import ranking as rankings
from render.canvas import Canvas
from render.contract import Picture, Preview, Renderer, Scene
from render.games.blox import board, hand, headline, preview, spoken, talk, words
from render.games.blox.retelling import BloxRetelling


class BloxRenderer(Renderer[View]):
    """Pictures and words of Blox."""

    key: ClassVar[str] = "blox"
    retelling = BloxRetelling()

    def board(self, view: View, scene: Scene) -> Picture:
        """Draw the table, with turn, last action and its cost, phase and scores."""
        return Picture.of(board.draw(view, scene), spoken.board_alt(view, scene))

    def frame(self, view: View, scene: Scene) -> Canvas:
        """Return the table as it is drawn."""
        return board.draw(view, scene)

    def preview(self, view: View, scene: Scene, shown: Preview) -> Picture:
        """Draw the step of the picker: what may be reached, what it costs and brings."""
        return Picture.of(preview.draw(view, scene, shown), spoken.preview_alt(view, scene, shown))

    def ranking(self, view: View, scene: Scene) -> Picture:
        """Draw the ranking with demolitions, buildings and captures."""
        outcome, said = scene.outcome, scene.words
        if outcome is None:
            raise ValueError("a ranking needs an outcome")
        heads = {column.key: said(f"blox-column-{column.key}") for column in outcome.columns}
        # How often each was done is in the alternative text.
        short = replace(scene, outcome=replace(outcome, columns=_sums(outcome.columns)))
        drawn = rankings.ranking(short, headline.heading(view, scene), heads)
        return Picture.of(drawn, spoken.ranking_alt(scene))

    def hand(self, view: View, scene: Scene) -> Picture | None:
        """Draw the viewer's cards, joker and blocks."""
        if view.hands[hand.own(view, scene)] is None:
            return None
        return Picture.of(hand.draw(view, scene), spoken.hand_alt(view, scene))

    def hand_text(self, view: View, scene: Scene) -> str:
        """Say the viewer's cards, one a line, then joker and blocks."""
        return hand.text(view, scene)

    def text_board(self, view: View, scene: Scene) -> str:
        """Say the whole position in letters and in the names of fields."""
        return spoken.text_board(view, scene)

    def event(self, event: Event, scene: Scene) -> str:
        """Say what happened."""
        return talk.event(event, scene)

    def reason(self, scored: Args, scene: Scene) -> str:
        """Say what the points of an action count."""
        return talk.reason(scored, scene)

    def merit(self, merit: Args, scene: Scene) -> str:
        """Say what the points count, or what a step leads to."""
        return talk.merit(merit, scene)

    def describe(self, action: Action, view: View, scene: Scene) -> str:
        """Name an action in a few words."""
        return talk.describe(action, view, scene)

    def label(self, path: Path, view: View, scene: Scene, gain: int | None) -> str:
        """Name one choice for a button."""
        return talk.label(path, view, scene, gain)

    def note(self, path: Path, view: View, scene: Scene) -> str:
        """Say more about a choice in a menu."""
        return talk.note(path, view, scene)

    def place(self, path: Path, view: View) -> tuple[int, ...]:
        """Return where a choice stands: targets in reading order."""
        return talk.place(path, view)

    def piece(self, word: str, view: View, scene: Scene) -> str:
        """Name a card."""
        del view
        return scene.words(f"blox-colour-{word}")

    def confirm(self, action: Action, view: View, scene: Scene, gain: int | None) -> str:
        """Name the button that carries the action out."""
        return talk.confirm(action, view, scene, gain)

    def question(self, path: Path, view: View, scene: Scene) -> str:
        """Ask for the next word."""
        return talk.question(path, view, scene)

    def why(self, refusal: Refusal, view: View, scene: Scene) -> str:
        """Say why something was refused and what to do instead."""
        del view
        return talk.why(refusal, scene)

    def ending(self, scene: Scene) -> str:
        """Say why the game ended."""
        return "" if scene.outcome is None else words.ending(scene.words, scene.outcome)


def _sums(columns: tuple[Column, ...]) -> tuple[Column, ...]:
    """Return columns with their sums alone: three that are written out have no room in a row."""
    return tuple(
        Column(
            column.key,
            tuple(((1, column.points(seat)),) for seat in range(len(column.terms))),
        )
        for column in columns
    )
