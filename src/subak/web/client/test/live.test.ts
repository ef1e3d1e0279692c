import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Live, type Source, type View } from "../src/live";

class Fake implements Source {
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onopen: ((event: Event) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  closed = false;
  gone: () => void = () => undefined;
  constructor(readonly url: string) {}
  addEventListener(_kind: "gone", listener: () => void): void {
    this.gone = listener;
  }
  close(): void {
    this.closed = true;
  }
  say(view: Partial<View> | ""): void {
    this.onmessage?.(new MessageEvent("message", { data: view === "" ? "" : JSON.stringify(view) }));
  }
}

describe("the stream", () => {
  let sources: Fake[];
  let views: View[];
  let links: boolean[];
  let left: number;
  let time: number;
  let fetched: View | null;
  let live: Live;
  const latest = (): Fake => sources[sources.length - 1]!;
  const view = (version: string): View => ({ version, turn: false, tall: false, title: "", parts: {} });

  beforeEach(() => {
    vi.useFakeTimers();
    [sources, views, links, left, time, fetched] = [[], [], [], 0, 0, null];
    live = new Live(() => "/live?seat=0", (v) => views.push(v), (up) => links.push(up), () => (left += 1), () => Promise.resolve(fetched), (url) => {
      sources.push(new Fake(url));
      return latest();
    }, () => time);
    live.version = "4";
    live.connect();
  });
  afterEach(() => void vi.useRealTimers());

  it("asks for the view again when the screen has another shape", () => {
    live.reshape();
    expect(latest().url).toBe("/live?seat=0&since=");
    latest().say(view("4"));
    expect(views).toHaveLength(1);
  });
  it("tells the server what it has seen", () => {
    expect(latest().url).toBe("/live?seat=0&since=4");
  });

  it("shows a new version once and ignores signs of life", () => {
    latest().say(view("5"));
    latest().say(view("5"));
    latest().say("");
    expect(views.map((v) => v.version)).toEqual(["5"]);
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
    expect(views.map((v) => v.version)).toEqual(["9"]);
    live.visibility(false);
    expect(latest().closed).toBe(false);
    expect(latest().url).toContain("since=9");
  });

  it("leaves when the seat is no longer ours", () => {
    latest().gone();
    expect(left).toBe(1);
    expect(latest().closed).toBe(true);
  });
});
