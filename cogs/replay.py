"""A finished game: step by step in one private message, or as a film."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from cogs.cups.ends import as_counted
from cogs.table.history import Replay
from cogs.table.model import Table
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import OPTION_LIMIT, PLAIN, PRIMARY, Pressable, Row, button, menu
from cogs.ui.content import Attachment, Content
from cogs.ui.ids import HistoryPress, TablePress
from cogs.ui.phrases import seat_name, spoken_scene
from cogs.ui.pictures import board_text, draw_board, try_draw, with_board
from cogs.ui.results import cup_line, ranking_line, winner_line
from data.store.rows import HUMAN
from data.words import Words
from engine.spec import Event, Seat
from engine.titles import SHARED, Title, titles_of
from engine.turns import Turn
from render.book import MOST, book
from render.film import boards, film, read
from render.names import LONGEST, ROOM, bare, clean, plain
from render.phrases import signed

PAGE = 25  # Discord's limit
_SENTENCES: Final = re.compile(r"(?<=[.!?]) ")
_HAND, _TEXT, _FILE = "h", "t", "file"


@dataclass(frozen=True, slots=True)
class Step:
    """What a user wants to see of a game: a moment, with their own hand, or as a text board.

    ``before`` is the page that leads there (``page_before``); empty without one.
    """

    number: int = 0
    hand: bool = False
    text: bool = False
    before: str = ""

    @classmethod
    def read(cls, arg: str, chosen: str) -> Step:
        """Return what a press asks for: ``12.ht.next``, or a number that was chosen."""
        number, flags, _, before, *_ = (*arg.split("."), "", "", "")
        wanted = ids.number(chosen or number)
        return cls(wanted or 0, _HAND in flags, _TEXT in flags, before)

    def arg(self, button: str) -> str:
        """Return the argument of a button's id; no two buttons of a message have the same."""
        flags = (_HAND if self.hand else "") + (_TEXT if self.text else "")
        before = f".{self.before}" if self.before else ""
        return f"{self.number}.{flags}.{button}{before}"


def page_before(press: HistoryPress) -> str:
    """Return the page of ``/games`` from which a game is seen again, as a button's argument."""
    return ids.history(replace(press, what="open")).replace(":", "/")


def back_row(table: Table, words: Words, before: str, said: str = "button-back") -> Row:
    """Return the button that leads back to ``page_before``; nothing without one."""
    page = f"{before.replace('/', ':')}:{table.id}"
    return [button(page, words(said))] if before else []


def replay_button(table: Table, words: Words, before: str = "", at: int = 0) -> Row:
    if table.position is None:
        return []
    arg = Step(at, before=before).arg("open") if before or at else ""
    return [button(ids.table(table.id, "replay", arg), words("button-replay"))]


async def step(app: App, reader: Reader, replay: Replay, wanted: Step) -> Content:
    words, line = reader.words, replay.line
    wanted = replace(wanted, number=min(max(wanted.number, 0), len(line) - 1))
    # The id says that a hand is wanted, not whose: so everybody gets their own.
    seat = replay.table.seat_of(reader.user_id) if wanted.hand else None
    turn, table = line[wanted.number], replay.at(wanted.number)
    lines = [_title(replay, wanted.number, words), *_sentences(table, turn, words)]
    if table.over:
        # Where one alone was left the sentence of the end says who wins.
        end = (one(table, words) for one in (winner_line, cup_line, ranking_line))
        lines = [*dict.fromkeys([*lines, *end])]
    rows = _rows(replay, wanted, reader)
    if wanted.text:
        return Content(with_board(lines, board_text(table, words, seat)), rows=rows, apart=True)
    shown = await draw_board(app, table, words, turn.events)
    files = (*shown.files, *await _hand(app, table, words, seat))
    return Content(shown.with_lines(lines), files, rows, apart=True)


async def _hand(app: App, table: Table, words: Words, seat: Seat | None) -> tuple[Attachment, ...]:
    if seat is None:
        return ()
    place = app.place(table)
    return await try_draw("hand", lambda: app.pictures.hand(table, seat, words, place), table)


def _title(replay: Replay, number: int, words: Words) -> str:
    title = replay.table.game.spec.title
    if number == 0:
        return words("replay-title-deal", title=title)
    key = "replay-title-step" if replay.table.game.spec.simultaneous else "replay-title"
    count = _counted(replay, len(replay.line) - 1)
    return words(key, title=title, turn=_counted(replay, number), count=count)


def _counted(replay: Replay, number: int) -> int:
    """Return the turn of a moment; where all play at once, each moment is a step of its own."""
    return number if replay.table.game.spec.simultaneous else replay.line[number].number


def _sentences(table: Table, turn: Turn[Any], words: Words, room: int = LONGEST) -> list[str]:
    scene = spoken_scene(table, words)
    scene = replace(scene, names=tuple(clean(name, room) if room else "" for name in scene.names))
    return [
        winner_line(table, words)
        if event.kind == "end" and scene.deserted
        else table.renderer.event(event, scene)
        for at, event in enumerate(turn.events)
        if not (event.minor and _goes_on(event, turn.events[at + 1 :]))
    ]


def _goes_on(event: Event, later: Sequence[Event]) -> bool:
    """Return whether the same seat did more in this turn, which says what it had drawn."""
    return event.public.get("seat") in [one.public.get("seat") for one in later]


def _rows(replay: Replay, wanted: Step, reader: Reader) -> tuple[Row, ...]:
    words, last = reader.words, len(replay.line) - 1
    here = wanted.number

    def to(number: int, name: str, *, on: bool) -> Pressable:
        arg = replace(wanted, number=min(max(number, 0), last)).arg(name)
        made = ids.table(replay.table.id, "replay", arg)
        style = PRIMARY if name == "next" else PLAIN
        return button(made, words(f"button-replay-{name}"), style, disabled=not on)

    steps = [
        to(0, "first", on=here > 0),
        to(here - 1, "back", on=here > 0),
        to(here + 1, "next", on=here < last),
        to(last, "last", on=here < last),
    ]
    return (steps, *_menus(replay, wanted, words), _looks(replay, wanted, reader))


def _looks(replay: Replay, wanted: Step, reader: Reader) -> Row:
    words, table = reader.words, replay.table

    def other(changed: Step, name: str, key: str) -> Pressable:
        made = ids.table(table.id, "replay", changed.arg(name))
        return button(made, words(f"button-replay-{key}"))

    shown = replace(wanted, text=not wanted.text)
    row = [other(shown, "text", "picture" if wanted.text else "text"), other(wanted, _FILE, _FILE)]
    if table.game.spec.hidden and table.seat_of(reader.user_id) is not None:
        eyes = replace(wanted, hand=not wanted.hand)
        row.append(other(eyes, "hand", "public" if wanted.hand else "hand"))
    # *Back* is a step here.
    return [*row, *back_row(table, words, wanted.before, "button-replay-result")]


def _menus(replay: Replay, wanted: Step, words: Words) -> tuple[Row, ...]:
    line, stretch = replay.line, wanted.number // PAGE
    begin = stretch * PAGE
    shown = range(begin, min(begin + PAGE, len(line)))
    moments = menu(
        ids.table(replay.table.id, "replay", wanted.arg("menu")),
        words("replay-menu"),
        [(str(number), *_brief(replay, number, words)) for number in shown],
    )
    if len(line) <= PAGE:
        return ([moments],)
    stretches = -(-len(line) // PAGE)
    # This menu has a limit, too: the stretches around the one that is shown.
    first = min(max(0, stretch - PAGE // 2), max(0, stretches - PAGE))
    others = menu(
        ids.table(replay.table.id, "replay", wanted.arg("stretch")),
        words("replay-stretches"),
        [
            (str(at * PAGE), _stretch(replay, at, words))
            for at in range(first, min(first + PAGE, stretches))
        ],
    )
    return ([moments], [others])


def _stretch(replay: Replay, at: int, words: Words) -> str:
    end = min((at + 1) * PAGE, len(replay.line)) - 1
    first, last = (_counted(replay, number) for number in (at * PAGE, end))
    return words("replay-stretch", first=first, last=last)


def _brief(replay: Replay, number: int, words: Words) -> tuple[str, str]:
    """Return a moment for the menu, with names as short as its two lines need them."""
    told = ("", "")
    for room in ROOM:
        told = _told_apart(replay, number, words, room)
        if max(map(len, told)) <= OPTION_LIMIT:
            break
    head, text = told
    return head, _fitting(text)


def _fitting(text: str) -> str:
    """Return the first sentences of a text that a line has room for whole, at least one."""
    kept, *others = _SENTENCES.split(text)
    for other in others:
        if len(kept) + 1 + len(other) > OPTION_LIMIT:
            break
        kept = f"{kept} {other}"
    return kept


def _told_apart(replay: Replay, number: int, words: Words, room: int) -> tuple[str, str]:
    """Return a moment, with what happened first beside its number where that names no seat."""
    head, text = _option(replay, number, words, room)
    if number == 0 or replay.line[number].seat is not None or not text:
        return head, text
    # Several moments may be of one turn.
    first, *rest = _SENTENCES.split(text, maxsplit=1)
    return words("pictures-named", name=head, what=first), "".join(rest)


def _option(replay: Replay, number: int, words: Words, room: int = LONGEST) -> tuple[str, str]:
    turn, table = replay.line[number], replay.at(number)
    text = bare(" ".join(filter(None, _sentences(table, turn, words, room))))
    return _label(replay, table, number, words), text


def _label(replay: Replay, table: Table, number: int, words: Words) -> str:
    turn, counted = replay.line[number], _counted(replay, number)
    if number == 0:
        return words("replay-deal")
    if turn.seat is None:
        return words("replay-step" if table.game.spec.simultaneous else "replay-turn", turn=counted)
    who = plain(turn.seat, table.scene(words).names)
    if turn.gain is None:
        return words("replay-turn-of", turn=counted, who=who)
    return words(
        "replay-turn-gain",
        turn=counted,
        who=who,
        points=signed(turn.gain) if turn.gain else "0",
    )


async def replay(app: App, reader: Reader, table: Table, press: TablePress) -> Content:
    wanted = Step.read(press.arg, press.chosen)
    shown = await app.replays.of(await as_counted(app, table))
    if press.arg.split(".")[2:3] == [_FILE]:
        return await _as_file(app, reader, shown, wanted)
    return await step(app, reader, shown, wanted)


async def _as_file(app: App, reader: Reader, shown: Replay, wanted: Step) -> Content:
    table, words = shown.table, reader.words
    texts = {name: words(f"button-replay-{name}") for name in ("first", "back", "next", "last")}
    texts["title"] = table.game.spec.title

    def made() -> bytes:
        captions = [_option(shown, number, words) for number in range(len(shown.line))]
        # The result stands with the last board, which a reader may see alone.
        head, text = captions[-1]
        won = bare(winner_line(table, words))
        captions[-1] = (head, text if won in text else f"{text}\n{won}")
        run, scene = table.play()[0], table.scene(words)
        return book(boards(run, shown.line, scene, MOST), captions, texts, scene)

    with app.files.turn(reader.user_id):
        file = Attachment(f"{table.row.game}-{table.id}.html", await app.pictures.slow(made))
    back = button(ids.table(table.id, "replay", wanted.arg("text")), words("button-back"))
    return Content(words("replay-file", title=table.game.spec.title), (file,), ([back],))


LEAST: Final = 4
"""Turns below which a game is seen at a glance."""


@dataclass(frozen=True, slots=True)
class Moving:
    """What is added to the post of a game's end: its film, and the line with people's titles."""

    film: Attachment | None = None
    titles: str = ""


async def draw_film(app: App, replay: Replay) -> Moving:
    """Draw the film of a game, unless it was over at once; one of words is read in its replay."""
    table, line = replay.table, replay.line
    run, scene = table.play()[0], table.scene(table.words)
    if line[-1].number < LEAST:
        return Moving()
    titles = titles_line(table, await app.pictures.slow(partial(titles_of, run, line)))
    if read(run):
        return Moving(titles=titles)
    made = await app.pictures.slow(partial(film, run, line, scene))
    return Moving(Attachment("film.gif", made.gif, made.alt), titles)


def titles_line(table: Table, titles: Sequence[Title]) -> str:
    words, people = table.words, {seat.seat for seat in table.seats if seat.kind == HUMAN}
    named = []
    for title in titles:
        key = (
            f"title-{title.key}" if title.key in SHARED else f"{table.row.game}-record-{title.key}"
        )
        if title.seat in people:
            what = words(key, value=title.value)
            named.append(words("title-of", who=seat_name(table, title.seat), what=what))
    return words("titles", list=" · ".join(named)) if named else ""
