"""Something breaks inside, with a hand in the text of its error: nobody ever reads that text.

Every function of every game and of its pictures is broken in turn, while people press, type and
look, while the outbox speaks and the clock rings. No log, no answer and no message repeats it.
"""

from __future__ import annotations

import ast
import inspect
import logging
from collections.abc import Callable, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from cogs.router import answer_form
from cogs.table.error_traces import trace
from cogs.table.model import Person, Table
from cogs.table.play.completing import Completer
from cogs.ui import ids
from cogs.ui.app import App
from data.store import queries
from data.store.query import Query, cell, each
from engine import registry
from engine.contract import Game
from render.contract import Renderer
from tests.cogs.people import by, press, run, typed
from tests.cogs.table.world import World
from tests.drawing import redraw
from tests.engine.walks import stream_of
from tests.secrets.channels import form, of_press
from tests.secrets.tables import KEYS, PEOPLE, STRANGER, begun, later
from tests.secrets.wire import Wire, connect
from tests.tiers import few, many

MARK = "otter-in-the-hand"
PRESSES = ("more", "text", "hand", "detail", "undo", "bump")
ROOT = Path(__file__).resolve().parents[2]


class Held(KeyError):
    """An error whose text is a hand."""


RULES = [name for name, _ in inspect.getmembers(Game, inspect.isfunction) if name[0] != "_"]
PICTURES = sorted(field.name for field in fields(Renderer))


def _here(key: str) -> Callable[[str], bool]:
    """Tell by its name in which game a function is broken: a new one moves no other."""
    return lambda name: KEYS[crc32(f"{name}.".encode()) % len(KEYS)] == key


def broken(*_: Any, **__: Any) -> Any:
    raise Held(f"{MARK} of {MARK}")


async def everybody(home: App, table: Table, token: str, people: Sequence[Person]) -> list[Any]:
    found: list[Any] = []
    for person in people:
        for what in PRESSES:
            made = await press(home, person, ids.table(table.id, what))
            found += [of_press(made), made.later]
        for custom_id in (f"g:{table.id}:0.x:", f"f:{table.id}:0.x:send", f"l:{table.id}:join"):
            found.append(of_press(await press(home, person, custom_id)))
        for what in ("type", "open"):
            made = await press(home, person, ids.form(table.id, token, what))
            found.append(of_press(made))
        sent = form(person, ids.form(table.id, token, "type"), {"text": "1 2"})
        await answer_form(home, sent)  # type: ignore[arg-type]
        found.append(of_press(sent))
        for text in ("zz", "guess @A blue"):
            found.append(of_press(await run(home, "move", by(person), text)))
        found.append(await typed(home, "move", "action", by(person)))
    return found


@pytest.mark.sized
@pytest.mark.parametrize("key", few(sorted(KEYS), 3))
async def test_no_error_tells_what_was_at_hand(
    tmp_path: Path, key: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    game = registry.game(key)

    def break_rule(patch: pytest.MonkeyPatch, name: str) -> None:
        patch.setattr(type(game), name, broken)

    def break_picture(patch: pytest.MonkeyPatch, name: str) -> None:
        redraw(patch, key, **{name: broken})

    raised = 0
    async with World(tmp_path) as world:
        home, wire = connect(world)
        table = await later(world, await begun(world, key, 3), 3, stream_of("errors", key))
        await world.say()
        people = (PEOPLE[table.owing[0]], STRANGER)[: many(1, 2)]
        token = table.token(table.owing[0])
        rows = list(await world.store.read(_PUBLIC))[: many(1, 2)]
        for names, break_one in ((RULES, break_rule), (PICTURES, break_picture)):
            # Every function is broken in one game or another, in the long tests in each.
            for name in filter(many(_here(key), bool), names):
                caplog.clear()
                home.completer = Completer()  # what was listed before asks nothing again
                with monkeypatch.context() as patch:
                    break_one(patch, name)
                    answers = await everybody(home, table, token, people)
                    await _say(world, rows)
                assert MARK not in repr(answers), f"{key}.{name} in an answer"
                for record in caplog.records:
                    assert MARK not in _whole(record), f"{key}.{name}: {record.name}"
                raised += any("Held" in record.getMessage() for record in caplog.records)
        assert MARK not in repr(_texts(wire))
        home.pictures.close()
    assert raised > many(1, 10), "hardly anything broke"


_PUBLIC = Query(
    """SELECT id FROM outbox WHERE kind IN ('start', 'board', 'dm-hand')
        ORDER BY id DESC LIMIT 2""",
    (),
    each(cell),
)


async def _say(world: World, rows: list[int]) -> None:
    for number in rows:
        row = await world.store.read(queries.outbox_row(number))
        assert row is not None
        try:
            await world.mouth.send(row, search=False)
        except Exception as error:  # noqa: BLE001 (the outbox logs its trace; see below)
            logging.getLogger("cogs.table.notify.outbox").error("%s", trace(error))


def _whole(record: logging.LogRecord) -> str:
    formatter = logging.Formatter("%(message)s")
    return f"{formatter.format(record)} {record.args!r} {record.exc_info!r}"


def _texts(wire: Wire) -> list[Any]:
    return [item.given for item in wire.said]


def _logs_exception(node: ast.Attribute) -> bool:
    of_a_log = isinstance(node.value, ast.Name) and node.value.id in ("log", "logging")
    return of_a_log and node.attr == "exception"


def test_nothing_of_ours_logs_an_error_as_python_does() -> None:
    """``log.exception`` and ``exc_info`` print the text of an error, which may be a hand."""
    found = []
    for folder in ("cogs", "data", "engine", "render"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if path == ROOT / "cogs" / "runtime" / "logs.py":
                continue  # here what Python would say is turned into what we say
            text = path.read_text(encoding="utf-8")
            if not any(word in text for word in ("exc_info", "stack_info", "exception")):
                continue  # reading all as trees takes seconds
            for node in ast.walk(ast.parse(text)):
                named = isinstance(node, ast.keyword) and node.arg in ("exc_info", "stack_info")
                if named or (isinstance(node, ast.Attribute) and _logs_exception(node)):
                    found.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert not found
