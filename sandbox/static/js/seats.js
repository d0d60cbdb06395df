// The members that one person plays in this tab: one connection each, one of them active.

import { Link } from "./link.js";
import { Store, compareIds, isSilent } from "./store.js";
import { Tabs } from "./tabs.js";

const SEATS_KEY = "sandbox.seats";
const READ_KEY = "sandbox.read";

/** One played member: a connection, what it knows, and where its reader is. */
class Seat {
	constructor(as, owner) {
		this.as = as;
		this.owner = owner;
		this.store = new Store();
		this.channelId = null;
		this.drafts = new Map();
		this.chosen = new Map();
		this.modal = null;
		// Whom other pages play, in this browser or another one.
		this.played = [];
		this.store.addEventListener("change", (event) => owner.changed(this, event.detail));
		this.link = new Link(as, (frame) => this.take(frame), (up) => owner.state(this, up),
			() => owner.refused(this));
	}

	get id() {
		return this.store.me?.id ?? null;
	}

	take(frame) {
		// By name, not by id: a world that was made anew has the same people under other ids.
		if (frame.t === "hello") this.link.as = (frame.me.user ?? frame.me).username;
		if (frame.t === "hello") this.played = frame.played ?? [];
		if (frame.t === "modal") this.takeModal(frame);
		else if (frame.t === "hello" || this.store.ready) this.store.apply(frame);
	}

	// Another tab may play the same member: a form belongs to the tab that asked.
	takeModal(frame) {
		const asked = this.link.sent.get(frame.nonce);
		if (!asked) return;
		this.modal = { ...frame, channel_id: asked.channel_id };
		this.owner.emit("modal", { seat: this });
	}
}

export class Seats extends EventTarget {
	constructor() {
		super();
		this.list = [];
		this.active = null;
		this.called = new Map();
		this.heard = new Set();
		this.read = load(READ_KEY, {});
		const wanted = new URLSearchParams(location.search).get("as");
		this.kept = load(SEATS_KEY, []);
		this.tabs = new Tabs(() => this.active?.id);
		// Nobody was asked for, and this tab was nobody before: it may be another one's second.
		this.fresh = wanted === null && !this.kept.length;
		this.active = this.open(wanted);
	}

	emit(what, detail = {}) {
		this.dispatchEvent(new CustomEvent("seats", { detail: { what, ...detail } }));
	}

	open(as) {
		const seat = new Seat(as, this);
		this.list.push(seat);
		return seat;
	}

	find(userId) {
		return this.list.find((seat) => seat.id === userId || seat.as === userId);
	}

	/** Be this member: at once if the seat is open already, else after its hello. */
	take(userId) {
		const seat = this.find(userId) ?? this.open(userId);
		if (seat === this.active) return seat;
		this.active = seat;
		this.called.delete(userId);
		this.remember();
		this.emit("active", { seat });
		if (seat.modal) this.emit("modal", { seat });
		return seat;
	}

	/** Stop playing a member; the active one stays. */
	drop(userId) {
		const seat = this.find(userId);
		if (!seat || seat === this.active) return;
		seat.link.close();
		this.list = this.list.filter((other) => other !== seat);
		this.remember();
		this.emit("badges");
	}

	/** How often a member was called since somebody last looked as them. */
	badge(userId) {
		const seat = this.find(userId);
		return seat?.store.ready ? seat.store.calls() : this.called.get(userId)?.size ?? 0;
	}

	changed(seat, detail) {
		if (detail.what === "hello") this.greeted(seat);
		if (detail.what === "read") this.keepRead(seat);
		if (detail.what === "message") this.listen(seat, detail);
		const { what: kind, ...rest } = detail;
		if (seat === this.active) this.emit("change", { kind, ...rest });
		else this.emit("badges");
	}

	greeted(seat) {
		const twin = this.list.find((other) => other !== seat && other.id === seat.id);
		if (twin && twin !== this.active) {
			twin.link.close();
			this.list = this.list.filter((other) => other !== twin);
		}
		this.setMarks(seat);
		this.remember();
		if (this.fresh) this.stepAside(seat);
		this.fresh = false;
		const { kept } = this;
		this.kept = [];
		for (const id of kept) {
			const known = seat.store.members.has(id) || seat.store.gone.has(id);
			if (known && !this.find(id)) this.open(id);
		}
	}

	// A second page is a second person: the first member whom no other page plays.
	async stepAside(seat) {
		const taken = new Set([...await this.tabs.others(), ...seat.played]);
		if (seat !== this.active || !taken.has(seat.id)) return;
		const free = seat.store.memberList().find((user) => !taken.has(user.id));
		if (!free) return;
		this.take(free.id);
		this.drop(seat.id);
		this.emit("aside", { from: seat.store.nameOf(seat.store.me), to: seat.store.nameOf(free) });
	}

	// What was said before this tab was opened counts as read, but for direct messages and for
	// calls that this tab heard while the member was not played.
	setMarks(seat) {
		const { store } = seat;
		const stored = this.read[seat.id] ?? {};
		const called = this.called.get(seat.id) ?? new Map();
		this.called.delete(seat.id);
		for (const channel of store.channels.values()) {
			const newest = store.newest(channel.id);
			const known = store.read.get(channel.id) ?? stored[channel.id];
			if (known && (!newest || compareIds(known, newest) <= 0)) {
				store.read.set(channel.id, known);
			} else if (known || (channel.type !== 1 && newest)) {
				store.read.set(channel.id, newest ?? "0");
			}
		}
		for (const [messageId, channelId] of called) {
			const before = (store.messages.get(channelId) ?? [])
				.filter((message) => compareIds(message.id, messageId) < 0).at(-1)?.id ?? "0";
			const mark = store.read.get(channelId) ?? "0";
			if (compareIds(before, mark) < 0) store.read.set(channelId, before);
		}
	}

	// Public messages name members whom nobody plays yet: they get a badge in the bar.
	listen(seat, { channelId, id, fresh }) {
		if (!fresh || this.heard.has(id)) return;
		this.heard.add(id);
		const message = seat.store.message(channelId, id);
		for (const user of isSilent(message) ? [] : message?.mentions ?? []) {
			if (user.bot || this.find(user.id)?.store.ready) continue;
			const calls = this.called.get(user.id) ?? new Map();
			this.called.set(user.id, calls.set(id, channelId));
		}
		if (this.called.size) this.emit("badges");
	}

	state(seat, up) {
		if (seat === this.active) this.emit("link", { up });
	}

	refused(seat) {
		seat.link.close();
		this.list = this.list.filter((other) => other !== seat);
		if (seat === this.active) this.emit("refused", { seat });
	}

	keepRead(seat) {
		this.read[seat.id] = Object.fromEntries(seat.store.read);
		save(READ_KEY, this.read);
	}

	remember() {
		save(SEATS_KEY, this.list.map((seat) => seat.id).filter(Boolean));
		const { me } = this.active.store;
		if (!me) return;
		const address = new URL(location.href);
		address.searchParams.set("as", me.username ?? me.id);
		history.replaceState(null, "", address);
	}
}

function load(key, fallback) {
	try {
		return JSON.parse(sessionStorage.getItem(key)) ?? fallback;
	} catch {
		return fallback;
	}
}

function save(key, value) {
	try {
		sessionStorage.setItem(key, JSON.stringify(value));
	} catch {
		// Private windows may refuse storage; the page only forgets its seats on reload then.
	}
}
