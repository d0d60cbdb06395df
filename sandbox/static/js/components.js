// Buttons, menus and the layout components of a message.

import { emoji, h } from "./dom.js";
import { colour } from "./embeds.js";
import { jumpTarget } from "./inline.js";
import { markdown } from "./markdown.js";
import { fileCard, picture } from "./media.js";
import { SELECTS, selectButton } from "./select.js";
import { WORDS } from "./words.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary",
	6: "secondary" };

/**
 * The components of a message as elements.
 * @param {object[]} list Discord's component objects
 * @param {object} scene message, store, context, chosen (values by custom id) and `press`
 */
export function components(list, scene) {
	return (list ?? []).map((component) => draw(component, scene));
}

const DRAW = {
	1: (row, scene) => h("div", { class: "row" }, components(row.components, scene)),
	2: button,
	9: section,
	10: (text, scene) => h("div", { class: "md" }, markdown(text.content, scene.context)),
	11: (thumb, scene) => picture({ ...media(thumb), small: true }, scene.message),
	12: (gallery, scene) => h("div", { class: gallery.items?.length > 1 ? "gallery many"
		: "gallery" }, (gallery.items ?? []).map((item) => picture(media(item), scene.message))),
	13: (file, scene) => fileCard({ url: file.file?.url, filename: file.name
		?? fileName(file.file, scene.message), size: file.size, spoiler: file.spoiler }, scene.message),
	14: (line) => h("hr", { class: `${line.divider === false ? "bare" : "line"} `
		+ `${line.spacing === 2 ? "wide" : ""}` }),
	17: container,
};

function draw(component, scene) {
	if (SELECTS.has(component.type)) return menu(component, scene);
	const make = DRAW[component.type];
	if (make) return make(component, scene);
	return h("p", { class: "elsewhere" }, WORDS.unknownComponent(component.type));
}

const media = (item) => ({ url: item.media?.url, alt: item.description ?? "",
	width: item.media?.width, height: item.media?.height, spoiler: item.spoiler });

const fileName = (file, message) => (message.attachments ?? [])
	.find((item) => item.id === file?.attachment_id || file?.url?.endsWith(item.filename))?.filename;

function face(component) {
	return [component.emoji ? emoji(component.emoji, Boolean(component.label)) : "",
		component.label ? h("span", {}, component.label) : ""];
}

function button(component, scene) {
	if (component.style === 5) return linkButton(component, scene);
	return h("button", { type: "button", class: `button ${STYLES[component.style] ?? "secondary"}`,
		"data-custom-id": component.custom_id, disabled: component.disabled === true
			|| component.style === 6, onclick: () => scene.press(component, null) }, face(component));
}

function linkButton(component, scene) {
	let url;
	try {
		url = new URL(component.url);
	} catch {
		url = null;
	}
	const usable = url && ["http:", "https:"].includes(url.protocol) && !component.disabled;
	if (!usable) return h("button", { type: "button", class: "button secondary", disabled: true },
		face(component));
	const target = jumpTarget(component.url);
	const jump = (event) => {
		event.preventDefault();
		scene.context.jump(target.channelId, target.messageId);
	};
	return h("a", { class: "button secondary link", href: url.href, target: target ? null : "_blank",
		rel: "noopener noreferrer nofollow", onclick: target ? jump : null }, face(component),
	target ? "" : h("span", { class: "away", "aria-hidden": "true" }, "↗"));
}

function menu(component, scene) {
	const chosen = scene.chosen.get(component.custom_id) ?? null;
	return selectButton(component, scene.store, chosen, (values) => {
		scene.chosen.set(component.custom_id, values);
		scene.press(component, values);
	});
}

function section(component, scene) {
	return h("div", { class: "section" },
		h("div", { class: "section-text" }, components(component.components, scene)),
		component.accessory ? h("div", { class: "accessory" }, draw(component.accessory, scene)) : "");
}

function container(component, scene) {
	const node = h("section", { class: "container" }, components(component.components, scene));
	const edge = colour(component.accent_color);
	if (edge) {
		node.classList.add("accent");
		node.style.setProperty("--edge", edge);
	}
	return node;
}
