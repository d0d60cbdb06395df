"""The contract's methods, each a few lines over the modules beside."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.actions import Action
from engine.contract import Args, Event
from engine.games.helge.state import CELL_OF, SIZE, View
from engine.prompts import Path
from engine.refusals import Refusal
from render import endings, names
from render import ranking as rankings
from render.banner import Heading, rooms, winners
from render.canvas import Canvas
from render.contract import Picture, Preview, Renderer, Scene
from render.games.helge import board, headline, preview, spoken, talk, words
from render.games.helge.retelling import HelgeRetelling
from render.phrases import sentence


class HelgeRenderer(Renderer[View]):
    """Pictures and words of Helge."""

    key: ClassVar[str] = "helge"
    retelling = HelgeRetelling()

    def board(self, view: View, scene: Scene) -> Picture:
        """Draw every board, with turn, last move and score."""
        return Picture.of(board.draw(view, scene), spoken.board_alt(view, scene))

    def frame(self, view: View, scene: Scene) -> Canvas:
        """Return the table as it is drawn."""
        return board.draw(view, scene)

    def preview(self, view: View, scene: Scene, shown: Preview) -> Picture:
        """Draw the own board with what is being chosen."""
        shown = words.plain(shown)
        return Picture.of(preview.draw(view, scene, shown), spoken.preview_alt(view, scene, shown))

    def ranking(self, view: View, scene: Scene) -> Picture:
        """Draw the ranking with lines, doubling and the depot's deduction."""
        outcome, said = scene.outcome, scene.words
        if outcome is None:
            raise ValueError("a ranking needs an outcome")
        title, facts = said("helge-title"), words.facts(said, view)
        room = rooms(title, facts, None)[1]
        drawn = headline.heading(view, scene)
        first = winners(scene, room)
        heading = Heading(first, drawn.second, title, facts, drawn.seats)
        heads = {column.key: said(f"helge-column-{column.key}") for column in outcome.columns}
        return Picture.of(rankings.ranking(scene, heading, heads), spoken.ranking_alt(scene))

    def text_board(self, view: View, scene: Scene) -> str:
        """Say the whole position in the words of typed moves."""
        return spoken.text_board(view, scene)

    def event(self, event: Event, scene: Scene) -> str:
        """Say what happened; everything in this game is public."""
        said, args = scene.words, event.public
        seat = args.get("seat")
        who = names.bold(int(str(seat)), scene.names) if seat is not None else ""
        if event.kind == "end":
            told = {name: value for name, value in args.items() if name not in ("reason", "seat")}
            return endings.ending(said, "helge", str(args["reason"]), who=who, **told)
        found: dict[str, Any] = {"who": who}
        if "stone" in args:
            found |= words.forms(said, str(args["stone"]))
        if "gave" in args:
            found["gave"] = words.stone(said, str(args["gave"]), "the")
            found["other"] = names.bold(int(str(args["other"])), scene.names)
        if "lines" in args:
            lines, factor = args["lines"], int(str(args["factor"]))
            values = [int(value) for value in lines] if isinstance(lines, (list, tuple)) else []
            points = int(str(args["points"]))
            found["score"] = words.score(said, values, factor, points, bold=True)
            if why := words.why(said, args):
                found["score"] += f" ({why})"
        found |= {name: args[name] for name in ("cell", "size", "free") if name in args}
        # A depot that is fuller than its board has room ends the game, and the end says both.
        last = event.kind == "depot" and int(str(args["size"])) > int(str(args["free"]))
        return sentence(said(f"helge-event-{event.kind}{'-last' if last else ''}", **found))

    def reason(self, scored: Args, scene: Scene) -> str:
        """Say which lines scored, and how they add up."""
        lines, factor = scored.get("lines", ()), int(str(scored.get("factor", 1)))
        values = [int(value) for value in lines] if isinstance(lines, (list, tuple)) else []
        summed = words.summed(values, factor)
        why = words.why(scene.words, scored)
        return f"{why} · {summed}" if why and summed else why

    def merit(self, merit: Args, scene: Scene) -> str:
        """Say which lines a placement completes, or what it prepares."""
        return words.merit(scene.words, merit) or self.reason(merit, scene)

    def describe(self, action: Action, view: View, scene: Scene) -> str:
        """Name an action in a few words."""
        return talk.describe(action, view, scene)

    def label(self, path: Path, view: View, scene: Scene, gain: int | None) -> str:
        """Name one choice for a button."""
        return talk.label(words.apart(path), view, scene, gain)

    def note(self, path: Path, view: View, scene: Scene) -> str:
        """Say more about a choice in a menu."""
        return talk.note(words.apart(path), view, scene)

    def place(self, path: Path, view: View) -> tuple[int, ...]:
        """Return the row and column of a cell of the own board; all else stands after it."""
        del view
        if path[0] in ("place", "remove", "swap") and path[-1] in CELL_OF:
            return divmod(CELL_OF[path[-1]], SIZE)
        return (SIZE,)

    def confirm(self, action: Action, view: View, scene: Scene, gain: int | None) -> str:
        """Name the button that carries the action out."""
        del view
        return talk.confirm(action, scene, gain)

    def question(self, path: Path, view: View, scene: Scene) -> str:
        """Ask for the next word."""
        return talk.question(words.apart(path), view, scene)

    def why(self, refusal: Refusal, view: View, scene: Scene) -> str:
        """Say why something was refused and what to do instead."""
        del view
        return talk.why(refusal, scene)

    def ending(self, scene: Scene) -> str:
        """Say why the game ended."""
        if scene.outcome is None:
            return ""
        who = names.bold(int(str(scene.outcome.args.get("seat", 0))), scene.names)
        return words.ending(scene.words, scene.outcome, who)
