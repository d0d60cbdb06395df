"""The contract's methods, each a few lines over the modules beside."""

from __future__ import annotations

from typing import ClassVar

from engine.actions import Action
from engine.contract import Args, Event
from engine.games.hexago.state import View
from engine.prompts import Path
from engine.refusals import Refusal
from render import ranking as rankings
from render.banner import Heading, rooms, winners
from render.canvas import Canvas
from render.contract import Picture, Preview, Renderer, Scene
from render.games.hexago import board, hand, headline, preview, spoken, talk, words
from render.games.hexago.retelling import HexagoRetelling


class HexagoRenderer(Renderer[View]):
    """Pictures and words of Hexago Continuo."""

    key: ClassVar[str] = "hexago"
    retelling = HexagoRetelling()

    def board(self, view: View, scene: Scene) -> Picture:
        """Draw the table, with turn, last placement and scores."""
        return Picture.of(board.draw(view, scene), spoken.board_alt(view, scene))

    def frame(self, view: View, scene: Scene) -> Canvas:
        """Return the table as it is drawn."""
        return board.draw(view, scene)

    def preview(self, view: View, scene: Scene, shown: Preview) -> Picture:
        """Draw the step of the picker: tile, place, turn, or the whole placement."""
        return Picture.of(preview.draw(view, scene, shown), spoken.preview_alt(view, scene, shown))

    def ranking(self, view: View, scene: Scene) -> Picture:
        """Draw the ranking with the points by matching sides."""
        outcome, said = scene.outcome, scene.words
        if outcome is None:
            raise ValueError("a ranking needs an outcome")
        title, facts = said("hexago-title"), words.facts(said, view)
        drawn = headline.heading(view, scene)
        room = rooms(title, facts, None)[1]
        first = drawn.title if view.solo else winners(scene, room)
        heading = Heading(first, drawn.second, title, facts, drawn.seats)
        heads = {column.key: said(f"hexago-column-{column.key}") for column in outcome.columns}
        return Picture.of(rankings.ranking(scene, heading, heads), spoken.ranking_alt(scene))

    def hand(self, view: View, scene: Scene) -> Picture | None:
        """Draw the viewer's tiles; alone all that are not laid."""
        return Picture.of(hand.draw(view, scene), spoken.hand_alt(view, scene))

    def hand_text(self, view: View, scene: Scene) -> str:
        """Say the viewer's tiles, one a line."""
        return spoken.hand_text(view, scene)

    def detail(self, view: View, scene: Scene) -> Picture | None:
        """Draw the whole table large where the board is cropped; else hands that lie open."""
        drawn = board.detail(view, scene)
        if drawn is not None:
            return Picture.of(drawn, spoken.board_alt(view, scene))
        if view.solo or view.ended or not view.open_hands:
            return None
        return Picture.of(hand.opened(view, scene), spoken.opened_alt(view, scene))

    def feat(self, feat: Args, scene: Scene) -> str:
        """Say the best turn of a game."""
        if "points" not in feat:
            return ""
        facts = {key: feat[key] for key in ("points", "tile", "cell")}
        return scene.words("hexago-feat", **facts)

    def text_board(self, view: View, scene: Scene) -> str:
        """Say the whole position in the words of typed moves."""
        return spoken.text_board(view, scene)

    def event(self, event: Event, scene: Scene) -> str:
        """Say what happened."""
        return talk.event(event, scene)

    def merit(self, merit: Args, scene: Scene) -> str:
        """Say how many sides match, and how they add up."""
        return words.merit(scene.words, merit)

    def describe(self, action: Action, view: View, scene: Scene) -> str:
        """Name an action in a few words."""
        del view
        return talk.describe(action, scene)

    def label(self, path: Path, view: View, scene: Scene, gain: int | None) -> str:
        """Name one choice for a button."""
        del view
        return talk.label(path, scene, gain)

    def note(self, path: Path, view: View, scene: Scene) -> str:
        """Say more about a choice in a menu."""
        return talk.note(path, view, scene)

    def confirm(self, action: Action, view: View, scene: Scene, gain: int | None) -> str:
        """Name the button that lays the tile."""
        del action, view
        return talk.confirm(scene, gain)

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
