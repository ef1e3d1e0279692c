import { beforeEach, describe, expect, it } from "vitest";
import { Marks } from "../src/marks";

describe("what changed since one's latest decision", () => {
  let root: HTMLElement;
  let marks: Marks;
  const changed = (): string[] => Array.from(root.querySelectorAll(".changed:not(.ring)"), (part) => part.id);
  beforeEach(() => {
    document.body.innerHTML = `<main><div id="viewport"></div>
      <svg class="board"><g id="part-farm"/><g id="part-market"/><g id="part-sky"/></svg>
      <ol id="log"><li class="fresh" data-part="farm"></li><li class="nature fresh" data-part="farm"></li>
      <li class="fresh" data-part="market"></li><li class="fresh" data-part="gone"></li><li class="fresh"></li>
      <li data-part="sky"></li></ol></main>`;
    root = document.querySelector("main")!;
    marks = new Marks(root, document.getElementById("viewport")!);
  });

  it("is marked once, as the new lines tell it", () => {
    marks.refresh();
    expect(changed()).toEqual(["part-farm", "part-market"]);
    expect(root.querySelectorAll(".ring.changed")).toHaveLength(2);
    marks.refresh();
    expect(root.querySelectorAll(".ring.changed")).toHaveLength(2);
  });

  it("is marked no longer when no line is new", () => {
    marks.refresh();
    for (const line of root.querySelectorAll("li")) line.classList.remove("fresh");
    marks.refresh();
    expect(changed()).toEqual([]);
    expect(root.querySelectorAll(".ring.changed:not([hidden])")).toHaveLength(0);
  });

  it("is not marked when the game is over", () => {
    marks.refresh();
    root.insertAdjacentHTML("beforeend", `<div id="ask"><div class="result"></div></div>`);
    marks.refresh();
    expect(changed()).toEqual([]);
    expect(root.querySelectorAll(".ring.changed:not([hidden])")).toHaveLength(0);
  });
});
