"use strict";
const WORDS = {{words}}, PAGE = "{{version}}";
const $ = (id) => document.getElementById(id);
let lang = [(history.state || {}).lang, ...(navigator.languages || [])].map((l) => `${l}`.slice(0, 2)).find((l) => WORDS[l]) || "en";
document.documentElement.lang = lang;
let session = "", shown = null, narrowed = null, following = null, busy = false, inWords = false, typed = "", writing = "", home = "", verdict = "", pressed = 0, asked = 0, logs = 0, looks = 0, then = null, zoomed = 0;
const say = (key) => WORDS[lang][key];

/* Sentences are Discord's markdown: bold, code, links, times, and signs behind a backslash. */
function put(node, text) {
  node.hidden = !text;
  if (node.said === text && !text.includes("<t:")) { return; }  // nothing is read aloud twice
  node.said = text; node.replaceChildren();
  for (const [at, part] of text.split(/^```.*\n([^]*?)\n?```\n?/m).entries()) {
    if (at % 2) { node.append(Object.assign(document.createElement("pre"), { textContent: part })); } else { lines(node, part); }
  }
}
function lines(node, text) {
  let made;
  for (const [at, part] of text.split(/^(-#?|#{1,3}|>) (.*)\n?/m).entries()) {
    if (at % 3 === 0) { if (part.trim()) { line(node, part); } }
    else if (at % 3 === 1) {
      made = document.createElement({ "-": "li", "-#": "small", ">": "blockquote" }[part] || "h3");
      (part === "-" ? items(node) : node).append(made);
    } else { line(made, part); }
  }
}
const items = (node) => node.lastChild && node.lastChild.tagName === "UL" ? node.lastChild
  : node.appendChild(document.createElement("ul"));
function line(node, text) {
  const parts = /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\((https?:[^)\s]+)\)|<t:(\d+)(?::(\w))?>|(https?:\/\/[^\s<)]+)|\\([^\w\s])|\*(?!\s)([^*\n]+)\*|([_*~]{1,2})(?=\S)/g;
  let at = 0, m;
  const add = (tag, words, href) => {
    const made = tag ? document.createElement(tag) : document.createTextNode(words);
    if (tag) { made.textContent = words.replace(/\\([^\w\s])/g, "$1"); }
    if (tag === "strong") {
      made.className = /^[A-L]$/.test(words) ? `seat ${words}` : /^\+\d/.test(words) ? "gain" : /^[−-]\d/.test(words) ? "less" : "";
    }
    if (tag === "strong" && words.includes("<t:")) { made.textContent = ""; line(made, words); }
    if (href) { made.href = href; made.rel = "noreferrer"; made.target = "_blank"; }
    node.append(made);
  };
  while ((m = parts.exec(text))) {
    add("", text.slice(at, m.index)); at = parts.lastIndex;
    if (m[1]) { add("strong", m[1]); } else if (m[2]) { add("code", m[2]); }
    else if (m[3]) { add("a", m[3], m[4]); } else if (m[5]) { add("time", moment(+m[5], m[6])); }
    else if (m[7]) { add("a", say("discord"), m[7]); } else if (m[8]) { add("", m[8]); } else if (m[9]) { add("em", m[9]); }
  }
  add("", text.slice(at));
}
function moment(seconds, how) {
  const left = seconds - Date.now() / 1000, format = new Intl.RelativeTimeFormat(lang);
  if (how === "R") {
    const [size, unit] = [[86400, "day"], [3600, "hour"], [60, "minute"], [1, "second"]]
      .find(([s]) => Math.abs(left) >= s) || [1, "second"];
    return format.format(Math.round(left / size), unit);
  }
  const time = how === "D" ? {} : { timeStyle: "short" };
  return new Date(seconds * 1000).toLocaleString(lang, { dateStyle: "medium", ...time });
}
