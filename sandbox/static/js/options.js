// The fields of a command, by type.

import { freshId, h } from "./dom.js";
import { DM } from "./store.js";
import { local, Suggestions } from "./slash.js";
import { WORDS } from "./words.js";

const [STRING, INTEGER, BOOLEAN, USER, CHANNEL, , MENTIONABLE, NUMBER, ATTACHMENT] =
	[3, 4, 5, 6, 7, 8, 9, 10, 11];
const PAUSE = 140;
const MOST = 25;

/**
 * A field for one option.
 * @param {object} scene store, locale and suggest(option), which asks the bot
 * @returns {object} option, node, input and value(), partial(), problem(), preset(text)
 */
export function optionField(option, scene) {
	const control = makeControl(option, scene);
	const ids = { input: freshId("option"), error: freshId("error"), hint: freshId("hint") };
	control.input.id = ids.input;
	control.input.setAttribute("aria-describedby", `${ids.hint} ${ids.error}`);
	if (option.required) control.input.setAttribute("aria-required", "true");
	const error = h("p", { class: "field-error", id: ids.error });
	const label = local(option, "name", scene.locale);
	const node = h("div", { class: "option-field" },
		h("label", { for: ids.input }, label, option.required ? ""
			: h("small", {}, ` ${WORDS.optional}`)),
		h("div", { class: "option-control" }, control.input, control.list ?? ""),
		h("p", { class: "hint", id: ids.hint }, local(option, "description", scene.locale)), error);
	const problem = () => {
		const found = control.problem();
		error.textContent = found ?? "";
		control.input.setAttribute("aria-invalid", String(found !== null));
		return found;
	};
	return { option, node, input: control.input, value: control.value, partial: control.partial,
		problem, preset: control.preset };
}

function makeControl(option, scene) {
	if (option.choices?.length) return chooser(option, choicesOf(option, scene.locale));
	if (option.type === BOOLEAN) {
		return chooser(option, [[true, WORDS.yes], [false, WORDS.no]]);
	}
	if (option.type === USER || option.type === MENTIONABLE) {
		return named(option, scene, "@", peopleOf(scene.store));
	}
	if (option.type === CHANNEL) return named(option, scene, "#", channelsOf(option, scene.store));
	return option.type === ATTACHMENT ? file(option) : typed(option, scene);
}

function file(option) {
	const input = h("input", { type: "file" });
	const reader = new FileReader();
	const value = () => (reader.result || undefined) && { name: input.files[0].name,
		data: reader.result.split(",")[1] };
	input.addEventListener("change", () => reader.readAsDataURL(input.files[0]));
	return { input, value, partial: () => undefined, preset: () => {},
		problem: () => (option.required && !value() ? WORDS.required : null) };
}

const choicesOf = (option, locale) =>
	option.choices.map((choice) => [choice.value, local(choice, "name", locale)]);

function peopleOf(store) {
	const people = [...store.members.values()];
	if (store.bot && !store.members.has(store.bot.id)) people.push(store.bot);
	return people.map((user) => ({ value: user.id, name: `@${store.nameOf(user)}`,
		also: `@${user.username}` }));
}

function channelsOf(option, store) {
	const types = option.channel_types?.length ? new Set(option.channel_types) : null;
	return [...store.channels.values()]
		.filter((channel) => channel.type !== DM && (!types || types.has(channel.type)))
		.map((channel) => ({ value: channel.id, name: `#${channel.name}`, also: "" }));
}

// People and channels are many: one types a name, with or without its mark, and picks.
function named(option, scene, mark, entries) {
	const input = h("input", { type: "text", autocomplete: "off", spellcheck: "false",
		placeholder: mark });
	const state = { choice: null };
	const text = () => input.value.trim().toLowerCase();
	const marked = () => (text().startsWith(mark) ? text() : mark + text());
	const value = () => {
		if (state.choice && state.choice.name === input.value) return state.choice.value;
		if (!text()) return undefined;
		const fits = (entry) => [entry.name, entry.also].some((name) => name.toLowerCase() === marked());
		return entries.find(fits)?.value;
	};
	const found = () => entries.filter((entry) => `${entry.name} ${entry.also}`.toLowerCase()
		.includes(text())).slice(0, MOST);
	const problem = () => {
		if (!text()) return option.required ? WORDS.required : null;
		return value() === undefined ? WORDS.nobody(input.value.trim()) : null;
	};
	const list = suggesting(option, scene, input, state, { find: async () => found(), pause: 0 });
	return { input, list, value, partial: () => input.value, problem, preset: (preset) => {
		input.value = preset;
	} };
}

// A short list of fixed values: the browser's own menu is complete by keyboard and on phones.
function chooser(option, pairs) {
	const input = h("select", {}, h("option", { value: "" }, option.required ? WORDS.choose
		: WORDS.none), pairs.map(([, label], index) => h("option", { value: String(index) }, label)));
	const value = () => (input.value === "" ? undefined : pairs[Number(input.value)][0]);
	const preset = (text) => {
		const wanted = text.toLowerCase();
		const index = pairs.findIndex(([own, label]) => label.toLowerCase() === wanted
			|| String(own).toLowerCase() === wanted);
		if (index >= 0) input.value = String(index);
	};
	const problem = () => (option.required && value() === undefined ? WORDS.required : null);
	return { input, value, partial: value, problem, preset };
}

function typed(option, scene) {
	const number = option.type === INTEGER || option.type === NUMBER;
	const input = h("input", { type: "text", autocomplete: "off", spellcheck: "false",
		inputmode: number ? (option.type === INTEGER ? "numeric" : "decimal") : null,
		maxlength: option.max_length ?? 6000 });
	const state = { choice: null };
	const text = () => input.value.trim();
	const value = () => {
		if (state.choice && state.choice.name === input.value) return state.choice.value;
		if (!text()) return undefined;
		return number ? Number(text().replace(",", ".")) : text();
	};
	const control = { input, value, partial: () => input.value,
		problem: () => typedProblem(option, text(), value()),
		preset: (preset) => {
			input.value = preset;
		} };
	if (option.autocomplete) {
		const find = async () => (await scene.suggest(option)).choices ?? [];
		control.list = suggesting(option, scene, input, state, { find, pause: PAUSE });
	}
	return control;
}

function typedProblem(option, text, value) {
	if (!text) return option.required ? WORDS.required : null;
	if (option.type === STRING) {
		return option.min_length && text.length < option.min_length ? WORDS.longer(option.min_length)
			: null;
	}
	if (option.type === INTEGER && !Number.isSafeInteger(value)) return WORDS.wholeNumber;
	if (option.type === NUMBER && !Number.isFinite(value)) return WORDS.number;
	if (option.min_value !== undefined && value < option.min_value) {
		return WORDS.atLeast(option.min_value);
	}
	if (option.max_value !== undefined && value > option.max_value) {
		return WORDS.atMost(option.max_value);
	}
	return null;
}

// Look for choices while somebody types; an answer no longer wanted is dropped.
function suggesting(option, scene, input, state, { find, pause }) {
	const pick = (item) => {
		state.choice = item.choice;
		input.value = item.choice.name;
		stop();
	};
	const list = new Suggestions(input, WORDS.suggestions(local(option, "name", scene.locale)), pick);
	let asked = 0;
	let timer = null;
	const ask = async () => {
		asked += 1;
		const mine = asked;
		const answer = await find();
		if (mine !== asked || document.activeElement !== input) return;
		const choices = answer.map((choice) => ({ choice,
			title: local(choice, "name", scene.locale) }));
		// Enter sends what may stay empty, and picks only where somebody has begun to type.
		list.show(choices, WORDS.noSuggestion, option.required || input.value.trim() !== "");
	};
	const later = () => {
		clearTimeout(timer);
		timer = setTimeout(ask, pause);
	};
	input.addEventListener("input", later);
	input.addEventListener("focus", () => {
		if (!state.choice || state.choice.name !== input.value) later();
	});
	const stop = () => {
		clearTimeout(timer);
		asked += 1;
		list.hide();
	};
	input.addEventListener("blur", stop);
	input.addEventListener("keydown", (event) => {
		if (!list.shown && event.key === "ArrowDown") {
			event.preventDefault();
			ask();
			return;
		}
		list.key(event);
	});
	return list.node;
}
