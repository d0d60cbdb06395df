// Times: clock times, days, and Discord's <t:…> stamps, which tick.

const STYLES = {
	t: { timeStyle: "short" },
	T: { timeStyle: "medium" },
	d: { dateStyle: "short" },
	D: { dateStyle: "long" },
	f: { dateStyle: "long", timeStyle: "short" },
	F: { dateStyle: "full", timeStyle: "short" },
	s: { dateStyle: "short", timeStyle: "short" },
	S: { dateStyle: "short", timeStyle: "medium" },
};
const UNITS = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600],
	["minute", 60], ["second", 1]];
const NEARLY = 0.97;
const MAX_UNIX = 8.64e12;

// Making a formatter is slow, and every message needs some.
const formats = new Map();

function format(locale, options, date) {
	if (Number.isNaN(+date)) return "";
	const key = locale + JSON.stringify(options);
	if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat(locale, options));
	return formats.get(key).format(date);
}

export const clock = (iso, locale) => format(locale, { timeStyle: "short" }, new Date(iso));
const MOMENT = { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" };

/** The moment that a clock on the wall shows. */
export const moment = (milliseconds, locale) => format(locale, MOMENT, new Date(milliseconds));
export const day = (iso, locale) => format(locale, { dateStyle: "full" }, new Date(iso));
export const full = (iso, locale) =>
	format(locale, { dateStyle: "full", timeStyle: "medium" }, new Date(iso));

function relative(unix, now, locale) {
	const seconds = Math.round(unix - now / 1000);
	const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
	// A moment before a whole day it is a day, not 23 hours.
	const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length * NEARLY)
		?? UNITS.at(-1);
	return words.format(Math.round(seconds / size), unit);
}

/** A `<t:unix:style>` stamp as an element, or null if the number is no date. */
export function stamp(unix, style, context) {
	if (!Number.isFinite(unix) || Math.abs(unix) > MAX_UNIX) return null;
	const date = new Date(unix * 1000);
	const node = document.createElement("time");
	node.className = "stamp";
	node.dateTime = date.toISOString();
	node.title = full(date, context.locale);
	if (style === "R") {
		node.dataset.unix = String(unix);
		node.textContent = relative(unix, context.now(), context.locale);
	} else {
		node.textContent = format(context.locale, STYLES[style] ?? STYLES.f, date);
	}
	return node;
}

/** Bring every relative time below `root` up to date. */
export function tick(root, context) {
	for (const node of root.querySelectorAll("time[data-unix]")) {
		const text = relative(Number(node.dataset.unix), context.now(), context.locale);
		if (node.textContent !== text) node.textContent = text;
	}
}
