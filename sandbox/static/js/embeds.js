// Embeds: title, text, fields, picture, footer, with a coloured edge.

import { h } from "./dom.js";
import { inline, link } from "./inline.js";
import { markdown } from "./markdown.js";
import { picture } from "./media.js";
import { full } from "./time.js";

/** `#rrggbb` of Discord's colour number, or null. */
export function colour(number) {
	if (!Number.isInteger(number) || number < 0 || number > 0xffffff) return null;
	return `#${number.toString(16).padStart(6, "0")}`;
}

/** One embed of a message. */
export function embed(data, message, context) {
	const node = h("section", { class: "embed" });
	const edge = colour(data.color);
	if (edge) node.style.setProperty("--edge", edge);
	const image = (media, small) => media?.url && picture({ ...media, small,
		alt: media.description ?? "" }, message);
	const title = data.title ? inline(data.title, context) : null;
	const footer = [data.footer?.text, data.timestamp && full(data.timestamp, context.locale)]
		.filter(Boolean).join(" · ");
	const words = [
		data.author?.name && h("p", { class: "embed-author" }, data.author.name),
		title && h("h3", { class: "embed-title" }, data.url ? link(data.url, title, context) : title),
		data.description && h("div", { class: "md" }, markdown(data.description, context)),
		data.fields?.length ? h("div", { class: "fields" },
			data.fields.map((field) => fieldNode(field, context))) : null,
	].filter(Boolean);
	node.append(...[
		words.length ? h("div", { class: "embed-words" }, words) : null,
		image(data.thumbnail, true),
		image(data.image, false),
		footer && h("p", { class: "embed-footer" }, footer),
	].filter(Boolean));
	return node;
}

function fieldNode(field, context) {
	return h("div", { class: field.inline ? "field inline" : "field" },
		h("h4", {}, inline(field.name ?? "", context)),
		h("div", { class: "md" }, markdown(field.value, context)));
}
