import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Live, type News, type Source, type View } from "../src/live";

class Fake implements Source {
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onopen: ((event: Event) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  closed = false;
  readonly heard = new Map<string, (event: MessageEvent<string>) => void>();
  constructor(readonly url: string) {}
  addEventListener(kind: "gone" | "mood" | "restart", listener: (event: MessageEvent<string>) => void): void {
    this.heard.set(kind, listener);
  }
  tell(kind: string, data: unknown = {}): void {
    this.heard.get(kind)?.(new MessageEvent(kind, { data: JSON.stringify(data) }));
  }
  close(): void {
    this.closed = true;
  }
  say(view: Partial<News> | View | ""): void {
    this.onmessage?.(new MessageEvent("message", { data: view === "" ? "" : JSON.stringify(view) }));
  }
}

describe("the stream", () => {
  let sources: Fake[];
  let views: View[];
  let links: boolean[];
  let left: number;
  let restarts: number;
  let time: number;
  let fetched: View | null;
  let asked: number;
  let live: Live;
  const latest = (): Fake => sources[sources.length - 1]!;
  const view = (version: string): View => ({ version, turn: false, tall: false, title: "", mood: "", parts: {} });

  beforeEach(() => {
    vi.useFakeTimers();
    [sources, views, links, left, restarts, time, fetched, asked] = [[], [], [], 0, 0, 0, null, 0];
    live = new Live(() => "/live?seat=0", (v) => views.push(v), (up, restarting) => {
      links.push(up);
      if (restarting) restarts += 1;
    }, () => (left += 1), () => ((asked += 1), Promise.resolve(fetched)), (url) => {
      sources.push(new Fake(url));
      return latest();
    }, () => time);
    live.version = "4";
    live.connect();
  });
  afterEach(() => void vi.useRealTimers());

  it("asks for the view again when the screen has another shape", () => {
    live.reshape();
    expect(latest().url).toBe("/live?seat=0&since=&keeps=1024");
    latest().say(view("4"));
    expect(views).toHaveLength(1);
  });
  it("tells the server what it has seen", () => {
    expect(latest().url).toBe("/live?seat=0&since=4&keeps=1024");
  });

  it("shows a new version once and ignores signs of life", () => {
    latest().say(view("5"));
    latest().say(view("5"));
    latest().say("");
    expect(views.map((v) => v.version)).toEqual(["5"]);
  });

  it("keeps the pieces that it was told, and puts every part together from them", () => {
    const told = (version: string, parts: News["parts"]): News => ({ ...view(version), parts });
    latest().say(told("5", { board: ["<svg>", "a", "b", "</svg>"], ask: ["?"] }));
    latest().say(told("6", { board: [[0, 2], "c", [3, 1]] }));
    latest().tell("mood", told("6", { ask: ["!"] }));
    latest().say(told("7", { board: [[0, 1], [4, 1], "c", [5, 1], [2, 2]], ask: [] }));
    expect(views.map((v) => v.parts)).toEqual([
      { board: "<svg>ab</svg>", ask: "?" },
      { board: "<svg>ac</svg>", ask: "?" },
      { ask: "!" },
      { board: "<svg>cccb</svg>", ask: "" },
    ]);
  });

  it("keeps those of the latest view alone, each once, when there are too many", () => {
    const pieces = Array.from({ length: 1024 }, (_none, n) => `${n},`);
    latest().say({ ...view("5"), parts: { board: pieces } });
    latest().say({ ...view("6"), parts: { board: ["x", [7, 1], [7, 1], [9, 1]] } });
    latest().say({ ...view("7"), parts: { board: [[1, 2], "y", [0, 1]] } });
    expect(views.map((v) => v.parts["board"]).slice(1)).toEqual(["x7,7,9,", "7,9,yx"]);
  });

  it("begins anew with every stream, and follows one whose view it has by other ways", () => {
    latest().say({ ...view("5"), parts: { board: ["a", "b"] } });
    live.connect();
    live.take(view("6"));
    latest().say({ ...view("6"), parts: { board: ["c", "d"] } });
    latest().say({ ...view("7"), parts: { board: [[1, 1], "e"] } });
    expect(views.map((v) => v.parts)).toEqual([{ board: "ab" }, {}, { board: "de" }]);
  });

  it("comes back after a loss, asking for what it missed, and says so only when it lasts", () => {
    latest().say(view("6"));
    latest().onerror?.(new Event("error"));
    expect(links).toEqual([]);
    vi.advanceTimersByTime(600);
    expect(latest().url).toContain("since=6");
    latest().onerror?.(new Event("error"));
    expect(links).toEqual([false]);
    vi.advanceTimersByTime(1100);
    latest().onopen?.(new Event("open"));
    expect(links).toEqual([false, true]);
    expect(sources.slice(0, -1).every((source) => source.closed)).toBe(true);
  });

  it("ignores the death of a stream it has left", () => {
    const old = latest();
    live.connect();
    old.onerror?.(new Event("error"));
    vi.advanceTimersByTime(60_000);
    expect(sources).toHaveLength(2);
  });

  it("does not trust a silence of forty seconds", () => {
    time = 41_000;
    live.watch();
    expect(sources).toHaveLength(2);
  });

  it("gives its connection back when nobody looks, asks now and then, and is there at once when somebody does", async () => {
    live.visibility(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(latest().closed).toBe(true);
    fetched = view("9");
    await vi.advanceTimersByTimeAsync(30_000);
    expect(asked, "at once, so that nobody is thought away, and after half a minute").toBe(2);
    expect(views.map((v) => v.version)).toEqual(["9"]);
    live.visibility(false);
    expect(latest().closed).toBe(false);
    expect(latest().url).toContain("since=9");
  });

  it("does not go back to a view that was fetched before the stream brought a newer one", async () => {
    let arrive: (view: View) => void = () => undefined;
    const slow = new Live(() => "/live?seat=0", (v) => views.push(v), () => undefined, () => undefined, () => new Promise((done) => (arrive = done)), (url) => {
      sources.push(new Fake(url));
      return latest();
    }, () => time);
    slow.version = "4";
    slow.connect();
    const asking = slow.refresh();
    latest().say(view("6"));
    arrive(view("5"));
    await asking;
    expect(views.map((v) => v.version)).toEqual(["6"]);
  });

  it("shows who came and went though the game stands still", () => {
    latest().tell("mood", { ...view("4"), mood: "1a5" });
    expect(views.map((v) => v.mood)).toEqual(["1a5"]);
    expect(live.version).toBe("4");
  });

  it("leaves when the seat is no longer ours", () => {
    latest().tell("gone");
    expect(left).toBe(1);
    expect(latest().closed).toBe(true);
  });

  it("says at once that the server restarts, and comes back", () => {
    latest().tell("restart");
    expect(links).toEqual([false]);
    expect(restarts).toBe(1);
    expect(latest().closed).toBe(true);
    vi.advanceTimersByTime(600);
    expect(sources).toHaveLength(2);
    latest().onopen?.(new Event("open"));
    expect(links).toEqual([false, true]);
  });
});
