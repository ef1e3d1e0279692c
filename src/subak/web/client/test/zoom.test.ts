import { describe, expect, it } from "vitest";
import { framed, held, least, resting, WHOLE, zoomed } from "../src/zoom";

const desk = { width: 400, height: 300, wide: 400, long: 300 };
const phone = { width: 400, height: 300, wide: 400, long: 900 };

describe("zooming", () => {
  it("keeps the point under the finger", () => {
    const fit = zoomed(WHOLE, 2, 100, 50, desk);
    expect(fit).toEqual({ scale: 2, x: -100, y: -50 });
  });
  it("is never smaller than the whole, nor beyond sixfold", () => {
    expect(zoomed(WHOLE, 0.1, 10, 10, desk).scale).toBe(1);
    expect(zoomed(WHOLE, 100, 10, 10, desk).scale).toBe(6);
  });
  it("never leaves the edge", () => {
    expect(held({ scale: 2, x: 50, y: -900 }, desk)).toEqual({ scale: 2, x: 0, y: -300 });
  });
  it("frames the places of a question, in the middle and as large as they fit", () => {
    const fit = framed(100, 100, 300, 200, desk, 3);
    expect(fit.scale).toBe(2);
    expect(fit.x + fit.scale * 200).toBe(200);
    expect(fit.y + fit.scale * 150).toBe(150);
  });
  it("comes no nearer than a finger needs", () => {
    expect(framed(100, 100, 300, 200, desk, 1.5).scale).toBe(1.5);
  });
  it("pushes nothing off the edge to come a little nearer", () => {
    expect(framed(100, 100, 300, 200, desk, 1.2)).toEqual(WHOLE);
    expect(framed(100, 100, 300, 200, desk, 1.3).scale).toBe(1.3);
  });
  it("shows everything when the places are all over the board", () => {
    expect(framed(0, 0, 380, 290, desk, 3)).toEqual(WHOLE);
  });
});

describe("a board longer than the window", () => {
  it("scrolls to its end and no further", () => {
    expect(held({ scale: 1, x: 0, y: -2000 }, phone).y).toBe(-600);
    expect(held({ scale: 1, x: 0, y: 40 }, phone).y).toBe(0);
  });
  it("can be seen whole, in the middle", () => {
    expect(least(phone)).toBeCloseTo(1 / 3);
    const fit = zoomed(WHOLE, 0.01, 0, 0, phone);
    expect(fit.scale).toBeCloseTo(1 / 3);
    expect(fit.x).toBeCloseTo(400 / 3);
    expect(fit.y).toBeCloseTo(0);
  });
  it("goes to the places of a question, no further than it takes", () => {
    expect(framed(20, 600, 380, 700, phone, 1.05)).toEqual({ scale: 1, x: 0, y: -400 });
    expect(framed(20, 40, 380, 140, phone, 1.05)).toEqual(WHOLE);
  });
  it("shows the top of what is longer than the window", () => {
    expect(framed(0, 200, 400, 800, phone, 3)).toEqual({ scale: 1, x: 0, y: -200 });
  });
  it("shows the title of what the places stand in", () => {
    expect(framed(0, 200, 400, 800, phone, 3, 170)).toEqual({ scale: 1, x: 0, y: -170 });
    expect(framed(20, 600, 380, 700, phone, 1.05, 560)).toEqual({ scale: 1, x: 0, y: -400 }); // it is in sight
  });
  it("fills the window when it is short and narrow", () => {
    const short = { width: 600, height: 900, wide: 400, long: 300 };
    expect(resting(short, 0)).toEqual({ scale: 1.5, x: 0, y: 225 });
    expect(framed(100, 100, 300, 200, short, 1.6)).toEqual(resting(short, 0));
  });
  it("stands in the middle when it is short or narrow", () => {
    expect(held(WHOLE, { ...desk, long: 200 }).y).toBe(50);
    expect(held(WHOLE, { ...phone, wide: 300 }).x).toBe(50);
  });
  it("is seen whole at once where it is legible so", () => {
    expect(resting({ ...phone, wide: 500, width: 500, long: 400 }, -50)).toEqual({ scale: 0.75, x: 62.5, y: 0 });
    expect(resting({ ...phone, long: 400 }, -50)).toEqual({ scale: 1, x: 0, y: -50 });
    expect(resting(phone, -50)).toEqual({ scale: 1, x: 0, y: -50 });
  });
});
