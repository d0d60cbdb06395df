"""A whole game as one HTML page to keep: public boards and what happened, forward and back.

The page loads nothing from elsewhere. Without scripts it shows all boards, one below the other.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from html import escape
from string import Template
from typing import Final

from render.contract import Picture, Scene
from render.film import thinned
from render.theme import THEMES, Rgb

MOST: Final = 120
"""Boards of a page at most."""
ENDS: Final = 2
LIMIT: Final = 7_000_000
"""Bytes of a page: Discord takes files of ten megabytes."""

_PAGE = Template("""<!doctype html>
<html lang="$locale"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:;
 style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>$title</title>
<style>
body { margin: 0 auto; max-width: 56rem; padding: 1rem; background: $table; color: $ink;
 font: 1.1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.5rem; margin: 0 } p { margin: .5rem 0; min-height: 3em; white-space: pre-line }
figure { margin: 1rem 0 } img { width: 100%; border-radius: .75rem }
nav { display: flex; gap: .5rem; position: sticky; bottom: 0; padding: .5rem 0; background: $table }
nav[hidden] { display: none }
button { flex: 1; font: inherit; padding: .75rem .25rem; border: 0; border-radius: .5rem;
 background: $raised; color: inherit } button:disabled { opacity: .4 }
</style>
<h1>$title</h1>
$figures
<nav hidden>$buttons</nav>
<script>
const all = [...document.querySelectorAll("figure")], nav = document.querySelector("nav");
const [first, back, next, last] = nav.children;
let at = 0;
function show(to) {
  at = Math.max(0, Math.min(to, all.length - 1));
  all.forEach((figure, number) => { figure.hidden = number !== at; });
  first.disabled = back.disabled = at === 0;
  next.disabled = last.disabled = at === all.length - 1;
}
first.onclick = () => show(0); back.onclick = () => show(at - 1);
next.onclick = () => show(at + 1); last.onclick = () => show(all.length - 1);
addEventListener("keydown", (event) => {
  if (event.key === "ArrowLeft") show(at - 1);
  if (event.key === "ArrowRight") show(at + 1);
});
nav.hidden = false; show(0);
</script>
""")


def book(
    shown: Sequence[tuple[int, Picture]],
    told: Sequence[tuple[str, str]],
    words: Mapping[str, str],
    scene: Scene,
) -> bytes:
    """Return the page of a game.

    Args:
        shown: Boards, with the numbers of their turns.
        told: For each turn its heading and what happened.
        words: ``title``, and the texts of the buttons ``first``, ``back``, ``next``, ``last``.
    """
    figures = [_figure(*told[at], drawn.alt, drawn.png) for at, drawn in shown]
    theme = THEMES[scene.theme]
    # The first and the last one stay, whatever their size.
    while (size := sum(map(len, figures))) > LIMIT and len(figures) > ENDS:
        figures = list(thinned(figures, max(ENDS, len(figures) * LIMIT // size)))
    steps = ("first", "back", "next", "last")
    page = _PAGE.substitute(
        locale=scene.words.locale,
        title=escape(words["title"]),
        table=_css(theme.table),
        ink=_css(theme.ink),
        raised=_css(theme.raised),
        figures="\n".join(figures),
        buttons="".join(f"<button>{escape(words[step])}</button>" for step in steps),
    )
    return page.encode()


def _figure(head: str, text: str, alt: str, drawn: bytes) -> str:
    source = f"data:image/png;base64,{b64encode(drawn).decode()}"
    said = f"<p><b>{escape(head)}</b>\n{escape(text)}</p>"
    return f'<figure>{said}<img alt="{escape(alt)}" src="{source}"></figure>'


def _css(colour: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
