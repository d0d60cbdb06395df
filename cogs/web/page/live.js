async function moves() {
  const mine = logs += 1, id = shown.id, [status, got] = await ask("GET", `tables/${id}/log`).catch(() => [0]);
  if (status !== 200 || mine !== logs || !shown || shown.id !== id) { return; }
  const head = $("log").querySelector("h2");
  head.textContent = say("log"); head.hidden = !got.lines.length;
  const newest = $("moves").querySelector("button"), last = newest && newest.dataset.at;
  $("moves").replaceChildren(...got.lines.map((line) => {
    const item = document.createElement("li");
    const made = button("", () => look(line)); put(made, line.text); made.dataset.at = moment_of(line);
    item.append(made);
    return item;
  }));
  if (last && last !== moment_of(got.lines[0])) { lit($("moves").firstChild); if (!then) { $("moves").scrollTop = 0; } }
  views();
  // What came out is looked at before the next question, as it stands above it in Discord.
  const seen = got.lines.findIndex((line) => moment_of(line) === last);
  const out = got.lines.slice(0, Math.max(0, seen)).find((line) => line.reveal && line.still);
  if (out && shown.question && !then) { await look(out, true); }
}
const moment_of = (line) => `${line.seq}${line.still ? "?still" : ""}`;
async function look(line, first) {
  const mine = looks += 1, [status, got] = await ask("GET", `tables/${shown.id}/moments/${moment_of(line)}`).catch(() => [0]);
  if (status === 200 && mine === looks) { then = { ...got, at: moment_of(line), said: line.text, first }; zoomed = 0; draw(); window.scrollTo({ top: 0 }); }
}

/* What happens elsewhere arrives by itself; after a break the table is asked for again. */
async function follow(id) {
  if (following && following.id === id) { return; }
  if (following) { following.abort.abort(); }
  const mine = following = { id, abort: new AbortController() };
  let off = false, timer = 0;
  for (let pause = 1; following === mine; pause = Math.min(30, pause * 2)) {
    const once = new AbortController(), end = () => once.abort();
    const heard = () => { clearTimeout(timer); timer = setTimeout(end, 50000); };  // a line comes every 20 s
    mine.abort.signal.addEventListener("abort", end);
    try {
      heard();
      const answer = await fetch(`tables/${id}/news`, {
        cache: "no-store", credentials: "omit", signal: once.signal,
        headers: { Authorization: `Bearer ${session}` } });
      if (answer.status === 401) { leave("ended"); return; }
      if (!answer.ok) { throw new Error(); }
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      if (off) { note("", false); off = false; }
      if (pause > 1) { refresh(); }
      pause = 1;
      for (let text = ""; ;) {
        const { done, value } = await reader.read();
        if (done) { break; }
        heard();
        const events = (text + value).split("\n\n"); text = events.pop();
        for (const event of events) {
          const version = event.startsWith("data:") ? +event.slice(5) : 0;
          if (shown && shown.id === id && version && version !== shown.version) { refresh(version); }
        }
      }
    } catch { if (following === mine && pause > 2) { lost(); off = true; } }
    clearTimeout(timer);
    await new Promise((done) => setTimeout(done, 1000 * pause * (.5 + Math.random())));
  }
}
/* A person in the middle of a step keeps it while the question stands. */
async function refresh(version) {
  if (busy) { setTimeout(() => refresh(version), 300); return; }
  if (version && shown && version === shown.version) { return; }  // the answer was on its way
  if (!shown || shown.sheet) { if (session && !shown) { list(); } return; }
  // Of several questions the one that is looked at stays, with what was answered meanwhile.
  const mine = asked += 1, id = shown.id, at = shown.path, open = shown.tabs.some((tab) => tab.path.join() === at.join());
  const which = new URLSearchParams([...(open ? at.map((word) => ["path", word]) : []), ...(shown.changes ? [["change", 1]] : [])]);
  const [status, got] = await ask("GET", `tables/${id}${which.size ? `?${which}` : ""}`).catch(() => [0]);
  if (mine !== asked || !shown || shown.id !== id) { return; }  // what is asked since is newer
  if (status !== 200) { if (![401, 403, 404].includes(status)) { setTimeout(refresh, 2000); } return; }
  if (then) { shown = got; moves(); return; }
  // A question that opens by itself is no step into which somebody went.
  const held = (shown.path.length && got.path.join() !== at.join()) || narrowed || shown.sure;
  if (got.token === shown.token && held) { shown.version = got.version; moves(); return; }
  hold(true); try { await show(got); } finally { hold(false); }
}
