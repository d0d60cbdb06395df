function listed({ tables, doors }) {
  alone();
  shown = then = null; home = ""; draw();
  $("title").textContent = say("tables");
  put($("question"), tables.length ? "" : say("tables-none"));
  const [waiting, others] = [true, false].map((waits) => tables.filter((table) => table.waits === waits).map((table) => {
    const made = button("", () => open(table.id), waits ? "good" : "");
    put(made, `**${table.title}** · ${table.text}`);
    return made;
  }));
  const own = doors.map((door) => button(door.label, () => { kept({ table: "", door: door.path[0] }); sheet(door.path[0]); }, "plain"));
  const under = (key, made) => made.length ? [Object.assign(document.createElement("h2"), { textContent: say(key) }), ...made] : [];
  $("choices").classList.add("list");
  $("choices").replaceChildren(...under("waiting", waiting), ...(waiting.length ? under("others", others) : others), ...under("alone", own));
}
/* What waits, and how long, is as new as the list. It is asked for beside whatever is tapped meanwhile. */
async function relist() {
  const mine = asked, idle = () => session && !shown && !busy && !document.hidden && !document.activeElement.closest(".list");
  if (!idle()) { return; }
  const [status, got] = await ask("GET", "tables");
  if (status === 200 && mine === asked && idle()) { listed(got); }
}
setInterval(() => relist().catch(() => {}), 30000);  // whoever taps reads that the bot can't be reached
function button(label, press, kind, icon) {
  const made = document.createElement("button");
  made.type = "button"; made.textContent = label; made.className = kind || "";
  if (icon) { made.prepend(Object.assign(new Image(), { src: icon, alt: "" })); }
  made.addEventListener("click", press);
  return made;
}
const asks = (table) => table.owes && !!(table.choices.length || table.form || table.confirm);
const places = () => [...document.querySelectorAll("#stage button:enabled")];
const chosen = (choice) => shown.sheet ? sheet(...choice.path) : choice.immediate ? act(choice.path, true) : act(choice.path, false);

/* Whoever goes by the keyboard stays where they were, or meets what they are asked next. */
function draw() {
  const held = document.activeElement, inside = held && held.closest("#stage, #ask, #views");
  const named = (one) => one.getAttribute("aria-label") || one.textContent, name = inside && named(held);
  const keys = inside && held.matches(":focus-visible");  // who touches the page scrolls it alone
  paint();
  if (!inside || (held.isConnected && held !== $("ask"))) { return; }
  const there = [...document.querySelectorAll("#stage button:enabled, #ask button:enabled:not(#beside *, .undo), #ask input")];
  const next = there.find((one) => named(one) === name) || there.find((one) => one.matches("#tools .good"))
    || there.find((one) => one.tabIndex === 0) || $("ask");
  next.focus({ preventScroll: !keys });
}
function paint() {
  const table = shown, past = then, pic = past ? past.pictures[0] : table && table.picture;
  document.body.dataset.at = !table ? "away" : past ? "past" : table.over ? "over" : asks(table) ? "asked" : "waits";
  document.title = table ? `${asks(table) ? "● " : ""}${table.title}` : "Spieltisch";
  $("title").textContent = table ? table.title : "Spieltisch";
  put($("place"), table ? table.place : ""); $("place").hidden = false;
  if (table && table.link) { $("place").href = table.link; $("place").title = say("discord"); }
  else { $("place").removeAttribute("href"); }
  $("next").hidden = !(table && table.next);
  if (table && table.next) { put($("next"), table.next.text); $("next").onclick = () => open(table.next.id); }
  put($("scores"), table && !past ? table.scores : "");
  $("board").hidden = !table || (table.sheet && !pic);
  const words = !!table && !table.sheet && (inWords || !pic);
  $("stage").hidden = words; $("text").hidden = !words;
  $("stage").classList.toggle("large", zoomed > 0); $("stage").style.width = zoomed ? `${100 * zoomed}%` : "";
  if (past) { plain(past.text); } else if (words) { read(table); }
  document.querySelectorAll("#stage button, #stage i, #board .also").forEach((old) => old.remove());
  if (pic && $("picture").src !== pic.src) { Object.assign($("picture"), pic); }
  if (past && !words) {
    $("board").append(...past.pictures.slice(1).map((also) => Object.assign(new Image(), also, { className: "also" })));
  }
  const known = table && verdict && verdict === table.token && !past && !table.refused && !table.sent;
  note(table && !known ? table.note : "", table && table.refused); $("note").classList.toggle("sent", !!table && table.sent && !past);
  const watched = table && !table.mine && !table.over ? `\n-# ${say("spectator")}` : "";
  const onward = table && table.over && table.link ? `\n[${say("onward")}](${table.link})` : "";
  const newest = $("moves").querySelector("button");
  const passed = past && !past.first && newest && past.at !== `${parseInt(newest.dataset.at)}` ? `\n-# ${say("past")}` : "";
  put($("turn"), past ? past.said + passed : !table || table.question ? "" : table.turn + watched + onward);
  put($("question"), !table || past ? "" : narrowed ? narrowed.round ? table.question.split("\n")[0] : say("narrowed") : table.question);
  $("question").classList.toggle("prose", !!table && table.sheet);
  put($("why"), table && !past && table.confirm ? table.confirm.why.replace(/^\+\d+/, "**$&**") : "");
  timed();
  put($("own"), table && !past && zoomed ? table.own : "");
  $("hand").hidden = !(table && table.hand) || (words && table.shared);  // the words say it, too
  if (table && table.hand) {
    $("hand").querySelector("h2").textContent = say(table.over ? "result" : table.shared ? "table" : "hand");
    Object.assign($("hand").querySelector("img"), { src: table.hand.src, alt: table.hand.alt });
  }
  for (const id of ["tabs", "choices", "menus", "tools", "draft", "beside"]) { $(id).replaceChildren(); }
  $("draft").hidden = true; $("choices").classList.remove("list");
  put($("tap"), ""); put($("short"), ""); views();
  $("all").textContent = say("tables"); $("all").hidden = !session || !table;
  if (!table) { return; }
  if (past) { $("tools").append(button(say(past.first ? "on" : asks(table) ? "question" : "now"), () => {
    if (past.first) { verdict = shown.token; }  // it was read there
    then = null; draw();
  }, "good")); return; }
  table.tabs.forEach((tab) => {
    const made = button("", () => step(tab.path)); put(made, `${tab.chosen ? "✓ " : ""}${tab.label}`);
    made.setAttribute("aria-pressed", String(tab.path.join() === table.path.join()));
    $("tabs").append(made);
  });
  table.beside.forEach((one) => $("beside").append(button(one.label, () => table.sheet ? chosen(one) : press(one.path[0]))));
  if (table.form) { write(table.form, pic); }
  choices(narrowed || table.choices, words ? null : pic);
  table.menus.forEach(menu);
  tools(table); hint();
}
/* A menu is its words with a button for each choice: one tap, and all can be read before it. */
function menu({ label, choices }) {
  const head = document.createElement("p"), row = document.createElement("div");
  head.textContent = label; row.className = "row";
  row.append(...choices.map((one) => button(one.label, () => chosen(one))));
  $("menus").append(head, row);
}
/* The time that is left goes on; what is over is not said. */
function timed() {
  const said = shown && !then && shown.clock || "", due = /<t:(\d+)/.exec(said);
  put($("clock"), due && +due[1] * 1000 < Date.now() ? "" : said);
}
setInterval(timed, 1000);
/* What else there is to see: the table as all see it, and the board in words. */
function views() {
  $("log").hidden = !shown || shown.sheet; $("views").replaceChildren();
  if (!shown || shown.sheet) { $("moves").replaceChildren(); return; }
  for (const one of document.querySelectorAll("#moves button")) {
    one.toggleAttribute("aria-current", !!then && one.dataset.at === then.at);
    one.parentElement.hidden = !!then && then.first && one.dataset.at === then.at;  // it is said above
  }
  const newest = $("moves").querySelector("button");
  if (shown.question && !shown.hand && newest && !then) {
    $("views").append(button(say("table"), () => look({ seq: parseInt(newest.dataset.at), text: say("table") })));
  }
  if (shown.picture) {
    $("views").append(button(say(inWords ? "picture" : "text"), () => { inWords = !inWords; draw(); window.scrollTo({ top: 0 }); }));
  }
}
/* The board in words is asked for where it is read. */
async function read(table) {
  const [status, got] = await ask("GET", `tables/${table.id}/text`).catch(() => [0]);
  if (status === 200 && shown === table && !then) { plain(got.text); }
}
const plain = (text) => { $("text").textContent = text.replace(/^```.*\n?/gm, ""); };
function tools(table) {
  const add = (label, press, kind) => $("tools").append(button(label, press, kind));
  if (table.sure) { add(table.sure.label, () => press(table.sure.path[0]), table.sure.best ? "good" : "risk"); }
  if (table.confirm && !table.sure) { add(table.confirm.label, () => chosen({ path: table.confirm.path, immediate: true }), "good"); }
  if (table.sent) { add(say("change"), () => step([], 0, "", true)); }
  if (table.sure || table.changes || (home && !table.back)) { add(`‹ ${say("back")}`, back); return; }
  if (table.pages > 1) {
    add(`${say("pages")} (${table.page + 1}/${table.pages})`,
      () => step(table.path, (table.page + 1) % table.pages), "more");
  }
  if (narrowed) { add(`‹ ${say("back")}`, () => { narrowed = null; draw(); }); }
  else if (table.back && !table.tabs.some((tab) => tab.path.join() === table.path.join())) {
    add(`‹ ${say("back")}`, up);
  }
  if (zoomed) { add(say("small"), () => { zoomed = 0; draw(); }); }
  if (table.undo) {
    add(table.undo.label, () => go("POST", `tables/${table.id}/undo`, { seq: table.undo.seq }), "undo");
  }
}
