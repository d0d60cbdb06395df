document.addEventListener("keydown", (event) => {
  if (!shown || event.ctrlKey || event.metaKey || event.altKey) { return; }
  if (event.key === "Escape") {
    if (then) { then = null; draw(); } else if (narrowed) { narrowed = null; draw(); } else if (zoomed) { zoomed = 0; draw(); }
    else if (shown.sure || shown.changes || (home && !shown.back)) { back(); } else if (shown.back) { up(); }
  }
  if (event.key === "Enter" && event.repeat) { event.preventDefault(); return; }
  const spots = places().filter((one) => one.tabIndex === 0);
  const sign = event.key.toLowerCase();
  if (/^[a-z\d]$/.test(sign)) {  // the marks in the picture, also of two letters or digits
    const marks = [...document.querySelectorAll("#stage button, #choices button")];
    typed = (event.timeStamp - pressed < 800 ? typed : "") + sign; pressed = event.timeStamp;
    const marked = [typed, typed.slice(-2), sign]
      .map((mark) => marks.find((one) => one.dataset.mark === mark)).find(Boolean);
    if (marked) { marked.focus(); }
    return;
  }
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!way || !spots.length) { return; }
  const middle = (one) => { const b = one.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; };
  const here = spots.includes(document.activeElement) ? middle(document.activeElement) : null;
  const far = (one) => {
    const [x, y] = middle(one), dx = x - here[0], dy = y - here[1];
    const along = dx * way[0] + dy * way[1], aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    return along > 1 ? along + 2 * aside : Infinity;
  };
  const best = here ? spots.filter((one) => far(one) < Infinity).sort((a, b) => far(a) - far(b))[0] : spots[0];
  if (best) { best.focus(); event.preventDefault(); }
});
/* A tap beside what was tapped means another place; what can't be chosen says why, where a tap would do nothing. */
async function refused(event) {
  if (narrowed && !then && !busy) {
    narrowed = null; draw();
    const other = document.elementFromPoint(event.clientX, event.clientY);
    if (other.matches("#stage button")) { other.click(); }
    return;
  }
  const pic = shown && !shown.sheet && !then && shown.picture, box = $("picture").getBoundingClientRect();
  if (!pic) { return; }
  const x = (event.clientX - box.left) * pic.width / box.width, y = (event.clientY - box.top) * pic.height / box.height;
  const there = shown.elsewhere.find((one) => one.boxes.some(([l, t, w, h]) => x >= l && x < l + w && y >= t && y < t + h));
  if (there) { await step(shown.path, shown.page, there.word); $("note").scrollIntoView({ block: "nearest" }); }
}
$("all").addEventListener("click", () => list());
$("newer").lastElementChild.addEventListener("click", () => location.reload());
$("picture").addEventListener("load", () => {  // only now places have their size
  enlarge(); hint();
  const held = document.querySelector("#ask :focus-visible"); if (held) { held.scrollIntoView({ block: "nearest" }); }
});
$("picture").addEventListener("click", refused);
let wide = document.documentElement.clientWidth;
window.addEventListener("resize", () => {
  const was = wide; wide = document.documentElement.clientWidth;
  if (zoomed && was !== wide) { zoomed = 0; draw(); } else { hint(); }  // a phone was turned
});
light.addEventListener("change", () => refresh());
document.addEventListener("visibilitychange", () => { if (!document.hidden) { refresh(); } });
window.addEventListener("hashchange", enter);
window.addEventListener("popstate", travel);
enter();
