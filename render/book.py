"""A whole game as one HTML page to keep: what happened at each turn, and boards as they fit.

The page loads nothing from elsewhere. Without scripts it shows all turns, one below the other.
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
<small>$pictures</small>
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
    captions: Sequence[tuple[str, str]],
    words: Mapping[str, str],
    scene: Scene,
) -> bytes:
    """Return the page of a game.

    Args:
        shown: Boards, with the numbers of their turns.
        captions: For each turn its heading and what happened.
        words: ``title``, and the texts of the buttons ``first``, ``back``, ``next``, ``last``.
    """
    pictures = {at: _image(drawn) for at, drawn in shown}
    theme = THEMES[scene.theme]
    # The first and the last one stay, whatever their size.
    while (size := sum(map(len, pictures.values()))) > LIMIT and len(pictures) > ENDS:
        kept = thinned([*pictures], max(ENDS, len(pictures) * LIMIT // size))
        pictures = {at: pictures[at] for at in kept}
    figures = [_figure(*texts, pictures.get(at, "")) for at, texts in enumerate(captions)]
    steps = ("first", "back", "next", "last")
    page = _PAGE.substitute(
        locale=scene.words.locale,
        title=escape(words["title"]),
        table=_css(theme.table),
        ink=_css(theme.ink),
        raised=_css(theme.raised),
        pictures=escape(_pictures(len(pictures) - 1, len(captions) - 1, scene)),
        figures="\n".join(figures),
        buttons="".join(f"<button>{escape(words[step])}</button>" for step in steps),
    )
    return page.encode()


def _pictures(shown: int, turns: int, scene: Scene) -> str:
    return scene.words("replay-pictures", shown=shown, turns=turns) if shown < turns else ""


def _image(drawn: Picture) -> str:
    source = f"data:image/png;base64,{b64encode(drawn.png).decode()}"
    return f'<img alt="{escape(drawn.alt)}" src="{source}">'


def _figure(head: str, text: str, image: str) -> str:
    return f"<figure><p><b>{escape(head)}</b>\n{escape(text)}</p>{image}</figure>"


def _css(colour: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
