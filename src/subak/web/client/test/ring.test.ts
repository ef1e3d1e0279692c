import { beforeEach, describe, expect, it } from "vitest";
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

  it("is gone with its place", () => {
    expect(frame().hidden).toBe(true);
    ring.around(place());
    ring.around(null);
    expect(frame().hidden).toBe(true);
  });
});
