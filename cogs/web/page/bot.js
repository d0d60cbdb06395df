async function ask(method, path, body) {
  const answer = await fetch(path, {
    method, cache: "no-store", credentials: path === "enter" ? "same-origin" : "omit", referrerPolicy: "no-referrer",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${session}`, Theme: light.matches ? "light" : "dark" },
    body: body && JSON.stringify(body),
  });
  const spoken = answer.headers.get("Content-Language");
  if (WORDS[spoken]) { lang = document.documentElement.lang = spoken; }
  if ((answer.headers.get("Page") || PAGE) !== PAGE) {  // the bot was updated while the page was open
    put($("newer").firstElementChild, say("newer")); $("newer").lastElementChild.textContent = say("reload"); $("newer").hidden = false;
  }
  return [answer.status, await answer.json()];
}
const light = matchMedia("(prefers-color-scheme: light)");
/* What changed is lit for a moment, unless somebody wants a page that stands still. */
function lit(node) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) { return; }
  node.animate({ outline: ["4px solid #ffc247", "4px solid transparent"], outlineOffset: ["-4px", "-4px"] },
    { duration: 1600, easing: "ease-in" });
}
/* One request at a time: a second tap meets the question that the first one leads to. */
async function go(method, path, body, travels) {
  if (busy) { return; }
  hold(true); asked += 1; looks += 1;
  try {
    const [status, got] = await ask(method, path, body);
    if (status === 200) { await show(got, travels, body || {}); }
    else if (got.shown) { await show(got.shown); }
    else if (status === 401) { leave(got.error === "ticket" ? "ticket" : "ended"); }
    else { note(got.text || `${status}`, true); }
  } catch { lost(); $("note").scrollIntoView({ block: "nearest" }); lit($("note")); } finally { hold(false); }
}
function hold(on) { busy = on; $("ask").dataset.busy = say("busy"); if (on) { document.body.setAttribute("aria-busy", "true"); } else { document.body.removeAttribute("aria-busy"); } }
function note(text, bad) { put($("note"), text); $("note").classList.toggle("bad", !!bad); }
/* Whose page is over, or has lost the bot, gets on in Discord, at the table where they were. */
const away = () => (history.state || {}).link || "//discord.com/channels/@me";
const lost = () => note(say("lost") + (shown && shown.link ? `\n[${say("to-discord")}](${shown.link})` : ""), true);
function leave(why) {
  alone(); session = ""; shown = then = null; draw(); put($("note"), say(why));
  $("tools").append(Object.assign(document.createElement("a"), { href: away(), rel: "noreferrer", textContent: say("to-discord") }));
}
/* A page that is loaded again goes on where it was: the browser that a link let in may use it again. */
const kept = (more) => history.replaceState({ ...history.state, ...more, lang }, "", location.pathname);
const others = new BroadcastChannel("page");
others.addEventListener("message", (told) => { if (session && told.data === session) { leave("ended"); } });
async function enter() {
  if (location.hash.length > 1) {  // a ticket, and behind a stroke what it leads to
    const [ticket, door] = location.hash.slice(1).split("/");
    history.replaceState({ ticket, door }, "");
  }
  kept();  // no screenshot or history keeps the ticket in the address
  const { ticket, table, door, what } = history.state;
  if (!ticket) { if (!session) { leave("ticket"); } return; }
  try {
    let [status, got] = await ask("POST", "enter", { ticket });
    if (status === 401) {  // a link may be quicker than what it leads to
      await new Promise((done) => setTimeout(done, 1500));
      [status, got] = await ask("POST", "enter", { ticket });
    }
    if (status !== 200) { leave("ticket"); return; }
    session = got.session; lang = document.documentElement.lang = got.lang;
    others.postMessage(session);  // the same link in another tab
    if (door) { await sheet(door); } else if (table ?? got.table) { await open(table ?? got.table); } else { await list(); }
    if (what && shown) { await press(what, true); }
  } catch { lost(); }
}
const open = (id, travels) => go("GET", `tables/${id}`, null, travels);
const step = (path, page, at, change = shown.changes) => go("GET", `tables/${shown.id}?` + new URLSearchParams(
  [...path.map((word) => ["path", word]), ["page", page || 0], ...(at ? [["at", at]] : []), ...(change ? [["change", 1]] : [])]));
const act = (path, sure) => go("POST", `tables/${shown.id}/do`, { token: shown.token, path, sure });
const press = (what, travels) => {
  // A hint may take a while; meanwhile the rules wait for it.
  if (busy && what === "rules") { setTimeout(() => shown && press(what), 100); return; }
  return go("POST", `tables/${home || shown.id}/beside`, { what }, travels);
};
const list = (travels) => go("GET", "tables", null, travels);
/* From the rules or the list the browser's own way back leads to the table, and its way on to them again. */
function travel() {
  if (!session || !history.state || location.hash.length > 1) { return; }
  if (busy) { setTimeout(travel, 100); return; }
  const { door, table, what } = history.state;
  if (door) { sheet(door, "", true); } else if (what && shown) { press(what, true); } else if (table) { open(table, true); } else { list(true); }
}
const back = () => { if (home && !busy) { history.back(); } else { open(shown.id); } };

function show(table, travels, { what, words, send } = {}) {
  if (words && !send && shown) { table.next = shown.next; }  // a draft changes nothing elsewhere
  if (!travels && shown && !shown.sheet && (table.tables || table.sheet)) { history.pushState(history.state, "", location.pathname); }
  if (table.tables) { kept({ table: "", door: "", what: "" }); listed(table); return; }
  kept(table.sheet ? { what: what || history.state.what } : { table: table.id, link: table.link, door: "", what: "" });
  home = !table.sheet ? "" : home || (shown && shown.id) || "";
  const before = shown; shown = table; then = narrowed = null;
  // What is typed stays until the bot has it: a line may be lost on the way.
  const draft = (one) => one && [one.id, one.token, one.form && one.form.draft].join();
  if (draft(before) !== draft(table)) { writing = ""; }
  // Who enlarged a picture to choose a place goes on choosing in it, until they are asked anew.
  const size = (one) => one && one.picture && [one.id, one.token, one.sheet && one.question, one.picture.width, one.picture.height].join();
  if (zoomed && (size(before) !== size(table) || !table.choices.some((choice) => choice.boxes.length))) {
    zoomed = 0; window.scrollTo({ top: 0 });
  }
  const asks = before && before.id === table.id && before.token !== table.token && before.version !== table.version;
  // Where all decide at once, what came out is seen before the question that follows it.
  const late = asks && table.together && table.question && $("moves").firstChild;
  if (!late) { draw(); if (asks) { lit($("picture")); } }
  if (table.sheet) { alone(); if (!table.picture) { window.scrollTo({ top: 0 }); } return; }
  follow(table.id);
  if (before && before.version === table.version && $("moves").firstChild) { return; }
  const seen = moves().catch(() => {});
  // No tap meets a question before which something is shown first; a line that is lost holds up nobody.
  if (late) { return Promise.race([seen, new Promise((done) => setTimeout(done, 5000))]).then(() => { if (!then) { draw(); } }); }
}
const alone = () => { if (following) { following.abort.abort(); following = null; } };
const sheet = (id, chosen, travels) => go("POST", "sheets", { id, chosen }, travels);
/* To the step before. */
const up = () => shown.sheet ? sheet(...shown.back) : step(shown.back);
