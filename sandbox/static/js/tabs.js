// What the tabs of one browser say to each other: whom they play.

const NAME = "sandbox.tabs";
/** Milliseconds for which other tabs may answer. */
const PATIENCE = 300;

export class Tabs {
	/** @param {() => string|null} whom the member who is active in this tab */
	constructor(whom) {
		this.heard = new Set();
		// Without the channel every tab is on its own, as it was before.
		this.channel = "BroadcastChannel" in window ? new BroadcastChannel(NAME) : null;
		this.channel?.addEventListener("message", ({ data }) => {
			if (data.playing) this.heard.add(data.playing);
			else if (whom()) this.channel.postMessage({ playing: whom() });
		});
	}

	/** Whom the other tabs play. */
	others() {
		this.heard.clear();
		this.channel?.postMessage({ ask: true });
		return new Promise((resolve) => {
			setTimeout(() => resolve(new Set(this.heard)), this.channel ? PATIENCE : 0);
		});
	}
}
