// Writing: ordinary messages, the slash menu, and the form of a command.

import { h, icon, iconButton } from "./dom.js";
import { optionField } from "./options.js";
import { entries, matching, Suggestions } from "./slash.js";
import { DM, isForum, isThread } from "./store.js";
import { WORDS } from "./words.js";

const SEND = 1n << 11n;
const MANAGE_THREADS = 1n << 34n;
const SEND_IN_THREADS = 1n << 38n;
const MOST = 2000;
const WARN = 1800;

export class Composer {
	constructor(app) {
		this.app = app;
		this.command = null;
		this.text = h("textarea", { rows: 1, class: "say", enterkeyhint: "send" });
		this.menu = new Suggestions(this.text, WORDS.commands, (item) => this.start(item.entry));
		this.line = h("form", { class: "say-line", onsubmit: (event) => {
			event.preventDefault();
			this.say();
		} }, this.text, h("button", { class: "icon-button send", "aria-label": WORDS.send,
			title: WORDS.send }, icon("send")));
		this.hint = h("p", { class: "composer-hint", "aria-live": "polite" });
		this.form = h("div", { class: "command-slot" });
		this.node = h("div", { class: "composer" }, this.menu.node, this.form, this.line, this.hint);
		this.text.addEventListener("input", () => this.typed());
		this.text.addEventListener("keydown", (event) => this.key(event));
		this.text.addEventListener("blur", () => this.menu.hide());
	}

	/** Another channel or member: keep the draft of the old one, bring the new one's. */
	open() {
		const { seat, channelId, store } = this.app;
		const channel = store.channels.get(channelId);
		// A form that is being filled in outlives a reconnection.
		const stays = this.command?.seat === seat && this.command.channelId === channelId;
		if (!stays) this.leave(false);
		this.text.value = seat.drafts.get(channelId) ?? "";
		const name = WORDS.say(`${channel?.type === 1 ? "@" : "#"}${store.titleOf(channel)}`);
		this.text.setAttribute("aria-label", name);
		this.text.placeholder = `${name} · ${WORDS.sayHint}`;
		this.standing = channel ? "" : store.ready ? WORDS.notHere : WORDS.connecting;
		if (channel && !maySay(channel)) this.standing = isThread(channel) && channel.thread_metadata?.locked
			? WORDS.lockedThread : isForum(channel) ? WORDS.forum : WORDS.mayNotSay;
		this.text.disabled = this.standing !== "";
		if (this.standing) this.text.placeholder = this.standing;
		else if (channel?.thread_metadata?.archived) this.standing = WORDS.archivedThread;
		this.grow();
	}

	entries() {
		const { store, channelId } = this.app;
		return entries(store.commands, store.locale, store.channels.get(channelId));
	}

	typed() {
		const { seat, channelId } = this.app;
		seat.drafts.set(channelId, this.text.value);
		this.grow();
		const slash = /^\/([^\n]*)$/.exec(this.text.value);
		if (!slash) {
			this.menu.hide();
			return;
		}
		const all = this.entries();
		const whole = all.find((entry) => slash[1].toLowerCase()
			.startsWith(`${entry.title.toLowerCase()} `));
		if (whole) {
			this.start(whole, slash[1].slice(whole.title.length + 1));
			return;
		}
		const items = matching(all, slash[1]).map((entry) => ({ entry, prefix: "/",
			title: entry.title, description: entry.description }));
		this.menu.show(items, WORDS.noCommands);
	}

	grow() {
		this.text.style.setProperty("height", "auto");
		this.text.style.setProperty("height", `${Math.min(this.text.scrollHeight, 180)}px`);
		const { length } = this.text.value;
		this.hint.textContent = length > MOST ? WORDS.tooLong(length)
			: length > WARN ? `${length} / ${MOST}` : this.standing ?? "";
		this.hint.classList.toggle("bad", length > MOST);
	}

	key(event) {
		if (this.menu.key(event)) return;
		if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
			event.preventDefault();
			this.say();
		}
	}

	async say() {
		const { app } = this;
		const { seat, channelId } = app;
		const text = this.text.value.trim();
		if (!text || text.length > MOST || this.text.disabled) return;
		const name = /^\/(\S+)/.exec(text)?.[1];
		if (name) {
			const entry = this.entries().find((one) => one.title === name);
			if (entry) this.start(entry);
			else this.hint.textContent = WORDS.noCommand(name);
			return;
		}
		this.text.value = "";
		seat.drafts.delete(channelId);
		this.grow();
		const answer = await seat.link.request({ t: "say", channel_id: channelId,
			content: withMentions(text, seat.store) });
		if (answer.t === "failed" || answer.t === "error") {
			app.toast(WORDS.notTaken(WORDS.failedWhy[answer.why] ?? answer.why));
			if (seat.drafts.get(channelId)) return;
			seat.drafts.set(channelId, text);
			if (app.seat === seat && app.channelId === channelId) this.open();
		}
	}

	/** Open the form of a command. Text that follows its name goes into its first option. */
	start(entry, rest = "") {
		const { app } = this;
		this.menu.hide();
		this.text.value = "";
		app.seat.drafts.delete(app.channelId);
		this.grow();
		this.command = new Command(app, entry, () => this.leave(true));
		this.form.replaceChildren(this.command.node);
		this.line.hidden = true;
		this.node.classList.add("commanding");
		this.command.begin(rest);
	}

	/** Start a command by its name, as pressing its mention in a message does. */
	startNamed(name) {
		const entry = this.entries().find((one) => one.title === name || one.name === name);
		if (entry) this.start(entry);
		else this.app.toast(WORDS.noCommand(name));
	}

	leave(focus) {
		this.menu.hide();
		this.command = null;
		this.form.replaceChildren();
		this.line.hidden = false;
		this.node.classList.remove("commanding");
		if (focus) this.text.focus();
	}
}

function maySay(channel) {
	if (channel?.type === DM) return true;
	if (isForum(channel)) return false;
	const rights = channel?.permissions;
	if (rights !== undefined && !(BigInt(rights) & (isThread(channel) ? SEND_IN_THREADS : SEND))) {
		return false;
	}
	return !channel?.thread_metadata?.locked || rights === undefined
		|| Boolean(BigInt(rights) & MANAGE_THREADS);
}

// "@Name" becomes a real mention, the longest name first.
function withMentions(text, store) {
	const people = [...store.members.values()];
	if (store.bot && !store.members.has(store.bot.id)) people.push(store.bot);
	const names = people.flatMap((user) => [...new Set([store.nameOf(user), user.username])]
		.map((name) => [name, user.id])).sort((a, b) => b[0].length - a[0].length);
	let out = "";
	for (let at = 0; at < text.length;) {
		const found = text[at] === "@" && text[at - 1] !== "<"
			? names.find(([name]) => name && text.startsWith(name, at + 1)) : null;
		out += found ? `<@${found[1]}>` : text[at];
		at += found ? found[0].length + 1 : 1;
	}
	return out;
}

/** The form of one command. */
class Command {
	constructor(app, entry, leave) {
		Object.assign(this, { app, entry, leave });
		const { store, seat, channelId } = app;
		Object.assign(this, { seat, channelId });
		const scene = { store, locale: store.locale, suggest: (option) => this.suggest(option) };
		const options = [...entry.options].sort((a, b) => Boolean(b.required) - Boolean(a.required));
		this.fields = options.map((option) => optionField(option, scene));
		this.button = h("button", { class: "button primary" }, WORDS.send);
		this.node = h("form", { class: "command", "aria-label": `/${entry.title}`, novalidate: true,
			onsubmit: (event) => this.send(event), onkeydown: (event) => this.key(event) },
		h("header", {}, h("strong", {}, `/${entry.title}`),
			h("span", { class: "command-text" }, entry.description),
			iconButton("close", WORDS.leave, leave)),
		h("div", { class: "option-fields" }, this.fields.map((field) => field.node)),
		h("footer", {}, h("span", { class: "hint" }, WORDS.commandHint), this.button));
	}

	begin(rest) {
		if (rest.trim()) this.fields[0]?.preset(rest.trim());
		(this.fields[0]?.input ?? this.button).focus();
	}

	key(event) {
		if (event.key === "Escape" && !event.defaultPrevented) {
			event.preventDefault();
			this.leave();
		}
		// Browsers do not send a form by Enter from a menu.
		if (event.key === "Enter" && event.target.tagName === "SELECT") {
			event.preventDefault();
			this.node.requestSubmit();
		}
	}

	values(focused = null) {
		const list = [];
		for (const field of this.fields) {
			const value = field.option === focused ? field.partial() ?? "" : field.value();
			if (value !== undefined && !Number.isNaN(value)) list.push({ name: field.option.name, value });
		}
		return list;
	}

	suggest(option) {
		return this.seat.link.request({ t: "autocomplete", channel_id: this.channelId,
			name: this.entry.name, options: this.values(option), focused: option.name });
	}

	async send(event) {
		event.preventDefault();
		const wrong = this.fields.filter((field) => field.problem() !== null);
		if (wrong.length) {
			wrong[0].input.focus();
			return;
		}
		const { app, seat, channelId, entry } = this;
		const frame = { t: "command", channel_id: channelId, name: entry.name, options: this.values() };
		this.leave();
		app.log.toBottom();
		const answer = await seat.link.request(frame);
		if (answer.t === "failed" || answer.t === "error") {
			seat.store.note(channelId, { title: `/${entry.title}`, why: answer.why });
			if (app.seat !== seat) app.toast(`/${entry.title}: ${WORDS.failed}`);
		}
	}
}
