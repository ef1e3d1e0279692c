import { beforeEach, describe, expect, it, vi } from "vitest";
import { Carry, meant, pictured, type Ahead } from "../src/carry";

const BEFORE = `<svg class="board wet"><g id="card-3" data-action="3" class="tile legal" tabindex="-1" transform="translate(9 9)"><title>Lay Rithy</title><rect id="face"/></g>
  <g id="other" data-action="7"><rect id="bare"/></g></svg>`;
const AHEAD = `<svg class="board wet"><g data-swap="19"/><g data-swap="20"/>
  <g id="near" data-action="40"><title>Here: 9 points</title><g class="preview"><path/></g></g>
  <g id="far" data-action="41"><title>There</title></g></svg>`;

function at(id: string, left: number, top: number, size = 40): void {
  const place = document.getElementById(id);
  if (place) place.getBoundingClientRect = () => new DOMRect(left, top, size, size);
}

function point(kind: string, x: number, y: number, more: PointerEventInit = {}, on: EventTarget = document.getElementById("face") ?? document.body): PointerEvent {
  const event = new PointerEvent(kind, { bubbles: true, cancelable: true, pointerId: 1, pointerType: "mouse", isPrimary: true, button: 0, clientX: x, clientY: y, ...more });
  on.dispatchEvent(event);
  return event;
}

const settled = async (): Promise<void> => {
  for (let n = 0; n < 5; n++) await Promise.resolve();
};

describe("what is carried", () => {
  let port: HTMLElement;
  let did: string[];
  let pushes: boolean;
  let answer: (path: number[]) => Promise<Ahead | null>;
  let carry: Carry;
  beforeEach(() => {
    document.body.innerHTML = `<div id="viewport">${BEFORE}</div>`;
    port = document.getElementById("viewport")!;
    did = [];
    pushes = false;
    answer = (path) => Promise.resolve({ path: path.length > 1 ? path : [...path, 18], board: AHEAD });
    carry = new Carry(port, {
      carried: () => [3],
      pushes: () => pushes,
      look: (path) => {
        did.push(`look ${path}`);
        return answer(path);
      },
      show: (board) => {
        did.push(board === null ? "back" : "ahead");
        port.innerHTML = board ?? BEFORE;
        at("near", 100, 100);
        at("far", 300, 100);
      },
      alternatives: () => Array.from(port.querySelectorAll("[data-swap]"), (place) => Number(place.getAttribute("data-swap"))),
      over: (place, sentence) => did.push(`over ${place?.id ?? ""} ${sentence}`.trim()),
      lay: (path) => did.push(`lay ${path}`),
    });
  });

  it("is taken up, turned over its place and laid there as one path", async () => {
    point("pointerdown", 10, 10);
    point("pointermove", 12, 12);
    expect(carry.holds).toBe(false); // still a click
    point("pointermove", 30, 30);
    await settled();
    point("pointermove", 118, 122, {}, document.body);
    expect(document.getElementById("near")!.classList.contains("lit")).toBe(true);
    expect(carry.turn(false)).toBe(true);
    await settled();
    point("pointerup", 118, 122, {}, document.body);
    expect(did).toEqual(["look 3", "ahead", "over near Here: 9 points", "look 3,19", "ahead", "over near Here: 9 points", "over", "lay 3,19,40"]);
    expect(carry.holds).toBe(false);
    expect(carry.turn(false)).toBe(false);
  });

  it("goes back when it is let go elsewhere, by Escape, or when the browser takes the pointer", async () => {
    for (const stop of [() => point("pointerup", 200, 300, {}, document.body), () => carry.cancel(), () => point("pointercancel", 9, 9, {}, document.body)]) {
      did = [];
      point("pointerdown", 10, 10);
      point("pointermove", 30, 30);
      await settled();
      stop();
      expect(did).toEqual(["look 3", "ahead", "over", "back"]);
      expect(port.classList.contains("carrying")).toBe(false);
      expect(document.querySelector<HTMLElement>(".carried")!.hidden).toBe(true);
    }
  });

  it("swallows the click that ends it, and no other", async () => {
    const clicked = vi.fn();
    port.addEventListener("click", clicked);
    point("pointerdown", 10, 10);
    point("pointerup", 10, 10);
    port.click();
    expect(clicked).toHaveBeenCalledTimes(1);
    point("pointerdown", 10, 10);
    point("pointermove", 30, 30);
    await settled();
    point("pointerup", 30, 300, {}, document.body);
    port.click();
    expect(clicked).toHaveBeenCalledTimes(1);
    port.click();
    expect(clicked).toHaveBeenCalledTimes(2);
    point("pointerdown", 10, 10);
    point("pointermove", 30, 30);
    carry.cancel(); // by Escape: it is let go later
    point("pointerup", 12, 12);
    port.click();
    expect(clicked).toHaveBeenCalledTimes(2);
  });

  it("goes back if the server does not say where it may go, and hears no late answer", async () => {
    answer = () => Promise.resolve(null);
    point("pointerdown", 10, 10);
    point("pointermove", 30, 30);
    await settled();
    expect(did).toEqual(["look 3", "over", "back"]);
    let late: (ahead: Ahead) => void = () => undefined;
    answer = () => new Promise((done) => (late = done));
    did = [];
    point("pointerdown", 10, 10);
    point("pointermove", 30, 30);
    point("pointerup", 110, 110, {}, document.body);
    late({ path: [3, 18], board: AHEAD });
    await settled();
    expect(did).toEqual(["look 3", "over", "back"]);
  });

  it("leaves to the board what begins elsewhere, and a finger that has not rested where the board can be pushed", async () => {
    vi.useFakeTimers();
    const pushed = vi.fn();
    port.addEventListener("pointermove", pushed);
    point("pointerdown", 10, 10, {}, document.getElementById("bare")!);
    point("pointermove", 90, 90, {}, document.getElementById("bare")!);
    expect(pushed).toHaveBeenCalledTimes(1);
    pushes = true;
    const finger = { pointerType: "touch" };
    point("pointerdown", 10, 10, finger);
    point("pointermove", 90, 90, finger);
    vi.advanceTimersByTime(1000);
    point("pointermove", 95, 95, finger);
    expect(pushed).toHaveBeenCalledTimes(3);
    expect(did).toEqual([]);
    point("pointerdown", 10, 10, finger);
    vi.advanceTimersByTime(300);
    point("pointermove", 90, 90, finger);
    expect(pushed).toHaveBeenCalledTimes(3);
    expect(did).toEqual(["look 3"]);
    vi.useRealTimers();
    await settled();
    point("pointerdown", 200, 200, { ...finger, pointerId: 2, isPrimary: false }, port); // a second finger turns it
    expect(did.at(-1)).toBe("look 3,19");
  });
});

describe("where it is meant to go", () => {
  it("is the nearest of the places that are near", () => {
    document.body.innerHTML = `<div><i id="a"></i><i id="b"></i><i id="gone"></i></div>`;
    at("a", 0, 0);
    at("b", 30, 0);
    at("gone", 90, 90, 0);
    const places = Array.from(document.querySelectorAll("i"));
    expect(meant(34, 20, places)?.id).toBe("a");
    expect(meant(36, 20, places)?.id).toBe("b");
    expect(meant(90, 20, places)?.id).toBe("b");
    expect(meant(120, 20, places)).toBe(null);
    expect(meant(90, 90, places)).toBe(null);
  });

  it("its picture can be neither clicked nor read", () => {
    document.body.innerHTML = BEFORE;
    const board = document.querySelector("svg")!;
    const picture = pictured(document.getElementById("card-3") as unknown as SVGGraphicsElement, board);
    expect(picture.getAttribute("class")).toBe("board wet");
    expect(picture.querySelector("[id], [data-action], [tabindex], [transform], .legal")).toBe(null);
    expect(picture.querySelector(".tile rect")).not.toBe(null);
  });
});
