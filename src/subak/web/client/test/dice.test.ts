import { beforeEach, describe, expect, it, vi } from "vitest";
import { checking, keep, kept, luck, mixing, Mixing } from "../src/dice";

const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

describe("this browser's part in the dice", () => {
  beforeEach(() => localStorage.clear());

  it("is a number of 64 digits, another one each time", () => {
    expect(luck()).toMatch(/^[0-9a-f]{64}$/);
    expect(luck()).not.toBe(luck());
  });

  it("is remembered under the seal that was shown", () => {
    keep("t", "seal", "0", "aa");
    keep("t", "seal", "2", "bb");
    expect(kept("t")).toEqual({ seal: "seal", luck: { 0: "aa", 2: "bb" } });
    keep("t", "another", "0", "cc");
    expect(kept("t")).toEqual({ seal: "another", luck: { 0: "cc" } });
    expect(kept("u")).toBeNull();
  });

  it("goes with the form that shows the seal", () => {
    document.body.innerHTML = '<input name="mixes"><form data-begins data-table="t" data-seal="s"><input data-seat="1"></form>';
    const submit = vi.fn();
    document.querySelector("form")!.submit = submit;
    mixing(document);
    const sent = document.querySelector<HTMLInputElement>("[data-seat]")!.value;
    expect(document.querySelector<HTMLInputElement>('[name="mixes"]')!.value).toBe("yes");
    expect(kept("t")).toEqual({ seal: "s", luck: { 1: sent } });
    expect(submit).toHaveBeenCalledOnce();
  });

  it("is sent once for every seat in a lobby, and forgotten where it came too late", async () => {
    document.body.innerHTML = '<main data-table="t"><p id="sealed" data-seal="s" data-unmixed="0 2"></p></main>';
    const post = vi.fn((_url: string, body: Record<string, unknown>) => Promise.resolve({ ok: true, said: body["seat"] === 0 ? "" : "The game has begun.", go: "" }));
    const page = new Mixing(document.querySelector("main")!, { post }, "/tables/t");
    page.refresh();
    await settled();
    expect(post.mock.calls.map(([url, body]) => [url, body["do"], body["seat"]])).toEqual([
      ["/tables/t/order", "mix", 0],
      ["/tables/t/order", "mix", 2],
    ]);
    expect(Object.keys(kept("t")!.luck)).toEqual(["0"]);
  });

  it("goes along with whoever accepts an invitation or sits down in a lobby", () => {
    document.body.innerHTML = '<form><input name="luck" data-table="t" data-seal="s" data-luck="1"></form>';
    mixing(document);
    const sent = document.querySelector<HTMLInputElement>("[data-luck]")!.value;
    expect(sent).toMatch(/^[0-9a-f]{64}$/);
    expect(kept("t")!.luck["1"]).toBe(sent);
    document.body.innerHTML = '<main data-table="t"><p id="sealed" data-seal="s" data-unmixed=""></p></main>';
    const page = new Mixing(document.querySelector("main")!, { post: vi.fn() }, "/tables/t");
    const order: Record<string, unknown> = { do: "sit", seat: 2 };
    page.along(order);
    expect(kept("t")!.luck["2"]).toBe(order["luck"]);
    const start: Record<string, unknown> = { do: "start" };
    page.along(start);
    document.querySelector("#sealed")!.remove(); // the game is on
    const back: Record<string, unknown> = { do: "sit", seat: 2 };
    page.along(back);
    expect([start, back]).toEqual([{ do: "start" }, { do: "sit", seat: 2 }]);
  });
});

describe("the check of the dice", () => {
  it("is the server's own where the browser has no means, and says so", async () => {
    document.body.innerHTML = '<section id="check" data-url="/t" data-plain="Plain."><button data-check hidden></button><ul></ul></section>';
    const get = vi.fn(() => Promise.resolve({ fair: true, said: "All is well." } as never));
    checking(document, { get }, false);
    document.querySelector("button")!.click();
    await settled();
    expect(get).toHaveBeenCalledWith("/t/dice/check");
    expect(Array.from(document.querySelectorAll("li"), (line) => `${line.className}: ${line.textContent}`)).toEqual(["unknown: Plain.", "fair: All is well."]);
  });
});
