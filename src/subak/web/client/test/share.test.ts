import { afterEach, describe, expect, it, vi } from "vitest";
import { share, sharing } from "../src/share";

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a picture for friends", () => {
  it("is offered only where the system can share", () => {
    document.body.innerHTML = '<button data-share="/p" hidden></button>';
    vi.stubGlobal("navigator", {});
    sharing(document);
    expect(document.querySelector("button")!.hidden).toBe(true);
    vi.stubGlobal("navigator", { share: () => Promise.resolve() });
    sharing(document);
    expect(document.querySelector("button")!.hidden).toBe(false);
  });

  it("is a file where files can be shared, else a sentence; whoever changes their mind is left alone", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve({ blob: () => Promise.resolve(new Blob(["<svg/>"])) }));
    const given: ShareData[] = [];
    const take = (data: ShareData): Promise<void> => (given.push(data), Promise.resolve());
    vi.stubGlobal("navigator", { share: take, canShare: () => true });
    await share("/p", "You win.");
    expect(given[0]!.files![0]!.name).toBe("subak.svg");
    vi.stubGlobal("navigator", { share: take, canShare: () => false });
    await share("/p", "You win.");
    expect(given[1]).toEqual({ title: "You win.", text: "You win." });
    vi.stubGlobal("navigator", { share: () => Promise.reject(new Error("no")) });
    await expect(share("/p", "You win.")).resolves.toBeUndefined();
  });
});
