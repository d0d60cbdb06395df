// People: the members of the server, the bar of those that one plays, and one's own settings.

import { arrows, face, h, hidden, icon, iconButton, swap } from "./dom.js";
import { local } from "./slash.js";
import { WORDS } from "./words.js";

/** The type of a command in the menu of a member. */
const MEMBER_MENU = 2;
const LOCALES = ["en-US", "de", "fr"];

/** Everybody on the server; pressing a name makes one that member. */
export class Members {
	constructor(app) {
		this.app = app;
		this.node = h("nav", { class: "member-list", "aria-label": WORDS.members });
		this.node.addEventListener("focusout", (event) => {
			if (!this.node.contains(event.relatedTarget)) this.ask(false);
		});
		arrows(this.node);
	}

	/** Ask whom to play: on a wide screen the list stands there already, so it has to stand out. */
	choose() {
		this.ask(true);
		this.node.querySelector(".item:not([aria-current])")?.focus();
	}

	ask(asking) {
		this.node.classList.toggle("asking", asking);
		const title = this.node.querySelector("h2");
		if (title) title.textContent = this.title();
	}

	title() {
		return this.node.classList.contains("asking") ? WORDS.whom
			: `${WORDS.members} · ${this.app.store.memberList().length}`;
	}

	draw() {
		const { store } = this.app;
		const bot = store.bot;
		swap(this.node,
			bot ? h("p", { class: "bot-line" }, face(bot, store.nameOf(bot)),
				h("span", { class: "mine-words" }, h("bdi", {}, store.nameOf(bot)),
					h("small", { class: store.botOnline && store.botHere ? "state on" : "state" },
						store.botHere ? store.botOnline ? WORDS.online : WORDS.offline : WORDS.left)),
				h("span", { class: "tag" }, WORDS.bot)) : null,
			h("h2", {}, this.title()),
			h("ul", {}, store.memberList().map((user) => this.entry(user))),
			store.gone.size ? [h("h2", {}, `${WORDS.left} · ${store.gone.size}`),
				h("ul", { class: "gone" }, [...store.gone.values()].map((user) => this.entry(user)))] : null);
	}

	entry(user) {
		const { app } = this;
		const name = app.store.nameOf(user);
		const mine = user.id === app.store.me.id;
		const seat = app.seats.find(user.id);
		const voice = app.store.voice.get(user.id);
		const be = h("button", { type: "button", class: "item member", "data-key": user.id,
			"aria-current": mine ? "true" : null, "aria-label": mine ? WORDS.youAre(name)
				: WORDS.switchTo(name), title: name, onclick: () => app.be(user.id) },
		face(user, name), h("bdi", { class: "member-name" }, name), voice ? icon("sound") : "",
		h("span", { class: "be" }, mine ? WORDS.playing : WORDS.be));
		const menus = app.store.commands.filter((command) => command.type === MEMBER_MENU);
		const asked = menus.map((command) => iconButton("plus",
			`${local(command, "name", app.store.locale)}: ${name}`,
			() => app.command(command.name, user.id)));
		const drop = seat && !mine ? iconButton("close", WORDS.dropSeat(name),
			() => app.seats.drop(user.id)) : "";
		return h("li", { class: "member-row" }, be, drop, asked);
	}
}

/** The members that one plays, side by side, so that one person can fill a table. */
export class Switcher {
	constructor(app) {
		this.app = app;
		this.node = h("nav", { class: "switcher", "aria-label": WORDS.seats });
		arrows(this.node, { across: true });
	}

	draw() {
		const { app } = this;
		const { store } = app;
		const played = app.seats.list.map((seat) => seat.id).filter(Boolean);
		const called = store.memberList().map((user) => user.id)
			.filter((id) => !played.includes(id) && app.seats.badge(id));
		const ids = [...played, ...called];
		swap(this.node, ids.map((id, index) => this.chip(id, index)),
			h("button", { type: "button", class: "item chip more", "data-key": "more",
				onclick: () => app.showMembers() }, icon("plus"), h("span", { class: "more-label" }, WORDS.moreSeats)));
		const active = this.node.querySelector("[aria-pressed=true]");
		if (active && active !== this.last) active.scrollIntoView({ block: "nearest",
			inline: "nearest" });
		this.last = active;
	}

	chip(id, index) {
		const { app } = this;
		const user = app.store.members.get(id) ?? app.store.gone.get(id) ?? app.seats.find(id)?.store.me;
		const name = app.store.nameOf(user);
		const mine = id === app.store.me.id;
		const calls = mine ? 0 : app.seats.badge(id);
		return h("button", { type: "button", class: "item chip", "data-key": id, "aria-pressed":
			String(mine), title: index < 9 ? `${name} (Alt+${index + 1})` : name,
		onclick: () => app.be(id) }, face(user, name, true),
		h("bdi", { class: "chip-name" }, name),
		mine ? hidden(` ${WORDS.playing}`) : "",
		calls ? h("span", { class: "badge" }, String(calls), hidden(` ${WORDS.mentions(calls)}`)) : "");
	}
}

/** Who I am, my language, whether the bot may write to me, and leaving voice. */
export class Me {
	constructor(app) {
		this.app = app;
		this.name = h("bdi", { class: "mine-name" });
		this.face = h("span", {});
		this.language = h("select", { "aria-label": WORDS.language, onchange: () =>
			this.set({ locale: this.language.value }) }, LOCALES.map((locale) =>
			h("option", { value: locale }, WORDS.languages[locale])));
		this.dms = h("input", { type: "checkbox", role: "switch", onchange: () =>
			this.set({ dms_open: this.dms.checked }) });
		this.dmsState = h("span", { class: "switch-state" });
		this.voice = h("button", { type: "button", class: "button quiet", onclick: () =>
			app.joinVoice(null) }, icon("sound"), WORDS.leaveVoice);
		this.node = h("section", { class: "mine", "aria-label": WORDS.settings },
			h("p", { class: "mine-line" }, this.face, h("span", { class: "mine-words" },
				h("small", {}, WORDS.youAre("").trim()), this.name)),
			this.voice,
			h("label", { class: "setting" }, h("span", {}, WORDS.language), this.language),
			h("label", { class: "setting" }, h("span", {}, WORDS.dmsOpen),
				h("span", { class: "switch" }, this.dmsState, this.dms)));
	}

	set(change) {
		// The rest may just have been changed.
		this.app.seat.link.request({ t: "settings", ...change });
	}

	draw() {
		const { store } = this.app;
		const name = store.nameOf(store.me);
		this.name.textContent = name;
		this.name.title = name;
		this.face.replaceChildren(face(store.me, name));
		if (!LOCALES.includes(store.locale) && !this.language.querySelector(
			`[value="${CSS.escape(store.locale)}"]`)) {
			this.language.append(h("option", { value: store.locale }, store.locale));
		}
		this.language.value = store.locale;
		this.dms.checked = store.dmsOpen;
		this.dmsState.textContent = store.dmsOpen ? WORDS.open : WORDS.closed;
		this.voice.hidden = !store.voice.get(store.me.id);
	}
}
