import { beforeEach, describe, expect, it, vi } from "vitest";
import { Ring, target } from "../src/ring";

describe("the frame around a place", () => {
  let ring: Ring;
  const frame = (): HTMLElement => document.querySelector(".ring")!;
  const place = (): Element => document.getElementById("a")!;
  beforeEach(() => {
    document.body.innerHTML = `<div id="port"><svg><g id="a"><rect/><circle id="t" data-target=""/></g></svg></div>`;
    document.getElementById("port")!.getBoundingClientRect = () => new DOMRect(100, 50, 400, 300);
    document.getElementById("t")!.getBoundingClientRect = () => new DOMRect(160, 90, 30, 20);
    ring = new Ring(document.getElementById("port")!);
  });

  it("stands three pixels outside of what takes a finger", () => {
    expect(target(place()).id).toBe("t");
    ring.around(place());
    expect(frame().hidden).toBe(false);
    expect(frame().style.translate).toBe("57px 37px");
    expect([frame().style.width, frame().style.height]).toEqual(["36px", "26px"]);
  });

  it("finds its place again when a board that glided late has come to rest", () => {
    vi.useFakeTimers({ toFake: ["performance", "requestAnimationFrame", "cancelAnimationFrame"] });
    ring.around(place());
    vi.advanceTimersByTime(2_000);
    document.getElementById("t")!.getBoundingClientRect = () => new DOMRect(120, 90, 30, 20);
    vi.advanceTimersByTime(2_000);
    expect(frame().style.translate).toBe("57px 37px");
    document.querySelector("svg")!.dispatchEvent(new Event("transitionend", { bubbles: true }));
    expect(frame().style.translate).toBe("17px 37px");
    vi.useRealTimers();
  });

  it("is gone with its place", () => {
    expect(frame().hidden).toBe(true);
    ring.around(place());
    ring.around(null);
    expect(frame().hidden).toBe(true);
  });
});
