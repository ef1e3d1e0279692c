import { describe, expect, it, vi } from "vitest";
import { commandId, Net } from "../src/net";

const json = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });
const now = (): Promise<void> => Promise.resolve();

describe("a command", () => {
  it("carries the page's token and an id", async () => {
    const fetcher = vi.fn(() => Promise.resolve(json(200, { said: "" })));
    const answer = await new Net("token", fetcher, now).post("/x", { do: "act", action: 3 });
    expect(answer).toEqual({ ok: true, said: "", go: "" });
    const [, init] = fetcher.mock.calls[0] as unknown as [string, RequestInit];
    expect((init.headers as Record<string, string>)["x-csrftoken"]).toBe("token");
    expect(JSON.parse(init.body as string)).toMatchObject({ do: "act", action: 3, id: expect.stringMatching(/\w{6,}/) });
  });

  it("keeps its id when it is sent again, so that it counts once", async () => {
    const answers = [() => Promise.reject(new TypeError("gone")), () => Promise.resolve(json(503, {})), () => Promise.resolve(json(200, {}))];
    const ids: unknown[] = [];
    const waits = vi.fn();
    const net = new Net("t", (_url, init) => {
      ids.push((JSON.parse(String(init?.body)) as { id: string }).id);
      return answers.shift()!();
    }, now);
    expect((await net.post("/x", {}, waits)).ok).toBe(true);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(waits).toHaveBeenCalledTimes(2);
  });

  it("is not sent again when it was refused", async () => {
    const fetcher = vi.fn(() => Promise.resolve(json(409, { said: "The table has moved on." })));
    expect(await new Net("t", fetcher, now).post("/x", {})).toEqual({ ok: false, said: "The table has moved on.", go: "" });
    expect(fetcher).toHaveBeenCalledTimes(1);
  });

  it("is kept for as long as the server is away, and sent every few seconds", async () => {
    let away = 50;
    const pauses: number[] = [];
    const net = new Net("t", () => (away-- ? Promise.reject(new TypeError()) : Promise.resolve(json(200, {}))), (ms) => {
      pauses.push(ms);
      return now();
    });
    expect((await net.post("/x", {})).ok).toBe(true);
    expect(pauses).toHaveLength(50);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(4000);
  });

  it("says something when the answer is no JSON", async () => {
    const answer = await new Net("t", () => Promise.resolve(new Response("<html>", { status: 500 })), now).post("/x", {});
    expect(answer.said).toContain("500");
  });

  it("has an id of its own", () => {
    expect(new Set(Array.from({ length: 100 }, commandId)).size).toBe(100);
  });
});
