import { beforeEach, describe, expect, it } from "vitest";
import { Focus } from "../src/focus";

const ask = (ticket: number, ...actions: number[]): string =>
  `<div id="asked" data-ticket="${ticket}"></div><p id="question" tabindex="-1">Which?</p>
   <div id="choices">${actions.map((n) => `<button id="choice-${n}" data-action="${n}">${n}</button>`).join("")}</div>
   <button id="take-back">Take back</button>`;

describe("the focus after a new view", () => {
  let root: HTMLElement;
  const part = (): HTMLElement => root.querySelector("#ask")!;
  const focused = (): string | undefined => document.activeElement?.id;
  beforeEach(() => {
    document.body.innerHTML = `<main><div id="ask">${ask(1, 3, 4)}</div><input id="text"></main>`;
    root = document.querySelector("main")!;
  });

  it("leaves an answer for the new question, though a button of that name is there again", () => {
    document.getElementById("choice-3")!.focus();
    const focus = new Focus(root);
    document.getElementById("asked")!.dataset["ticket"] = "2";
    expect(focus.settle()).toBe(true);
    expect(focused()).toBe("question");
  });

  it("begins a new question at its top, and leaves the list of an old one where it is", () => {
    const list = document.getElementById("choices")!;
    list.scrollTop = 30;
    new Focus(root).settle();
    expect(list.scrollTop).toBe(30);
    const focus = new Focus(root);
    document.getElementById("asked")!.dataset["ticket"] = "2";
    focus.settle();
    expect(list.scrollTop).toBe(0);
  });

  it("stays on the answer while the question stands, even if it was drawn anew", () => {
    document.getElementById("choice-4")!.focus();
    const focus = new Focus(root);
    part().innerHTML = ask(1, 3, 4);
    expect(focus.settle()).toBe(false);
    expect(focused()).toBe("choice-4");
  });

  it("goes to the question when the answer is gone", () => {
    document.getElementById("choice-4")!.focus();
    const focus = new Focus(root);
    part().innerHTML = ask(1, 3);
    expect(focus.settle()).toBe(true);
    expect(focused()).toBe("question");
  });

  it("stays on what answers nothing: taking back once more is meant so", () => {
    document.getElementById("take-back")!.focus();
    const focus = new Focus(root);
    document.getElementById("asked")!.dataset["ticket"] = "2";
    expect(focus.settle()).toBe(false);
    expect(focused()).toBe("take-back");
  });

  it("leaves somebody alone who writes", () => {
    document.getElementById("text")!.focus();
    const focus = new Focus(root);
    part().innerHTML = ask(2, 5);
    expect(focus.settle()).toBe(false);
    expect(focused()).toBe("text");
  });
});
