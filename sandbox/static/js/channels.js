// The list of channels: text and voice with their threads, then direct messages.

import { arrows, face, h, hidden, icon, swap } from "./dom.js";
import { whoAndWhere } from "./link.js";
import { compareIds, DM, isThread, isVoice } from "./store.js";
import { WORDS } from "./words.js";

export class Channels {
	constructor(app) {
		this.app = app;
		this.node = h("nav", { class: "channel-list", "aria-label": WORDS.channels });
		arrows(this.node);
	}

	draw() {
		const { store } = this.app;
		const all = [...store.channels.values()];
		const top = all.filter((channel) => channel.type !== DM && !isThread(channel)).sort(order);
		const text = top.filter((channel) => !isVoice(channel));
		const voice = top.filter(isVoice);
		const direct = all.filter((channel) => channel.type === DM);
		swap(this.node,
			h("p", { class: "guild" }, h("bdi", {}, store.guild.name)), ...this.others(),
			text.length ? this.section(WORDS.text, text, all) : null,
			voice.length ? this.section(WORDS.voice, voice, all) : null,
			this.section(WORDS.direct, direct, all));
	}

	/** Links to the other servers that this member is on. */
	others() {
		const { store } = this.app;
		const as = store.me?.username ?? null;
		return store.guilds.filter((guild) => guild.id !== store.guild.id)
			.map((guild) => h("p", { class: "hint" },
				h("a", { href: whoAndWhere(as, guild.name) }, h("bdi", {}, guild.name))));
	}

	section(title, channels, all) {
		return h("section", {}, h("h2", {}, title),
			channels.length ? h("ul", {}, channels.map((channel) => this.entry(channel, all)))
				: h("p", { class: "hint" }, WORDS.noDirect));
	}

	entry(channel, all) {
		const threads = all.filter((other) => isThread(other) && other.parent_id === channel.id)
			.filter((thread) => !thread.thread_metadata?.archived || this.app.channelId === thread.id
				|| this.app.store.unread(thread.id).count)
			.sort((a, b) => compareIds(a.id, b.id));
		return h("li", {}, this.button(channel),
			isVoice(channel) ? this.inside(channel) : "",
			threads.length ? h("ul", { class: "threads" },
				threads.map((thread) => h("li", {}, this.button(thread)))) : "");
	}

	button(channel) {
		const { store, channelId } = this.app;
		const { count, calls } = store.unread(channel.id);
		const here = channel.id === channelId;
		const archived = channel.thread_metadata?.archived;
		const node = h("button", { type: "button", class: "item channel", "data-key": channel.id,
			"aria-current": here ? "true" : null, onclick: () => this.app.open(channel.id) },
		sign(channel, store), h("bdi", { class: "channel-name" }, store.titleOf(channel)),
		archived ? h("small", {}, WORDS.archived) : "",
		calls ? h("span", { class: "badge" }, String(calls), hidden(` ${WORDS.mentions(calls)}`))
			: count ? h("span", { class: "dot" }, hidden(WORDS.unread(count))) : "");
		node.classList.toggle("unread", count > 0 && !here);
		return node;
	}

	inside(channel) {
		const { store } = this.app;
		const people = [...store.voice].filter(([, where]) => where === channel.id)
			.map(([id]) => store.members.get(id)).filter(Boolean);
		if (!people.length) return "";
		return h("ul", { class: "voice-people", "aria-label":
			WORDS.inVoice(people.map((user) => store.nameOf(user)).join(", ")) },
		people.map((user) => h("li", {}, face(user, store.nameOf(user), true),
			h("bdi", {}, store.nameOf(user)))));
	}
}

function sign(channel, store) {
	if (channel.type === DM) {
		const user = (channel.recipients ?? []).find((one) => one.id !== store.me.id) ?? store.bot;
		return face(user, store.titleOf(channel), true);
	}
	if (isVoice(channel)) return icon("sound");
	return icon(isThread(channel) ? "thread" : "hash");
}

/** The icon in front of a channel's name in its heading. */
export const channelSign = sign;

const order = (a, b) => (a.position ?? 0) - (b.position ?? 0) || compareIds(a.id, b.id);
