"""What a game's renderer does: a view becomes a picture and its words.

Renderers know views, never states: what a view does not hold, no picture can show. Everything
is a pure function of view and scene and may run in any thread.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, ClassVar, Generic, TypeVar

from PIL import Image

from data.words import Words
from engine.actions import Action
from engine.contract import Args, Event, Outcome, Seat
from engine.forms import Form
from engine.prompts import Path
from engine.refusals import Refusal
from render.canvas import Canvas
from render.theme import BANNER, THEMES

V = TypeVar("V")

# Discord's limits for an attachment's description, a button's label, a menu option's description.
ALT_LIMIT = 1024
LABEL_LIMIT = 80
NOTE_LIMIT = 100
DARK, LIGHT = "dark", "light"


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG with its alternative text (at most 1,024 characters, says the position)."""

    png: bytes
    alt: str
    width: int
    height: int

    @classmethod
    def of(cls, canvas: Canvas, alt: str) -> Picture:
        """Return what is drawn on a canvas."""
        return cls(canvas.encode(), alt, canvas.width, canvas.height)


@dataclass(frozen=True, slots=True)
class Scene:
    """Who looks, in which words and colours.

    Attributes:
        names: Display names by seat, as they are; drawing copes with any script.
        words: The reader's language.
        theme: ``dark`` or ``light``.
        place: Channel and server for private pictures (``#tisch-2 · Spielabend``).
        viewer: The seat that looks, None for a spectator.
        outcome: How the game ended, closed seats already ranked last; None while it runs.
        lexicon: The words on two-sided word tiles, by number from 1; empty where a game has none.
        statuses: Who plays each seat (``engine.run.STATUSES``); empty where all are people.
        since: What happened since whoever is called moved last, told with the picture: all that
            was laid then has the ring.
        puzzle: It is asked what is right: nothing says more than the viewer can see.
        below: The picture stands below the last board, which has the heading: a ranking is flat.
        public: Everybody sees what the viewer does.
        film: The views of all pictures of the film that this is one of: a board that grows has its
            last size from the first picture on, so that only what happens moves.
    """

    names: tuple[str, ...]
    words: Words
    theme: str = DARK
    place: str = ""
    viewer: Seat | None = None
    outcome: Outcome | None = None
    lexicon: tuple[tuple[str, str], ...] = ()
    statuses: tuple[str, ...] = ()
    since: tuple[Event, ...] = ()
    puzzle: bool = False
    below: bool = False
    public: bool = False
    film: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """What a private picture of the picker shows.

    Attributes:
        path: The words chosen so far.
        paths: The full paths of the choices on this page, empty when only confirming is left.
        gains: Points by path, for those whose points may be shown.
        action: The action that confirming carries out, None while choices remain.
        refused: Cells to mark as refused.
    """

    path: Path = ()
    paths: tuple[Path, ...] = ()
    gains: Mapping[Path, int] = field(default_factory=dict)
    action: Action | None = None
    refused: tuple[str, ...] = ()


class Retelling(Generic[V]):
    """How a finished game is looked back on (``render.story``)."""

    def small(self, drawer: Renderer[V], view: V, scene: Scene, action: Action) -> Image.Image:
        """Return a small board with an action of ``scene.viewer`` on it, in mode ``RGB``.

        What the action does is seen, and where. This is what the picker shows, without its
        banner; a game cuts off what stands beside the board, or draws something else.
        """
        png = drawer.preview(view, scene, Preview(path=action.words, action=action)).png
        drawn = Image.open(BytesIO(png)).convert("RGB")
        return drawn.crop((0, BANNER, drawn.width, drawn.height))

    def recap(self, view: V, scene: Scene) -> tuple[str, ...]:
        """Say what a game has to tell beside its points, a line each; mostly nothing."""
        del view, scene
        return ()


class Renderer(ABC, Generic[V]):
    """Pictures and words of one game.

    Attributes:
        key: Of the game.
        retelling: How it is looked back on once it is over.
    """

    key: ClassVar[str]
    puzzles: ClassVar[Renderer[Any] | None] = None
    """What draws puzzles whose question is not a position of the game; None for this renderer."""
    retelling: Retelling[V] = Retelling()

    @abstractmethod
    def board(self, view: V, scene: Scene) -> Picture:
        """Draw what everybody may see; after the end the last position."""

    def frame(self, view: V, scene: Scene) -> Canvas:
        """Return ``board`` for a film.

        A game that has its canvas before that is packed returns it: a film compares what lies
        on two canvases, and paints only what is new.
        """
        return Canvas.of(self.board(view, scene).png, THEMES[scene.theme])

    @abstractmethod
    def preview(self, view: V, scene: Scene, shown: Preview) -> Picture:
        """Draw the private picture of the picker for ``scene.viewer``."""

    @abstractmethod
    def ranking(self, view: V, scene: Scene) -> Picture:
        """Draw the end: rows by rank with the breakdown; needs ``scene.outcome``."""

    def hand(self, view: V, scene: Scene) -> Picture | None:
        """Draw what ``scene.viewer`` holds; None where there is nothing to hold."""
        del view, scene
        return None

    def hand_text(self, view: V, scene: Scene) -> str:
        """Say what ``hand`` shows, a line a piece, as in typed moves; 1,000 characters at most."""
        del view, scene
        return ""

    def form(self, view: V, scene: Scene, form: Form, draft: Path) -> Picture:
        """Draw a decision that is written, not chosen, with what is written so far.

        Args:
            view: What ``scene.viewer`` sees.
            scene: Who looks.
            form: What may be written.
            draft: The words so far, with ``forms.ROW`` between rows.
        """
        del form, draft
        return self.hand(view, scene) or self.board(view, scene)

    def form_word(self, word: str, view: V, scene: Scene) -> str:
        """Say what stands on one item of a form: "bank" for t104 (at most 70 characters)."""
        del view, scene
        return word

    def detail(self, view: V, scene: Scene) -> Picture | None:
        """Draw what is too small to read on the board; None where nothing is."""
        del view, scene
        return None

    def closing(self, view: V, scene: Scene) -> Picture | None:
        """Draw the best moment of a finished game, in place of its last board; None without one."""
        del view, scene
        return None

    def feat(self, feat: Args, scene: Scene) -> str:
        """Say in a few words what ``Outcome.feat`` holds: "best turn 123"; empty for nothing."""
        del feat, scene
        return ""

    @abstractmethod
    def text_board(self, view: V, scene: Scene) -> str:
        """Say everything that the picture says, line by line; at most 1,900 characters.

        Without the fence of a code block; names of cells and pieces as in typed moves.
        """

    @abstractmethod
    def event(self, event: Event, scene: Scene) -> str:
        """Say what happened in one sentence, from the public arguments alone.

        With ``scene.viewer`` that seat's private arguments may be used too.
        """

    def reason(self, scored: Args, scene: Scene) -> str:
        """Say what scored, from the arguments of an event or ``Game.scoring``: "four greens".

        Empty where there is nothing to say.
        """
        del scored, scene
        return ""

    def merit(self, merit: Args, scene: Scene) -> str:
        """Say what speaks for an action, from ``Game.merit``: "four greens", "sheds 11 dots".

        Empty where there is nothing to say.
        """
        return self.reason(merit, scene)

    @abstractmethod
    def describe(self, action: Action, view: V, scene: Scene) -> str:
        """Name an action in a few words: "red star on b2"; for lists, undo and autocomplete."""

    @abstractmethod
    def label(self, path: Path, view: V, scene: Scene, gain: int | None) -> str:
        """Name one choice for a button that stands alone (at most 80 characters)."""

    def note(self, path: Path, view: V, scene: Scene) -> str:
        """Say more about a choice, below its label in a menu; at most ``NOTE_LIMIT`` long."""
        del path, view, scene
        return ""

    def piece(self, word: str, view: V, scene: Scene) -> str:
        """Name one piece of a set, of which several are chosen in one menu."""
        del view, scene
        return word

    def place(self, path: Path, view: V) -> tuple[int, ...]:
        """Return where a choice stands, so that choices stand as they do on the board.

        Row and column from 0 make a grid of buttons where that fits; all others sort by what is
        returned, and those that are equal stay in the order in which they are listed.
        """
        del path, view
        return ()

    @abstractmethod
    def confirm(self, action: Action, view: V, scene: Scene, gain: int | None) -> str:
        """Name the button that carries the action out: "Lay on b2, +5"."""

    @abstractmethod
    def question(self, path: Path, view: V, scene: Scene) -> str:
        """Ask for the next word: "Where does the red star go?"."""

    @abstractmethod
    def why(self, refusal: Refusal, view: V, scene: Scene) -> str:
        """Say why something was refused and what to do instead.

        Codes that every game shares are said by the caller; this one is asked first and
        returns an empty string for a code it does not know.
        """

    @abstractmethod
    def ending(self, scene: Scene) -> str:
        """Say why the game ended, from ``scene.outcome``; to a team also how it did."""
