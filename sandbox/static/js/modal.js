// Forms that the bot opens: text, menus, radio buttons, check boxes and files.

import { freshId, h, iconButton } from "./dom.js";
import { markdown } from "./markdown.js";
import { bounds, optionsOf, SELECTS, selectButton } from "./select.js";
import { WORDS } from "./words.js";

/** Show the form that a seat was asked to fill in. */
export function openModal(seat, frame, context) {
	const form = new Form(seat, frame, context);
	form.open();
	return form;
}

class Form {
	constructor(seat, frame, context) {
		this.seat = seat;
		this.frame = frame;
		this.context = context;
		this.fields = [];
		const { modal } = frame;
		const titleId = freshId("form");
		this.error = h("p", { class: "failed", role: "alert" });
		this.button = h("button", { type: "submit", class: "button primary" }, WORDS.submit);
		const parts = (modal.components ?? []).map((component) => this.top(component));
		this.dialog = h("dialog", { class: "form", "aria-labelledby": titleId },
			h("form", { novalidate: true, onsubmit: (event) => this.submit(event) },
				h("header", {}, h("h2", { id: titleId }, modal.title),
					iconButton("close", WORDS.close, () => this.dialog.close())),
				h("div", { class: "form-body" }, parts),
				h("footer", {}, this.error,
					h("button", { type: "button", class: "button quiet",
						onclick: () => this.dialog.close() }, WORDS.cancel), this.button)));
		this.dialog.addEventListener("close", () => this.dialog.remove());
	}

	open() {
		document.body.append(this.dialog);
		this.dialog.showModal();
		this.dialog.querySelector(".form-body :is(input, textarea, button)")?.focus();
	}

	top(component) {
		if (component.type === 10) {
			return h("div", { class: "md" }, markdown(component.content, this.context));
		}
		if (component.type === 18) {
			return this.field(component.component, component.label, component.description);
		}
		if (component.type === 1) {
			return (component.components ?? []).map((inner) => this.field(inner, inner.label, null));
		}
		return h("p", { class: "elsewhere" }, WORDS.unknownComponent(component.type));
	}

	field(component, label, description) {
		const make = SELECTS.has(component?.type) ? menuField : FIELDS[component?.type];
		if (!make) return h("p", { class: "elsewhere" }, WORDS.unknownComponent(component?.type));
		const ids = { label: freshId("label"), hint: freshId("hint"), error: freshId("error") };
		const field = make(component, ids, this.seat.store, label);
		this.fields.push({ id: component.custom_id, ids, ...field });
		const needed = component.type === 23 ? false : component.required !== false;
		const title = h(field.labels ? "label" : "p", { id: ids.label, class: "field-label",
			for: field.labels ?? null }, label ?? "", needed ? "" : h("small", {}, ` ${WORDS.optional}`));
		const own = field.labels || component.type === 23;
		return h("div", { class: "form-field", role: own ? null : "group",
			"aria-labelledby": own ? null : ids.label }, component.type === 23 ? "" : title,
		description ? h("p", { id: ids.hint, class: "hint" }, description) : "", field.node,
		h("p", { id: ids.error, class: "field-error" }));
	}

	check() {
		let first = null;
		for (const field of this.fields) {
			const problem = field.problem();
			const line = this.dialog.querySelector(`#${field.ids.error}`);
			line.textContent = problem ?? "";
			const control = field.node.matches("input, textarea, button") ? field.node
				: field.node.querySelector("input, textarea, button");
			control?.setAttribute("aria-invalid", String(problem !== null));
			if (problem !== null) first ??= control;
		}
		first?.focus();
		return first === null;
	}

	async submit(event) {
		event.preventDefault();
		if (this.button.disabled || !this.check()) return;
		this.button.disabled = true;
		this.error.textContent = "";
		const { frame, seat } = this;
		const answer = await seat.link.request({ t: "modal", channel_id: frame.channel_id,
			interaction_id: frame.interaction_id, custom_id: frame.modal.custom_id,
			values: Object.fromEntries(this.fields.map((field) => [field.id, field.value()])) });
		this.button.disabled = false;
		if (answer.t === "failed" || answer.t === "error") {
			const why = WORDS.failedWhy[answer.why] ?? answer.why;
			this.error.textContent = why ? `${WORDS.modalFailed} (${why})` : WORDS.modalFailed;
		} else {
			this.dialog.close();
		}
	}
}

function textField(component, ids, _store, _label) {
	const id = freshId("text");
	const long = component.style === 2;
	const most = component.max_length ?? 4000;
	const node = h(long ? "textarea" : "input", { id, type: long ? null : "text", rows: long ? 4
		: null, placeholder: component.placeholder, maxlength: most, autocomplete: "off",
	"aria-describedby": `${ids.hint} ${ids.error}` });
	node.value = component.value ?? "";
	const problem = () => {
		const { length } = node.value.trim();
		if (!length) return component.required !== false ? WORDS.required : null;
		if (component.min_length && length < component.min_length) {
			return WORDS.longer(component.min_length);
		}
		return node.value.length > most ? WORDS.shorter(most) : null;
	};
	return { node, labels: id, value: () => node.value, problem };
}

function menuField(component, ids, store, label) {
	let values = optionsOf(component, store).filter((option) => option.chosen)
		.map((option) => option.value);
	const node = selectButton(component, store, null, (picked) => {
		values = picked;
	});
	node.removeAttribute("data-custom-id");
	const text = node.querySelector(".select-label");
	text.id = freshId("chosen");
	node.setAttribute("aria-labelledby", `${ids.label} ${text.id}`);
	node.setAttribute("aria-describedby", `${ids.hint} ${ids.error}`);
	const { least } = bounds({ placeholder: label, ...component });
	const problem = () => (values.length < least ? WORDS.pick(least) : null);
	return { node, labels: null, value: () => values, problem };
}

function choices(component, kind) {
	const name = freshId("choice");
	return (component.options ?? []).map((option) => {
		const input = h("input", { type: kind, name, value: option.value });
		input.checked = option.default === true;
		return h("label", { class: "choice" }, input, h("span", {}, option.label,
			option.description ? h("small", {}, option.description) : ""));
	});
}

const checked = (node) => [...node.querySelectorAll("input:checked")].map((input) => input.value);

function radioField(component) {
	const node = h("div", { class: "choices", role: "radiogroup" }, choices(component, "radio"));
	const problem = () => (component.required !== false && !checked(node).length ? WORDS.required
		: null);
	return { node, labels: null, value: () => checked(node)[0] ?? null, problem };
}

function checkGroupField(component) {
	const node = h("div", { class: "choices" }, choices(component, "checkbox"));
	const least = component.required === false ? 0 : component.min_values ?? 1;
	const most = component.max_values ?? component.options?.length ?? 10;
	const problem = () => {
		const count = checked(node).length;
		if (count < least) return WORDS.pick(least);
		return count > most ? WORDS.atMost(most) : null;
	};
	return { node, labels: null, value: () => checked(node), problem };
}

function checkField(component, ids, _store, label) {
	const input = h("input", { type: "checkbox", "aria-describedby": ids.hint });
	input.checked = component.default === true;
	const node = h("div", { class: "choices" }, h("label", { class: "choice", id: ids.label }, input,
		h("span", {}, label ?? "")));
	return { node, labels: null, value: () => input.checked, problem: () => null };
}

function fileField(component, ids) {
	const id = freshId("file");
	const least = component.required === false ? 0 : component.min_values ?? 1;
	const most = component.max_values ?? 1;
	const node = h("input", { id, type: "file", multiple: most > 1,
		"aria-describedby": `${ids.hint} ${ids.error}` });
	let read = [];
	node.addEventListener("change", () => {
		read = [...node.files].map((file) => {
			const reader = new FileReader();
			reader.readAsDataURL(file);
			return reader;
		});
	});
	const value = () => read.map((reader, index) => ({ name: node.files[index].name,
		data: reader.result.split(",")[1] ?? "" }));
	const problem = () => (read.length < least || read.length > most
		|| read.some((reader) => !reader.result) ? WORDS.files(least, most) : null);
	return { node, labels: id, value, problem };
}

const FIELDS = { 4: textField, 19: fileField, 21: radioField, 22: checkGroupField, 23: checkField };
