import { beforeEach, describe, expect, it } from "vitest";
import { Net } from "../src/net";
import { Programs } from "../src/programs";

const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

describe("a seat for a program", () => {
  let asked: string[];
  let told: string[];
  let answer: { ok: boolean; said: string };

  beforeEach(() => {
    document.body.innerHTML = '<button data-program="1">Give to a program</button><dialog id="programs"></dialog>';
    asked = [];
    told = [];
    answer = { ok: true, said: '<p>secret</p><button data-revoke="k7">Revoke</button><button data-close>Done</button>' };
    const fetcher = (url: string, init?: RequestInit): Promise<Response> => {
      asked.push(`${init?.method ?? "GET"} ${url}`);
      return Promise.resolve({ ok: answer.ok, status: answer.ok ? 200 : 422, json: () => Promise.resolve(answer) } as unknown as Response);
    };
    new Programs(new Net("t", fetcher), "/tables/x", (sentence) => told.push(sentence));
  });

  const click = async (selector: string): Promise<void> => {
    document.querySelector<HTMLElement>(selector)!.click();
    await settled();
  };

  it("shows a token once: closing forgets it", async () => {
    await click("[data-program]");
    const box = document.querySelector<HTMLDialogElement>("#programs")!;
    expect(asked).toContain("POST /tables/x/programs");
    expect([box.open, box.textContent]).toEqual([true, "secretRevokeDone"]);
    await click("[data-close]");
    expect([box.open, box.textContent]).toEqual([false, ""]);
  });

  it("revokes", async () => {
    await click("[data-program]");
    await click("[data-revoke]");
    expect(asked).toContain("POST /tables/x/programs/k7/revoke");
  });

  it("says why it is refused", async () => {
    answer = { ok: false, said: "Seat 2 is taken." };
    await click("[data-program]");
    expect(told).toContain("Seat 2 is taken.");
    expect(document.querySelector<HTMLDialogElement>("#programs")!.open).toBe(false);
  });
});
