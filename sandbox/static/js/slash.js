// The commands that the bot registered, in the member's language, and the menu that finds them.

import { freshId, h } from "./dom.js";
import { DM } from "./store.js";
import { WORDS } from "./words.js";

const CHAT_INPUT = 1;
const GROUPS = new Set([1, 2]);
const ADMINISTRATOR = 1n << 3n;

/** A text in the member's language: `name` or `description` of a command, option or choice. */
export function local(thing, key, locale) {
	return thing[`${key}_localizations`]?.[locale] ?? thing[key] ?? "";
}

/**
 * Commands that can be used here, subcommands each as one entry.
 * @returns {{name: string, title: string, description: string, options: object[]}[]}
 */
export function entries(commands, locale, channel) {
	const found = [];
	for (const command of commands) {
		if ((command.type ?? CHAT_INPUT) !== CHAT_INPUT || !usableIn(command, channel)) continue;
		walk(command, [], [], locale, found);
	}
	return found.sort((a, b) => a.title.localeCompare(b.title, locale));
}

function usableIn(command, channel) {
	const direct = channel?.type === DM;
	if (!direct && !mayUse(command, channel)) return false;
	if (command.contexts) return command.contexts.includes(direct ? 1 : 0);
	return !direct || command.dm_permission !== false;
}

// Without any right named ("0") a command is for administrators.
function mayUse(command, channel) {
	const needed = command.default_member_permissions;
	const rights = channel?.permissions;
	if (needed === undefined || needed === null || rights === undefined) return true;
	const wanted = BigInt(needed) || ADMINISTRATOR;
	return (BigInt(rights) & wanted) === wanted;
}

// `titles` are the words that people read, `names` those that the bot registered.
function walk(node, titles, names, locale, found) {
	const title = [...titles, local(node, "name", locale)];
	const name = [...names, node.name];
	const inner = (node.options ?? []).filter((option) => GROUPS.has(option.type));
	for (const option of inner) walk(option, title, name, locale, found);
	if (inner.length) return;
	found.push({ name: name.join(" "), title: title.join(" "), options: node.options ?? [],
		description: local(node, "description", locale),
		words: [...title, ...name].join(" ").toLowerCase() });
}

/** Entries that fit what was typed after the slash: those that begin with it first. */
export function matching(list, typed) {
	const text = typed.toLowerCase().trim();
	const begins = list.filter((entry) => entry.title.toLowerCase().startsWith(text));
	const holds = list.filter((entry) => !begins.includes(entry) && entry.words.includes(text));
	return [...begins, ...holds];
}

/** A list below an input that keeps the focus: arrow keys choose, the input says which. */
export class Suggestions {
	/**
	 * @param {HTMLElement} input gets the combobox attributes
	 * @param {string} label what the list is, for screen readers
	 * @param {(item: object) => void} onPick
	 */
	constructor(input, label, onPick) {
		this.input = input;
		this.onPick = onPick;
		this.items = [];
		this.at = -1;
		this.node = h("ul", { class: "suggestions", role: "listbox", id: freshId("list"),
			"aria-label": label, hidden: true });
		// The press must not take the focus from the input before it counts.
		this.node.addEventListener("pointerdown", (event) => event.preventDefault());
		input.setAttribute("role", "combobox");
		input.setAttribute("aria-autocomplete", "list");
		input.setAttribute("aria-controls", this.node.id);
		input.setAttribute("aria-expanded", "false");
	}

	get shown() {
		return !this.node.hidden;
	}

	/** Show items (`title`, `description`, `prefix`), or a line that says why there are none. */
	show(items, emptyText, choose = true) {
		this.items = items;
		this.nodes = items.map((item, index) => h("li", { role: "option", id: freshId("option"),
			onclick: () => this.onPick(items[index]) },
		h("span", { class: "suggestion-title" }, item.prefix ?? "", h("bdi", {}, item.title)),
		item.description ? h("span", { class: "suggestion-text" }, item.description) : ""));
		const none = h("li", { class: "hint", role: "presentation" }, emptyText);
		this.node.replaceChildren(...(items.length ? this.nodes : [none]));
		this.node.hidden = false;
		this.input.setAttribute("aria-expanded", "true");
		this.move(items.length && choose ? 0 : -1);
	}

	hide() {
		this.node.hidden = true;
		this.at = -1;
		this.input.setAttribute("aria-expanded", "false");
		this.input.removeAttribute("aria-activedescendant");
	}

	move(at) {
		this.at = at;
		for (const [index, node] of (this.nodes ?? []).entries()) {
			node.setAttribute("aria-selected", String(index === at));
		}
		if (at < 0) {
			this.input.removeAttribute("aria-activedescendant");
			return;
		}
		this.input.setAttribute("aria-activedescendant", this.nodes[at].id);
		this.nodes[at].scrollIntoView({ block: "nearest" });
	}

	/** Take a key press of the input; true if it was for the list. */
	key(event) {
		if (!this.shown || event.isComposing) return false;
		const count = this.items.length;
		if (event.key === "Escape") {
			this.hide();
		} else if (count && event.key === "ArrowDown") {
			this.move((this.at + 1) % count);
		} else if (count && event.key === "ArrowUp") {
			this.move((this.at - 1 + count) % count);
		} else if (count && (event.key === "Enter" || event.key === "Tab") && !event.shiftKey
			&& this.at >= 0) {
			this.onPick(this.items[this.at]);
		} else {
			return false;
		}
		event.preventDefault();
		event.stopPropagation();
		return true;
	}
}
