// Choosing from a list: the menu of a message or a form, opened as a dialog with a listbox.

import { emoji, freshId, h, icon, iconButton } from "./dom.js";
import { isThread } from "./store.js";
import { WORDS } from "./words.js";

export const SELECTS = new Set([3, 5, 6, 7, 8]);

/** What a menu offers: its own options, or the members or channels of the server. */
export function optionsOf(component, store) {
	if (component.type === 3) {
		return (component.options ?? []).map((option) => ({ value: option.value, label: option.label,
			description: option.description, emoji: option.emoji,
			chosen: option.default === true }));
	}
	const defaults = new Set((component.default_values ?? []).map((value) => value.id));
	const entry = (id, label) => ({ value: id, label, chosen: defaults.has(id) });
	if (component.type === 5 || component.type === 7) {
		return [...store.members.values()].map((user) => entry(user.id, store.nameOf(user)));
	}
	if (component.type === 8) {
		const types = component.channel_types?.length ? new Set(component.channel_types) : null;
		return [...store.channels.values()]
			.filter((channel) => channel.type !== 1 && (types ? types.has(channel.type)
				: !isThread(channel)))
			.map((channel) => entry(channel.id, `#${channel.name}`));
	}
	return [];
}

/** How few and how many may be chosen. */
export function bounds(component) {
	const most = component.max_values ?? 1;
	const least = component.required === false ? 0 : component.min_values ?? 1;
	return { least, most: Math.max(1, most) };
}

/**
 * The closed menu: a button that says what is chosen and opens the list.
 * @param {object} component a select of a message or a form
 * @param {object} store the member's store
 * @param {string[]|null} chosen values chosen so far; null takes the component's defaults
 * @param {(values: string[]) => void} onPick called with the new choice
 */
export function selectButton(component, store, chosen, onPick) {
	const options = optionsOf(component, store);
	const { least, most } = bounds(component);
	let values = chosen ?? options.filter((option) => option.chosen).map((option) => option.value);
	const label = h("span", { class: "select-label" });
	const placeholder = component.placeholder || WORDS.choose;
	const show = () => {
		const labels = options.filter((option) => values.includes(option.value))
			.map((option) => option.label);
		label.textContent = labels.join(", ") || placeholder;
		label.classList.toggle("empty", !labels.length);
	};
	const button = h("button", { type: "button", class: "select", "aria-haspopup": "dialog",
		"data-custom-id": component.custom_id, disabled: component.disabled === true },
	label, icon("caret"));
	button.addEventListener("click", async () => {
		if (button.getAttribute("aria-busy") === "true") return;
		const picked = await pick({ title: placeholder, options, values, least, most, near: button });
		if (!picked) return;
		values = picked;
		show();
		onPick(picked);
	});
	show();
	return button;
}

/** Open a list and wait: the values chosen, or null when it was left. */
export function pick({ title, options, values, least, most, near }) {
	return new Promise((resolve) => {
		const list = new Picker({ title, options, values, least, most, resolve });
		list.open(near);
	});
}

class Picker {
	constructor({ title, options, values, least, most, resolve }) {
		Object.assign(this, { least, most, resolve });
		this.values = new Set(values);
		this.several = most > 1;
		this.typed = "";
		const titleId = freshId("picker");
		this.items = options.map((option) => this.item(option));
		this.list = h("ul", { role: "listbox", "aria-labelledby": titleId, "aria-multiselectable":
			this.several ? "true" : null, onkeydown: (event) => this.key(event) }, this.items);
		this.done = h("button", { type: "button", class: "button primary",
			onclick: () => this.finish([...this.values]) }, WORDS.done);
		this.hint = h("span", { class: "hint" });
		this.dialog = h("dialog", { class: "picker", "aria-labelledby": titleId },
			h("header", {}, h("h2", { id: titleId }, title),
				iconButton("close", WORDS.close, () => this.dialog.close())),
			options.length ? this.list : h("p", { class: "hint" }, WORDS.nothing),
			this.several ? h("footer", {}, this.hint, this.done) : "");
		this.dialog.addEventListener("click", (event) => {
			if (event.target === this.dialog) this.dialog.close();
		});
		this.dialog.addEventListener("close", () => {
			this.dialog.remove();
			this.resolve(this.result ?? null);
		});
		this.check();
	}

	item(option) {
		const node = h("li", { role: "option", tabindex: "-1", "data-value": option.value,
			onclick: () => this.toggle(node) },
		option.emoji ? emoji(option.emoji) : "",
		h("span", { class: "option-text" }, h("bdi", {}, option.label),
			option.description ? h("small", {}, option.description) : ""),
		h("span", { class: "tick" }, icon("tick")));
		return node;
	}

	open(near) {
		document.body.append(this.dialog);
		this.dialog.showModal();
		this.place(near);
		const first = this.items.find((item) => this.values.has(item.dataset.value)) ?? this.items[0];
		this.focus(first);
	}

	// On a wide screen next to its button; the style sheet makes it a sheet at the bottom of a phone.
	place(near) {
		if (!near || !matchMedia("(min-width: 700px)").matches) return;
		const button = near.getBoundingClientRect();
		const box = this.dialog.getBoundingClientRect();
		const below = button.bottom + 4;
		const top = below + box.height < innerHeight - 8 ? below
			: Math.max(8, button.top - box.height - 4);
		const left = Math.max(8, Math.min(button.left, innerWidth - box.width - 8));
		this.dialog.classList.add("placed");
		this.dialog.style.setProperty("--top", `${top}px`);
		this.dialog.style.setProperty("--left", `${left}px`);
	}

	focus(item) {
		if (!item) return;
		for (const other of this.items) other.tabIndex = other === item ? 0 : -1;
		item.focus();
	}

	toggle(item) {
		const { value } = item.dataset;
		if (!this.several) {
			const again = this.values.has(value) && this.least === 0;
			this.finish(again ? [] : [value]);
			return;
		}
		if (this.values.has(value)) this.values.delete(value);
		else if (this.values.size < this.most) this.values.add(value);
		this.check();
	}

	check() {
		for (const item of this.items) {
			const chosen = this.values.has(item.dataset.value);
			item.setAttribute("aria-selected", String(chosen));
			const full = this.several && !chosen && this.values.size >= this.most;
			item.setAttribute("aria-disabled", String(full));
		}
		this.done.disabled = this.values.size < this.least || this.values.size > this.most;
		this.hint.textContent = WORDS.chooseUpTo(this.least, Math.min(this.most, this.items.length));
	}

	finish(values) {
		// As they were pressed, not as the list has them: so Discord sends them.
		this.result = values;
		this.dialog.close();
	}

	key(event) {
		const at = this.items.indexOf(document.activeElement);
		const count = this.items.length;
		const moves = { ArrowDown: (at + 1) % count, ArrowUp: (at - 1 + count) % count, Home: 0,
			End: count - 1 };
		if (event.key in moves) {
			event.preventDefault();
			this.focus(this.items[moves[event.key]]);
		} else if (event.key === "Enter" || event.key === " ") {
			event.preventDefault();
			if (at >= 0) this.toggle(this.items[at]);
		} else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
			this.seek(event.key.toLowerCase());
		}
	}

	// Typing letters jumps to the option that starts with them.
	seek(letter) {
		clearTimeout(this.forget);
		this.forget = setTimeout(() => {
			this.typed = "";
		}, 700);
		this.typed += letter;
		this.focus(this.items.find((item) => item.querySelector("bdi").textContent.toLowerCase()
			.startsWith(this.typed)));
	}
}
