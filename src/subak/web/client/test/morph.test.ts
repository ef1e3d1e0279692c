import { beforeEach, describe, expect, it, vi } from "vitest";
import { count, glide, logged, morph, news, numbers } from "../src/morph";

describe("a new view", () => {
  beforeEach(() => (document.body.innerHTML = `<div id="part"></div>`));
  const part = (): Element => document.getElementById("part")!;

  it("keeps the elements that keep their id, so that tokens can glide", () => {
    part().innerHTML = `<svg class="board"><g id="t1" transform="translate(1 1)"></g></svg>`;
    const token = document.getElementById("t1");
    morph(part(), `<svg class="board"><g id="t0"></g><g id="t1" transform="translate(5 5)"></g></svg>`);
    expect(document.getElementById("t1")).toBe(token);
    expect(token?.getAttribute("transform")).toBe("translate(5 5)");
  });

  it("is done gliding when the last of it has come to rest", async () => {
    part().innerHTML = `<svg class="board"><g id="t1"></g><g id="t2"></g></svg>`;
    const arrived: (() => void)[] = [];
    for (const token of part().querySelectorAll<SVGGElement>("g")) {
      token.getBoundingClientRect = () => new DOMRect(50, 50, 10, 10);
      Object.assign(token.parentNode!, { getScreenCTM: () => new DOMMatrix() });
      token.animate = () => ({ finished: new Promise<void>((done) => arrived.push(done)) }) as unknown as Animation;
    }
    let still = false;
    const gliding = glide(part(), new Map([["t1", { x: 5, y: 5 }], ["t2", { x: 90, y: 5 }]])).then(() => (still = true));
    expect(arrived).toHaveLength(2);
    arrived[0]!();
    await new Promise((done) => setTimeout(done));
    expect(still).toBe(false);
    arrived[1]!();
    await gliding;
    expect(still).toBe(true);
  });

  it("keeps what the person opened", () => {
    part().innerHTML = `<details id="d" open><summary>x</summary></details>`;
    morph(part(), `<details id="d"><summary>y</summary></details>`);
    expect(document.getElementById("d")?.hasAttribute("open")).toBe(true);
    expect(part().textContent).toBe("y");
  });

  it("changes the words of a button that has the focus", () => {
    part().innerHTML = `<button id="choice-1">Leave it dry</button>`;
    document.getElementById("choice-1")!.focus();
    morph(part(), `<button id="choice-1" class="primary">Claim it</button>`);
    expect(part().innerHTML).toBe(`<button id="choice-1" class="primary">Claim it</button>`);
    expect(document.activeElement?.id).toBe("choice-1");
  });

  it("leaves words alone that somebody wrote before going on to something else", () => {
    part().innerHTML = `<input id="i" value="Guest"><input id="j" value="Guest"><button id="b">Save</button>`;
    (document.getElementById("i") as HTMLInputElement).value = "Ann";
    document.getElementById("b")!.focus();
    morph(part(), `<input id="i" value="Guest"><input id="j" value="Bo"><button id="b">Save</button>`);
    expect((document.getElementById("i") as HTMLInputElement).value).toBe("Ann");
    expect((document.getElementById("j") as HTMLInputElement).value).toBe("Bo");
  });

  it("leaves a half-written message alone", () => {
    part().innerHTML = `<input id="i" value="">`;
    const field = document.getElementById("i") as HTMLInputElement;
    field.focus();
    field.value = "hel";
    morph(part(), `<input id="i" value="">`);
    expect((document.getElementById("i") as HTMLInputElement).value).toBe("hel");
  });

  it("tells what was added to the log, once, oldest first", () => {
    document.body.innerHTML = `<div id="log"><ol><li id="l1">one</li></ol></div>`;
    const known = logged(document);
    document.querySelector("ol")!.innerHTML = `<li id="l3">three</li><li id="l2"> two\n  words </li><li id="l1">one</li>`;
    expect(news(document, known)).toEqual(["two words", "three"]);
    expect(document.getElementById("l2")?.classList.contains("new")).toBe(true);
  });

  it("flashes numbers that changed and no others", () => {
    document.body.innerHTML = `<b id="x" data-count="3">3</b><b id="y" data-count="3">3</b>`;
    const before = numbers(document);
    document.getElementById("x")!.textContent = "5";
    count(document, before);
    expect(document.getElementById("x")?.classList.contains("flash")).toBe(true);
    expect(document.getElementById("y")?.classList.contains("flash")).toBe(false);
  });

  it("comes to the last number where no frame is ever drawn, as in a tab that nobody sees", () => {
    vi.useFakeTimers();
    vi.stubGlobal("requestAnimationFrame", () => 0);
    document.body.innerHTML = `<b id="x" data-count="3">3</b>`;
    const x = document.getElementById("x")!;
    for (const points of ["4", "9"]) {
      const before = numbers(document);
      x.dataset["count"] = points;
      x.textContent = points;
      count(document, before);
      x.textContent = "3"; // a frame of the beginning, and no other
      vi.advanceTimersByTime(200);
    }
    vi.advanceTimersByTime(2000);
    expect(x.textContent).toBe("9");
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("keeps the last number when a frame of the beginning comes late", () => {
    vi.useFakeTimers();
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
    document.body.innerHTML = `<b id="x" data-count="3">3</b>`;
    const before = numbers(document);
    const x = document.getElementById("x")!;
    x.dataset["count"] = x.textContent = "9";
    const began = performance.now();
    count(document, before);
    vi.advanceTimersByTime(2000);
    for (const frame of frames.splice(0)) frame(began + 10);
    expect(x.textContent).toBe("9");
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
});
