import { describe, expect, it, vi } from "vitest";
import { reviewing } from "../src/review";

const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

describe("the review of a game", () => {
  it("is begun by its button and looked at until it is made", async () => {
    document.body.innerHTML = '<div data-review="/r"><button data-review-begin>Go</button></div>';
    const looks = [null, { said: "<progress></progress>", made: false }, { said: "<p>Done</p>", made: true }];
    const get = vi.fn(() => Promise.resolve(looks.shift() as never));
    const post = vi.fn(() => Promise.resolve({ ok: true, said: "", go: "" }));
    reviewing(document, { get, post }, () => Promise.resolve());
    expect(get).not.toHaveBeenCalled();
    document.querySelector<HTMLElement>("[data-review-begin]")!.click();
    await settled();
    expect(post).toHaveBeenCalledWith("/r", {});
    expect(get).toHaveBeenCalledTimes(3);
    expect(document.body.textContent).toContain("Done");
  });

  it("that is on its way is looked at without a click", async () => {
    document.body.innerHTML = '<div data-review="/r"><progress></progress></div>';
    const get = vi.fn(() => Promise.resolve({ said: "<p>Done</p>", made: true } as never));
    reviewing(document, { get, post: vi.fn() }, () => Promise.resolve());
    await settled();
    expect(document.body.textContent).toContain("Done");
  });
});
