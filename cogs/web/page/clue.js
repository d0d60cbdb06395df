/* A written decision: a tap takes a word in, or out again; "/" begins a row. */
function write(form, pic) {
  const count = form.draft.filter((word) => word !== "/").length;
  const keep = (words, sent) => go("POST", `tables/${shown.id}/write`, { token: shown.token, words, send: !!sent });
  const labels = Object.fromEntries(form.words.map((item) => [item.word, item.label]));
  $("draft").hidden = !form.draft.length;
  form.draft.forEach((word, at) => $("draft").append(word === "/"
    ? Object.assign(document.createElement("span"), { textContent: "/" })
    : button(labels[word], () => keep(form.draft.filter((_, i) => i !== at)))));
  form.words.forEach((item, at) => {
    const used = form.draft.includes(item.word);
    const press = () => used ? keep(form.draft.filter((word) => word !== item.word))
      : count < form.most && keep([...form.draft, item.word]);
    const boxes = pic && !inWords ? item.boxes : [];
    for (const made of boxes.length ? boxes.map((box) => spot(box, item.label, press, pic))
      : [button(item.label, press)]) {
      made.dataset.mark = at + 1; made.setAttribute("aria-pressed", String(used)); made.disabled = !used && count >= form.most;
      (boxes.length ? $("stage") : $("choices")).append(made);
    }
  });
  const add = (label, press, kind, off) => {
    const made = button(label, press, kind); made.disabled = off; $("tools").append(made); return made;
  };
  const said = () => writing.trim(), ready = () => !!said() || count >= form.least;
  const send = () => keep(said() ? [said()] : form.draft, true);
  const field = Object.assign(document.createElement("input"), { value: writing, placeholder: say("type"), enterKeyHint: "send" });
  field.setAttribute("aria-label", say("type"));
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && said()) { send(); }
    event.stopPropagation();  // digits and arrows are for the text
  });
  field.addEventListener("input", () => { writing = field.value; sends.disabled = !ready(); });
  $("tools").append(field);
  const sends = add(form.send, send, shown.owes || shown.changes ? "good" : "", !ready());
  if (form.rows > 1) {
    add(say("row"), () => keep([...form.draft, "/"]), "", !count || form.draft.at(-1) === "/"
      || form.draft.filter((word) => word === "/").length + 1 >= form.rows);
  }
  add(say("clear"), () => keep([]), "", !count);
}
