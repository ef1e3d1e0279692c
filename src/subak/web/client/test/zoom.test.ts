import { describe, expect, it } from "vitest";
import { framed, held, WHOLE, zoomed } from "../src/zoom";

describe("zooming", () => {
  it("keeps the point under the finger", () => {
    const fit = zoomed(WHOLE, 2, 100, 50, 400, 300);
    expect(fit).toEqual({ scale: 2, x: -100, y: -50 });
  });
  it("is never smaller than the whole, nor beyond sixfold", () => {
    expect(zoomed(WHOLE, 0.1, 10, 10, 400, 300).scale).toBe(1);
    expect(zoomed(WHOLE, 100, 10, 10, 400, 300).scale).toBe(6);
  });
  it("never leaves the edge", () => {
    expect(held({ scale: 2, x: 50, y: -900 }, 400, 300)).toEqual({ scale: 2, x: 0, y: -300 });
  });
  it("frames the places of a question, in the middle and as large as they fit", () => {
    const fit = framed(100, 100, 300, 200, 400, 300, 3);
    expect(fit.scale).toBe(2);
    expect(fit.x + fit.scale * 200).toBe(200);
    expect(fit.y + fit.scale * 150).toBe(150);
  });
  it("comes no nearer than a finger needs", () => {
    expect(framed(100, 100, 300, 200, 400, 300, 1.5).scale).toBe(1.5);
    expect(framed(100, 100, 300, 200, 400, 300, 1.1)).toEqual(WHOLE);
  });
  it("shows everything when the places are all over the board", () => {
    expect(framed(0, 0, 380, 290, 400, 300, 3)).toEqual(WHOLE);
  });
});
