"""``make house`` counts what it says it counts."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from data.store import FileStore, people
from tools.house import __main__ as house
from tools.house import confirm, loose, shape
from tools.house.counting import Counter
from tools.source import ROOT, Module, imports, modules

FILES = {
    "cogs/table/__init__.py": "from cogs.table.top import Top as Top",
    "cogs/table/base.py": "class Base:\n    def one(self): ...\n    def _two(self): ...",
    "cogs/table/top.py": (
        "from typing import TYPE_CHECKING, Any\n"
        "from cogs.table.base import Base\n"
        "if TYPE_CHECKING:\n    from cogs.table import late\n"
        "class Top(Base):\n    def three(self, facts: dict[str, Any]): return facts['a']\n"
        "class Wrong(Exception): ...\nclass Worse(Wrong): ..."
    ),
    "cogs/table/late.py": (
        "import abc\nfrom cogs.table import Top\n"
        "class Late(Top, abc.ABC):\n    field: 'int'\n    def three(self): ...\n"
        "def long():\n" + "    print()\n" * 40
    ),
}


@pytest.fixture
def small(tmp_path: Path) -> dict[str, Module]:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return modules(tmp_path, ("cogs",))


def test_our_own_classes_are_counted_through_what_a_package_passes_on(
    small: dict[str, Module],
) -> None:
    classes = shape.Classes(small)
    assert classes.deepest() == shape.Most(3, "cogs.table.late.Late")
    assert classes.deepest(errors=True) == shape.Most(2, "cogs.table.top.Worse")
    assert classes.widest().count == 2
    assert classes.methods("cogs.table.late.Late") == {"one", "three"}


def test_floors_count_no_imports_for_types(small: dict[str, Module]) -> None:
    assert shape.floors(small, "cogs.table").count == 4
    assert imports(small["cogs.table.top"], small) == {"cogs.table.base"}


def test_long_functions_are_named(small: dict[str, Module]) -> None:
    assert shape.long_functions(small) == ["cogs.table.late.long (41)"]
    assert shape.long_files(small) == []


def test_loose_values_are_named(small: dict[str, Module]) -> None:
    assert loose.crossings(small) == ["cogs.table.top: Top.three(facts)"]
    assert loose.reads(small) == ["cogs.table.top:6"]


def test_edges_are_modules_that_exist() -> None:
    for name in loose.EDGES:
        assert (ROOT / name.replace(".", "/")).with_suffix(".py").is_file()


def test_every_way_to_execute_counts_once(tmp_path: Path) -> None:
    counter = Counter()
    with counter.watch():
        db = sqlite3.connect(tmp_path / "x.db", isolation_level=None)
        counter.start()
        db.execute("CREATE TABLE tables (id, snapshot)")
        db.execute("BEGIN")
        db.executemany("INSERT INTO tables VALUES (?, ?)", [(1, 2), (3, 4)])
        db.cursor().execute("COMMIT")
        db.execute("UPDATE tables SET id = 5")
        reader = sqlite3.connect(f"{(tmp_path / 'x.db').as_uri()}?mode=ro", uri=True)
        reader.execute("SELECT id, snapshot FROM tables WHERE id = ?", (1,))
        reader.execute("SELECT id FROM tables WHERE id = ?", (1,))
        found = counter.stop()
        reader.close()
        db.close()
    assert (len(found.written), len(found.first), found.loads) == (5, 4, 1)


async def test_what_is_handed_to_the_writer_is_a_job_whatever_shares_a_transaction(
    tmp_path: Path,
) -> None:
    counter = Counter()
    with counter.watch():
        store = await FileStore.open(tmp_path / "x.db", now=lambda: 0)
        counter.start()
        await asyncio.gather(*(store.write(*people.change(user, rated=False)) for user in range(3)))
        together = counter.stop()
        counter.start()
        await store.step(lambda db: db.execute("SELECT 1"))
        alone = counter.stop()
        await store.close()
    commits = [sql for sql in together.written if sql == "COMMIT"]
    assert (together.jobs, len(commits), alone.jobs) == (3, 1, 1)


def test_a_confirm_is_measured() -> None:
    count = confirm.measured()
    # Mostly none: what is known by heart is read again only where something is being written.
    assert count.loads <= 2
    assert count.jobs == 2  # the move, and that its board has arrived
    assert any("INSERT" in sql and "entries" in sql for sql in count.first)
    assert {name.partition("/")[0] for name in count.files} >= {"cogs", "data", "engine"}


def test_above_a_limit_it_fails(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [house.Row("files over 500 lines", 0), house.Row("public methods of a class", 25)]
    assert house.report(rows) == 0
    assert house.report([*rows, house.Row("functions over 40 lines", 1, ("engine.x",))]) == 1
    assert capsys.readouterr().out.endswith("<- too many\n    engine.x\n")
