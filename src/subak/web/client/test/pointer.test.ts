import { beforeEach, describe, expect, it, vi } from "vitest";
import { Pointer } from "../src/pointer";

const put = (element: Element, top: number): void => {
  element.getBoundingClientRect = () => new DOMRect(0, top, 100, 50);
};

describe("what a bubble points at", () => {
  let root: HTMLElement;
  const frame = (): HTMLElement => document.querySelector<HTMLElement>(".pointed")!;
  beforeEach(() => {
    document.body.innerHTML = `<main data-step="0"><div id="viewport"><p id="part-hand"></p></div>
      <div id="bubble" data-at="part-hand"></div></main>`;
    root = document.querySelector("main")!;
    put(document.getElementById("viewport")!, 0);
    put(document.getElementById("bubble")!, 200);
  });

  it("is framed where it lies", () => {
    put(document.getElementById("part-hand")!, 20);
    new Pointer(root).aim();
    expect(frame().hidden).toBe(false);
    expect(frame().style.height).toBe("38px");
  });

  it("is framed as soon as the board has moved it into sight", async () => {
    const hand = document.getElementById("part-hand")!;
    put(hand, 300);
    new Pointer(root).aim();
    expect(frame().hidden).toBe(true);
    put(hand, 20);
    await vi.waitFor(() => expect(frame().hidden).toBe(false));
  });
});
