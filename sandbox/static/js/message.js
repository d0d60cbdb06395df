// One message as an article.

import { attachments } from "./media.js";
import { components } from "./components.js";
import { embed } from "./embeds.js";
import { emoji, face, h, hidden, icon, iconButton } from "./dom.js";
import { inline } from "./inline.js";
import { markdown } from "./markdown.js";
import { clock, full } from "./time.js";
import { WORDS } from "./words.js";

export const PRIVATE = 64;
export const THINKING = 128;
const SUPPRESS_EMBEDS = 4;
const LAYOUT = 1 << 15;

const SYSTEM = { 6: WORDS.pinned, 18: WORDS.startedThread };

/**
 * Draw a message.
 * @param {object} scene message, store, context, chosen, press, dismiss, compact
 */
export function messageNode(scene) {
	const { message, store } = scene;
	const flags = message.flags ?? 0;
	const isPrivate = (flags & PRIVATE) !== 0;
	const node = h("article", { class: "msg", id: `m-${message.id}`, tabindex: "-1",
		"data-id": message.id });
	node.classList.toggle("private", isPrivate);
	node.classList.toggle("calls-me", !isPrivate && message.author?.id !== store.me.id
		&& store.mentionsMe(message));
	if (SYSTEM[message.type]) {
		node.classList.add("system");
		node.append(system(scene));
		return node;
	}
	const name = store.nameOf(message.author);
	const body = h("div", { class: "msg-body" }, replyLine(scene), usedLine(scene), header(scene),
		content(scene, name), reactions(scene), threadLink(scene), h("div", { class: "msg-state" }));
	if (isPrivate) body.append(privateLine(scene));
	node.append(face(message.author, name), body);
	if (!isPrivate) node.append(iconButton("plus", WORDS.react, () => scene.more(message),
		{ class: "icon-button msg-more" }));
	mark(node, scene);
	return node;
}

/** Show what waits, with all buttons off, and that an interaction failed; in place. */
export function mark(node, { message, store }) {
	const busy = store.busy.get(message.id);
	for (const control of node.querySelectorAll(".components [data-custom-id]")) {
		control.ariaBusy = busy?.has(control.dataset.customId) ? "true" : null;
		// Not `disabled`: it takes the focus away.
		control.ariaDisabled = busy && control.matches(".button") ? "true" : null;
	}
	const state = node.querySelector(".msg-state");
	if (!state) return;
	const why = store.failures.get(message.id);
	state.replaceChildren(why === undefined ? "" : failure(why));
}

/** The line that says an interaction failed, and why if that is known. */
export function failure(why) {
	const reason = WORDS.failedWhy[why] ?? why;
	return h("p", { class: "failed" }, WORDS.failed, reason
		? h("span", { class: "why" }, ` (${reason})`) : "");
}

function system({ message, store, context }) {
	const name = store.nameOf(message.author);
	const words = SYSTEM[message.type](name);
	const target = message.message_reference?.channel_id;
	const jump = () => context.jump(target, message.message_reference.message_id ?? null);
	return h("div", { class: "msg-body" }, h("p", { class: "system-line" }, icon("thread"),
		target && message.type === 18 ? h("button", { type: "button", class: "text-button",
			onclick: jump }, `${words}: ${message.content}`) : words, " ", time(message, context)));
}

function header({ message, store, context }) {
	return h("header", { class: "msg-head" },
		h("bdi", { class: "author" }, store.nameOf(message.author)),
		message.author?.bot ? h("span", { class: "tag" }, WORDS.bot) : "",
		time(message, context));
}

function time(message, context) {
	return h("time", { class: "when", datetime: message.timestamp,
		title: full(message.timestamp, context.locale) }, clock(message.timestamp, context.locale));
}

/** The message itself, or the one that the starter of a thread points to. */
export function shownMessage(message) {
	return message.type === 21 && message.referenced_message ? message.referenced_message : message;
}

function content(scene, name) {
	const { message, context } = scene;
	const flags = message.flags ?? 0;
	if (flags & THINKING) {
		return h("p", { class: "thinking" }, h("span", { class: "dots", "aria-hidden": "true" },
			h("i"), h("i"), h("i")), WORDS.thinking(name));
	}
	const shown = shownMessage(message);
	const edited = message.edited_timestamp && message.content
		? h("span", { class: "edited" }, `(${WORDS.edited})`) : "";
	const embeds = flags & SUPPRESS_EMBEDS ? [] : shown.embeds ?? [];
	const used = usedFiles(shown);
	// A layout shows only those files that it names.
	const files = (shown.flags ?? 0) & LAYOUT ? []
		: (shown.attachments ?? []).filter((file) => !used.has(file.filename));
	return [
		shown.content ? h("div", { class: "md content" }, markdown(shown.content, context), edited) : "",
		attachments(files, shown),
		embeds.map((data) => embed(data, shown, context)),
		h("div", { class: "components" }, components(shown.components, { ...scene, message: shown })),
	];
}

// Files that an embed or a layout shows are not shown a second time.
function usedFiles(message) {
	const names = new Set();
	const look = (value) => {
		if (!value || typeof value !== "object") return;
		if (typeof value.url === "string") {
			const name = value.url.split("?")[0].replace("attachment://", "").split("/").pop();
			names.add(decode(name));
		}
		Object.values(value).forEach(look);
	};
	look(message.embeds);
	look(message.components);
	return names;
}

function decode(name) {
	try {
		return decodeURIComponent(name);
	} catch {
		return name;
	}
}

function reactions({ message, react }) {
	if (!message.reactions?.length) return "";
	return h("div", { class: "reactions" }, message.reactions.map(({ emoji: one, count }) => {
		const written = one.id ? `${one.name}:${one.id}` : one.name;
		return h("button", { type: "button", class: "reaction", "data-custom-id": written,
			"aria-label": WORDS.reacted(one.name, count), onclick: () => react(message, written) },
		emoji(one), String(count));
	}));
}

function replyLine({ message, store, context }) {
	if (message.type !== 19) return "";
	const to = message.referenced_message;
	if (!to) return h("p", { class: "reply" }, WORDS.goneReply);
	// As Discord shows it: one line of plain words, no marks, names instead of numbers.
	const words = h("span", {}, inline((to.content ?? "").replace(/\s+/g, " "), context)).textContent;
	const excerpt = words.slice(0, 90);
	return h("p", { class: "reply" }, h("button", { type: "button", class: "text-button",
		onclick: () => context.jump(to.channel_id, to.id) },
	h("bdi", {}, WORDS.replyTo(store.nameOf(to.author))), excerpt ? ` · ${excerpt}` : ""));
}

function usedLine({ message, store }) {
	const used = message.interaction;
	const user = message.interaction_metadata?.user ?? used?.user;
	if (message.type !== 20 || !used?.name || !user) return "";
	return h("p", { class: "reply" }, h("bdi", {}, WORDS.used(store.nameOf(user), used.name)));
}

function threadLink({ message, store, context }) {
	const thread = store.channels.get(message.thread?.id ?? message.id);
	if (!thread || thread.id === message.channel_id) return "";
	return h("button", { type: "button", class: "thread-link", onclick: () => context.jump(thread.id,
		null) }, icon("thread"), h("bdi", {}, WORDS.openThread(thread.name)));
}

function privateLine({ message, dismiss }) {
	return h("p", { class: "private-line" }, icon("lock"), WORDS.onlyYou, hidden(". "), " · ",
		h("button", { type: "button", class: "text-button", onclick: () => dismiss(message) },
			WORDS.dismiss));
}
