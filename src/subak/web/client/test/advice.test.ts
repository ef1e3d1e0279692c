import { describe, expect, it, vi } from "vitest";
import { Advice, placeOf } from "../src/advice";

const PAGE = `<main id="table"><div id="viewport"><svg class="board"><g id="card" data-action="4"></g><g id="way" data-path="7 8"></g></svg></div>
  <div id="asked" data-ticket="3"></div><div id="advice" data-wait="Wait." hidden></div></main>`;
const HTML = '<button data-action="4" data-advised="4 9">Do it</button>';

function page(ask: (ticket: number) => Promise<string>): { advice: Advice; box: HTMLElement; asked: HTMLElement } {
  document.body.innerHTML = PAGE;
  const root = document.getElementById("table")!;
  return { advice: new Advice(root, document.getElementById("viewport")!, ask), box: document.getElementById("advice")!, asked: document.getElementById("asked")! };
}

describe("advice", () => {
  it("is asked for once a question, with its ticket, and stands while the question does", async () => {
    const ask = vi.fn(() => Promise.resolve(HTML));
    const { advice, box, asked } = page(ask);
    const wanted = advice.want();
    expect([box.hidden, box.textContent]).toEqual([false, "Wait."]);
    await wanted;
    await advice.want();
    expect(ask.mock.calls).toEqual([[3]]);
    expect(document.activeElement?.textContent).toBe("Do it");
    advice.refresh();
    expect(box.hidden).toBe(false);
    asked.dataset["ticket"] = "4";
    advice.refresh();
    expect([box.hidden, box.innerHTML]).toEqual([true, ""]);
  });

  it("that comes too late is not shown", async () => {
    let answer: (html: string) => void = () => undefined;
    const { advice, box, asked } = page(() => new Promise((done) => (answer = done)));
    const wanted = advice.want();
    asked.dataset["ticket"] = "4";
    advice.refresh();
    answer(HTML);
    await wanted;
    expect(box.innerHTML).toBe("");
  });

  it("that is refused leaves nothing behind", async () => {
    const { advice, box } = page(() => Promise.resolve(""));
    await advice.want();
    expect(box.hidden).toBe(true);
  });

  it("is found on the board by its action, or by the path that it begins with", () => {
    page(() => Promise.resolve(""));
    expect(placeOf(document.body, "4 9")?.id).toBe("card");
    expect(placeOf(document.body, "7 8 9")?.id).toBe("way");
    expect(placeOf(document.body, "7 80")).toBe(null);
  });
});
