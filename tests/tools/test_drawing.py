"""The picture in the docs is what the imports say, also when rooms are added."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tools.drawing import __main__ as drawing
from tools.drawing import rooms
from tools.drawing.layout import arrange
from tools.drawing.svg import WIDTH
from tools.drawing.svg import drawing as picture
from tools.source import Module, modules

PARTS = ("play", "lobby", "time", "people", "notify", "bots")


@pytest.mark.long
def test_the_picture_in_the_docs_is_that_of_the_code() -> None:
    assert drawing.PICTURE.read_text(encoding="utf-8") == drawing.drawn(), "make drawing"


@pytest.fixture
def split(tmp_path: Path) -> dict[str, Module]:
    """A table room with packages: each plays through the next, and one calls back."""
    texts = {
        "bot.py": "import cogs.ui.app",
        "cogs/ui/app.py": "from cogs.table.play import work",
        "cogs/table/tables.py": "from data.store import rows\nfrom cogs.table import model",
        "cogs/table/model.py": "",
        "data/store/rows.py": "from cogs.ui import app",
    }
    for part, other in zip(PARTS, (*PARTS[1:], "play"), strict=True):
        texts[f"cogs/table/{part}/work.py"] = (
            f"from cogs.table import tables\nfrom cogs.table.{other} import work as w"
        )
    for name, text in texts.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        for folder in path.relative_to(tmp_path).parents[:-1]:
            init = tmp_path / folder / "__init__.py"
            init.write_text(f'"""The room {init.parent.name} <of> the test."""', encoding="utf-8")
    return modules(tmp_path, ("bot", "cogs", "data"))


def test_new_packages_of_the_table_get_boxes_of_their_own(split: dict[str, Module]) -> None:
    outer, inner = rooms.outside(split), rooms.inside(split)
    assert set(outer.rooms) == {"bot", "cogs.ui", "cogs.table", "data.store"}
    parts = {*PARTS, "model", "tables"}
    assert set(inner.rooms) == {f"cogs.table.{part}" for part in parts}
    assert inner.arrows["cogs.table.bots", "cogs.table.play"] == 1
    assert inner.rooms["cogs.table.model"].title == "model.py"


def test_the_picture_is_valid_and_nothing_leaves_it(split: dict[str, Module]) -> None:
    text = picture(rooms.outside(split), rooms.inside(split))
    assert text == picture(rooms.outside(split), rooms.inside(split))
    root = ET.fromstring(text)  # noqa: S314 (made a line above)
    space = "{http://www.w3.org/2000/svg}"
    boxes = [r for r in root.iter(f"{space}rect") if r.get("class") == "box"]
    assert len(boxes) == 3 + 8
    assert all(0 <= float(r.get("x", -1)) < WIDTH - float(r.get("width", 0)) for r in boxes)


def test_circles_cost_the_lightest_arrow() -> None:
    arrows = Counter({("a", "b"): 5, ("b", "c"): 4, ("c", "a"): 1, ("a", "c"): 1})
    made = arrange(dict.fromkeys("abc", 100.0), arrows, 400.0)
    assert made.rows == [["a"], ["b"], ["c"]]
    assert made.upward == [("c", "a")]
    assert set(made.downward) == {("a", "b"), ("b", "c")}


def test_a_row_that_is_too_wide_is_broken() -> None:
    arrows = Counter({("top", key): 1 for key in "abcd"})
    made = arrange({"top": 100.0, **dict.fromkeys("abcd", 100.0)}, arrows, 300.0)
    assert [len([k for k in row if ">" not in k]) for row in made.rows] == [1, 2, 2]
