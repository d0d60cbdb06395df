// Discord's markup inside a line, as DOM nodes. Everything the writer typed ends up in text nodes
// or in attributes that cannot run anything.

import { emoji, h } from "./dom.js";
import { stamp } from "./time.js";
import { WORDS } from "./words.js";

const DEEPEST = 8;
const ESCAPABLE = /[!-/:-@[-`{-~]/;
const URL_PATTERN = /https?:\/\/[^\s<>]+/y;
const ANGLE = /<(@!?|@&|#)(\d{1,20})>/y;
const STAMP = /<t:(-?\d{1,16})(?::([tTdDfFsSR]))?>/y;
const COMMAND = /<\/([^:<>\n]{1,100}):\d{1,20}>/y;
const EMOJI = /<a?:(\w{1,40}):(\d{1,20})>/y;
const ANGLE_URL = /<(https?:\/\/[^\s<>]+)>/y;
const MASKED = /\[([^\]\n]{1,400})\]\(<?(https?:\/\/[^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*)>?(?: "[^"\n]*")?\)/y;
const EVERYBODY = /@(?:everyone|here)\b/y;
const JUMP = /\/channels\/(\d{1,20}|@me)\/(\d{1,20})(?:\/(\d{1,20}))?\/?$/;

const PAIRS = [["**", "strong"], ["__", "u"], ["~~", "s"], ["||", "spoiler"], ["*", "em"],
	["_", "em"]];

/** The channel and message that an address points to, if it is one of Discord's message links. */
export function jumpTarget(address) {
	let url;
	try {
		url = new URL(address, location.href);
	} catch {
		return null;
	}
	const known = /(^|\.)discord(app)?\.com$/.test(url.hostname) || url.host === location.host;
	const match = known ? JUMP.exec(url.pathname) : null;
	return match && { guildId: match[1], channelId: match[2], messageId: match[3] ?? null };
}

/** A link that is safe to press: web addresses only, message links jump inside the page. */
export function link(address, children, context) {
	let url;
	try {
		url = new URL(address);
	} catch {
		url = null;
	}
	if (!url || !["http:", "https:"].includes(url.protocol)) return h("span", {}, children);
	const target = jumpTarget(address);
	if (target) {
		const jump = (event) => {
			event.preventDefault();
			context.jump(target.channelId, target.messageId);
		};
		return h("a", { href: url.href, class: "jump", onclick: jump }, children);
	}
	return h("a", { href: url.href, target: "_blank", rel: "noopener noreferrer nofollow" }, children);
}

/** Nodes for one run of text. `context` knows names and how to jump. */
export function inline(text, context, depth = 0) {
	const nodes = [];
	let plain = "";
	const flush = () => {
		if (plain) nodes.push(plain);
		plain = "";
	};
	let at = 0;
	while (at < text.length) {
		const found = depth < DEEPEST ? special(text, at, context, depth) : null;
		if (found) {
			flush();
			nodes.push(found.node);
			at = found.end;
		} else {
			plain += text[at];
			at += 1;
		}
	}
	flush();
	return nodes;
}

function special(text, at, context, depth) {
	const letter = text[at];
	if (letter === "\n") return { node: h("br"), end: at + 1 };
	if (letter === "\\" && ESCAPABLE.test(text[at + 1] ?? "")) {
		return { node: text[at + 1], end: at + 2 };
	}
	if (letter === "`") return code(text, at);
	if (letter === "<") return angle(text, at, context);
	if (letter === "[") return masked(text, at, context, depth);
	if (letter === "h" && !/\w/.test(text[at - 1] ?? "")) return address(text, at, context);
	if (letter === "@") return everybody(text, at);
	if ("*_~|".includes(letter)) return pair(text, at, context, depth);
	return null;
}

function match(pattern, text, at) {
	pattern.lastIndex = at;
	return pattern.exec(text);
}

function code(text, at) {
	const ticks = text.startsWith("``", at) ? "``" : "`";
	const end = text.indexOf(ticks, at + ticks.length);
	if (end <= at + ticks.length - 1 || end === at + ticks.length) return null;
	const inner = text.slice(at + ticks.length, end);
	return { node: h("code", {}, inner.replace(/^ (.*) $/, "$1")), end: end + ticks.length };
}

function angle(text, at, context) {
	let found = match(ANGLE, text, at);
	if (found) return { node: mention(found[1], found[2], context), end: at + found[0].length };
	found = match(STAMP, text, at);
	if (found) {
		const node = stamp(Number(found[1]), found[2] ?? "f", context);
		return node && { node, end: at + found[0].length };
	}
	found = match(COMMAND, text, at);
	if (found) return { node: commandChip(found[1], context), end: at + found[0].length };
	found = match(EMOJI, text, at);
	if (found) return { node: emoji({ id: found[2], name: found[1] }), end: at + found[0].length };
	found = match(ANGLE_URL, text, at);
	return found && { node: link(found[1], [found[1]], context), end: at + found[0].length };
}

function mention(kind, id, context) {
	if (kind === "#") {
		const name = context.channelName(id);
		if (name === null) return h("span", { class: "mention" }, "#unknown");
		return h("button", { type: "button", class: "mention", onclick: () => context.jump(id, null) },
			`#${name}`);
	}
	if (kind === "@&") return h("span", { class: "mention" }, "@role");
	const name = context.userName(id);
	const mine = id === context.meId ? " me" : "";
	return h("span", { class: `mention${mine}` }, h("bdi", {}, `@${name ?? "unknown"}`));
}

function commandChip(name, context) {
	return h("button", { type: "button", class: "mention", onclick: () => context.startCommand(name) },
		`/${name}`);
}

function masked(text, at, context, depth) {
	const found = match(MASKED, text, at);
	if (!found) return null;
	return { node: link(found[2], inline(found[1], context, depth + 1), context),
		end: at + found[0].length };
}

function address(text, at, context) {
	const found = match(URL_PATTERN, text, at);
	if (!found) return null;
	let url = found[0].replace(/[.,:;!?'"*_~|\]]+$/, "");
	if (url.endsWith(")") && !url.includes("(")) url = url.slice(0, -1);
	const target = jumpTarget(url);
	const name = target && context.channelName(target.channelId);
	const shown = name ? WORDS.jumpTo(name, target.messageId !== null) : url;
	return { node: link(url, [shown], context), end: at + url.length };
}

function everybody(text, at) {
	const found = match(EVERYBODY, text, at);
	return found && { node: h("span", { class: "mention me" }, found[0]), end: at + found[0].length };
}

function pair(text, at, context, depth) {
	for (const [mark, tag] of PAIRS) {
		if (!text.startsWith(mark, at)) continue;
		const end = closing(text, at, mark);
		if (end < 0) continue;
		const inner = inline(text.slice(at + mark.length, end), context, depth + 1);
		const node = tag === "spoiler" ? spoiler(inner) : h(tag, {}, inner);
		return { node, end: end + mark.length };
	}
	return null;
}

// Where a mark closes: not empty, not inside code, `*` not next to blanks, `_` not inside a word.
function closing(text, at, mark) {
	const start = at + mark.length;
	if (mark === "*" && /\s/.test(text[start] ?? " ")) return -1;
	if (mark === "_" && /\w/.test(text[at - 1] ?? "")) return -1;
	for (let end = start; end < text.length; end += 1) {
		if (text[end] === "\\") {
			end += 1;
		} else if (text[end] === "`") {
			const close = text.indexOf("`", end + 1);
			if (close > 0) end = close;
		} else if (end > start && text.startsWith(mark, end)) {
			if (mark.length === 1 && text[end + 1] === mark) end += 1;
			else if (mark === "*" && /\s/.test(text[end - 1])) continue;
			else if (mark === "_" && /\w/.test(text[end + 1] ?? "")) continue;
			else return mark.length === 2 && text[end + 2] === mark[0] ? end + 1 : end;
		}
	}
	return -1;
}

function spoiler(inner) {
	const content = h("span", { class: "spoiler-text" }, inner);
	content.inert = true;
	const node = h("span", { class: "spoiler", role: "button", tabindex: "0",
		"aria-label": WORDS.spoiler, "aria-expanded": "false" }, content);
	const show = () => {
		node.classList.add("shown");
		content.inert = false;
		for (const name of ["role", "tabindex", "aria-label", "aria-expanded"]) {
			node.removeAttribute(name);
		}
	};
	node.addEventListener("click", show);
	node.addEventListener("keydown", (event) => {
		if (event.key !== "Enter" && event.key !== " ") return;
		event.preventDefault();
		show();
	});
	return node;
}
