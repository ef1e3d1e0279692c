import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { explain } from "../src/terms";

const box = (): HTMLElement => document.getElementById("entry")!;
const term = (): HTMLElement => document.querySelector<HTMLElement>(".term")!;

describe("a word of the rules", () => {
  beforeAll(() => explain());
  beforeEach(() => {
    document.querySelector("p")?.remove();
    document.body.insertAdjacentHTML("afterbegin", '<p>A <button class="term" data-entry="squares &amp; furrows">paddy</button> <b>closes</b>.</p>');
    document.body.click();
  });

  it("tells its entry to the keyboard until Escape", () => {
    expect(box().hidden).toBe(true);
    term().focus();
    expect([box().hidden, box().textContent]).toEqual([false, "squares & furrows"]);
    expect(term().getAttribute("aria-describedby")).toBe(box().id);
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    expect(box().hidden).toBe(true);
    expect(term().hasAttribute("aria-describedby")).toBe(false);
  });

  it("tells it to a tap until something else is tapped", () => {
    term().click();
    expect(box().hidden).toBe(false);
    term().click();
    expect(box().hidden).toBe(false);
    document.querySelector("b")!.click();
    expect(box().hidden).toBe(true);
  });

  it("tells it to a mouse, which may go over to the entry", () => {
    const over = (at: Element): boolean => at.dispatchEvent(Object.assign(new Event("pointerover", { bubbles: true }), { pointerType: "mouse" }));
    over(term());
    expect(box().hidden).toBe(false);
    over(box());
    expect(box().hidden).toBe(false);
    over(document.querySelector("b")!);
    expect(box().hidden).toBe(true);
  });
});
