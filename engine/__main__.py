"""``python -m engine``: the workbench; ``--help`` lists the commands."""

from __future__ import annotations

import sys

from engine.workbench.commands import main

if __name__ == "__main__":
    sys.exit(main())
