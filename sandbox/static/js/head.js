// The head of the chat: which channel, joining voice, and what stands in the way of playing.

import { channelSign } from "./channels.js";
import { h, icon, iconButton } from "./dom.js";
import { isVoice } from "./store.js";
import { WORDS } from "./words.js";

export class Head {
	constructor(app) {
		this.app = app;
		this.title = h("h1", {});
		this.topic = h("p", { class: "topic" });
		this.voice = h("button", { type: "button", class: "button quiet voice-button" });
		this.banner = h("p", { class: "banner", role: "status", hidden: true });
		const opener = (name, label, side) => iconButton(name, label, () =>
			app.drawers.toggle(side), { class: "icon-button narrow" });
		this.node = h("header", { class: "chat-head" }, opener("menu", WORDS.channels, "left"),
			h("div", { class: "chat-title" }, this.title, this.topic), this.voice,
			opener("people", WORDS.members, "right"));
	}

	draw() {
		const { store, channelId, seats } = this.app;
		const channel = store.channels.get(channelId);
		if (!channel) {
			this.title.replaceChildren(h("bdi", {}, store.guild.name));
			this.topic.textContent = "";
			this.voice.hidden = true;
			return;
		}
		const name = store.titleOf(channel);
		this.title.replaceChildren(channelSign(channel, store), h("bdi", {}, name));
		this.topic.textContent = channel.status || channel.topic || "";
		this.drawVoice(channel);
		const calls = seats.list.reduce((sum, seat) =>
			sum + (seat.store.ready ? seat.store.calls() : 0), 0);
		document.title = `${calls ? `(${calls}) ` : ""}${store.nameOf(store.me)} in ${name} · `
			+ WORDS.standIn;
	}

	drawVoice(channel) {
		const { app } = this;
		this.voice.hidden = !isVoice(channel);
		const inside = app.store.voice.get(app.store.me.id) === channel.id;
		this.voice.replaceChildren(icon("sound"), inside ? WORDS.leaveVoice : WORDS.joinVoice);
		this.voice.onclick = () => app.joinVoice(inside ? null : channel.id);
	}

	/** Say that the sandbox or the bot is away; said once, not at every try. */
	drawBanner() {
		if (this.stuck) return;
		const { store, up } = this.app;
		let text = store.botOnline ? "" : WORDS.botOffline(store.nameOf(store.bot));
		if (!store.botHere) text = WORDS.botGone(store.nameOf(store.bot));
		if (store.gone.has(store.me?.id)) text = WORDS.iAmGone;
		if (!up) text = store.ready ? WORDS.lost : WORDS.connecting;
		if (this.banner.textContent !== text) this.banner.textContent = text;
		this.banner.hidden = !text;
	}

	/** The server knows no such member: offer the first one. */
	refused(name) {
		this.stuck = true;
		this.banner.hidden = false;
		this.banner.replaceChildren(WORDS.noMember(name), h("button", { type: "button",
			class: "button primary", onclick: () => {
				location.search = "";
			} }, WORDS.asFirst));
	}
}
