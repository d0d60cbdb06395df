"""Two threads that meet a type for the first time: in a process of its own, for it may crash."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread

from msgspec import _utils

from engine import codec

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Inner:
    number: int


@dataclass(frozen=True)
class Outer:
    inner: Inner
    text: str


def main() -> None:
    """Have a thread decode a type while another one is in the middle of making it known."""
    midway, read = Event(), _utils.get_class_annotations
    found: list[Outer] = []

    def decode() -> None:
        found.append(codec.decode(b'{"inner": {"number": 1}, "text": "a"}', Outer))

    other = Thread(target=decode)

    def slowly(kind: type) -> object:
        if kind is Inner and not midway.is_set():
            midway.set()
            other.start()
            other.join(0.2)  # it waits for us, or it is dead, and so are we
        return read(kind)

    _utils.get_class_annotations = slowly
    decode()
    other.join()
    assert found == [Outer(Inner(1), "a")] * 2


def test_a_type_that_another_thread_still_reads_is_waited_for() -> None:
    program = [sys.executable, "-m", "tests.engine.test_codec_threads"]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 0, done.stderr


if __name__ == "__main__":
    main()
