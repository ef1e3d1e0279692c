import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Film, still, type Caption, type Frame } from "../src/film";
import { pace, paces } from "../src/settings";

const NORMAL = 1200;
const LONGEST = 8000;

describe("a film of what others did", () => {
  let shown: string[]; // boards, with "now" for the present
  let told: string;
  let stock: (Frame[] | null)[];
  let film: Film;
  const frame = (name: string, ...lines: string[]): Frame => ({ board: name, lines: lines.map((html) => ({ html, part: "" })) });
  const load = vi.fn(() => Promise.resolve(stock.shift() ?? null));
  const follow = async (...frames: Frame[]): Promise<void> => {
    stock.push(frames);
    film.follow(0, 1);
    await vi.advanceTimersByTimeAsync(0);
  };
  const after = (time: number): Promise<unknown> => vi.advanceTimersByTimeAsync(time);
  const quiet = (reduce: boolean): unknown => vi.stubGlobal("matchMedia", () => ({ matches: reduce }));

  beforeEach(() => {
    vi.useFakeTimers();
    quiet(false);
    localStorage.clear();
    shown = [];
    told = "";
    stock = [];
    load.mockClear();
    const tell = (lines: Caption[]): void => void (told = lines.map((line) => line.html).join());
    film = new Film({ draw: (board) => shown.push(board), present: () => shown.push("now"), tell }, load);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("shows step after step, and the present with the last", async () => {
    await follow(frame("a", "Bo builds."), frame("b", "Cy rests."), frame("c", "It rains."));
    expect([shown, told, film.holds]).toEqual([["a"], "Bo builds.", true]);
    await after(NORMAL);
    expect([shown, told, film.holds]).toEqual([["a", "b"], "Cy rests.", true]);
    await after(NORMAL);
    expect([shown, told, film.holds]).toEqual([["a", "b", "now"], "It rains.", false]);
    await after(10_000);
    expect([shown, told, film.runs]).toEqual([["a", "b", "now"], "", false]);
  });

  it("keeps nobody waiting when there is one step", async () => {
    await follow(frame("a", "Bo builds."));
    expect([shown, told, film.holds]).toEqual([["now"], "Bo builds.", false]);
  });

  it("tells a step of several sentences one by one", async () => {
    await follow(frame("a", "One.", "Two."), frame("b", "Three.", "Four."));
    expect([shown, told]).toEqual([["a"], "One."]);
    await after(NORMAL);
    expect([told, film.holds]).toEqual(["Two.", true]);
    await after(NORMAL);
    expect([shown.at(-1), told, film.holds]).toEqual(["now", "Three.", false]);
  });

  it("holds the board back while the film is on its way, but not for ever", async () => {
    load.mockReturnValueOnce(new Promise((done) => setTimeout(() => done([frame("a", "A."), frame("b", "B.")]), 4000)));
    film.follow(0, 1);
    expect(film.holds).toBe(true);
    await after(3000);
    expect([shown, told, film.holds]).toEqual([["now"], "", false]);
    await after(1000);
    expect([shown, told, film.holds]).toEqual([["now"], "A.", false]);
    film.next();
    expect([shown, told, film.holds]).toEqual([["now"], "B.", false]);
  });

  it("shows the present when no film comes", async () => {
    stock.push(null);
    film.follow(0, 1);
    await after(0);
    expect([shown, film.holds, film.runs]).toEqual([["now"], false, false]);
  });

  it("goes on when more has happened, and does not begin again", async () => {
    await follow(frame("a", "A."), frame("b", "B."));
    await follow(frame("c", "C."));
    expect([shown, told]).toEqual([["a"], "A."]);
    await after(NORMAL);
    expect(told).toBe("B.");
    await after(NORMAL);
    expect([shown, told]).toEqual([["a", "b", "now"], "C."]);
    await follow(frame("d", "D."), frame("e", "E."));
    expect(film.holds).toBe(true);
    await after(NORMAL);
    expect(told).toBe("D.");
    await after(NORMAL);
    expect([shown, told]).toEqual([["a", "b", "now", "d", "now"], "E."]);
  });

  it("is over in a bounded time however much happened", async () => {
    await follow(...Array.from({ length: 24 }, (_, n) => frame(`${n}`, `${n}.`)));
    await after(LONGEST);
    expect(film.holds).toBe(false);
    expect(shown).toHaveLength(24);
  });

  it("is skipped, with all that is still on its way", async () => {
    await follow(frame("a", "A."), frame("b", "B."));
    load.mockReturnValueOnce(new Promise((done) => setTimeout(() => done([frame("c", "C.")]), 50)));
    film.follow(1, 2);
    await after(10);
    film.skip();
    await after(20_000);
    expect([shown, told, film.holds, film.runs]).toEqual([["a", "now"], "", false, false]);
    await follow(frame("d", "D."));
    expect(told).toBe("D.");
  });

  it("waits for a word at every step, if that was chosen", async () => {
    localStorage.setItem("pace", "step");
    await follow(frame("a", "A."), frame("b", "B."));
    await after(60_000);
    expect([shown, told, film.holds]).toEqual([["a"], "A.", true]);
    film.next();
    await after(60_000);
    expect([shown, told, film.holds]).toEqual([["a", "now"], "B.", false]);
    film.next();
    expect([told, film.runs]).toEqual(["", false]);
  });

  it("is slower for who likes it slow, and goes on at once when the pace changes", async () => {
    localStorage.setItem("pace", "slow");
    await follow(frame("a", "A."), frame("b", "B."), frame("c", "C."));
    await after(2 * NORMAL);
    expect(told).toBe("A.");
    localStorage.setItem("pace", "normal");
    film.changed();
    await after(0);
    expect(told).toBe("B.");
    localStorage.setItem("pace", "instant");
    film.changed();
    expect([shown, told]).toEqual([["a", "b", "now"], ""]);
  });

  it("does not play by itself for who wants none, but again if asked", async () => {
    localStorage.setItem("pace", "instant");
    await follow(frame("a", "A."));
    expect([load.mock.calls.length, film.holds]).toEqual([0, false]);
    stock = [[frame("start"), frame("a", "A."), frame("b", "B.")]];
    film.replay(3, 5);
    await after(0);
    expect(load).toHaveBeenCalledWith(3, 5, true);
    expect([shown, told, film.holds]).toEqual([["start"], "", true]);
    await after(400);
    expect([shown, told]).toEqual([["start", "a"], "A."]);
    await after(NORMAL);
    expect([shown, told]).toEqual([["start", "a", "now"], "B."]);
  });

  it("is told in words alone to who asks for less motion", async () => {
    quiet(true);
    await follow(frame("start"), frame("a", "A."), frame("b", "B."));
    expect([shown, told, film.holds]).toEqual([[], "A.", false]);
    await after(NORMAL);
    expect([shown, told]).toEqual([[], "B."]);
  });
});

describe("a position of before", () => {
  it("offers nothing", () => {
    const board = '<svg><g id="a" class="card legal" data-action="3" role="button" tabindex="0"><rect></rect></g><g data-why="1"></g></svg>';
    const made = still(board);
    expect(made).toContain('id="a"');
    expect(made).toContain('class="card"');
    expect(made).not.toMatch(/data-|tabindex|role|legal/);
  });
});

describe("the pace", () => {
  it("is normal until another is chosen, and every list shows it", () => {
    localStorage.clear();
    const options = ["instant", "normal", "slow", "step"].map((name) => `<option>${name}</option>`).join("");
    document.body.innerHTML = `<div id="film"></div><select data-pace>${options}</select><select data-pace>${options}</select>`;
    const values = (): string[] => Array.from(document.querySelectorAll("select"), (list) => list.value);
    paces(document);
    expect([pace(), values()]).toEqual(["normal", ["normal", "normal"]]);
    paces(document, "step");
    expect([pace(), values()]).toEqual(["step", ["step", "step"]]);
    expect(document.getElementById("film")?.hasAttribute("data-waits")).toBe(true);
    localStorage.setItem("pace", "backwards");
    expect(pace()).toBe("normal");
  });
});
