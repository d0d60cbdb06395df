// The messages of the open channel: drawn once, then kept up to date one by one, and kept at the
// bottom unless the reader scrolled up.

import { h, hidden, icon, iconButton } from "./dom.js";
import { failure, mark, messageNode, PRIVATE } from "./message.js";
import { compareIds } from "./store.js";
import { day, tick } from "./time.js";
import { WORDS } from "./words.js";

const NEAR = 60;
const GROUP = 5 * 60_000;

export class Log {
	/** @param {object} app the page: active seat, context, jumps, presses */
	constructor(app) {
		this.app = app;
		this.inner = h("div", { class: "log-inner" });
		this.node = h("div", { class: "log", role: "log", "aria-live": "polite",
			"aria-relevant": "additions", tabindex: "0" }, this.inner);
		this.down = h("button", { type: "button", class: "to-bottom", hidden: true,
			onclick: () => this.toBottom() }, icon("down"), WORDS.newMessages);
		this.stick = true;
		this.top = 0;
		this.shown = new Map();
		this.node.addEventListener("scroll", () => this.scrolled(), { passive: true });
		new ResizeObserver(() => this.settle()).observe(this.inner);
		new ResizeObserver(() => this.settle()).observe(this.node);
		setInterval(() => this.app.store?.ready && this.tick(), 1000);
	}

	/** Bring relative times up to date at once: the clock was moved. */
	tick() {
		tick(this.inner, this.app.context);
	}

	/** Draw a channel from scratch, at its newest message. */
	open() {
		const { store, channelId } = this.app;
		// Not news: a screen reader need not read the whole channel aloud.
		this.node.setAttribute("aria-live", "off");
		this.node.setAttribute("aria-label", WORDS.log(store.titleOf(store.channels.get(channelId))));
		this.shown.clear();
		this.first = store.unread(channelId).count ? store.read.get(channelId) ?? null : null;
		const list = store.messages.get(channelId) ?? [];
		const nodes = list.map((message) => this.make(message));
		this.notes = h("div", { class: "notes" });
		this.empty = h("p", { class: "hint empty-log" }, WORDS.empty);
		this.inner.replaceChildren(...nodes, this.empty, this.notes);
		this.group();
		this.drawNotes();
		this.toBottom();
		clearTimeout(this.speak);
		this.speak = setTimeout(() => this.node.setAttribute("aria-live", "polite"), 400);
	}

	make(message) {
		const { app } = this;
		const { seat } = app;
		if (!seat.chosen.has(message.id)) seat.chosen.set(message.id, new Map());
		const node = messageNode({
			message,
			store: app.store,
			context: app.context,
			chosen: seat.chosen.get(message.id),
			press: (component, values) => app.press(seat, message, component, values),
			dismiss: (what) => app.dismiss(seat, what),
			react: (to, emoji) => app.react(to, emoji),
			more: (about) => app.more(about),
		});
		this.shown.set(message.id, node);
		return node;
	}

	/** A message of this channel came, changed, or waits for an answer. */
	update(id) {
		const { store, channelId } = this.app;
		const message = store.message(channelId, id);
		if (!message) return;
		const old = this.shown.get(id);
		if (old) {
			this.app.seat.chosen.delete(id);
			this.replace(old, message);
		} else {
			this.insert(message);
		}
		this.group();
		this.settle();
		if (!old && !this.stick && message.author?.id !== store.me.id) this.down.hidden = false;
		if (!old && message.author?.id === store.me.id) this.toBottom();
	}

	// The focus stays where it was: on the same button, else on the message.
	replace(old, message) {
		const { activeElement } = document;
		const held = old.contains(activeElement);
		const customId = activeElement?.dataset?.customId;
		const node = this.make(message);
		old.replaceWith(node);
		if (!held) return;
		const again = customId && node.querySelector(`[data-custom-id="${CSS.escape(customId)}"]`);
		const next = again && !again.disabled ? again : node;
		next.focus({ preventScroll: true });
	}

	insert(message) {
		let before = this.notes;
		for (const other of [...this.shown.keys()].sort(compareIds).reverse()) {
			if (compareIds(other, message.id) < 0) break;
			before = this.shown.get(other);
		}
		this.inner.insertBefore(this.make(message), before);
		// The store forgets the oldest; so does the page.
		const oldest = this.app.store.messages.get(message.channel_id)[0].id;
		for (const id of this.shown.keys()) if (compareIds(id, oldest) < 0) this.remove(id);
	}

	/** Mark the state of a message (busy, failed) without drawing it again. */
	markState(id) {
		const message = this.app.store.message(this.app.channelId, id);
		const node = this.shown.get(id);
		if (message && node) mark(node, { message, store: this.app.store });
		this.settle();
	}

	remove(id) {
		const node = this.shown.get(id);
		if (!node) return;
		if (node.contains(document.activeElement)) this.node.focus({ preventScroll: true });
		node.remove();
		this.shown.delete(id);
		this.group();
	}

	// Day lines, the line above what is new, and messages that follow their author's last one.
	group() {
		for (const line of this.inner.querySelectorAll(":scope > .day, :scope > .fresh")) line.remove();
		const { store, context, channelId } = this.app;
		let last = null;
		let fresh = this.first === null;
		for (const message of store.messages.get(channelId) ?? []) {
			const node = this.shown.get(message.id);
			if (!node) continue;
			const date = day(message.timestamp, context.locale);
			const newDay = !last || day(last.timestamp, context.locale) !== date;
			const newPart = !fresh && compareIds(message.id, this.first) > 0
				&& message.author?.id !== store.me.id;
			if (newDay) node.before(h("p", { class: "day" }, h("span", {}, date)));
			if (newPart) node.before(h("p", { class: "fresh" }, h("span", {}, WORDS.newDivider)));
			fresh ||= newPart;
			node.classList.toggle("compact", !newDay && !newPart && follows(last, message));
			last = message;
		}
		this.empty.hidden = last !== null;
	}

	drawNotes() {
		const { store, channelId } = this.app;
		const list = store.notes.get(channelId) ?? [];
		this.notes.replaceChildren(...list.map((note) => h("div", { class: "note" },
			h("p", {}, h("strong", {}, note.title), hidden(": ")), failure(note.why),
			iconButton("close", WORDS.dismiss, () => store.dropNote(channelId, note)))));
		this.settle();
	}

	scrolled() {
		const { scrollHeight, scrollTop, clientHeight } = this.node;
		// Only the reader scrolls up; a picture that loads merely makes the log longer.
		if (scrollHeight - scrollTop - clientHeight < NEAR) this.stick = true;
		else if (scrollTop < this.top) this.stick = false;
		this.top = scrollTop;
		if (this.stick) this.seen();
	}

	seen() {
		this.down.hidden = true;
		if (!document.hidden) this.app.seen();
	}

	settle() {
		if (!this.stick) return;
		this.node.scrollTop = this.node.scrollHeight;
		this.seen();
	}

	toBottom() {
		this.stick = true;
		this.settle();
	}

	/** Bring one message into view and give it the focus; false if it is not here. */
	reveal(id) {
		const node = this.shown.get(id);
		if (!node) return false;
		this.stick = false;
		node.scrollIntoView({ block: "center" });
		node.focus({ preventScroll: true });
		node.classList.add("found");
		setTimeout(() => node.classList.remove("found"), 2000);
		return true;
	}
}

function follows(last, message) {
	const plain = (one) => (one.type ?? 0) === 0 && !((one.flags ?? 0) & PRIVATE)
		&& !one.author?.bot;
	return plain(last) && plain(message) && last.author?.id === message.author?.id
		&& Date.parse(message.timestamp) - Date.parse(last.timestamp) < GROUP;
}
