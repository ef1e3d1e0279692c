import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { counted, tally } from "../src/tally";

const PAGE = `<table><tbody>
  <tr><th>Paddies</th><td><span class="points" data-points="12">12</span><svg class="gauge"><rect/></svg></td><td><span class="points">–</span></td></tr>
  <tr><th>Buffaloes</th><td><span class="points" data-points="-4">-4</span></td><td><span class="points" data-points="7">7</span></td></tr></tbody>
  <tfoot><tr><th>Together</th><td><span class="points" data-points="8">8</span></td><td><span class="points" data-points="10">10</span></td></tr></tfoot></table>`;

const table = (): Element => document.querySelector("table")!;
const seen = (): string[] => Array.from(document.querySelectorAll("td"), (cell) => cell.querySelector(".counting")?.textContent ?? cell.textContent ?? "");
/** What a screen reader finds. */
const heard = (): string[] =>
  Array.from(document.querySelectorAll("td"), (cell) => {
    const copy = cell.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
    return copy.textContent ?? "";
  });
const END = ["12", "–", "-4", "7", "8", "10"];

describe("the end", () => {
  let still = false;
  beforeEach(() => {
    still = false;
    vi.useFakeTimers();
    vi.stubGlobal("matchMedia", () => ({ matches: still }));
    document.body.innerHTML = PAGE;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("counts up source by source, the sums with them, and is plain afterwards", () => {
    const plain = table().outerHTML;
    tally(table());
    expect(seen()).toEqual(["0", "–", "0", "0", "0", "3"]); // the second sum has 3 points that no source tells
    vi.advanceTimersByTime(190);
    const [paddies, , buffaloes, , sum] = seen().map(Number);
    expect(paddies).toBeGreaterThan(0);
    expect(buffaloes).toBeCloseTo(0);
    expect(sum).toBe(paddies);
    vi.advanceTimersByTime(600);
    expect(table().outerHTML).toBe(plain);
    expect(seen()).toEqual(END);
  });

  it("is told as it is at every moment", () => {
    tally(table());
    for (let n = 0; n < 5; n++) {
      expect(heard()).toEqual(END);
      vi.advanceTimersByTime(130);
    }
  });

  it("is there at once when the counting is interrupted, by whom ever", () => {
    const plain = table().outerHTML;
    tally(table())();
    expect(table().outerHTML).toBe(plain);
    tally(table());
    document.dispatchEvent(new Event("visibilitychange"));
    expect(table().outerHTML).toBe(plain);
    tally(table());
    document.body.innerHTML = PAGE; // another view
    vi.advanceTimersByTime(2000);
    expect(seen()).toEqual(END);
  });

  it("does not move for whoever wants no motion", () => {
    still = true;
    const plain = table().outerHTML;
    tally(table());
    expect(table().outerHTML).toBe(plain);
  });

  it("ends each figure where it should", () => {
    expect([0, 100, 550, 9000].map((time) => counted(-7, 100, time))).toEqual([-0, -0, -7, -7]);
  });
});
