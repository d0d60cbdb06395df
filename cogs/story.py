"""The story of a finished game and its questions, and *Who wins?*: a moment without names."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial

import discord

from cogs import replay
from cogs.cups.ends import cup_end
from cogs.runtime.trouble import LINE, error_code
from cogs.table.bots.explanations import Progress
from cogs.table.model import Table, is_played
from cogs.table.play import audience
from cogs.table.time.time_control import DAY
from cogs.ui import ids
from cogs.ui.app import App, Reader, link_to
from cogs.ui.components import PRIMARY, Row, button, in_rows
from cogs.ui.content import TEXT_LIMIT, Attachment, Content, is_page
from cogs.ui.ids import TablePress
from cogs.ui.members import require_writer_at
from cogs.ui.mishaps import mishap
from cogs.ui.pictures import draw_board, try_draw
from cogs.ui.results import ranking_line, winner_line
from data.store import people
from data.store.games import start_statuses
from data.store.messages import ForecastOpen
from data.words import Words
from engine.actions import parse
from engine.advice import CHANCE
from engine.analysis.story import Judged, Story, curved
from engine.position import absent
from engine.run import JOIN
from engine.spec import Event, Seat
from render.contract import Scene
from render.names import bare, letter
from render.story.costly import draw_costly
from render.story.curve import draw_curve
from render.story.lines import Moment, costly_line, moment, own_key, story_lines, undrawn_lines

_Page = tuple[list[str], Scene, list[Moment]]


def analysis_button(table: Table, words: Words, before: str = "") -> Row:
    """Return the button of a story, and nothing of a game that has none."""
    made = ids.table(table.id, "analysis", before)
    return [] if table.lot or not is_played(table) else [button(made, words("button-analysis"))]


def untold_line(table: Table, words: Words) -> str:
    """Say why a game has no story to which a button leads; nothing of others."""
    return f"-# {words('refusal-no-skill')}" if table.lot and is_played(table) else ""


def progress_page(so_far: Progress, words: Words) -> Content:
    if not so_far.whole:
        return Content(words("analysis-begins"))
    return Content(words("analysis-progress", done=so_far.done, all=so_far.whole))


def failure_page(error: Exception | None, table_id: str, words: Words) -> Content:
    number = mishap(error or RuntimeError(), "the story of table %s failed", table_id)
    return Content(words("analysis-failed", number=number))


def aside(table: Table, words: Words, key: str, before: str = "") -> Content:
    return Content(words(key), rows=(analysis_button(table, words, before),))


async def private_page(
    app: App, reader: Reader, table: Table, story: Story, before: str = ""
) -> Content:
    """Return the story for one reader, with a way back to the page ``before`` it."""
    seat, words = table.seat_of(reader.user_id), reader.words
    content = await _content(app, table, seat, words, story, open_to_all=False)
    keys = [*(["analysis-show"] if seat is not None else [])]
    keys += ["analysis-help"] if _explained(story) else []
    row = [button(ids.table(table.id, key, before), words(f"button-{key}")) for key in keys]
    return Content(
        content.text, content.files, ([*row, *replay.back_row(table, words, before)],), apart=True
    )


async def public_page(app: App, table: Table, seat: Seat) -> Content:
    story = await app.service.stories.kept(table)
    if story is None:  # made by other rules
        return Content(table.words("analysis-heading", title=table.game.spec.title))
    content = await _content(app, table, seat, table.words, story, open_to_all=True)
    return Content(content.text, content.files, silent=True, apart=True)


async def _content(
    app: App, table: Table, seat: Seat | None, words: Words, story: Story, *, open_to_all: bool
) -> Content:
    # Load the log: each decision is shown on its own board.
    table = await app.service.tables.load(table.id, log=True)
    cup = await cup_end(app, table, words)
    page = partial(_page, cup.table, seat, words, story, open_to_all)
    lines, scene, moments = await app.pictures.draw(page)
    if cup.table.counts:  # in place of who won
        lines[1:1] = cup.lines
    elif cup.table.outcome and not cup.table.outcome.winners:
        lines[2:2] = cup.lines
    spec, files = table.game.spec, list[Attachment]()
    # What a picture says stands in words where there is none.
    if curved(spec, story):
        joins = [entry.seq for entry in table.kept.entries if entry.kind == JOIN]
        curve = partial(draw_curve, spec, story, scene, joins)
        files += await try_draw("curve", partial(app.pictures.draw, curve), table)
        lines += [] if files else undrawn_lines(spec, story, scene)
    for number, one in enumerate(moments, start=1):
        costly = partial(draw_costly, table.renderer, spec, scene, one)
        shown = await try_draw(f"turn-{number}", partial(app.pictures.draw, costly), table)
        files += shown
        lines += [] if shown else [costly_line(spec, one.judged, one, scene)]
    return Content(fit_first_lines(lines), tuple(files), apart=True)


def _page(table: Table, seat: Seat | None, words: Words, story: Story, open_to_all: bool) -> _Page:
    """Build a page. This plays the game again, so never call it on the event loop."""
    scene = table.scene(words, seat)
    costly = () if seat is None else story.examples(seat)
    if not table.game.spec.simultaneous:
        costly = tuple(replace(one, turn=story.round_of(one)) for one in costly)
    moments = _moments(table, scene, costly)
    recap = table.renderer.recap(table.view(None), replace(scene, since=told_then(table)))
    spec = table.game.spec
    lines = story_lines(spec, story, scene, moments, recap, public=open_to_all)
    if seat is None and not story.early:
        lines.insert(1, words("analysis-spectator"))
    lines[1:1] = _result(table, scene, words, None if open_to_all else seat)
    return lines, scene, moments


def told_then(table: Table) -> tuple[Event, ...]:
    """Return what a party was told, with who was away then; of other games nothing."""
    run, _ = table.play()
    before, _ = run.start(start_statuses(table.seats))
    steps = run.steps(before, table.kept.entries) if table.row.party else ()
    return tuple(
        replace(event, public={**event.public, "absent": (*absent(then.statuses, party=True),)})
        for then, events in ((one.position, one.step.events) for one in steps)
        for event in events
    )


def _result(table: Table, scene: Scene, words: Words, reader: Seat | None) -> list[str]:
    """Return who won, and why the game ended where that says more."""
    # Alone, the line of the curve has the points.
    won = "" if table.solo else winner_line(table, words, reader=reader)
    stopped = scene.outcome is not None and scene.outcome.stopped and not scene.deserted
    says_more = stopped or not (won or table.solo)
    return [line for line in (won, table.renderer.ending(scene) if says_more else "") if line]


def _moments(table: Table, scene: Scene, costly: Sequence[Judged]) -> list[Moment]:
    if not costly:
        return []
    run, _ = table.play()
    wanted = {one.seq: one for one in costly}
    # Start with the seats as dealt: later changes are entries of the log.
    before, _ = run.start(start_statuses(table.seats))
    moments: dict[int, Moment] = {}
    for advance in run.steps(before, table.kept.entries):
        one = wanted.get(advance.entry.seq)
        if one is not None:
            views = [table.game.observe(at.state, one.seat) for at in (before, advance.position)]
            moments[one.seq] = _moment(table, scene, one, *views)
        before = advance.position
    return [moments[one.seq] for one in costly if one.seq in moments]


def _moment(table: Table, scene: Scene, one: Judged, view: object, then: object) -> Moment:
    game, actions, shown = table.game, (parse(one.action), parse(one.better)), table.renderer
    known = [game.gain(view, one.seat, action) for action in actions] if game.spec.gains else []
    played, better = known or (None, None)
    if known and played is None:  # it can be seen by now
        played = game.standing(then)[one.seat] - game.standing(view)[one.seat]
    words_decide = one.unit == CHANCE
    merits = [{} if words_decide else game.merit(view, one.seat, action) for action in actions]
    why = bare(shown.merit(merits[1], scene)) if merits[1] not in ({}, merits[0]) else ""
    return moment(shown, scene, one, view, actions, (played, better), why)


def fit_first_lines(lines: Sequence[str]) -> str:
    """Return lines that fit a message; the last ones are left out if they don't."""
    fitting = list(lines)
    text = "\n".join(fitting)
    while len(text) > TEXT_LIMIT and len(fitting) > 1:
        fitting.pop()
        text = "\n".join([*fitting, "…"])
    return text[:TEXT_LIMIT]


log = logging.getLogger(__name__)

PACE = 2.5
"""Seconds between two edits of a message."""
LONGEST = 13 * 60
"""Seconds of updates to a private message; Discord allows 15 minutes."""


async def analysis(app: App, reader: Reader, table: Table, press: TablePress) -> Content:
    answer = await app.service.stories.ask(table.id, reader.user_id, app.now())
    if isinstance(answer, Story):
        return await private_page(app, reader, table, answer, press.arg)
    # The newest only: pressing again costs no further edits and pictures.
    answer.shown[reader.user_id] = reader.interaction
    app.updates.start(_follow(app, reader, table, answer, press.arg))
    return progress_page(answer, reader.words)


async def show(app: App, reader: Reader, table: Table, press: TablePress) -> Content:
    seat = table.require_seat(reader.user_id)
    await require_writer_at(app, reader, table)
    if await app.service.stories.kept(table) is None:  # made by other rules: make it again first
        return await analysis(app, reader, table, press)
    done = await app.service.stories.show(table, seat, app.now())
    key = "analysis-shown" if done else "analysis-shown-before"
    return aside(table, reader.words, key, press.arg)


async def explain(app: App, reader: Reader, table: Table, press: TablePress) -> Content:
    """Say how a story is made; of one that other rules made, what is true of most games."""
    words, story = reader.words, await app.service.stories.kept(table)
    known = ["analysis-help", "analysis-help-costs", "analysis-help-lead"]
    said = "\n".join(map(words, (story and _explained(story)) or known))
    return Content(said, rows=(analysis_button(table, words, press.arg),))


def _explained(story: Story) -> list[str]:
    """Return what a story has that needs explaining; a team of two has neither figures nor lead."""
    by_words = any(one.unit == CHANCE for one in story.judged)
    figures = not story.early and any(one.found is not None for one in story.shares)
    alone = by_words and len(story.shares) == 2
    judged = any(story.costly(seat) for seat in range(len(story.shares)))
    keys = ["analysis-help"] if figures else []
    if judged or not (story.early or alone):
        keys.append(f"analysis-help-{'misses' if by_words else 'costs'}")
    return keys if story.together else [*keys, "analysis-help-lead"]


async def _follow(app: App, reader: Reader, table: Table, progress: Progress, before: str) -> None:
    """Update a message until the story is ready; a newer one of the same person replaces it."""
    said, until, asked = (-1, 0), time.monotonic() + LONGEST, reader.interaction
    try:
        while not await progress.wait(PACE) and progress.shown[reader.user_id] is asked:
            if time.monotonic() > until:
                return await _change(reader, Content(reader.words("analysis-late")))
            # Discord limits edits: skip those that change nothing.
            if (now := (progress.done, progress.whole)) != said:
                said = now
                await _change(reader, progress_page(progress, reader.words))
        if progress.shown[reader.user_id] is not asked:
            return await asked.delete_original_response()
        await _change(reader, await _story_or_failure(app, reader, table, progress, before))
    except (discord.HTTPException, *LINE) as error:
        log.info("the story of table %s was not shown: %s", table.id, error_code(error))
    except Exception as error:  # noqa: BLE001 (no one waits for this task)
        mishap(error, "the story of table %s was not shown", table.id)


async def _story_or_failure(
    app: App, reader: Reader, table: Table, progress: Progress, before: str
) -> Content:
    if progress.story is None:
        return failure_page(progress.failure, table.id, reader.words)
    try:
        return await private_page(app, reader, table, progress.story, before)
    except Exception as error:  # noqa: BLE001 (the reader gets an error number, the log the rest)
        return failure_page(error, table.id, reader.words)


async def _change(reader: Reader, content: Content) -> None:
    shown = content.changing(layout=is_page(reader.interaction))
    await reader.interaction.edit_original_response(**shown)


PRESSES: dict[str, Callable[[App, Reader, Table, TablePress], Awaitable[Content | None]]] = {
    "analysis": analysis,
    "analysis-show": show,
    "analysis-help": explain,
}


def own_id(table: Table) -> str:
    return ids.table(table.id, "forecast", "0")


async def rated(app: App, users: Sequence[int]) -> list[int]:
    """Return who did not turn ratings off."""
    store = app.service.store
    return [user for user in users if (await store.read(people.read(user))).rated]


async def question_post(app: App, table: Table) -> Content:
    """Return the question; ``table`` is at its moment and has no names."""
    words = table.words
    when = f"<t:{(app.now() + DAY) // 1000}:R>"
    spec = table.game.spec
    about = next(key for what in ("aim", "tagline") if words.has(key := f"{spec.key}-{what}"))
    aim = " ".join(words(key) for key in (about, f"{spec.key}-signs") if words.has(key))
    said = words("forecast", title=spec.title, when=when, aim=aim)
    shown = await draw_board(app, table, words)
    row = [
        button(ids.table(table.id, "forecast", str(seat.seat)), letter(seat.seat), PRIMARY)
        for seat in table.seats
    ]
    return Content(shown.with_lines([said]), shown.files, tuple(in_rows(row)), silent=True)


def answer_post(table: Table, message: ForecastOpen, named: Sequence[int], asked: int) -> Content:
    """Return the answer to a question about the moment ``asked`` of the replay."""
    words, unit = table.words, own_key(table.words, table.row.game, "forecast-count")
    said = words(
        "forecast-opened",
        title=table.game.spec.title,
        who=_winners(table),
        counted=words(own_key(words, table.row.game, "forecast-counted")),
        lead=words(unit, points=abs(message.behind)),
        ahead=max(0, -message.behind),
        right=message.right,
        of=message.of,
    )
    small = [line for line in (_saw(words, named), ranking_line(table, words, unit)) if line]
    said = fit_first_lines([said, *(f"-# {line}" for line in small)])
    return Content(said, rows=(replay.replay_button(table, words, at=asked),))


def answer_note(table: Table, channel_id: int, answer: int, named: Sequence[int]) -> Content:
    """Return what leads to the answer: that is an edit, which nobody notices a day later."""
    where, title = link_to(table.row.guild_id, channel_id, answer), table.game.spec.title
    said = [table.words("forecast-out", link=where, title=title, who=_winners(table))]
    return Content("\n-# ".join([*said, *filter(None, [_saw(table.words, named)])]), silent=True)


def _winners(table: Table) -> str:
    return " ".join(map(letter, table.outcome.winners if table.outcome else ()))


def _saw(words: Words, named: Sequence[int]) -> str:
    return words("forecast-right", who=", ".join(f"<@{user}>" for user in named)) if named else ""


async def forecast(app: App, reader: Reader, table: Table, press: TablePress) -> Content:
    seat = ids.number(press.arg)
    given = (reader.user_id, -1 if seat is None else seat)
    due = await app.service.tables.do(audience.guess_winner, table.id, app.now(), *given)
    when = f"<t:{due // 1000}:f>"  # it is read later, too
    # In place of what said another letter.
    said = reader.words("forecast-noted", who=letter(given[1]), when=when)
    return Content(said, table=table.id)
