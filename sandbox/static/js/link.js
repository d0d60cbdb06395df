// One member's connection to the sandbox: frames out and in, answers by nonce, and coming back by
// itself after the server went away.

const ANSWERS = new Set(["ack", "failed", "error", "choices", "modal"]);
const KEEP = 50;
const PATIENCE = 20_000;
const WAITS = [300, 600, 1200, 2500, 4000];

/** The query that names a member, and the server that this page looks at if it names one. */
export function whoAndWhere(as, where = new URLSearchParams(location.search).get("in")) {
	const query = new URLSearchParams();
	if (as !== null) query.set("as", as);
	if (where !== null) query.set("in", where);
	return query.size ? `?${query}` : "";
}

let serial = 0;
const freshNonce = () => `${Date.now().toString(36)}-${(serial += 1)}`;

export class Link {
	/**
	 * @param {string|null} as user name or id; null is the server's first member
	 * @param {(frame: object) => void} onFrame every frame that comes in
	 * @param {(up: boolean) => void} onState the connection came or went
	 * @param {() => void} onRefused the server knows no such member
	 */
	constructor(as, onFrame, onState, onRefused) {
		this.as = as;
		this.onFrame = onFrame;
		this.onState = onState;
		this.onRefused = onRefused;
		this.known = false;
		this.up = false;
		this.closed = false;
		this.tries = 0;
		this.waiting = new Map();
		this.sent = new Map();
		this.wake = () => this.hurry();
		window.addEventListener("online", this.wake);
		document.addEventListener("visibilitychange", this.wake);
		this.connect();
	}

	connect() {
		clearTimeout(this.timer);
		const scheme = location.protocol === "https:" ? "wss:" : "ws:";
		const query = whoAndWhere(this.as);
		const socket = new WebSocket(`${scheme}//${location.host}/ui${query}`);
		this.socket = socket;
		socket.addEventListener("message", (event) => {
			if (socket === this.socket) this.receive(event.data);
		});
		socket.addEventListener("close", () => {
			if (socket === this.socket) this.dropped();
		});
	}

	receive(text) {
		let frame;
		try {
			frame = JSON.parse(text);
		} catch {
			return;
		}
		if (frame.t === "hello") {
			this.up = true;
			this.known = true;
			this.tries = 0;
			this.onState(true);
		}
		if (ANSWERS.has(frame.t) && this.waiting.has(frame.nonce)) {
			const answer = this.waiting.get(frame.nonce);
			this.waiting.delete(frame.nonce);
			answer(frame);
		}
		this.onFrame(frame);
	}

	dropped() {
		this.up = false;
		for (const [nonce, answer] of this.waiting) answer({ t: "failed", nonce, why: "offline" });
		this.waiting.clear();
		if (this.closed) return;
		if (!this.known && this.as !== null) this.probe();
		const wait = WAITS[Math.min(this.tries, WAITS.length - 1)];
		this.tries += 1;
		this.timer = setTimeout(() => this.connect(), wait + Math.random() * 200);
		this.onState(false);
	}

	// A failed handshake does not tell its reason to a page; an ordinary request does.
	async probe() {
		try {
			const answer = await fetch(`/ui${whoAndWhere(this.as)}`);
			if (answer.status === 404) this.onRefused();
		} catch {
			// No server at all: the next try will tell.
		}
	}

	// The tab is looked at again, or the network is back: no reason to wait any longer.
	hurry() {
		if (this.up || this.closed || document.hidden) return;
		if (this.socket.readyState === WebSocket.CLOSED) this.connect();
	}

	/**
	 * Send a frame. The promise gives the frame that answers its nonce, or `{t: "silent"}` when the
	 * server had nothing to say about it.
	 */
	request(frame) {
		const nonce = freshNonce();
		if (!this.up || this.socket.readyState !== WebSocket.OPEN) {
			return Promise.resolve({ t: "failed", nonce, why: "offline" });
		}
		this.sent.set(nonce, frame);
		if (this.sent.size > KEEP) this.sent.delete(this.sent.keys().next().value);
		return new Promise((resolve) => {
			this.waiting.set(nonce, resolve);
			setTimeout(() => {
				if (this.waiting.delete(nonce)) resolve({ t: "silent", nonce });
			}, PATIENCE);
			this.socket.send(JSON.stringify({ ...frame, nonce }));
		});
	}

	close() {
		this.closed = true;
		clearTimeout(this.timer);
		window.removeEventListener("online", this.wake);
		document.removeEventListener("visibilitychange", this.wake);
		this.socket.close();
	}
}
