/** The stream of views. Whatever was missed, the server sends the current view; the version tells whether it is new. */

export interface View {
  version: string;
  turn: boolean; // this seat owes a decision
  tall: boolean; // the board is arranged for a phone held upright
  title: string;
  mood: string; // who is here, who is away
  parts: Record<string, string>; // id of an element -> its HTML
  now?: number; // the server's clock, in seconds; 0 where no clock is shown
}

/** What a part is made of now: new pieces, and stretches of all its pieces that are kept, as first and count. */
export type Recipe = (string | [number, number])[];

/** A view as the stream tells it: parts that are as they were on it are left out. */
export interface News extends Omit<View, "parts"> {
  parts: Record<string, Recipe>;
}

export interface Source {
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onopen: ((event: Event) => void) | null;
  onerror: ((event: Event) => void) | null;
  addEventListener(kind: "gone" | "mood" | "reaction" | "restart", listener: (event: MessageEvent<string>) => void): void;
  close(): void;
}

/** A stream of which nothing comes. */
export const silent = (): Source => ({
  onmessage: null,
  onopen: null,
  onerror: null,
  addEventListener: () => undefined,
  close: () => undefined,
});

const KEPT = 1024; // pieces of a part: the server is told, and refers to no others
const SILENCE = 40_000; // the server breathes every 15 s
const HIDDEN = 60_000; // browsers allow six streams a server: a tab nobody looks at gives its own back
const POLL = 30_000;
const SLOWEST = 10_000;

export class Live {
  version = "";
  onReaction: (told: string) => void = () => undefined;
  private source: Source | null = null;
  private pieces = new Map<string, string[]>(); // of every part that this stream has told, as it is now
  private kept = new Map<string, string[]>(); // ... and all pieces it ever had, in the order in which they were told
  private heard = 0;
  private failures = 0;
  private timer = 0;
  private sleeper = 0;

  constructor(
    private readonly url: () => string,
    private readonly onView: (view: View) => void,
    private readonly onLink: (up: boolean, restarting?: boolean) => void,
    private readonly onGone: () => void, // the seat is no longer this person's
    private readonly fetchView: () => Promise<View | null>,
    private readonly open: (url: string) => Source = (address) => new EventSource(address) as unknown as Source,
    private readonly now: () => number = Date.now,
  ) {}

  start(version: string): void {
    this.version = version;
    this.connect();
    document.addEventListener("visibilitychange", () => this.visibility(document.hidden));
    window.addEventListener("pageshow", () => this.wake());
    window.addEventListener("online", () => this.wake());
    setInterval(() => this.watch(), 10_000);
  }

  connect(): void {
    this.source?.close();
    clearTimeout(this.timer);
    this.heard = this.now();
    this.pieces = new Map();
    this.kept = new Map();
    const source = this.open(`${this.url()}&since=${this.version}&keeps=${KEPT}`);
    this.source = source;
    source.onopen = () => {
      this.failures = 0;
      this.heard = this.now();
      this.onLink(true);
    };
    source.onmessage = (event) => {
      this.heard = this.now();
      if (!event.data) return;
      const news = JSON.parse(event.data) as News;
      this.hear(news);
      this.take(this.whole(news, [...this.pieces.keys()])); // all of them: a view that was fetched may be on the page
    };
    source.onerror = () => this.lost(source);
    source.addEventListener("mood", (event) => {
      this.heard = this.now();
      const news = JSON.parse(event.data) as News;
      this.hear(news);
      this.onView(this.whole(news, Object.keys(news.parts))); // the same version: somebody came or went
    });
    source.addEventListener("reaction", (event) => {
      this.heard = this.now();
      this.onReaction(event.data);
    });
    source.addEventListener("gone", () => {
      source.close();
      this.onGone();
    });
    source.addEventListener("restart", () => {
      this.onLink(false, true);
      this.lost(source);
    });
  }

  /** Put parts together. When a part has more pieces than are kept, those of its latest view stay, each once. */
  private hear(news: News): void {
    for (const [part, recipe] of Object.entries(news.parts)) {
      const kept = this.kept.get(part) ?? [];
      const now: string[] = [];
      for (const step of recipe) {
        if (typeof step === "string") kept.push(step);
        now.push(...(typeof step === "string" ? [step] : kept.slice(step[0], step[0] + step[1])));
      }
      this.pieces.set(part, now);
      this.kept.set(part, kept.length > KEPT ? [...new Set(now)] : kept);
    }
  }

  private whole(news: News, parts: string[]): View {
    return { ...news, parts: Object.fromEntries(parts.map((part) => [part, (this.pieces.get(part) ?? []).join("")])) };
  }

  take(view: View): void {
    if (view.version === this.version) return;
    this.version = view.version;
    this.onView(view);
  }

  /** The same view is wanted in another shape. */
  reshape(): void {
    this.version = "";
    this.connect();
  }

  /** Ask once, for when the stream stays silent although something must have happened. */
  async refresh(): Promise<void> {
    const before = this.version;
    const view = await this.fetchView();
    if (view && this.version === before) this.take(view); // what the stream brought meanwhile is newer
  }

  visibility(hidden: boolean): void {
    clearTimeout(this.sleeper);
    if (!hidden) this.wake();
    else this.sleeper = window.setTimeout(() => this.doze(), HIDDEN);
  }

  watch(): void {
    if (this.source && this.now() - this.heard > SILENCE) this.connect();
  }

  private wake(): void {
    if (!this.source || this.now() - this.heard > SILENCE / 2) this.connect();
  }

  private doze(): void {
    this.source?.close();
    this.source = null;
    const poll = (): void => {
      if (this.source) return;
      void this.refresh();
      this.sleeper = window.setTimeout(poll, POLL);
    };
    poll(); // at once: whoever looks elsewhere is not away
  }

  private lost(source: Source): void {
    if (source !== this.source) return;
    source.close();
    this.failures += 1;
    if (this.failures > 1) this.onLink(false);
    this.timer = window.setTimeout(() => this.connect(), Math.min(SLOWEST, 250 * 2 ** this.failures));
  }
}
