// Discord's markup by lines: code blocks, quotes, headings, lists, small print and paragraphs.

import { h } from "./dom.js";
import { inline } from "./inline.js";

const FENCE = /```(?:([\w+-]{1,20})\n)?\n?([\s\S]+?)\n?```/g;
const HEADING = /^(#{1,3}) +(.+)$/;
const SMALL = /^-# +(.+)$/;
const BULLET = /^( *)[-*] +(.+)$/;
const NUMBER = /^( *)(\d{1,9})\. +(.+)$/;
const QUOTE = /^> (.*)$/;

/**
 * Markup as a list of block elements.
 * @param {string} text what a member or the bot wrote; hostile until proven otherwise
 * @param {object} context names, clock, locale and jumps, see `Chat.context`
 */
export function markdown(text, context) {
	const blocks = [];
	const source = String(text ?? "").replace(/\r\n?/g, "\n");
	const long = /(^|\n)>>> ?/.exec(source);
	if (long && !insideFence(source, long.index)) {
		const before = source.slice(0, long.index);
		const inner = source.slice(long.index + long[0].length);
		if (before) blocks.push(...fenced(before, context));
		blocks.push(h("blockquote", {}, fenced(inner, context)));
		return blocks;
	}
	return fenced(source, context);
}

const insideFence = (text, at) => (text.slice(0, at).split("```").length - 1) % 2 === 1;

function fenced(text, context) {
	const blocks = [];
	let last = 0;
	for (const found of text.matchAll(FENCE)) {
		blocks.push(...lines(text.slice(last, found.index).replace(/\n$/, ""), context));
		blocks.push(h("pre", { tabindex: "0" }, h("code", {}, found[2])));
		last = found.index + found[0].length;
		if (text[last] === "\n") last += 1;
	}
	blocks.push(...lines(text.slice(last), context));
	return blocks;
}

function lines(text, context, quoted = false) {
	if (!text) return [];
	const rows = text.split("\n");
	const blocks = [];
	let paragraph = [];
	const flush = () => {
		while (paragraph.length && !paragraph.at(-1).trim()) paragraph.pop();
		if (paragraph.length) blocks.push(h("p", {}, inline(paragraph.join("\n"), context)));
		paragraph = [];
	};
	let at = 0;
	while (at < rows.length) {
		const block = special(rows, at, context, quoted);
		if (block) {
			flush();
			blocks.push(block.node);
			at = block.next;
		} else {
			paragraph.push(rows[at]);
			at += 1;
		}
	}
	flush();
	return blocks;
}

function special(rows, at, context, quoted) {
	const heading = HEADING.exec(rows[at]);
	if (heading) {
		// The page itself owns h1 and h2.
		const level = heading[1].length;
		return { node: h(`h${level + 2}`, { class: `md-h${level}` }, inline(heading[2], context)),
			next: at + 1 };
	}
	const small = SMALL.exec(rows[at]);
	if (small) {
		return { node: h("p", { class: "small" }, inline(small[1], context)), next: at + 1 };
	}
	// Quotes do not nest, as on Discord; six hundred of them would not fit anyway.
	if (!quoted && QUOTE.test(rows[at])) return quote(rows, at, context);
	if (item(rows[at])) return list(rows, at, item(rows[at]).indent, context, 0);
	return null;
}

function quote(rows, at, context) {
	let next = at;
	const inner = [];
	while (next < rows.length && QUOTE.test(rows[next])) {
		inner.push(QUOTE.exec(rows[next])[1]);
		next += 1;
	}
	return { node: h("blockquote", {}, lines(inner.join("\n"), context, true)), next };
}

function item(row) {
	const bullet = BULLET.exec(row);
	if (bullet) return { indent: bullet[1].length, text: bullet[2], start: null };
	const number = NUMBER.exec(row);
	return number && { indent: number[1].length, text: number[3], start: Number(number[2]) };
}

function list(rows, at, indent, context, depth) {
	const ordered = item(rows[at]).start !== null;
	const node = h(ordered ? "ol" : "ul", {});
	if (ordered && item(rows[at]).start !== 1) node.start = item(rows[at]).start;
	let next = at;
	while (next < rows.length) {
		const row = item(rows[next]);
		if (!row || row.indent < indent) break;
		if (row.indent > indent + 1 && node.lastChild && depth < 5) {
			const inner = list(rows, next, row.indent, context, depth + 1);
			node.lastChild.append(inner.node);
			next = inner.next;
		} else {
			if (ordered !== (row.start !== null) && row.indent <= indent) break;
			node.append(h("li", {}, inline(row.text, context)));
			next += 1;
		}
	}
	return { node, next };
}
