import { beforeEach, describe, expect, it } from "vitest";
import { Board, cycle, label, nearest, pointedAt } from "../src/board";

function page(): HTMLElement {
  document.body.innerHTML = `<main>
    <svg class="board"><g id="a" data-action="3"><title>Plant here</title><rect id="r"/></g><g id="w" data-why="8"><rect id="wr"/></g>
      <g id="p" data-path="12 57"><title>Build a Market</title><rect id="pr"/></g><g data-why="12 58"><rect id="pw"/></g>
      <g data-swap="11"></g><g data-swap="12"></g><g data-swap="13"></g><rect id="bare"/>
      <g><title>Toll Spirit</title><g><rect id="mask"/></g></g></svg>
    <div id="choices"><button data-action="3">Plant here</button></div></main>`;
  return document.querySelector("main")!;
}

describe("the board", () => {
  let root: HTMLElement;
  let did: string[];
  let told = "";
  let framed: string | undefined;
  let board: Board;
  beforeEach(() => {
    root = page();
    did = [];
    board = new Board(root, {
      act: (n) => did.push(`act ${n}`),
      swap: (n) => did.push(`swap ${n}`),
      why: (n) => did.push(`why ${n}`),
      pick: (place, sentence) => did.push(`pick ${place?.id ?? null} ${sentence}`.trim()),
      frame: (place) => (framed = place?.id),
      tell: (sentence) => (told = sentence),
    });
  });
  const at = (id: string): HTMLElement => document.getElementById(id)!;

  it("acts on a click, wherever inside the place it falls", () => {
    board.click(at("r"), false);
    expect(did).toEqual(["act 3"]);
  });

  it("does several actions in a row where a place offers a path, and asks why after the first ones", () => {
    board.click(at("pr"), false);
    board.click(at("pr"), true);
    board.confirm();
    board.click(at("pw"), false);
    expect(did).toEqual(["act 12,57", "pick p Build a Market", "pick null", "act 12,57", "why 12,58"]);
  });

  it("asks why on what is refused", () => {
    board.click(at("wr"), false);
    expect(did).toEqual(["why 8"]);
  });

  it("shows on the first tap, decides on the second", () => {
    board.click(at("r"), true);
    expect(did).toEqual(["pick a Plant here"]);
    expect(at("a").classList.contains("picked")).toBe(true);
    expect(framed).toBe("a");
    board.click(at("r"), true);
    expect(did.slice(1)).toEqual(["pick null", "act 3"]);
    expect(framed).toBe(undefined);
  });

  it("decides by the button after a tap, and not after a change of mind", () => {
    board.click(at("r"), true);
    board.click(at("bare"), true);
    board.confirm();
    expect(did).toEqual(["pick a Plant here", "pick null"]);
    board.click(at("r"), true);
    board.confirm();
    expect(did.at(-1)).toBe("act 3");
  });

  it("tells a finger what a mouse reads by pointing", () => {
    board.click(at("mask"), true);
    expect(told).toBe("Toll Spirit");
    board.click(at("bare"), true);
    expect(told).toBe("");
    board.click(at("mask"), true);
    board.click(at("r"), true);
    expect(told).toBe("");
    board.click(at("mask"), false);
    expect(told).toBe("");
    expect(pointedAt(document.getElementById("choices")!)).toBe("");
  });

  it("forgets a tap on a place that is gone", () => {
    board.click(at("r"), true);
    at("a").remove();
    board.refresh();
    expect(did.at(-1)).toBe("pick null");
  });

  it("takes the second click of a double click for the question of the first alone", () => {
    root.insertAdjacentHTML("afterbegin", `<div id="asked" data-ticket="1"></div>`);
    const click = (detail: number): void => void root.querySelector("button")!.dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
    click(1);
    click(2);
    expect(did).toEqual(["act 3", "act 3"]); // the table counts them once
    at("asked").dataset["ticket"] = "2";
    click(3);
    expect(did.length).toBe(2);
    click(1);
    expect(did.length).toBe(3);
  });

  it("lights the place with its button", () => {
    root.querySelector("button")!.dispatchEvent(new Event("focusin", { bubbles: true }));
    expect(at("a").classList.contains("lit")).toBe(true);
    root.querySelector("button")!.dispatchEvent(new Event("focusout", { bubbles: true }));
    expect(at("a").classList.contains("lit")).toBe(false);
  });

  it("does not leave a place lit whose button is gone", () => {
    root.querySelector("button")!.dispatchEvent(new Event("focusin", { bubbles: true }));
    root.querySelector("button")!.remove();
    board.refresh();
    expect(at("a").classList.contains("lit")).toBe(false);
  });

  it("turns through the alternatives and comes round", () => {
    expect(board.alternatives()).toEqual([11, 12, 13]);
    board.rotate(10);
    board.rotate(10, true);
    expect(did).toEqual(["swap 11", "swap 13"]);
  });

  it("obeys Enter and space once, however long they are held", () => {
    const press = (key: string, repeat = false): void => void at("a").dispatchEvent(new KeyboardEvent("keydown", { key, repeat, bubbles: true }));
    press("Enter");
    press("Enter", true);
    press(" ");
    expect(did).toEqual(["act 3", "act 3"]);
  });
});

describe("going round", () => {
  it("goes forward, back, and over the end", () => {
    expect(cycle([1, 3], 2, false)).toBe(3);
    expect(cycle([1, 2], 3, false)).toBe(1);
    expect(cycle([2, 3], 1, true)).toBe(3);
    expect(cycle([], 1, false)).toBeNull();
  });
});

describe("arrow keys", () => {
  const thing = (x: number, y: number): Element => {
    const element = document.createElement("i");
    element.getBoundingClientRect = () => new DOMRect(x, y, 0, 0);
    return element;
  };
  it("go to the nearest place in that direction, sideways costs twice", () => {
    const [from, right, far, up] = [thing(0, 0), thing(10, 4), thing(14, 0), thing(0, -10)];
    expect(nearest(from, [right, far, up], [1, 0])).toBe(far);
    expect(nearest(from, [right, far, up], [0, -1])).toBe(up);
    expect(nearest(from, [right, far, up], [-1, 0])).toBeNull();
  });
});

describe("a place's name", () => {
  it("is its title, or what it says", () => {
    page();
    expect(label(document.getElementById("a")!)).toBe("Plant here");
    expect(label(document.querySelector("button")!)).toBe("Plant here");
  });
});
