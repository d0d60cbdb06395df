// Building elements. Text always becomes text nodes; nothing in this page parses a string as HTML.

const SVG = "http://www.w3.org/2000/svg";

const ICONS = {
	menu: "M4 7h16M4 12h16M4 17h16",
	people: "M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M3.5 19c.4-3.6 2.4-5.5 5.5-5.5s5.1 1.9 5.5 " +
		"5.5M16 5.5a3 3 0 0 1 0 5.3M17 13.8c2 .6 3.2 2.3 3.5 5.2",
	hash: "M9.5 4 7.5 20M16.5 4l-2 16M4.5 9h16M3.5 15h16",
	sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
	thread: "M5 5v7a3 3 0 0 0 3 3h11M15 11l4 4-4 4",
	letter: "M4 6.5h16v11H4zM4 7l8 6 8-6",
	close: "M6 6l12 12M18 6 6 18",
	lock: "M6.5 11h11v8.5h-11zM8.5 11V8.5a3.5 3.5 0 0 1 7 0V11",
	down: "M12 5v13M6 12.5l6 6 6-6",
	caret: "M7 10l5 5 5-5",
	send: "M5 12h13M12.5 5.5 19 12l-6.5 6.5",
	file: "M7 3.5h7l4 4v13H7zM14 3.5v4h4",
	tick: "M5 12.5l4.5 4.5L19 7.5",
	plus: "M12 5v14M5 12h14",
};

/**
 * Make an element. `props` are attributes; a function under `on…` is a listener; `null`, `false`
 * and `undefined` are left out. Children are nodes, strings (text) or arrays of them.
 */
export function h(tag, props = {}, ...children) {
	const node = document.createElement(tag);
	for (const [name, value] of Object.entries(props)) {
		if (value === null || value === undefined || value === false) continue;
		if (name.startsWith("on")) {
			if (typeof value === "function") node.addEventListener(name.slice(2), value);
		} else {
			node.setAttribute(name, value === true ? "" : String(value));
		}
	}
	node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined
		&& child !== false));
	return node;
}

/** A line icon; decoration only, so hidden from screen readers. */
export function icon(name) {
	const svg = document.createElementNS(SVG, "svg");
	svg.setAttribute("viewBox", "0 0 24 24");
	svg.setAttribute("class", "icon");
	svg.setAttribute("aria-hidden", "true");
	const path = document.createElementNS(SVG, "path");
	path.setAttribute("d", ICONS[name]);
	svg.append(path);
	return svg;
}

/** A round-cornered button that shows only an icon; its name is for screen readers and hovering. */
export function iconButton(name, label, onclick, extra = {}) {
	return h("button", { type: "button", class: "icon-button", "aria-label": label, title: label,
		onclick, ...extra }, icon(name));
}

/** An emoji of Discord's JSON: the application's own as a picture, any other as its letters. */
export function emoji({ id, name }, labelled = true) {
	if (!id) return h("span", { class: "emoji", "aria-hidden": labelled ? "true" : null }, name);
	return h("img", { class: "emoji", src: `/emojis/${encodeURIComponent(id)}`, alt: `:${name}:`,
		title: `:${name}:`, draggable: "false" });
}

/** Text for screen readers only. */
export const hidden = (text) => h("span", { class: "sr" }, text);

/**
 * Replace the children of a list and give the focus back to the item with the same `data-key`,
 * so that a redraw never throws a keyboard user out of the list.
 */
export function swap(container, ...nodes) {
	const active = document.activeElement;
	const key = container.contains(active) ? active.closest("[data-key]")?.dataset.key : null;
	const scroll = container.scrollTop;
	container.replaceChildren(...nodes.flat(Infinity).filter(Boolean));
	container.scrollTop = scroll;
	settle(container);
	if (key) container.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

/** Let arrow keys, Home and End move through the `.item` elements below `container`. */
export function arrows(container, { across = false } = {}) {
	container.addEventListener("keydown", (event) => {
		const steps = { ArrowDown: 1, ArrowUp: -1 };
		if (across) Object.assign(steps, { ArrowRight: 1, ArrowLeft: -1 });
		const items = [...container.querySelectorAll(".item:not([disabled])")];
		const at = items.indexOf(document.activeElement.closest?.(".item"));
		if (at < 0 || event.altKey) return;
		let next = null;
		if (event.key in steps) next = items[(at + steps[event.key] + items.length) % items.length];
		if (event.key === "Home") next = items[0];
		if (event.key === "End") next = items[items.length - 1];
		if (!next) return;
		event.preventDefault();
		next.focus();
	});
	container.addEventListener("focusin", (event) => {
		const item = event.target.closest(".item");
		if (item) settle(container, item);
	});
}

// One stop of the Tab key per list: the current item, else the first.
function settle(container, current = null) {
	const items = [...container.querySelectorAll(".item")];
	const chosen = current ?? items.find((item) => item.getAttribute("aria-current") === "true"
		|| item.getAttribute("aria-pressed") === "true") ?? items[0];
	for (const item of items) item.tabIndex = item === chosen ? 0 : -1;
}

let counter = 0;
/** An id that no other element has. */
export const freshId = (prefix) => `${prefix}-${(counter += 1)}`;

const FACES = ["#1264B4", "#63B588", "#502A5E", "#C43427", "#E0835D", "#845F92", "#1E5B55",
	"#BE4057", "#969994", "#22255F", "#784308", "#2D6DAC"];
const DARK_INK = new Set(["#63B588", "#E0835D", "#969994"]);

/** A member's face: the first letter of the name on a colour of its own. */
export function face(user, name, small = false) {
	const letter = /[\p{L}\p{N}]/u.exec(`${name} ${user?.username ?? ""}`)?.[0] ?? "?";
	const colour = user?.bot ? "#FFC247" : FACES[hash(user?.id ?? name) % FACES.length];
	const ink = user?.bot || DARK_INK.has(colour) ? "dark-ink" : "";
	const node = h("span", { class: `face ${small ? "small" : ""} ${ink}`, "aria-hidden": "true" },
		letter.toUpperCase());
	node.style.setProperty("--face", colour);
	return node;
}

function hash(text) {
	let value = 2166136261;
	for (const letter of String(text)) value = Math.imul(value ^ letter.codePointAt(0), 16777619);
	return (value >>> 0) >>> 3;
}
