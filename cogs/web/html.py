"""The page as it is served: one document, put together from its parts when the bot starts."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from data.words import LOCALES, words

SENTENCES: Final = (
    *("tables", "tables-none", "log", "back", "text", "picture", "hand", "result", "now", "lost"),
    *("ticket", "ended", "pages", "spectator", "clear", "row", "type", "discord", "table", "small"),
    *("onward", "tap", "tap-or", "tap-any", "tap-other", "tap-first", "tap-words", "narrowed"),
    *("tap-again", "tap-short", "past", "question", "on", "change", "newer", "reload"),
    *("waiting", "others", "alone", "to-discord", "busy"),
)
"""What the page itself says, without ``web-``: in all languages, as nobody is known at first."""
PARTS: Final = Path(__file__).with_name("page")
SCRIPTS: Final = ("words", "bot", "paint", "board", "clue", "live", "keys")
"""The parts of the one script, in order; the last one begins."""


def page() -> str:
    """Return the document with all that it says, and ``{{nonce}}`` where each answer has its own.

    It is one request, and its policy lets nothing else be loaded.
    """
    script = "\n".join(_part(f"{name}.js") for name in SCRIPTS)
    whole = _part("page.html").replace("{{style}}", _part("style.css"))
    return whole.replace("{{script}}", script.replace("{{words}}", _sentences()))


def _part(name: str) -> str:
    return (PARTS / name).read_text(encoding="utf-8")


def _sentences() -> str:
    said = {locale: {key: words(locale)(f"web-{key}") for key in SENTENCES} for locale in LOCALES}
    return msgspec.json.encode(said).decode().replace("<", "\\u003c")
