// Pictures and files. Only what the sandbox itself serves is ever loaded.

import { freshId, h, icon, iconButton } from "./dom.js";
import { WORDS } from "./words.js";

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * The address of a file on this very server, or null for anything from elsewhere.
 * `attachment://name` means a file of the same message.
 */
export function localAddress(address, message) {
	if (typeof address !== "string") return null;
	if (address.startsWith("attachment://")) {
		const name = address.slice("attachment://".length);
		const file = (message?.attachments ?? []).find((item) => item.filename === name);
		return file ? localAddress(file.url, null) : null;
	}
	let url;
	try {
		url = new URL(address, location.href);
	} catch {
		return null;
	}
	const here = url.host === location.host || LOOPBACK.has(url.hostname);
	if (!here || !url.pathname.startsWith("/attachments/")) return null;
	return url.pathname + url.search;
}

const TALLEST = 520;

const isPicture = (file) => (file.content_type ?? "").startsWith("image/")
	|| /\.(png|jpe?g|gif|webp)$/i.test(file.filename ?? "");

/** One picture with its ALT button; pressing it enlarges. */
export function picture({ url, alt, width, height, spoiler, small }, message) {
	const address = localAddress(url, message);
	if (!address) return h("p", { class: "elsewhere" }, WORDS.elsewhere);
	const words = alt || WORDS.picture;
	const image = h("img", { src: address, alt: alt ?? "", decoding: "async" });
	const frame = h("figure", { class: small ? "picture small" : "picture" });
	const enlarge = h("button", { type: "button", class: "enlarge", "aria-label":
		WORDS.enlarge(words), onclick: () => lightbox(address, alt) }, image);
	image.addEventListener("error", () => {
		enlarge.replaceWith(h("p", { class: "elsewhere" }, words));
	});
	// The place is kept free before the picture is there, so that nothing jumps.
	if (width && height && !small) {
		frame.classList.add("sized");
		frame.style.setProperty("--ratio", `${width} / ${height}`);
		frame.style.setProperty("--width", `${Math.min(width, 640, (TALLEST * width) / height)}px`);
	}
	frame.append(spoiler ? covered(enlarge) : enlarge);
	if (!small) frame.append(...altButton(alt));
	return frame;
}

// The text in place of the picture, for everybody who wants to read it.
function altButton(alt) {
	const id = freshId("alt");
	const text = h("figcaption", { id, hidden: true }, alt || WORDS.noAlt);
	const button = h("button", { type: "button", class: alt ? "alt" : "alt missing", "aria-controls":
		id, "aria-expanded": "false", title: WORDS.altTitle, onclick: () => {
			text.hidden = !text.hidden;
			button.setAttribute("aria-expanded", String(!text.hidden));
		} }, WORDS.alt);
	return [button, text];
}

function covered(content) {
	const cover = h("button", { type: "button", class: "cover", onclick: () => cover.remove() },
		WORDS.spoiler);
	return h("div", { class: "covered" }, content, cover);
}

function lightbox(address, alt) {
	const dialog = h("dialog", { class: "lightbox", "aria-label": alt || WORDS.picture });
	const close = () => dialog.close();
	dialog.append(
		h("div", { class: "lightbox-bar" },
			h("a", { href: address, target: "_blank", rel: "noopener" }, WORDS.original),
			iconButton("close", WORDS.close, close)),
		h("img", { src: address, alt: alt ?? "", onclick: close }),
		alt ? h("p", { class: "lightbox-alt", tabindex: "0" }, alt) : "");
	dialog.addEventListener("click", (event) => {
		if (event.target === dialog) close();
	});
	dialog.addEventListener("close", () => dialog.remove());
	document.body.append(dialog);
	dialog.showModal();
}

/** A file to download: a name and a size. */
export function fileCard({ url, filename, size, spoiler }, message) {
	const address = localAddress(url, message);
	const name = filename || address?.split("/").pop() || WORDS.original;
	if (!address) return h("p", { class: "elsewhere" }, name);
	const card = h("a", { class: "file", href: address, download: name, "aria-label":
		WORDS.download(name) }, icon("file"), h("span", { class: "file-name" }, name),
	size ? h("span", { class: "file-size" }, WORDS.bytes(size)) : "");
	return spoiler ? covered(card) : card;
}

/** All attachments of a message: pictures side by side, other files below. */
export function attachments(files, message) {
	const pictures = files.filter(isPicture);
	const others = files.filter((file) => !isPicture(file));
	const nodes = [];
	if (pictures.length) {
		nodes.push(h("div", { class: pictures.length > 1 ? "gallery many" : "gallery" },
			pictures.map((file) => picture({ ...file, alt: file.description,
				spoiler: file.filename?.startsWith("SPOILER_") }, message))));
	}
	nodes.push(...others.map((file) => fileCard(file, message)));
	return nodes;
}
