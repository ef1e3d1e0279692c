import { beforeEach, describe, expect, it } from "vitest";
import { find, number, search, whole } from "../src/rulebook";

const TEXT = `<h2>Water</h2><p>Water runs <svg><text>downhill</text></svg>.</p><ul><li id="a">A <b>paddy</b> is flooded by water.</li></ul>
  <h2>Points</h2><h3>At the end</h3><p>Count rice, then <a href="#a">rice</a> again.</p>
  <h2>Words</h2><table><thead><tr><th>word</th></tr></thead><tbody><tr><td>paddy</td></tr><tr><td>rice</td></tr></tbody></table>`;

const seen = (): string[] =>
  Array.from(document.querySelectorAll<HTMLElement>(".found :is(h2, h3, p, li, tr)"))
    .filter((one) => !one.closest("[hidden]"))
    .map((one) => one.textContent?.trim() ?? "");

describe("a search of the rules", () => {
  beforeEach(() => {
    document.body.innerHTML = `<div data-rules><div><input id="find"><p role="status" data-none="Nothing."></p></div><div class="found">${TEXT}</div></div>`;
  });

  it("leaves what has all its words, with headings, and marks them", () => {
    const text = document.querySelector(".found")!;
    expect(find("PADDY water", text)).toBe(1);
    expect(seen()).toEqual(["Water", "A paddy is flooded by water."]);
    expect(Array.from(document.querySelectorAll("mark"), (mark) => mark.textContent)).toEqual(["paddy", "water"]);
    expect(find("rice", text)).toBe(2);
    expect(seen()).toEqual(["Points", "At the end", "Count rice, then rice again.", "Words", "word", "rice"]);
    expect(document.querySelectorAll("mark")).toHaveLength(3);
    find("", text);
    expect(text.innerHTML.replaceAll(' hidden=""', "")).toBe(TEXT);
    expect(document.querySelectorAll(".found [hidden]")).toHaveLength(0);
  });

  it("does not mark letters of a picture", () => {
    find("downhill", document.querySelector(".found")!);
    expect(document.querySelector("svg")!.innerHTML).toBe("<text>downhill</text>");
  });

  it("says when there is nothing, and ends when somebody goes to a rule", () => {
    search();
    const field = document.querySelector<HTMLInputElement>("#find")!;
    field.value = "dragon";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    expect(document.querySelector("[role=status]")!.textContent).toBe("Nothing.");
    expect(seen()).toEqual([]);
    whole(document);
    expect(field.value).toBe("");
    expect(document.querySelector("[role=status]")!.textContent).toBe("");
    expect(seen()).toHaveLength(10);
  });
});

describe("the picture of the board", () => {
  it("has a pin where a part is, and none for what is not drawn", () => {
    document.body.innerHTML = `<figure><div class="scene"><svg><g data-named="hand"></g></svg></div><ol><li data-pin="row"></li><li data-pin="hand"></li></ol></figure>`;
    document.querySelector(".scene")!.getBoundingClientRect = () => ({ left: 10, top: 0, width: 200, height: 100 }) as DOMRect;
    document.querySelector("g")!.getBoundingClientRect = () => ({ left: 60, top: 50, width: 9, height: 9 }) as DOMRect;
    number(document.querySelector("figure")!);
    const pins = document.querySelectorAll<HTMLElement>(".pin");
    expect(Array.from(pins, (pin) => [pin.textContent, pin.style.left, pin.style.top])).toEqual([["2", "25%", "50%"]]);
  });

  it("has no pin on another, where two parts begin at the same corner", () => {
    document.body.innerHTML = `<figure><div class="scene"><svg><g data-named="sky"></g><g data-named="rain"></g></svg></div><ol><li data-pin="sky"></li><li data-pin="rain"></li></ol></figure>`;
    document.querySelector(".scene")!.getBoundingClientRect = () => ({ left: 0, top: 0, width: 280, height: 100 }) as DOMRect;
    for (const part of document.querySelectorAll("g")) part.getBoundingClientRect = () => ({ left: 0, top: 0, width: 9, height: 9 }) as DOMRect;
    number(document.querySelector("figure")!);
    expect(Array.from(document.querySelectorAll<HTMLElement>(".pin"), (pin) => pin.style.left)).toEqual(["0%", "10%"]);
  });
});
