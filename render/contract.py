"""The contract of renderers: they make pictures and words from a view.

Renderers get views, never states, so no picture can show hidden information. Everything is a
pure function of view and scene and may run in any thread.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Mapping
from dataclasses import dataclass, field, replace
from io import BytesIO
from itertools import takewhile
from typing import Any, Generic, TypeVar

from PIL import Image

from data.words import Words
from engine.actions import Action
from engine.forms import Form
from engine.prompts import ROOM, Path
from engine.refusals import NO_MARKS, Marked, Refusal
from engine.spec import Args, Event, Outcome, Seat
from render import names, png
from render.canvas import Box, Canvas
from render.indexed import Area
from render.sprites import Sprite
from render.theme import BANNER, CLOSED

V = TypeVar("V")

# Discord's limits for an attachment's description and a button's label.
ALT_LIMIT = 1024
LABEL_LIMIT = 80
DARK, LIGHT = "dark", "light"

Spot = tuple[int, int, int, int]
"""A box in a picture: left, top, width and height in its pixels."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG with its alternative text (at most 1,024 characters, describes the position).

    Attributes:
        spots: Where the things lie that can be chosen, by a word of their choices, or by a choice
            and what all of them begin with (``Renderer.spots``). They are inside the picture, and
            no two overlap.
        framed: Those of them that have a frame in the picture, and need no second one.
    """

    png: bytes
    alt: str
    width: int
    height: int
    spots: Mapping[str | Path, tuple[Spot, ...]] = field(default_factory=dict, hash=False)
    framed: frozenset[Spot] = frozenset()

    @classmethod
    def of(cls, canvas: Canvas, alt: str) -> Picture:
        spots = {name: tuple(map(_spot, boxes)) for name, boxes in canvas.spots.items()}
        framed = frozenset(map(_spot, canvas.framed))
        return cls(canvas.encode(), alt, canvas.width, canvas.height, spots, framed)


def _spot(box: Box) -> Spot:
    return box.left, box.top, box.width, box.height


@dataclass(frozen=True, slots=True)
class Scene:
    """The viewer, the language and the colours of a picture.

    Attributes:
        names: Raw display names by seat; drawing copes with any script.
        words: The reader's language.
        theme: ``dark`` or ``light``.
        place: Channel and server for private pictures (``#tisch-2 · Spielabend``).
        viewer: The seat that looks, None for a spectator.
        outcome: The outcome with closed seats ranked last; None while the game runs.
        lexicon: The words on two-sided word tiles, by number from 1; empty in games without words.
        statuses: Who plays each seat (``engine.position.STATUSES``); empty if all are people.
        absent: Seats that nobody waits for: they are not counted, named as readers, or missed.
        party: Who is away has left the voice channel, and is absent.
        since: Events since the next player's last move, announced with the picture. All pieces
            placed then get the ring.
        puzzle: The picture is a puzzle. It must not reveal more than the viewer can see.
        typed: An answer may be typed and is told by the names of places, so pictures and buttons
            have these in place of numbers, at games that name no places at the edge of the board.
        untold: What a lesson has not explained yet, so its picture leaves it out.
        aim: Cells that a lesson asks about, for its picture to frame.
        below: The picture stands below the last board and needs no heading, or below a question,
            which has the marks of what can be chosen.
        asks: What a private picture asks or says, in place of the game's own question.
        public: Everybody sees the viewer's information.
        came: Who alone came to a cup's game that nobody has won.
        film: The views of all pictures of a film. A growing board is laid out for all of
            them, so that little but the moves is animated.
        past: It looks back at a game: the turn is the one that was made, and no button is named.
        brief: How much a text leaves out, from 0 for nothing to the last of ``names.ROOM``.
    """

    names: tuple[str, ...]
    words: Words
    theme: str = DARK
    place: str = ""
    viewer: Seat | None = None
    outcome: Outcome | None = None
    lexicon: tuple[tuple[str, str], ...] = ()
    statuses: tuple[str, ...] = ()
    absent: frozenset[Seat] = frozenset()
    party: bool = False
    since: tuple[Event, ...] = ()
    puzzle: bool = False
    typed: bool = False
    untold: frozenset[str] = frozenset()
    aim: tuple[str, ...] = ()
    below: bool = False
    asks: str = ""
    public: bool = False
    came: Seat | None = None
    film: tuple[Any, ...] = ()
    past: bool = False
    brief: int = 0

    def called(self, seat: Seat) -> str:
        """Return the letter and the name of a seat for a text."""
        return names.plain(seat, self.names, names.ROOM[self.brief])

    @property
    def gone(self) -> tuple[Seat, ...]:
        """Return the seats of those who left."""
        return tuple(seat for seat, status in enumerate(self.statuses) if status == CLOSED)

    @property
    def deserted(self) -> bool:
        """Whether the game is over because all but one left, who has won."""
        end = self.outcome
        if end is None or end.reason != "resigned" or end.together:
            return False
        # In a cup somebody who left may have won over somebody who never came.
        won_away = set(end.winners) & set(self.gone)
        return not won_away and 0 < len(self.gone) == len(self.statuses) - 1

    @property
    def end(self) -> Outcome:
        """Return the outcome.

        Raises:
            ValueError: The game runs.
        """
        if self.outcome is None:
            raise ValueError("a ranking needs an outcome")
        return self.outcome


@dataclass(frozen=True, slots=True)
class Preview:
    """The content of the picker's private picture.

    Attributes:
        path: The words chosen so far.
        paths: The full paths of the choices on this page, empty when only confirming is left.
        gains: Points by path, if they may be shown.
        action: The action to confirm, None while choices remain.
        marked: Cells that a refusal points at.
        marks: What to draw on places, by their names (``Renderer.spot``): a number, or the name.
        points: Points may be shown, also where no choice brings any.
        over: Nothing is asked any more: the hand is what the action leaves.
        lays: A press on a choice carries it out.
        final: It can't be taken back then.
        places: Where the numbers on the buttons are: "1 c1 +8, 2 a3 +2".
        before: The move before the action, in a solution of two.
    """

    path: Path = ()
    paths: tuple[Path, ...] = ()
    gains: Mapping[Path, int] = field(default_factory=dict)
    action: Action | None = None
    marked: Marked = NO_MARKS
    marks: Mapping[str, str] = field(default_factory=dict)
    points: bool = False
    over: bool = False
    lays: bool = False
    final: bool = False
    places: str = ""
    before: Action | None = None

    @property
    def chosen(self) -> Path:
        """Return the words of the action, or those chosen so far."""
        return self.action.words if self.action else self.path

    @property
    def in_turn(self) -> tuple[Action, ...]:
        """Return both moves of a solution of two; none of any other step."""
        return (self.before, self.action) if self.before and self.action else ()


def stepped(
    draw: Callable[[V, Scene, Preview], Canvas],
    say: Callable[[V, Scene, Preview], str],
    cells: Callable[[V, Preview], Container[str]],
) -> Callable[[V, Scene, Preview], Picture]:
    """Return what draws a step of the picker: text and picture mark the same of its ``cells``."""

    def picture(view: V, scene: Scene, shown: Preview) -> Picture:
        shown = replace(shown, marked=shown.marked.within(cells(view, shown)))
        return Picture.of(draw(view, scene, shown), say(view, scene, shown))

    return picture


def below_banner(picture: Picture) -> Image.Image:
    """Return a picture without its banner, in mode ``RGB``; most ``small`` start with it."""
    drawn = Image.open(BytesIO(picture.png))
    # Cut first: most of the time goes into new memory, and entries of a palette take a quarter.
    return drawn.crop((0, BANNER, *drawn.size)).convert("RGB")


def no_picture(_view: Any, _scene: Scene) -> Picture | None:
    """Draw nothing: the default for optional pictures, such as hand and detail."""
    return None


def _no_form(_view: Any, _scene: Scene, _form: Form, _draft: Path) -> Picture:
    raise LookupError("nothing is written in this game")


Draw = Callable[[V, Scene], Picture]
Say = Callable[[V, Scene], str]


Badge = tuple[str, str]
"""A piece shown as emoji, by its name in ``Renderer.emojis``, and a text beside it, or no text:
then the label is beside it."""


def no_badge(_path: Path, _view: Any, _scene: Scene, _gain: int | None) -> Badge | None:
    """Show no piece: the default."""
    return None


@dataclass(frozen=True, kw_only=True)
class Renderer(Generic[V]):
    """Pictures and words of one game, a pure function each; some have a default."""

    key: str
    frame: Callable[[V, Scene], Canvas]
    """Draw what everybody may see; after the end the last position."""
    part: Area | None = None
    """What of a board stands beside a text; all below its banner if None."""
    alt: Say[V]
    """Describe what ``frame`` draws (``texts.alt``)."""
    preview: Callable[[V, Scene, Preview], Picture]
    """Draw the private picture of the picker for ``scene.viewer``."""
    ranking: Draw[V]
    """Draw the end: rows by rank with the breakdown; needs ``scene.outcome``."""
    hand: Callable[[V, Scene], Picture | None] = no_picture
    """Draw what ``scene.viewer`` holds; None where there is nothing to hold."""
    hand_text: Say[V] = lambda _view, _scene: ""
    """Say what ``hand`` shows, a line a piece, as in typed moves; 1,000 characters at most."""
    form: Callable[[V, Scene, Form, Path], Picture] = _no_form
    """Draw a decision that is written, with the draft so far (``forms.ROW`` between rows)."""
    sent: Callable[[V, Scene, Form, Path], Picture] = _no_form
    """Draw a decision that ``scene.viewer`` has written as the others will see it."""
    form_word: Callable[[str, V, Scene], str] = lambda word, _view, _scene: word
    """Say what stands on one item of a form: "bank" for t104 (at most 70 characters)."""
    detail: Callable[[V, Scene], Picture | None] = no_picture
    """Draw what is too small to read on the board; None where nothing is."""
    has_detail: Callable[[V, Scene], bool] = lambda _view, _scene: False
    """Return whether ``detail`` draws anything, without drawing it."""
    closing: Callable[[V, Scene], Picture | None] = no_picture
    """Draw the best moment of a finished game, in place of its last board; None without one."""
    small: Callable[[V, Scene, Action], Image.Image]
    """Return a small board, mode ``RGB``, with an action of ``scene.viewer`` on it.

    What the action does is seen, and where; for looking back on a finished game.
    """
    recap: Callable[[V, Scene], tuple[str, ...]] = lambda _view, _scene: ()
    """Say what a finished game has to tell beside its points, a line each; mostly nothing."""
    feat: Callable[[Args, Scene], str] = lambda _feat, _scene: ""
    """Say in a few words what ``Outcome.feat`` holds: "best turn 123"; empty for nothing."""
    text_board: Say[V]
    """Say everything that the picture says (``texts.text_board``); at most ``BOARD_LIMIT`` long.

    Prose, except for what needs its columns (``phrases.grid``); ``phrases.marked`` makes a message
    of it. Names of cells and pieces as in typed moves.
    """
    event: Callable[[Event, Scene], str]
    """Say what happened in one sentence, from the public arguments alone.

    With ``scene.viewer`` that seat's private arguments may be used too.
    """
    joined: Callable[[Event, Event], Event | None] = lambda _event, _next: None
    """Return an event that says both, where they are the same of several seats."""
    reason: Callable[[Args, Scene], str] = lambda _scored, _scene: ""
    """Say what scored, from the arguments of an event or ``Game.scoring``: "four greens"."""
    merit: Callable[[Args, Scene], str] = lambda _merit, _scene: ""
    """Say what speaks for an action, from ``Game.merit``: "four greens", "sheds 11 dots"."""
    describe: Callable[[Action, V, Scene], str]
    """Name an action in a few words: "red star on b2"; for lists, undo and autocomplete."""
    rival: Callable[[Action, Action, V, Scene], str] = lambda _action, _best, _view, _scene: ""
    """Name an action beside a better one as a player chooses it; empty where ``describe`` does."""
    label: Callable[[Path, V, Scene, int | None], str]
    """Name one choice, with its points, for a button that stands alone (80 characters).

    Where several questions are asked at once, also an answer by its last word alone.
    """
    piece: Callable[[str, V, Scene], str] = lambda word, _view, _scene: word
    """Name one piece of a set, on the button that takes it in or out, or the place of a number."""
    spot: Callable[[Path, V], str] = lambda _path, _view: ""
    """Return the name of the place that a choice stands on, where ``preview`` draws a number.

    Empty for a choice without a place of its own: its button says ``label``.
    """
    others: bool = False
    """Whether others have boards of their own, which ``preview`` leaves out."""
    numbered: Callable[[Scene], bool] = lambda _scene: True
    """Return whether places get numbers to choose by; else pictures and buttons name them."""
    place: Callable[[Path, V], tuple[int, ...]] = lambda _path, _view: ()
    """Return where a choice stands: choices without points are sorted by it, as one reads.

    Those that are equal stay in the order in which they are listed.
    """
    spoken: Callable[[V, Scene], Mapping[str, str]] = lambda _view, _scene: {}
    """Return words of the notation by what people say for them: {"red star": "red-star"}."""
    emojis: Mapping[str, Callable[[], Sprite]] = field(default_factory=dict)
    """Draw the pieces that buttons show as emoji, at most ``EMOJI`` pixels wide and high.

    By names in English that no other game uses: ``red_star``; 27 of ``a-z 0-9 _`` at most.
    """
    emoji: Callable[[Path, V, Scene, int | None], Badge | None] = no_badge
    """Return the piece on the button of a choice, and the text beside it instead of ``label``.

    Together they say no more than ``label`` does: under a public board everybody sees them.
    """
    printed: bool = False
    """Whether that text is what is printed on a piece: it keeps its small letters."""
    room: Callable[[Path, V], int] = lambda _path, _view: ROOM
    """Return how many choices after a path ``preview`` can draw; those beyond are other pages."""
    final: Callable[[Scene], str] = lambda scene: scene.words("picker-final-reveals")
    """Say why what reveals something can't be taken back: "You draw a tile then, so …"."""
    confirm: Callable[[Action, V, Scene, int | None], str]
    """Name the button that carries the action out, with its points: "Lay on b2, +5"."""
    question: Callable[[Path, V, Scene], str]
    """Ask for the next word: "Where does the red star go?"."""
    promise: Callable[[V, Scene, Preview], str] = lambda _view, _scene, _shown: ""
    """Say which choices are good for what comes next, where nothing scores and points are shown."""
    recalled: Callable[[V, Scene], list[str]] = lambda _view, _scene: []
    """Say what the viewer's last answers came to, where all answer at once; else how a part of the
    game has just ended."""
    came: Callable[[V, V, Scene], str] = lambda _before, _after, _scene: ""
    """Say what the viewer's last answer of all came to, from the views before and after it."""
    why: Callable[[Refusal, V, Scene], str]
    """Say why something was refused and what to do instead.

    Codes that every game shares are said by the caller; this one is asked first and returns an
    empty string for a code it does not know.
    """
    ending: Callable[[Scene], str]
    """Say why the game ended, from ``scene.outcome``; to a team also how it did."""
    puzzles: Renderer[Any] | None = None
    """Draws puzzles whose question is not a position of the game; None for this renderer."""

    @staticmethod
    def spots(picture: Picture, paths: Collection[Path]) -> dict[Path, tuple[Spot, ...]]:
        """Return where the choices of a step lie in the picture that ``preview`` drew of it.

        A choice may lie in several places (a tile, and where it goes), and a place may hold several
        choices (build or walk). It is empty for a choice without a place, which needs a button.
        """
        # A word that all choices begin with tells none from another.
        columns = zip(*(path[:-1] for path in paths), strict=False)
        same = sum(1 for _ in takewhile(lambda words: len({*words}) == 1, columns))
        places = dict[Path, tuple[Spot, ...]]()
        for path in paths:
            begun = (path[:at] for at in range(max(same + 1, 2), len(path)))
            names: tuple[str | Path, ...] = (path, *begun, *path[same:])
            places[path] = tuple(spot for name in names for spot in picture.spots.get(name, ()))
        return places

    def board(self, view: V, scene: Scene) -> Picture:
        return Picture.of(self.frame(view, scene), self.alt(view, scene))

    def square(self, view: V, scene: Scene) -> Picture:
        """Return a fourth of ``part`` of ``board``, in the middle of a square.

        It stands beside a text: Discord shows about 85 pixels of it, on fine screens thrice.
        """
        canvas = self.frame(view, scene)
        left, top, right, bottom = self.part or (0, BANNER, canvas.width, canvas.height)
        drawn = canvas.entries((left, top, right, min(bottom, canvas.height)))
        side = max(drawn.size) // 4 * 4
        board = Image.new(drawn.mode, (side, side), drawn.getpixel((0, 0)))
        board.paste(drawn, ((side - drawn.width) // 2, (side - drawn.height) // 2))
        # Every second pixel, which already is a mean of many: a fourth of them to be averaged.
        half = board.resize((side // 2, side // 2), Image.Resampling.NEAREST)
        shown = png.indices(png.colours(half, canvas.theme).reduce(2), canvas.theme)
        return Picture(png.encode(shown, canvas.theme), self.alt(view, scene), *shown.size)
