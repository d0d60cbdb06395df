"""Tell a build what the program depends on: requirements.txt is the only list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class Requirements(MetadataHookInterface):
    """Reads the dependencies of the wheel from requirements.txt."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in the dependencies."""
        lines = Path(self.root, "requirements.txt").read_text(encoding="utf-8").splitlines()
        metadata["dependencies"] = [line for line in lines if line and not line.startswith("#")]
