function spot(box, label, press, size, kind) {
  const made = button("", press, kind), [x, y, w, h] = box;
  const style = { left: x / size.width, top: y / size.height, width: w / size.width, height: h / size.height };
  for (const [side, share] of Object.entries(style)) { made.style[side] = `${100 * share}%`; }
  made.setAttribute("aria-label", label); made.title = label;
  return made;
}
/* Fingers need room: where a small place has others near it, the first tap enlarges, as is said before. */
const FINGER = 44, LEAST = 40, FITS = 36, NEAR = 36, MOST = 20, BANNER = 116;
function cramped() {
  if (zoomed || !$("picture").complete || !matchMedia("(pointer: coarse)").matches) { return []; }
  const all = places().filter((one) => one.dataset.key).map((one) => [one, one.getBoundingClientRect()]);
  const apart = (a, b) => Math.hypot(a.left + a.width / 2 - b.left - b.width / 2, a.top + a.height / 2 - b.top - b.height / 2);
  return all.filter(([one, box]) => Math.min(box.width, box.height) < LEAST
    && all.some(([other, there]) => other !== one && apart(box, there) < NEAR));
}
function tapped(event, press) {
  const small = event.detail ? cramped() : [];  // no key presses beside it
  if (!small.some(([one]) => one === event.currentTarget)) { press(); return; }
  const stage = $("stage").getBoundingClientRect();
  const at = [event.clientX - stage.left, event.clientY - stage.top];
  const share = [at[0] / stage.width, at[1] / stage.height];
  // Where it is enough for a finger, all places stay in view.
  const { least, left, whole } = measured(small), box = $("board");
  const fits = whole < FINGER / least && whole * least >= FITS;
  zoomed = Math.min(2, fits ? whole : FINGER / least); draw();
  const grown = $("stage").getBoundingClientRect();
  box.scrollLeft = fits ? (left - stage.left) * zoomed : share[0] * grown.width - box.clientWidth / 2;
  const down = share[1] * grown.height - at[1], was = box.scrollTop;
  box.scrollTop += down;  // on a phone on its side the board scrolls by itself
  window.scrollBy(0, down - box.scrollTop + was);
}
function measured(small) {
  const least = Math.min(...small.map(([, box]) => Math.min(box.width, box.height)));
  const all = places().map((one) => one.getBoundingClientRect());
  const pic = $("picture").getBoundingClientRect(), scale = pic.width / shown.picture.width;
  const rest = shown.elsewhere.flatMap((one) => one.boxes);
  for (const [l, , w] of rest) { all.push({ left: pic.left + l * scale, right: pic.left + (l + w) * scale }); }
  // A board stays whole, with the signs of its rows.
  const left = Math.max(pic.left, Math.min(...all.map((one) => one.left)) - (rest.length ? .6 * least : 0)), right = Math.max(...all.map((one) => one.right));
  return { least, left, right, whole: $("board").clientWidth / (right - left) };
}
/* Within a turn no tap is spent on it where all places and what is asked stay in view. */
function enlarge() {
  const small = shown && shown.path.length && !shown.confirm && !then ? cramped() : [];
  if (!small.length) { return; }
  const { least, left, right, whole } = measured(small), box = $("board"), stage = $("stage").getBoundingClientRect();
  const wanted = Math.min(2, whole, FINGER / least);
  if (wanted * least < FITS || wanted * stage.height > .7 * innerHeight) { return; }
  zoomed = wanted; draw();
  box.scrollLeft = ((left + right) / 2 - stage.left) * zoomed - box.clientWidth / 2;
}
/* Whoever is asked always reads what can be tapped. */
function hint() {
  const there = places(), words = there.some((one) => !one.dataset.key), beside = document.querySelector("#choices button, #tools .good, #tools .more");
  const any = beside && document.querySelector("#stage .plain"), whole = document.querySelector("#tools .good");
  // The signs that the picture has; those of short cuts only where it has no others.
  const has = (kind) => document.querySelector(`#stage ${kind}`);
  const asked = has("[data-mark]:not([data-mark='']), #stage .asked") ? ["frames"] : [];
  const tight = cramped().map(([one]) => one), small = tight.some((one) => !one.matches(`.beyond, .unsaid${any ? "" : ", .plain"}`));
  // A short cut that costs a tap to enlarge is none: its ring would be a second rule.
  if (asked.length && tight.some((one) => one.matches(".beyond"))) {
    document.querySelectorAll("#stage .beyond").forEach((one) => { one.classList.replace("beyond", "unsaid"); });
  }
  const signs = words || any || whole ? [] : asked.length ? asked : has(".beyond") ? ["rings"] : [];
  const said = whole && there.length === 1 && document.querySelector("#choices button");  // by its button
  signed("tap", signs, !there.length || said ? "" : words ? say("tap-words")
    : say(whole ? has(".picked") ? "tap-again" : "tap-other" : any ? "tap-any" : beside ? "tap-or" : "tap") + (small ? ` ${say("tap-first")}` : ""));
  const short = signs.length && asked.length && has(".beyond");
  signed("short", short ? ["rings"] : [], short ? say("tap-short") : "");
}
function signed(id, signs, text) {
  put($(id), text);
  $(id).querySelectorAll("i").forEach((old) => old.remove());
  $(id).prepend(...signs.map((className) => Object.assign(document.createElement("i"), { className })));
}
/* A place may stand for several choices, and a choice have several places (a tile and its field):
   a tap keeps the choices that lie there, until one is left, or words have to tell them apart. */
function choices(listed, pic) {
  const places = new Map();
  if (pic) {
    for (const choice of listed) {
      choice.keys = choice.boxes.map((box) => box.join());
      for (const key of choice.keys) {
        places.set(key, [...(places.get(key) || []), choice]);
      }
    }
    for (const [key, here] of places) {
      const asked = here.filter((choice) => !choice.beyond);
      if (narrowed && here.length === listed.length) { places.delete(key); covered(key, pic, round(here, key) ? "taken round" : "taken"); }
      else if (!narrowed && asked.length) { places.set(key, asked); }
    }
  }
  if (narrowed) { rest(listed, pic); }
  if (narrowed && pic && !narrowed.round) { covered(`0,0,${pic.width},${BANNER}`, pic, "asks", say("narrowed")); }
  const placed = new Set([...places.values()].flat());
  const turned = [...new Set(listed.filter(turns).map((one) => one.boxes.join()))];
  const beyond = narrowed ? 0 : [...places.values()].filter((here) => here[0].beyond).length;
  for (const [key, here] of places) {
    const press = () => {
      if (busy) { return; }
      if (here.length === 1) { chosen(here[0]); } else { narrowed = here; narrowed.round = round(here, key); draw(); }
    };
    const lays = here.some((choice) => choice.immediate);  // side by side, each with its points: all alike
    const made = spot(key.split(",").map(Number), here.map((choice) => choice.label).join(" · "),
      () => {}, pic, !lays && here.some((choice) => choice.best) ? "best" : "");
    made.dataset.key = key;
    made.addEventListener("click", (event) => tapped(event, press));
    const goals = [...places.keys()].filter((other) => other !== key && both(listed, key, other).length);
    if (goals.length) { piece(made, key, goals, listed, pic); }
    if (here.length > 1) { made.title = ""; }
    // A place of several tiles has one number in the picture.
    made.dataset.mark = here.every((one) => one.mark === here[0].mark) ? here[0].mark : "";
    if (!narrowed && here[0].beyond) {  // a short cut for a finger: the keyboard goes step by step
      made.tabIndex = -1; made.dataset.mark = ""; made.setAttribute("aria-hidden", "true");
    }
    // The picture numbers the places of a step; what else can be tapped is marked here.
    // A board full of rings would hide its pieces and say nothing.
    const plain = here[0].beyond && beyond > MOST, framed = pic.framed.some((box) => box.join() === key), whole = shown.confirm && !shown.sheet;
    if (plain) { made.classList.add("plain"); }
    else if (here.some((choice) => choice.chosen && !choice.mark) && whole && !framed) { made.classList.add("picked"); }
    else if (lays || !here.some((choice) => choice.mark || (turned.length === 1 && turns(choice)))) { made.classList.add(here[0].beyond && !narrowed ? "beyond" : "asked"); }
    if (framed) { made.classList.add("framed"); }
    $("stage").append(made);
  }
  const beside = listed.some((one) => !(placed.has(one) || one.beyond));
  const seen = (one) => narrowed.round && one.keys.some((key) => places.has(key) && places.get(key).length === 1);
  for (const choice of listed.filter((one) => narrowed ? !seen(one) : !(placed.has(one) || one.beyond || lies(one, placed)) || (beside && named(one) && !lies(one, placed)) || (turned.length === 1 && turns(one)))) {
    const made = button(choice.label, () => chosen(choice), choice.best ? "best" : "", choice.icon);
    made.dataset.mark = choice.mark;
    if (choice.chosen) { made.setAttribute("aria-pressed", "true"); } $("choices").append(made);
  }
}
/* What lies in the picture is laid by its own button: among other places a second one says nothing. */
const lies = (choice, placed) => choice.chosen && placed.size && shown.confirm && (shown.sheet || choice.path.every((word, at) => word === shown.confirm.path[at]));
/* Beside verbs on buttons a number in the picture says nothing: its verb has a button as well. */
const named = (choice) => choice.mark && !choice.label.startsWith(choice.mark);
/* Beside a whole move a frame on its own tile does not say that a tap turns it. */
const turns = (choice) => shown.confirm && !choice.beyond && !choice.mark && choice.boxes.length;
/* What does not go with what was tapped stands back: the picture offers it. Free places have nothing to dim. */
function rest(kept, pic) {
  const all = (from) => new Set(from.flatMap((one) => one.boxes.map((box) => box.join())));
  const here = all(kept);
  all(shown.choices.filter((one) => !one.beyond)).forEach((key) => { if (pic && !here.has(key)) { covered(key, pic, "off"); } });
}
/* Where it goes was tapped first: what is left to choose is a piece, in the picture. */
const round = (here, key) => here.every((one) => one.beyond && one.keys[0] !== key);
/* What was tapped stays marked while words tell its choices apart. */
function covered(key, pic, kind, title = "") {
  const made = document.createElement("i");
  made.className = kind; made.textContent = title; made.ariaHidden = "true";  // it is asked below as well
  made.style.cssText = spot(key.split(",").map(Number), "", () => {}, pic).style.cssText;
  $("stage").append(made);
}
const both = (listed, ...keys) => listed.filter((choice) => keys.every((key) => choice.keys.includes(key)));
/* A piece is dragged to where it goes as well: two places name fewer choices than one. */
function piece(made, key, goals, listed, pic) {
  // A finger that begins elsewhere scrolls: of two places the first is the one that is taken up.
  made.classList.toggle("piece", goals.some((goal) => both(listed, key, goal).some((one) => one.keys[0] === key)));
  made.addEventListener("pointerdown", (down) => {
    if (!down.isPrimary || down.button) { return; }
    made.releasePointerCapture(down.pointerId);  // fingers are held by what they touch first
    const from = made.getBoundingClientRect(), full = $("picture").getBoundingClientRect();
    const there = places().filter((one) => goals.includes(one.dataset.key)), held = document.createElement("div");
    held.id = "held";
    Object.assign(held.style, { width: `${from.width}px`, height: `${from.height}px`,
      background: `url(${pic.src}) ${full.left - from.left}px ${full.top - from.top}px / ${full.width}px` });
    const off = new AbortController(), on = (what, then) => addEventListener(what, then, { signal: off.signal });
    const end = (event) => {
      off.abort(); held.remove(); there.forEach((one) => one.classList.remove("goal"));
      if (!held.style.left) { return; }
      addEventListener("click", (click) => click.stopPropagation(),
        { capture: true, once: true, signal: AbortSignal.timeout(50) });
      const far = (one) => {
        const b = one.getBoundingClientRect(), half = (size) => Math.max(12, size / 2);
        return Math.max(Math.abs(event.clientX - b.left - b.width / 2) / half(b.width),
          Math.abs(event.clientY - b.top - b.height / 2) / half(b.height));
      };
      const [goal] = there.sort((a, b) => far(a) - far(b));
      if (event.type !== "pointerup" || far(goal) > 1) { return; }
      const meant = both(listed, key, goal.dataset.key);
      if (meant.length === 1) { chosen(meant[0]); } else { narrowed = meant; draw(); }
    };
    on("pointermove", (event) => {
      const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (!held.style.left && Math.hypot(x, y) < 10) { return; }
      document.body.append(held); there.forEach((one) => one.classList.add("goal"));
      Object.assign(held.style, { left: `${from.left + x}px`, top: `${from.top + y}px` });
    });
    on("pointerup", end); on("pointercancel", end);
  });
}
