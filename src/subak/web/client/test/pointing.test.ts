import { beforeEach, describe, expect, it, vi } from "vitest";
import { Pointing } from "../src/pointing";

describe("pointing at a line of the log", () => {
  let root: HTMLElement;
  let pointing: Pointing;
  const frame = vi.fn();
  const bring = vi.fn();
  const at = (id: string): HTMLElement => document.getElementById(id)!;
  const shown = (): string[] => Array.from(root.querySelectorAll(".shown"), (part) => part.id);
  const point = (target: Element, type = "pointerover", pointerType = "mouse"): boolean =>
    target.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { pointerType }));
  beforeEach(() => {
    document.body.innerHTML = `<main>
      <svg class="board"><g id="part-farm"/><g id="part-market"/></svg>
      <div id="log" tabindex="0"><ol>
        <li id="line-4" data-part="market" tabindex="0">Ann buys a <a id="rule" href="#x">gate</a>.</li>
        <li id="line-3">The table waits.</li>
        <li id="line-2" data-part="farm" tabindex="-1">Bo plants <b id="word">rice</b>.</li>
        <li id="line-1" data-part="gone" tabindex="-1">It rains.</li>
      </ol></div></main>`;
    root = document.querySelector("main")!;
    frame.mockClear();
    bring.mockClear();
    pointing = new Pointing(root, { frame, bring });
  });

  it("lights the part of the board up, and no other, until the pointer leaves", () => {
    point(at("word"));
    expect(shown()).toEqual(["part-farm"]);
    expect(frame).toHaveBeenLastCalledWith(at("part-farm"));
    point(at("line-4"));
    expect(shown()).toEqual(["part-market"]);
    point(at("line-3"));
    expect(shown()).toEqual([]);
    expect(frame).toHaveBeenLastCalledWith(null);
  });

  it("stays on the line that has the keyboard, and goes with it", () => {
    at("line-4").focus();
    expect(shown()).toEqual(["part-market"]);
    point(at("line-2"));
    point(at("log"));
    expect(shown()).toEqual(["part-market"]);
    at("log").focus();
    expect(shown()).toEqual([]);
  });

  it("stays under the mouse when something else happens, until the keyboard goes to another line", () => {
    point(at("word"));
    at("part-farm").classList.remove("shown");
    at("log").focus();
    expect(shown()).toEqual(["part-farm"]);
    pointing.refresh();
    expect(shown()).toEqual(["part-farm"]);
    at("line-4").focus();
    expect(shown()).toEqual(["part-market"]);
    point(at("word"));
    root.dispatchEvent(new Event("pointerleave"));
    expect(shown()).toEqual(["part-market"]);
  });

  it("does not stay where a finger was", () => {
    point(at("word"), "pointerover", "touch");
    pointing.refresh();
    expect(shown()).toEqual([]);
  });

  it("goes from line to line by arrows, past those without a place", () => {
    at("line-4").focus();
    at("line-4").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
    expect(document.activeElement?.id).toBe("line-2");
    expect(shown()).toEqual(["part-farm"]);
    at("line-2").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true }));
    expect(document.activeElement?.id).toBe("line-4");
  });

  it("is lit again after a new view", () => {
    at("line-4").focus();
    at("part-market").classList.remove("shown");
    pointing.refresh();
    expect(shown()).toEqual(["part-market"]);
  });

  it("brings the part into sight by a tap, with the sentence", () => {
    point(at("word"), "pointerdown", "touch");
    at("word").click();
    expect(document.activeElement?.id).toBe("line-2");
    expect(bring).toHaveBeenCalledWith(at("part-farm"), "Bo plants rice.", true);
    at("line-2").blur(); // the sheet went down
    expect(shown()).toEqual(["part-farm"]);
    root.click();
    expect(shown()).toEqual([]);
  });

  it("leaves links alone, and lines whose part is not drawn now", () => {
    at("rule").click();
    at("line-1").click();
    expect(bring).not.toHaveBeenCalled();
    expect(shown()).toEqual([]);
  });
});
