import { beforeEach, describe, expect, it, vi } from "vitest";
import { beside, Closer } from "../src/closer";

const room = { left: 8, top: 8, right: 992, bottom: 692 };

describe("a closer look", () => {
  it("stands right of a place, or left where there is no room, and always in sight", () => {
    expect(beside({ left: 100, top: 300, right: 160, bottom: 400 }, 300, 400, room)).toEqual([172, 150]);
    expect(beside({ left: 800, top: 300, right: 900, bottom: 400 }, 300, 400, room)).toEqual([488, 150]);
    expect(beside({ left: 100, top: 0, right: 160, bottom: 20 }, 300, 400, room)).toEqual([172, 8]);
    expect(beside({ left: 100, top: 680, right: 160, bottom: 690 }, 300, 400, room)).toEqual([172, 292]);
    expect(beside({ left: 200, top: 0, right: 900, bottom: 700 }, 300, 400, room)).toEqual([692, 150]);
  });

  describe("on a page", () => {
    let closer: Closer;
    const at = (id: string): Element => document.getElementById(id)!;
    beforeEach(() => {
      vi.useFakeTimers();
      document.body.innerHTML = `<main id="root"><svg class="board">
        <g id="a" data-action="4" data-card="7"><rect id="in"/></g><g id="b" data-action="5"><g data-card="9"/></g><g id="c"/></svg>
        <div id="choices"><button id="x" data-action="5">five</button><button id="y" data-action="6">six</button></div></main>`;
      closer = new Closer(at("root") as HTMLElement, "/cards/nim");
    });

    const source = (): string | null => document.querySelector(".closer img")!.getAttribute("src");
    const rest = (id: string): void => {
      at(id).dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
      vi.advanceTimersByTime(400);
    };

    it("finds the card of a place, and of a choice by its place on the board", () => {
      expect(closer.address(at("in"))).toBe("/cards/nim/7/auto");
      expect(closer.address(at("x"))).toBe("/cards/nim/9/auto");
      expect(closer.address(at("y"))).toBe("");
      expect(closer.address(at("c"))).toBe("");
      expect(closer.address(null)).toBe("");
    });

    it("comes to a mouse that rests", () => {
      at("in").dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
      vi.advanceTimersByTime(200);
      expect(source()).toBe(null);
      rest("in");
      expect(source()).toBe("/cards/nim/7/auto");
    });

    it("comes to a long press, whose end chooses nothing", () => {
      const chosen = vi.fn();
      at("root").addEventListener("click", chosen);
      at("in").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" }));
      vi.advanceTimersByTime(500);
      expect(source()).toBe("/cards/nim/7/auto");
      at("in").dispatchEvent(new MouseEvent("click", { bubbles: true }));
      expect(chosen).not.toHaveBeenCalled();
      at("in").dispatchEvent(new MouseEvent("click", { bubbles: true }));
      expect(chosen).toHaveBeenCalledOnce();
    });

    it("leaves a tap alone", () => {
      const chosen = vi.fn();
      at("root").addEventListener("click", chosen);
      at("in").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" }));
      vi.advanceTimersByTime(100);
      at("in").dispatchEvent(new PointerEvent("pointerup", { bubbles: true, pointerType: "touch" }));
      at("in").dispatchEvent(new MouseEvent("click", { bubbles: true }));
      vi.advanceTimersByTime(900);
      expect(chosen).toHaveBeenCalledOnce();
      expect(source()).toBe(null);
    });
  });
});
