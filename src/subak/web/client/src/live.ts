/** The stream of views. Whatever was missed, the server sends the current view; the version tells whether it is new. */

export interface View {
  version: string;
  turn: boolean; // this seat owes a decision
  tall: boolean; // the board is arranged for a phone held upright
  title: string;
  parts: Record<string, string>; // id of an element -> its HTML
}

export interface Source {
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onopen: ((event: Event) => void) | null;
  onerror: ((event: Event) => void) | null;
  addEventListener(kind: "gone", listener: () => void): void;
  close(): void;
}

const SILENCE = 40_000; // the server breathes every 15 s
const HIDDEN = 60_000; // browsers allow six streams a server: a tab nobody looks at gives its own back
const POLL = 30_000;
const SLOWEST = 10_000;

export class Live {
  version = "";
  private source: Source | null = null;
  private heard = 0;
  private failures = 0;
  private timer = 0;
  private sleeper = 0;

  constructor(
    private readonly url: () => string,
    private readonly onView: (view: View) => void,
    private readonly onLink: (up: boolean) => void,
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
    const source = this.open(`${this.url()}&since=${this.version}`);
    this.source = source;
    source.onopen = () => {
      this.failures = 0;
      this.heard = this.now();
      this.onLink(true);
    };
    source.onmessage = (event) => {
      this.heard = this.now();
      if (event.data) this.take(JSON.parse(event.data) as View);
    };
    source.onerror = () => this.lost(source);
    source.addEventListener("gone", () => {
      source.close();
      this.onGone();
    });
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
    const view = await this.fetchView();
    if (view) this.take(view);
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
    this.sleeper = window.setTimeout(poll, POLL);
  }

  private lost(source: Source): void {
    if (source !== this.source) return;
    source.close();
    this.failures += 1;
    if (this.failures > 1) this.onLink(false);
    this.timer = window.setTimeout(() => this.connect(), Math.min(SLOWEST, 250 * 2 ** this.failures));
  }
}
