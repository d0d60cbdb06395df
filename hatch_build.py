"""Tell a build what the program depends on: requirements.txt is the only list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class Requirements(MetadataHookInterface):
    """Reads the dependencies of the wheel from requirements.txt."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in the dependencies."""
        text = Path(self.root, "requirements.txt").read_text(encoding="utf-8")
        # A wheel can ask for versions, but for no hashes.
        lines = (line.partition(" --hash=")[0] for line in text.replace("\\\n", "").splitlines())
        pins = (line.strip() for line in lines if not line.lstrip().startswith("#"))
        metadata["dependencies"] = [pin for pin in pins if pin]
