/** Clocks that count down in the page, by the server's time: what it says, and how long ago it said so. */

const LOW = 30; // seconds under which a clock warns
const TOLD = [300, 60, 30, 10]; // seconds left at which one's own clock is read out

/** Seconds as a clock shows them. */
export function shownTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const pad = (n: number): string => String(n).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const rest = `${pad(whole % 60)}`;
  return hours ? `${hours}:${pad(Math.floor(whole / 60) % 60)}:${rest}` : `${Math.floor(whole / 60)}:${rest}`;
}

export class Countdown {
  private ahead = -Infinity; // the server's seconds less ours: of all that was heard, what was least late
  private before = Infinity; // what one's own clock showed last
  private timer = 0;

  constructor(
    private readonly root: HTMLElement,
    private readonly tell: (sentence: string) => void,
    private readonly ours: () => number = () => performance.now() / 1000,
  ) {
    this.heard(Number(root.dataset["now"] ?? "0"));
    this.refresh();
  }

  /** The server has said what time it is; 0 where it does not matter. */
  heard(now: number): void {
    if (now > 0) this.ahead = Math.max(this.ahead, now - this.ours());
  }

  /** Show all clocks that run, and go on while there are any. */
  refresh(): void {
    clearTimeout(this.timer);
    const running = this.root.querySelectorAll<HTMLElement>(".clock[data-until]");
    if (!Number.isFinite(this.ahead) || !running.length) return;
    let next = 1;
    for (const clock of running) {
      const left = Number(clock.dataset["until"]) - this.ours() - this.ahead;
      const text = shownTime(left);
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle("low", left < LOW);
      if (clock.dataset["mine"] !== undefined) this.warn(left);
      if (left > 0) next = Math.min(next, left - Math.floor(left) + 0.01); // when its figures change
    }
    this.timer = window.setTimeout(() => this.refresh(), next * 1000);
  }

  /** Read out one's own clock when it passes one of few marks. */
  private warn(left: number): void {
    const passed = TOLD.filter((mark) => left <= mark && this.before > mark);
    if (passed.length && Number.isFinite(this.before)) {
      this.tell((this.root.dataset["low"] ?? "").replace("{time}", shownTime(Math.ceil(left))));
    }
    this.before = left;
  }
}
