"""Count how large the house is: ``python -m tools.house [REVISION]``.

Counts what git tracks, so that two revisions can be compared. Nothing fails here: what must hold
(layers, cycles, budgets of a press) are contracts in ``pyproject.toml`` and tests.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import PurePosixPath

PRODUCT = ("bot.py", "cogs", "data", "engine", "render")
FUNCTION = 40
"""Lines above which a function is listed."""


def main(revision: str = "HEAD") -> None:
    """Print the table of one revision."""
    texts = dict(files(revision))
    product, pages = within(texts, *PRODUCT), within(texts, "docs", kind=".md")
    decisions = [
        path for path in within(pages, "docs/decisions", kind=".md") if path.name != "README.md"
    ]
    fixtures = within(texts, "tests", kind=".sql")
    long = [name for text in product.values() for name in long_functions(text)]
    for label, value in (
        ("product, lines / files", f"{lines(product):,} / {len(product)}"),
        ("tests, lines", f"{lines(within(texts, 'tests')):,}"),
        ("SQL fixtures, lines", f"{lines(fixtures):,}"),
        ("tools, lines", f"{lines(within(texts, 'tools')):,}"),
        ("sandbox and its tests, lines", f"{lines(within(texts, 'sandbox')):,}"),
        ("docs, KB of text", f"{sum(len(text.encode()) for text in pages.values()) / 1000:.0f}"),
        ("decisions, pages", f"{len(decisions)}"),
        (f"functions over {FUNCTION} lines", f"{len(long)}"),
    ):
        print(f"{label:30}{value:>16}")


def files(revision: str) -> Iterator[tuple[PurePosixPath, str]]:
    """Yield the path and text of each text file that git tracks in a revision."""
    names = _git("ls-tree", "-r", "--name-only", "-z", revision).decode().split("\0")
    wanted = [name for name in names if name.endswith((".py", ".md", ".sql"))]
    batch = "".join(f"{revision}:{name}\n" for name in wanted)
    answer = _git("cat-file", "--batch", given=batch.encode())
    at = 0
    for name in wanted:
        end = answer.index(b"\n", at)
        size = int(answer[at:end].split()[2])
        yield PurePosixPath(name), answer[end + 1 : end + 1 + size].decode()
        at = end + size + 2


def within(
    texts: dict[PurePosixPath, str], *rooms: str, kind: str = ".py"
) -> dict[PurePosixPath, str]:
    """Return the files of a kind that are one of ``rooms`` or lie in one."""
    return {
        path: text
        for path, text in texts.items()
        if path.suffix == kind and any(path.is_relative_to(room) for room in rooms)
    }


def lines(texts: dict[PurePosixPath, str]) -> int:
    """Return how many lines the files have."""
    return sum(text.count("\n") for text in texts.values())


def long_functions(text: str) -> Iterator[str]:
    """Yield the names of the functions that are too long."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > FUNCTION:
                yield node.name


def _git(*arguments: str, given: bytes | None = None) -> bytes:
    command = ["git", *arguments]
    return subprocess.run(command, check=True, capture_output=True, input=given).stdout  # noqa: S603


if __name__ == "__main__":
    main(*sys.argv[1:])
