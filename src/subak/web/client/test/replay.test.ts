import { describe, expect, it } from "vitest";
import { beyond, standing } from "../src/replay";

describe("looking back", () => {
  it("leaps to the nearest number on the side that is wanted", () => {
    expect(beyond([2, 5, 9], 5, 1)).toBe(9);
    expect(beyond([2, 5, 9], 5, -1)).toBe(2);
    expect(beyond([9, 2, 5], 0, 1)).toBe(2);
    expect(beyond([2, 5], 5, 1)).toBeNull();
    expect(beyond([], 5, -1)).toBeNull();
  });

  it("gives a position the time that its lines take to read, and never too much", () => {
    expect(standing("")).toBeLessThan(standing("<p>Ann takes a stone.</p>"));
    expect(standing("<p>Ann</p>")).toBe(standing(`<p class="${"x".repeat(90)}">Ann</p>`));
    expect(standing("x".repeat(9000))).toBe(standing("x".repeat(900)));
  });
});
