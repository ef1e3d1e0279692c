import { beforeEach, describe, expect, it, vi } from "vitest";
import { Countdown, shownTime } from "../src/countdown";

describe("a clock", () => {
  let ours = 100;
  const said: string[] = [];

  const begun = (until: number, mine = false): { clock: HTMLElement; countdown: Countdown } => {
    document.body.innerHTML = `<div id="r" data-now="5000" data-low="{time} left."><i class="clock runs" data-until="${until}"${mine ? " data-mine" : ""}></i></div>`;
    const root = document.getElementById("r") as HTMLElement;
    const countdown = new Countdown(root, (sentence) => said.push(sentence), () => ours);
    return { clock: root.querySelector<HTMLElement>(".clock") as HTMLElement, countdown };
  };

  beforeEach(() => {
    vi.useFakeTimers();
    ours = 100;
    said.length = 0;
  });

  it("shows minutes and seconds, hours where there are any, and never less than nothing", () => {
    expect([0, 59.9, 61, 3661, -5].map(shownTime)).toEqual(["0:00", "0:59", "1:01", "1:01:01", "0:00"]);
  });

  it("counts by the server's time, whatever ours is", () => {
    const { clock, countdown } = begun(5090);
    expect(clock.textContent).toBe("1:30");
    ours += 65;
    countdown.refresh();
    expect(clock.textContent).toBe("0:25");
    expect(clock.classList.contains("low")).toBe(true);
  });

  it("believes what was least late", () => {
    const { clock, countdown } = begun(5090);
    ours += 10;
    countdown.heard(5005); // five seconds on its way
    countdown.refresh();
    expect(clock.textContent).toBe("1:20");
    countdown.heard(5011);
    countdown.refresh();
    expect(clock.textContent).toBe("1:19");
  });

  it("is read out at few marks, and only one's own", () => {
    const { countdown } = begun(5070, true);
    for (const second of [5, 11, 12, 13, 41, 42]) {
      ours = 100 + second;
      countdown.refresh();
    }
    expect(said).toEqual(["0:59 left.", "0:29 left."]);
    said.length = 0;
    const other = begun(5070);
    ours += 50;
    other.countdown.refresh();
    expect(said).toEqual([]);
  });
});
