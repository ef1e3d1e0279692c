import { beforeEach, describe, expect, it } from "vitest";
import { Sheet } from "../src/sheet";
import { order } from "../src/table";

describe("the side panel", () => {
  beforeEach(() => {
    document.body.innerHTML = `<aside id="side"><button class="grip" aria-expanded="false"></button>
      <button role="tab" aria-controls="log" aria-selected="true"></button><button role="tab" aria-controls="chat" aria-selected="false"></button>
      <div id="log"></div><div id="chat" hidden></div></aside>`;
  });
  const hidden = (id: string): boolean => document.getElementById(id)!.hidden === true;

  it("shows one pane at a time and says which", () => {
    const side = document.getElementById("side")!;
    const sheet = new Sheet(side);
    const told: unknown[] = [];
    side.addEventListener("tab", (event) => told.push((event as CustomEvent).detail));
    sheet.show("chat");
    expect([hidden("log"), hidden("chat")]).toEqual([true, false]);
    expect(sheet.open("chat")).toBe(true);
    expect(told).toEqual(["chat"]);
  });

  it("goes from tab to tab by arrow keys, round and round", () => {
    new Sheet(document.getElementById("side")!);
    const [first, second] = Array.from(document.querySelectorAll<HTMLElement>('[role="tab"]'));
    first!.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
    expect(second!.getAttribute("aria-selected")).toBe("true");
    expect(document.activeElement).toBe(second);
  });

  it("grows and shrinks by its grip", () => {
    new Sheet(document.getElementById("side")!);
    const grip = document.querySelector<HTMLElement>(".grip")!;
    grip.click();
    expect(document.getElementById("side")!.classList.contains("tall")).toBe(true);
    grip.click();
    expect(grip.getAttribute("aria-expanded")).toBe("false");
  });
});

describe("a button's command", () => {
  it("is read from its data", () => {
    const button = document.createElement("button");
    Object.assign(button.dataset, { order: "seatbot", seat: "2", bot: "random" });
    expect(order(button)).toEqual({ do: "seatbot", seat: 2, bot: "random" });
    Object.assign(button.dataset, { order: "sit" });
    expect(order(button)).toMatchObject({ do: "sit", name: "" });
  });
});
