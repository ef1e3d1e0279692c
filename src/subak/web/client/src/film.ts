/** What others did, step by step: positions on the board, sentences beside it. The newest is the view itself. */
import { calm } from "./morph";
import { pace, type Pace } from "./settings";

export interface Caption {
  html: string; // the seat's mark and the sentence; made by our server
  part: string; // of the board, where it can be seen; "" if nowhere
}

export interface Frame {
  lines: Caption[]; // none: where the film begins
  board: string; // "": as it is now
}

export interface Screen {
  draw(board: string, moves: boolean): void; // an earlier position
  present(): void; // the position as it is now
  tell(lines: Caption[]): void; // none: nothing is told any more
}

/** Milliseconds that a step is shown, and that all of them together may keep the present waiting. */
const SPEED: Record<Exclude<Pace, "instant" | "step">, [number, number]> = { normal: [1200, 8000], slow: [3000, 30_000] };
const OPENING = 350; // milliseconds that the first position stands before the first step
const READING = 1500; // what is told of the present keeps nobody waiting: it stays so long, and more for each letter
const LETTER = 40;
const MOST = 60; // steps that wait: of somebody who looks at none of them the oldest are dropped
const PATIENCE = 2500; // milliseconds after which the board waits no longer for a film: then it is told in words alone

/** A drawn position in which nothing can be chosen. */
export function still(board: string): string {
  const box = document.createElement("template");
  box.innerHTML = board;
  for (const place of box.content.querySelectorAll("[data-action], [data-swap], [data-why]")) {
    for (const name of ["data-action", "data-swap", "data-why", "tabindex", "role"]) place.removeAttribute(name);
    place.classList.remove("legal");
  }
  return box.innerHTML;
}

/** A step of several sentences is told sentence by sentence. */
function sentences(frame: Frame): Frame[] {
  return frame.lines.length ? frame.lines.map((line) => ({ lines: [line], board: frame.board })) : [frame];
}

export class Film {
  private queue: Frame[] = [];
  private coming: Promise<void> = Promise.resolve(); // films come in the order in which they were asked for
  private loading = 0; // films that were asked for and have not come
  private reel = 0; // counts what was skipped: a film that comes after that is not shown
  private behind = false; // the board shows less than there is
  private telling = false; // a step is shown
  private clock = 0;
  private series = 1; // steps that were to come when the latest of them came
  private began = 0; // when the step that is shown did

  constructor(
    private readonly screen: Screen,
    private readonly load: (since: number, until: number, opening: boolean) => Promise<Frame[] | null>,
  ) {}

  /** Whether the board shows an earlier position, or waits for one. */
  get holds(): boolean {
    return this.behind;
  }

  get runs(): boolean {
    return this.telling || this.loading > 0;
  }

  /** A view has come whose log tells more of others: go on with that. */
  follow(since: number, until: number): void {
    if (pace() !== "instant") this.ask(since, until, false);
  }

  /** The same again, for whoever asks what happened. */
  replay(since: number, until: number): void {
    this.skip();
    this.ask(since, until, true);
  }

  /** To the next step, or to the end after the last. */
  next(): void {
    clearTimeout(this.clock);
    this.clock = 0;
    const frame = this.queue.shift();
    if (frame) this.show(frame);
    else if (!this.loading) this.skip();
  }

  /** To the present. */
  skip(): void {
    clearTimeout(this.clock);
    this.clock = 0;
    this.reel += 1;
    this.loading = 0;
    this.coming = Promise.resolve();
    this.queue = [];
    this.telling = false;
    this.screen.tell([]);
    this.arrive();
  }

  /** Another pace was chosen. */
  changed(): void {
    if (pace() === "instant") this.skip();
    else if (this.telling) this.run(this.step());
  }

  private ask(since: number, until: number, opening: boolean): void {
    const reel = this.reel;
    this.loading += 1;
    this.behind = this.behind || !calm();
    this.coming = this.coming.then(async () => {
      if (reel !== this.reel) return;
      let late = false;
      const clock = setTimeout(() => {
        if (reel !== this.reel || this.queue.length) return;
        late = true;
        this.arrive();
      }, PATIENCE);
      const frames = (await this.load(since, until, opening)) ?? [];
      clearTimeout(clock);
      if (reel === this.reel) this.append(late ? frames.map((frame) => ({ ...frame, board: "" })) : frames);
    });
  }

  private append(frames: Frame[]): void {
    this.loading -= 1;
    this.queue.push(...frames.flatMap(sentences).filter((frame) => frame.lines.length || !calm()));
    this.queue.splice(0, this.queue.length - MOST);
    if (this.queue.length) this.series = this.queue.length;
    if (!this.telling) this.next();
    else if (this.queue.length) this.run(this.step());
    else if (!this.loading) this.arrive();
  }

  private show(frame: Frame): void {
    const last = !this.loading && this.queue.every((other) => other.board === frame.board);
    if (last || calm() || !frame.board) this.arrive();
    else this.screen.draw(still(frame.board), frame.lines.length > 0);
    if (frame.lines.length) this.screen.tell(frame.lines);
    this.telling = true;
    this.began = Date.now();
    const letters = frame.lines.reduce((sum, line) => sum + line.html.replace(/<[^>]*>/g, "").length, 0);
    if (!frame.lines.length) this.run(OPENING, true);
    else this.run(last ? READING + LETTER * letters : this.step());
  }

  /** Milliseconds of a step: as the pace says, and fewer if many are to come. */
  private step(): number {
    const [each, all] = pace() === "slow" ? SPEED.slow : SPEED.normal;
    return Math.min(each, all / this.series);
  }

  /** Go on so long after the step that is shown began, if it goes on by itself. */
  private run(time: number, always = false): void {
    clearTimeout(this.clock);
    this.clock = 0;
    if (always || pace() !== "step") this.clock = window.setTimeout(() => this.next(), Math.max(0, this.began + time - Date.now()));
  }

  private arrive(): void {
    if (!this.behind) return;
    this.behind = false;
    this.screen.present();
  }
}
