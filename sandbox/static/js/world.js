// Time and power: the sandbox's clock, which one may move, and what else only happens over weeks.

import { h, hidden, icon } from "./dom.js";
import { DM, isThread } from "./store.js";
import { moment } from "./time.js";
import { WORDS } from "./words.js";

const STEPS = [3600, 86400, 7 * 86400];
const SURE = 4000;

/** One line with the time; unfolded, it moves the clock and removes things. */
export class World {
	constructor(app) {
		this.app = app;
		this.time = h("time", {});
		this.moved = h("span", { class: "tag moved", hidden: true });
		this.ahead = h("p", { class: "hint" });
		this.powers = h("div", { class: "powers" });
		this.node = h("details", { class: "mine world" },
			h("summary", {}, hidden(`${WORDS.timeAndPower} `), this.time, this.moved, icon("caret")),
			this.ahead,
			h("div", { class: "steps" }, STEPS.map((seconds, at) => h("button", { type: "button",
				class: "button quiet", onclick: () => this.send({ t: "time", advance: seconds }) },
			WORDS.steps[at]))),
			h("h2", {}, WORDS.moderation), this.powers);
		setInterval(() => this.app.store.ready && this.tick(), 1000);
	}

	async send(frame) {
		const answer = await this.app.seat.link.request(frame);
		if (answer.t === "failed" || answer.t === "error") {
			this.app.toast(WORDS.notDone(WORDS.failedWhy[answer.why] ?? answer.why));
		}
	}

	order(order, more = {}) {
		return this.send({ t: "moderate", order, channel_id: this.app.channelId, ...more });
	}

	tick() {
		const { store } = this.app;
		const text = moment(store.now(), store.locale);
		if (this.time.textContent === text) return;
		this.time.textContent = text;
		this.time.dateTime = new Date(store.now()).toISOString();
	}

	draw() {
		const { store } = this.app;
		this.tick();
		this.moved.hidden = !store.moved;
		// The largest part will do here; the whole is said below.
		this.moved.textContent = `+${WORDS.span(store.moved).match(/\d+\s\w+/)}`;
		this.ahead.textContent = store.moved ? WORDS.ahead(WORDS.span(store.moved)) : WORDS.notMoved;
		const buttons = this.buttons();
		const now = JSON.stringify(buttons.map(({ label, order, more }) => [label, order, more]));
		// A press that waits to be confirmed must not be lost to somebody else's news.
		if (now === this.drawn) return;
		this.drawn = now;
		this.powers.replaceChildren(...buttons.map((one) => this.button(one)));
	}

	buttons() {
		const { store, channelId } = this.app;
		const channel = store.channels.get(channelId);
		const gone = store.gone.has(store.me.id);
		const found = [];
		if (isThread(channel)) found.push(...threadButtons(channel));
		else if (channel && channel.type !== DM) {
			found.push({ label: WORDS.deleteChannel(channel.name), order: "channel/delete", careful: true });
		}
		found.push(gone ? { label: WORDS.comeBack, order: "member/join" }
			: { label: WORDS.leaveServer, order: "member/leave", careful: true });
		const name = store.nameOf(store.bot);
		found.push(store.botHere ? { label: WORDS.removeBot(name), order: "bot/remove", careful: true }
			: { label: WORDS.inviteBot(name), order: "bot/invite" });
		return found;
	}

	// What can't be taken back by the next press asks once more.
	button({ label, order, more, careful }) {
		const node = h("button", { type: "button", class: "power" }, h("bdi", {}, label));
		let armed = !careful;
		node.addEventListener("click", () => {
			if (armed) {
				this.order(order, more);
				return;
			}
			armed = true;
			node.classList.add("armed");
			node.firstChild.textContent = WORDS.sure(label);
			setTimeout(() => {
				armed = false;
				node.classList.remove("armed");
				node.firstChild.textContent = label;
			}, SURE);
		});
		return node;
	}
}

function threadButtons(thread) {
	const { archived, locked } = thread.thread_metadata ?? {};
	const found = [];
	const set = (label, to) => found.push({ label, order: "thread/archive", more: to });
	if (archived || locked) set(WORDS.openThreadAgain, { archived: false, locked: false });
	if (!archived) set(WORDS.archiveThread, { archived: true, locked: Boolean(locked) });
	if (!archived || !locked) set(WORDS.lockThread, { archived: true, locked: true });
	found.push({ label: WORDS.deleteThread, order: "thread/delete", careful: true });
	return found;
}
