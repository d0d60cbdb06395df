"""No function of ``cogs`` runs inside a transaction: read from the source, and seen as it runs.

What ``cogs`` decides is decided before, and judged after; a transaction holds up all others.
"""

from __future__ import annotations

import ast
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from cogs.runtime import checkup
from cogs.runtime.process import system
from cogs.table import history
from cogs.table.people import moderation
from cogs.table.people.preferences import export, forget
from data.store import FileStore, Holder
from data.store.rows import RUNNING
from data.store.writer import Writer
from tests.cogs.table.climb import only_climb, played
from tests.cogs.table.world import ANNA, BEN, GUILD, World
from tests.transactions import watch
from tools.support.source import imported, modules, within

INSIDE = {"step", "look", "alone"}
"""Methods of stores that run something inside a transaction, or give it away."""
NO_STORE = {"ids", "metrics", "health", "self", "self.places", "app.pictures"}
"""What else in ``cogs`` has a method of such a name."""
BELOW = {
    f"data.store.{name}"
    for name in ("batch", "connections", "postgres.connection", "query", "sqlite", "writer")
}
"""Modules with connections: whoever imports none of them has no transaction in hand."""


@cache
def of_cogs() -> tuple[tuple[str, ast.Module], ...]:
    """Return the trees of modules that name what is looked for: to walk all takes seconds."""
    looked_for = tuple(f".{name}" for name in (*INSIDE, "execute"))
    return tuple(
        (name, ast.parse(text))
        for name, path in modules().items()
        if (within(name, "cogs") or name == "bot")
        and any(word in (text := path.read_text(encoding="utf-8")) for word in looked_for)
    )


def known(tree: ast.Module) -> dict[str, str]:
    """Return what the names of a module stand for, as dotted names; "cogs" for its functions."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {one.asname or one.name: one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {one.asname or one.name: f"{node.module}.{one.name}" for one in node.names}
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found[node.name] = "cogs"
    return found


def origin(node: ast.expr, names: dict[str, str]) -> str:
    """Return where something comes from; empty where it is a value of its function."""
    head, _, rest = ast.unparse(node).partition(".")
    return f"{names[head]}.{rest}" if head in names else ""


def handed_in(tree: ast.Module) -> list[str]:
    """Return the calls of stores that are given anything but a function of ``data.store``."""
    names, wrong = known(tree), []
    inner = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    given = {id(node.func): node for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute) or node.attr not in INSIDE or id(node) in inner:
            continue
        if ast.unparse(node.value) not in NO_STORE:
            call = given.get(id(node))
            if call is None or not only_of_the_store(call, names):
                wrong.append(f"{node.lineno}: {ast.unparse(call or node)}")
    return wrong


def only_of_the_store(call: ast.Call, names: dict[str, str]) -> bool:
    """Return whether a call hands over one function of ``data.store``, and only values with it."""
    if len(call.args) != 1 or call.keywords:
        return False
    work, values = call.args[0], list[ast.expr]()
    if isinstance(work, ast.Call) and origin(work.func, names).startswith("functools.partial"):
        values = [*work.args[1:], *(keyword.value for keyword in work.keywords)]
        work = work.args[0]
    if not isinstance(work, (ast.Name, ast.Attribute)):
        return False  # made by a call, which may have been given anything
    inside = [part for value in values for part in ast.walk(value)]
    return within(origin(work, names), "data.store") and not any(
        isinstance(part, ast.Lambda)
        or (isinstance(part, ast.Name) and within(names.get(part.id, ""), "cogs"))
        for part in inside
    )


def test_cogs_hands_no_function_of_its_own_to_a_transaction() -> None:
    wrong = {name: found for name, tree in of_cogs() if (found := handed_in(tree))}
    assert wrong == {}


def test_what_is_looked_for_is_there() -> None:
    assert set(modules()) >= BELOW
    assert all(hasattr(FileStore, name) or hasattr(Writer, name) for name in INSIDE)
    calls = [
        node.func.attr
        for _, tree in of_cogs()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and ast.unparse(node.func.value) not in NO_STORE
    ]
    assert {"step", "look"} <= set(calls)


TALLY = "from functools import partial\nfrom data.store import ratings\n"


@pytest.mark.parametrize(
    "source",
    [
        "def mine(db): ...\nstore.step(mine)",
        "from cogs.table.people.moderation import trouble\nstore.look(trouble)",
        "from cogs.table.people import moderation\nstore.look(moderation.trouble)",
        "store.step(lambda db: None)",
        f"{TALLY}from cogs.rating import rate\nstore.step(partial(ratings.advance, rate=rate))",
        f"{TALLY}store.step(partial(ratings.advance, rate=lambda *_: ()))",
        f"{TALLY}work = partial(ratings.advance, key=key)\nstore.step(work)",
        f"{TALLY}store.step(ratings.maker(lambda db: None))",
        f"{TALLY}store.step(ratings.maker(rate))",
        "anything.alone()",
        "step = store.step",
    ],
)
def test_what_is_handed_in_is_seen(source: str) -> None:
    assert handed_in(ast.parse(source))


def test_a_function_of_the_store_may_be_handed_in() -> None:
    lines = (
        "store.step(ratings.forget_derived)",
        "store.step(partial(ratings.advance, key=key))",
        "ids.step(table.id, token)",
        "told = advance.step.events",
    )
    assert handed_in(ast.parse(TALLY + "\n".join(lines))) == []


def test_cogs_has_no_connection_in_hand() -> None:
    wrong = {
        name: sorted(imported(name) & BELOW)
        for name in modules()
        if (within(name, "cogs") or name == "bot") and imported(name) & BELOW
    }
    assert wrong == {}
    executing = [
        f"{name}:{node.lineno}"
        for name, tree in of_cogs()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr.startswith("execute")
    ]
    assert executing == []


async def test_no_function_of_cogs_runs_inside_a_transaction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over a game's whole life: moves, its end, ratings, checks, a freeze, a file, forgetting."""
    only_climb(monkeypatch)
    async with World(tmp_path) as world:
        seen, tables = watch(monkeypatch), world.service.tables
        lease = await world.store.hold(Holder.mine(), system)
        table = await played(world, 3, 1)
        await world.say()
        await world.service.history.take(table.id)
        assert await history.rebuild(tables) == 1
        runs = await world.playing(ANNA, BEN)
        assert (await moderation.find_damage(world.store, runs.id)).why == ""
        found = await checkup.examine_there(world.store, "here")
        assert any("1 are rated" in line.text for line in found)
        assert not any(line.wrong for line in found)
        await tables.freeze(runs.id, "by-hand", world.time, of=(RUNNING,))
        await world.service.moderators.end_by_manager(runs.id, GUILD, world.time)
        assert await export(tables, ANNA.user_id, world.time)
        await forget(tables, ANNA.user_id, world.time)
        await lease.release()
    assert seen.count > 20
    assert seen.intruders == set()


async def test_an_intruder_in_a_transaction_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def work(_: Any, clock: Any) -> int:
        return int(clock())

    async with World(tmp_path) as world:
        seen = watch(monkeypatch)
        await world.store.step(partial(work, clock=system))
        assert seen.intruders == {"runtime/process.py: system"}
        seen.intruders.clear()
        await world.store.look(partial(work, clock=system))
        assert seen.intruders == {"runtime/process.py: system"}
