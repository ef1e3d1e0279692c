import { describe, expect, it } from "vitest";
import { localTimes } from "../src/clock";
import { filled, handOver } from "../src/forms";
import { order } from "../src/table";

describe("what people fill in", () => {
  it("is a command of its seat", () => {
    document.body.innerHTML = '<form data-form="rename" data-seat="2"><input name="name" value=" Grandma "></form><form id="talk"></form>';
    const [rename, talk] = document.querySelectorAll("form");
    expect(filled(rename!)).toEqual({ do: "rename", seat: 2, name: "Grandma" });
    expect(filled(talk!)).toBeNull();
  });

  it("may be a number of seats", () => {
    document.body.innerHTML = '<button data-order="resize" data-seats="3"></button>';
    expect(order(document.querySelector("button")!)).toEqual({ do: "resize", seats: 3 });
  });
});

describe("a link from one person at this screen to the next", () => {
  it("leaves no way back; other links do", () => {
    document.body.innerHTML = '<a data-hand href="/tables/x?seat=1"><b>Pass</b></a><a href="/">Home</a>';
    const gone: string[] = [];
    document.body.addEventListener("click", (event) => {
      handOver(event, (url) => gone.push(new URL(url).search));
      event.preventDefault();
    });
    document.querySelector("b")!.click();
    document.querySelector<HTMLElement>("a:last-child")!.click();
    expect(gone).toEqual(["?seat=1"]);
  });
});

describe("times", () => {
  it("are those of the reader's own clock, and nonsense is left alone", () => {
    document.body.innerHTML = '<time datetime="2026-05-01T14:05:00Z">14:05 UTC</time><time datetime="soon">soon</time>';
    localTimes(document);
    const [first, second] = document.querySelectorAll("time");
    expect(first!.textContent).toBe(new Date("2026-05-01T14:05:00Z").toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }));
    expect(second!.textContent).toBe("soon");
  });
});
