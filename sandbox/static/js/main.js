// The page: puts the parts together and decides what is drawn when.

import { Channels } from "./channels.js";
import { Composer } from "./composer.js";
import { Drawers } from "./drawers.js";
import { h } from "./dom.js";
import { Head } from "./head.js";
import { Log } from "./log.js";
import { shownMessage } from "./message.js";
import { openModal } from "./modal.js";
import { Me, Members, Switcher } from "./people.js";
import { Seats } from "./seats.js";
import { pick } from "./select.js";
import { local } from "./slash.js";
import { WORDS } from "./words.js";
import { World } from "./world.js";

/** The type of a command in the menu of a message. */
const MESSAGE_MENU = 3;
const REACTIONS = ["👍", "❤️", "😂", "🎲", "✅", "❌"];

class App {
	constructor() {
		this.seats = new Seats();
		this.dirty = new Set();
		this.context = this.makeContext();
		this.build();
		this.seats.addEventListener("seats", (event) => this.heard(event.detail));
		document.addEventListener("keydown", (event) => this.shortcut(event));
		document.addEventListener("visibilitychange", () => {
			if (!document.hidden && this.store.ready) this.log.settle();
		});
		this.link(false);
	}

	get seat() {
		return this.seats.active;
	}

	get store() {
		return this.seats.active.store;
	}

	get channelId() {
		return this.seats.active.channelId;
	}

	// What message texts need to know: names, the clock, the language, and where links lead.
	makeContext() {
		const app = this;
		return {
			get locale() {
				return app.store.locale;
			},
			get meId() {
				return app.store.me?.id;
			},
			now: () => app.store.now(),
			userName: (id) => {
				const user = app.store.members.get(id) ?? app.store.gone.get(id)
					?? (app.store.bot?.id === id ? app.store.bot : null);
				return user && app.store.nameOf(user);
			},
			channelName: (id) => {
				const channel = app.store.channels.get(id);
				return channel ? app.store.titleOf(channel) : null;
			},
			jump: (channelId, messageId) => app.open(channelId, messageId),
			startCommand: (name) => app.composer.startNamed(name),
		};
	}

	build() {
		this.channels = new Channels(this);
		this.members = new Members(this);
		this.switcher = new Switcher(this);
		this.me = new Me(this);
		this.world = new World(this);
		this.log = new Log(this);
		this.composer = new Composer(this);
		this.toasts = h("div", { class: "toasts", role: "alert" });
		const byId = (id) => document.getElementById(id);
		const drawers = new Drawers(byId("left"), byId("right"), byId("shade"),
			[byId("top"), byId("main")]);
		this.drawers = drawers;
		this.head = new Head(this);
		byId("switcher").replaceWith(this.switcher.node);
		byId("left").append(drawers.closer(WORDS.channels), this.channels.node, this.world.node,
			this.me.node);
		byId("right").append(drawers.closer(WORDS.members), this.members.node);
		byId("main").append(
			this.head.node, this.head.banner,
			h("div", { class: "log-frame" }, this.log.node, this.log.down),
			this.composer.node, this.toasts);
	}

	heard({ what, ...detail }) {
		if (what === "active") this.switched();
		else if (what === "change") this.changed(detail);
		else if (what === "link") this.link(detail.up);
		else if (what === "modal") this.modal(detail.seat);
		else if (what === "aside") this.toast(WORDS.aside(detail.from, detail.to));
		else if (what === "refused") this.head.refused(detail.seat.as);
		if (what !== "change") this.redraw("switcher", "members");
	}

	changed(detail) {
		const here = detail.channelId === this.channelId;
		const parts = {
			hello: () => this.greeted(),
			message: () => here && this.log.update(detail.id),
			delete: () => here && this.log.remove(detail.id),
			state: () => here && this.log.markState(detail.id),
			notes: () => here && this.log.drawNotes(),
			channels: () => this.channelChanged(detail.id),
			me: () => this.log.open(),
			time: () => this.log.tick(),
		};
		parts[detail.kind]?.();
		this.redraw("channels", "switcher", "me", "head", "world");
		if (["bot", "voice", "hello", "members"].includes(detail.kind)) this.redraw("members");
	}

	greeted() {
		const { seat, store } = this;
		document.body.classList.add("ready");
		if (!store.channels.has(seat.channelId)) seat.channelId = this.firstChannel();
		this.link(true);
		this.redraw("channels", "switcher", "me", "head", "members", "world");
		this.log.open();
		this.composer.open();
	}

	// Where the last member was, if this one may go there; so that switching stays at the table.
	firstChannel() {
		const { store } = this;
		const last = store.channels.get(this.lastChannel);
		if (last && last.type !== 1) return last.id;
		const text = [...store.channels.values()].filter((channel) => channel.type === 0)
			.sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
		return (text[0] ?? [...store.channels.values()][0])?.id ?? null;
	}

	switched() {
		this.drawers.close();
		if (!this.store.ready) {
			this.composer.open();
			this.link(this.seat.link.up);
			return;
		}
		const last = this.store.channels.get(this.lastChannel);
		if ((last && last.type !== 1) || !this.store.channels.has(this.seat.channelId)) {
			this.seat.channelId = this.firstChannel();
		}
		this.greeted();
	}

	/** Be another member; the channel stays the same where they may see it. */
	be(userId) {
		this.lastChannel = this.channelId ?? this.lastChannel;
		this.seats.take(userId);
		this.drawers.close();
	}

	/** Use a command of a member's menu in the present channel. */
	command(name, target) {
		this.drawers.close();
		this.ask(name, { t: "command", channel_id: this.channelId, name, target });
	}

	/** Choose what to do with a message: a reaction, or a command of an app. */
	async more(message) {
		const { store } = this;
		const menus = store.commands.filter((command) => command.type === MESSAGE_MENU);
		const options = [...REACTIONS.map((label) => ({ value: label, label })),
			...menus.map((one) => ({ value: one.name, label: local(one, "name", store.locale) }))];
		const [name] = await pick({ title: WORDS.react, options, values: [], least: 1, most: 1 }) ?? [];
		if (REACTIONS.includes(name)) this.react(message, name);
		else if (name) this.ask(name, { t: "command", channel_id: message.channel_id, name,
			message_id: message.id });
	}

	/** Add a reaction, or take it back. */
	react(message, emoji) {
		this.ask(emoji, { t: "react", channel_id: message.channel_id, message_id: message.id, emoji });
	}

	async ask(what, frame) {
		const answer = await this.seat.link.request(frame);
		if (answer.t === "failed" || answer.t === "error") this.toast(`${what}: ${WORDS.failed}`);
	}

	/** Open a channel, and show one of its messages if asked to. */
	open(channelId, messageId = null) {
		const { store, seat } = this;
		if (!store.channels.has(channelId)) {
			this.toast(WORDS.noChannel);
			return;
		}
		const moved = seat.channelId !== channelId;
		seat.channelId = channelId;
		this.drawers.close();
		if (moved) {
			this.log.open();
			this.composer.open();
			this.redraw("channels", "head", "world");
		}
		if (messageId) {
			if (!this.log.reveal(messageId)) this.toast(WORDS.deletedMessage);
		} else if (moved && matchMedia("(min-width: 800px)").matches) {
			this.composer.text.focus();
		}
	}

	channelChanged(id) {
		if (id !== this.channelId) return;
		if (!this.store.channels.has(id)) {
			this.seat.channelId = this.firstChannel();
			this.log.open();
		}
		this.composer.open();
	}

	/** The open channel was read to its end. */
	seen() {
		if (this.channelId) this.store.markRead(this.channelId);
	}

	async press(seat, message, component, values) {
		const { store } = seat;
		// Menus stay on (discord-api-docs#4730).
		if (!values && store.busy.has(message.id)) return;
		const { channel_id: channelId, id } = message;
		const pressed = shownMessage(message);
		store.failures.delete(id);
		store.setBusy(channelId, id, component.custom_id, true);
		const answer = await seat.link.request({ t: "component", channel_id: pressed.channel_id,
			message_id: pressed.id, custom_id: component.custom_id, component_type: component.type,
			...(values ? { values } : {}) });
		store.setBusy(channelId, id, component.custom_id, false);
		if (answer.t === "failed" || answer.t === "error") {
			seat.chosen.get(id)?.delete(component.custom_id);
			store.fail(channelId, id, answer.why ?? "");
		}
	}

	dismiss(seat, message) {
		seat.link.request({ t: "dismiss", id: message.id });
		seat.store.apply({ t: "delete", channel_id: message.channel_id, id: message.id });
	}

	joinVoice(channelId) {
		this.seat.link.request({ t: "voice", channel_id: channelId });
	}

	modal(seat) {
		if (seat !== this.seat || !seat.modal) return;
		const frame = seat.modal;
		seat.modal = null;
		openModal(seat, frame, this.context);
	}

	showMembers() {
		this.drawers.open("right");
		this.members.choose();
	}

	link(up) {
		this.up = up;
		this.redraw("head");
	}

	toast(text) {
		const node = h("p", { class: "toast" }, text);
		this.toasts.append(node);
		setTimeout(() => node.remove(), 6000);
	}

	// Alt+1 … Alt+9 switch members, Alt+Up and Alt+Down channels.
	shortcut(event) {
		if (!event.altKey || event.ctrlKey || event.metaKey || !this.store.ready
			|| document.querySelector("dialog[open]")) return;
		const number = /^Digit([1-9])$/.exec(event.code)?.[1];
		if (number) {
			this.switcher.node.querySelectorAll(".chip:not(.more)")[number - 1]?.click();
			event.preventDefault();
		}
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (!step) return;
		event.preventDefault();
		const items = [...this.channels.node.querySelectorAll(".item")];
		const at = items.findIndex((item) => item.dataset.key === this.channelId);
		items[(at + step + items.length) % items.length]?.click();
	}

	// Lists are redrawn once per frame, however many frames came in.
	redraw(...parts) {
		if (!this.dirty.size) queueMicrotask(() => this.flush());
		for (const part of parts) this.dirty.add(part);
	}

	flush() {
		const parts = [...this.dirty];
		this.dirty.clear();
		if (this.store.ready) {
			for (const part of parts) this[part].draw();
		}
		this.head.drawBanner();
	}
}

new App();
