// The two side panels. On a wide screen they simply stand there; on a narrow one they slide in,
// one at a time, hold the focus, and close by Escape or a press beside them.

import { h, icon } from "./dom.js";
import { WORDS } from "./words.js";

const NARROW = { left: "(max-width: 799px)", right: "(max-width: 1049px)" };

export class Drawers {
	/**
	 * @param {HTMLElement} left the channels
	 * @param {HTMLElement} right the members
	 * @param {HTMLElement} shade covers the rest while a drawer is open
	 * @param {HTMLElement[]} rest what cannot be reached meanwhile
	 */
	constructor(left, right, shade, rest) {
		this.sides = { left, right };
		this.shade = shade;
		this.rest = rest;
		this.shown = null;
		shade.addEventListener("click", () => this.close());
		document.addEventListener("keydown", (event) => {
			if (event.key !== "Escape" || !this.shown || document.querySelector("dialog[open]")) return;
			this.close();
		});
		for (const [side, query] of Object.entries(NARROW)) {
			const media = matchMedia(query);
			media.addEventListener("change", () => {
				if (this.shown === side) this.close();
				this.settle();
			});
		}
		this.settle();
	}

	isNarrow(side) {
		return matchMedia(NARROW[side]).matches;
	}

	/** The line at the top of a drawer: its title and the button that closes it. */
	closer(title) {
		return h("header", { class: "drawer-head" }, h("strong", {}, title),
			h("button", { type: "button", class: "icon-button", "aria-label": WORDS.close,
				onclick: () => this.close() }, icon("close")));
	}

	toggle(side) {
		if (this.shown === side) this.close();
		else this.open(side);
	}

	open(side) {
		if (!this.isNarrow(side)) return;
		this.before = document.activeElement;
		this.shown = side;
		this.settle();
		const panel = this.sides[side];
		(panel.querySelector("[aria-current=true]") ?? panel.querySelector("button"))?.focus();
	}

	close() {
		if (!this.shown) return;
		const panel = this.sides[this.shown];
		const inside = panel.contains(document.activeElement);
		this.shown = null;
		this.settle();
		if (inside && this.before?.isConnected) this.before.focus();
	}

	settle() {
		for (const [side, panel] of Object.entries(this.sides)) {
			const open = this.shown === side;
			panel.classList.toggle("open", open);
			panel.inert = this.isNarrow(side) ? !open : this.shown !== null;
		}
		for (const node of this.rest) node.inert = this.shown !== null;
		this.shade.hidden = this.shown === null;
	}
}
