// What one member knows: the server's frames folded into maps, with what is unread.

export const DM = 1;
const VOICES = new Set([2, 13]);
const FORUMS = new Set([15, 16]);
const THREADS = new Set([10, 11, 12]);
const SILENT = 1 << 12;
const KEEP = 300;

export const isSilent = (message) => Boolean((message?.flags ?? 0) & SILENT);
export const isVoice = (channel) => VOICES.has(channel?.type);
export const isForum = (channel) => FORUMS.has(channel?.type);
export const isThread = (channel) => THREADS.has(channel?.type);

/** Order of two snowflakes, which are numbers too large for JavaScript. */
export const compareIds = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

// `members` may hold plain users or Discord's member objects around them.
const asUser = (entry) => (entry.user ? { ...entry.user, nick: entry.nick } : entry);
const byId = (list) => new Map((list ?? []).map((item) => [item.id, item]));

export class Store extends EventTarget {
	constructor() {
		super();
		this.ready = false;
		this.me = null;
		this.locale = "en-US";
		this.dmsOpen = true;
		this.guild = { id: "0", name: "" };
		this.guilds = [];
		this.members = new Map();
		// Those who left the server and could come back.
		this.gone = new Map();
		this.bot = null;
		this.botOnline = true;
		this.botHere = true;
		this.channels = new Map();
		this.voice = new Map();
		this.commands = [];
		this.messages = new Map();
		this.read = new Map();
		this.failures = new Map();
		this.busy = new Map();
		this.notes = new Map();
		this.skew = 0;
		this.moved = 0;
	}

	/** The sandbox's clock, in milliseconds: it may have been moved by a test. */
	now() {
		return Date.now() + this.skew;
	}

	emit(what, detail = {}) {
		this.dispatchEvent(new CustomEvent("change", { detail: { what, ...detail } }));
	}

	/** Take one frame from the server. */
	apply(frame) {
		const take = HANDLERS[frame.t];
		if (take) take(this, frame);
	}

	upsert(message) {
		const list = this.messages.get(message.channel_id) ?? [];
		this.messages.set(message.channel_id, list);
		const at = list.findLastIndex((other) => compareIds(other.id, message.id) <= 0);
		const fresh = at < 0 || list[at].id !== message.id;
		if (fresh) list.splice(at + 1, 0, message);
		else list[at] = message;
		if (list.length > KEEP) list.splice(0, list.length - KEEP);
		return fresh;
	}

	message(channelId, id) {
		return this.messages.get(channelId)?.find((message) => message.id === id);
	}

	newest(channelId) {
		return this.messages.get(channelId)?.at(-1)?.id ?? null;
	}

	/** The name that others see for a user. */
	nameOf(user) {
		const known = this.members.get(user?.id) ?? this.gone.get(user?.id) ?? user;
		return known?.nick || known?.global_name || known?.username || "Somebody";
	}

	titleOf(channel) {
		if (!channel) return "";
		if (channel.type !== DM) return channel.name;
		const others = (channel.recipients ?? []).filter((user) => user.id !== this.me?.id);
		return others.map((user) => this.nameOf(user)).join(", ") || this.nameOf(this.bot);
	}

	mentionsMe(message) {
		return message.mention_everyone
			|| (message.mentions ?? []).some((user) => user.id === this.me.id);
	}

	/** How much of a channel this member has not seen: messages, and those that call them. */
	unread(channelId) {
		const mark = this.read.get(channelId) ?? "0";
		const list = this.messages.get(channelId) ?? [];
		const direct = this.channels.get(channelId)?.type === DM;
		let count = 0;
		let calls = 0;
		for (let at = list.length - 1; at >= 0 && compareIds(list[at].id, mark) > 0; at -= 1) {
			if (list[at].author?.id === this.me.id) continue;
			count += 1;
			// What was sent silently is unread, but calls nobody, whomever it names.
			if (!isSilent(list[at]) && (direct || this.mentionsMe(list[at]))) calls += 1;
		}
		return { count, calls };
	}

	calls() {
		let sum = 0;
		for (const id of this.channels.keys()) sum += this.unread(id).calls;
		return sum;
	}

	markRead(channelId) {
		const newest = this.newest(channelId);
		const mark = this.read.get(channelId);
		if (!newest || (mark && compareIds(newest, mark) <= 0)) return;
		this.read.set(channelId, newest);
		this.emit("read", { channelId });
	}

	/** Say under a message that its interaction failed; an empty reason takes that back. */
	fail(channelId, id, why) {
		if (why === null) this.failures.delete(id);
		else this.failures.set(id, why);
		this.emit("state", { channelId, id });
	}

	/** A component waits for its answer, which no edit is; or no longer. */
	setBusy(channelId, id, customId, waits) {
		const all = this.busy.get(id) ?? new Set();
		all[waits ? "add" : "delete"](customId);
		if (all.size) this.busy.set(id, all);
		else this.busy.delete(id);
		this.emit("state", { channelId, id });
	}

	/** A line of the page's own in a channel, such as a command that failed. */
	note(channelId, text) {
		const list = this.notes.get(channelId) ?? [];
		this.notes.set(channelId, [...list.slice(-2), text]);
		this.emit("notes", { channelId });
	}

	dropNote(channelId, text) {
		this.notes.set(channelId, (this.notes.get(channelId) ?? []).filter((note) => note !== text));
		this.emit("notes", { channelId });
	}

	memberList() {
		return [...this.members.values()].filter((user) => user.id !== this.bot?.id && !user.bot);
	}
}

function setPeople(store, { members, gone }) {
	store.members = byId((members ?? []).map(asUser));
	store.gone = byId((gone ?? []).map(asUser));
}

function setTime(store, { now, moved }) {
	store.skew = now ? Date.parse(now) - Date.now() : 0;
	store.moved = moved ?? 0;
}

const HANDLERS = {
	hello(store, frame) {
		store.me = asUser(frame.me);
		store.locale = frame.locale ?? "en-US";
		store.dmsOpen = frame.dms_open !== false;
		store.guild = frame.guild ?? store.guild;
		store.guilds = frame.guilds ?? [];
		setPeople(store, frame);
		store.bot = frame.bot ? asUser(frame.bot) : null;
		store.botOnline = frame.online ?? frame.bot_online ?? store.botOnline;
		store.channels = byId(frame.channels);
		store.voice = new Map(Object.entries(frame.voice ?? {}).filter(([, channel]) => channel));
		store.commands = frame.commands ?? [];
		store.messages = new Map();
		store.failures.clear();
		for (const message of frame.messages ?? []) store.upsert(message);
		setTime(store, frame);
		store.ready = true;
		store.emit("hello");
	},
	message(store, { message }) {
		store.failures.delete(message.id);
		const fresh = store.upsert(message);
		if (fresh && message.author?.id === store.me.id && !store.unread(message.channel_id).count) {
			store.read.set(message.channel_id, message.id);
		}
		store.emit("message", { channelId: message.channel_id, id: message.id, fresh });
	},
	delete(store, { channel_id: channelId, id }) {
		const list = store.messages.get(channelId) ?? [];
		store.messages.set(channelId, list.filter((message) => message.id !== id));
		store.emit("delete", { channelId, id });
	},
	channel(store, { channel }) {
		store.channels.set(channel.id, channel);
		store.emit("channels", { id: channel.id });
	},
	channel_gone(store, { id }) {
		store.channels.delete(id);
		store.messages.delete(id);
		store.emit("channels", { id });
	},
	commands(store, { commands }) {
		store.commands = commands;
		store.emit("commands");
	},
	bot(store, { online, here }) {
		store.botOnline = online;
		store.botHere = here !== false;
		store.emit("bot");
	},
	members(store, frame) {
		setPeople(store, frame);
		store.emit("members");
	},
	time(store, frame) {
		setTime(store, frame);
		store.emit("time");
	},
	voice(store, { user_id: user, channel_id: channel }) {
		if (channel) store.voice.set(user, channel);
		else store.voice.delete(user);
		store.emit("voice");
	},
	me(store, { locale, dms_open: open }) {
		if (locale !== undefined) store.locale = locale;
		if (open !== undefined) store.dmsOpen = open;
		store.emit("me");
	},
};
