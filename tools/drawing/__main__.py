"""Draw the rooms into the docs: ``python -m tools.drawing``."""

from __future__ import annotations

from tools.drawing import rooms
from tools.drawing.svg import drawing
from tools.source import ROOT, modules

PICTURE = ROOT / "docs" / "pictures" / "architecture.svg"


def drawn() -> str:
    """Return the picture of the code as it is."""
    found = modules()
    found = {name: module for name, module in found.items() if not name.startswith("tools")}
    return drawing(rooms.outside(found), rooms.inside(found))


if __name__ == "__main__":
    # The same bytes on all systems: a test compares them with what is drawn then.
    PICTURE.write_text(drawn(), encoding="utf-8", newline="\n")
    print(PICTURE.relative_to(ROOT))
