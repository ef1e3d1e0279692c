import { beforeEach, describe, expect, it } from "vitest";
import { type Form, path, rest, room, Stepper } from "../src/stepper";

/** Five laborers and two oxen; walls take three laborers each, and there is room for two pieces. */
const FORM: Form = { fields: [[2, 30, [[0, 3], [2, 1]]], [2, 30, [[1, 1], [2, 1]]], [2, 4, [[0, 1]]]], pools: [5, 2, 2], last: [0] };

describe("a form", () => {
  it("shares what there is among its fields", () => {
    expect(rest(FORM, [1, 0, 1])).toEqual([1, 2, 1]);
    expect(room(FORM, 0, [0, 0, 0])).toBe(1);
    expect(room(FORM, 1, [1, 0, 0])).toBe(1);
    expect(room(FORM, 2, [1, 0, 0])).toBe(2);
  });
  it("is a path, without the questions that would not be asked", () => {
    expect(path(FORM, [1, 1, 2])).toEqual([3, 3, 4, 0]);
    expect(path({ ...FORM, pools: [3, 2, 2] }, [1, 0, 0])).toEqual([3, 2, 0]);
  });
});

describe("a stepper", () => {
  let did: number[][];
  let stepper: Stepper;
  const one = (selector: string): HTMLInputElement => document.querySelector<HTMLInputElement>(selector)!;
  const set = (selector: string, value: string): void => {
    one(selector).value = value;
    one(selector).dispatchEvent(new Event("input", { bubbles: true }));
  };
  beforeEach(() => {
    did = [];
    document.body.innerHTML = `<main><div id="choices">
      <div class="amount"><button data-by="-1"></button><input type="range" min="3" max="5" value="3"><input type="number" min="3" max="5" value="3">
        <button data-by="1"></button><button id="do" data-do="amount">Bid 3</button></div>
      <button data-action="1" data-amount="3">Bid 3</button><button data-action="2" data-amount="4">Bid 4</button><button data-action="3" data-amount="5">Bid 5</button>
      <div class="sliders"><b data-pool="0">5</b>
        <div class="field"><button data-by="-1"></button><input data-field="0" type="number" min="0" max="1" value="0"><button id="more" data-by="1"></button></div>
        <div class="field"><input data-field="2" type="range" min="0" max="4" value="0"><input id="fill" data-field="2" type="number" min="0" max="4" value="0"></div></div></div></main>`;
    one(".sliders").dataset["form"] = JSON.stringify(FORM);
    stepper = new Stepper(document.querySelector("main")!, (actions) => did.push(actions));
    one("#choices").addEventListener("click", (event) => {
      const action = (event.target as HTMLElement).dataset["action"];
      if (action) did.push([Number(action)]);
    });
  });

  it("moves slider, number and the words of its button together", () => {
    set("[type=range]", "5");
    expect(one(".amount [type=number]").value).toBe("5");
    expect(one("#do").textContent).toBe("Bid 5");
    expect(one(".amount [data-by='1']").disabled).toBe(true);
    one(".amount [data-by='-1']").click();
    expect(one("[type=range]").value).toBe("4");
    stepper.confirm(one(".amount"));
    expect(did).toEqual([[2]]);
  });

  it("takes the nearest amount for what is none", () => {
    one("[type=number]").value = "17";
    one("[type=range]").value = "17";
    stepper.confirm(one(".amount"));
    expect(did).toEqual([[3]]);
  });

  it("says what is left and lets no field take more", () => {
    one("#more").click();
    expect(one("[data-pool]").textContent).toBe("2");
    expect(one("#more").disabled).toBe(true);
    set("[data-field='2']", "4");
    expect(one("#fill").value).toBe("2");
    expect(one("[data-pool]").textContent).toBe("0");
    stepper.confirm(one(".sliders"));
    expect(did).toEqual([[3, 2, 4, 0]]);
  });

  it("is done by Enter", () => {
    one("#do").addEventListener("click", () => stepper.confirm(one(".amount")));
    set(".amount [type=number]", "4");
    one(".amount [type=number]").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    expect(did).toEqual([[2]]);
  });
});
