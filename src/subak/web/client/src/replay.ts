/** A game looked back at: slider, keys, autoplay and jumps lead from position to position. The server draws each. */
import { placeOf } from "./advice";
import { Closer } from "./closer";
import { still } from "./film";
import { count, glide, morph, numbers, places } from "./morph";
import { Net } from "./net";
import { Ring } from "./ring";
import { UPRIGHT } from "./settings";
import { Sheet } from "./sheet";
import { Zoom } from "./zoom";

export interface Position {
  at: number;
  last: number;
  where: string;
  caption: string; // HTML made by our server
  parts: string[];
  scores: number[];
  board: string;
  words: string;
}

const KEPT = 80; // positions in memory
const GLANCE = 700; // milliseconds that a position stands of which nothing was told
const READING = 1100; // one of which something was, and more for each letter
const LETTER = 32;
const LONGEST = 6000;
const PATIENCE = 1500; // milliseconds before a position is asked for again that did not come

/** The nearest of these numbers on one side of another; null if there is none. */
export function beyond(numbers: number[], at: number, way: number): number | null {
  const found = numbers.filter((n) => (way > 0 ? n > at : n < at));
  if (!found.length) return null;
  return way > 0 ? Math.min(...found) : Math.max(...found);
}

/** How long a position stands while the game plays by itself. */
export function standing(caption: string): number {
  const letters = caption.replace(/<[^>]*>/g, "").length;
  return letters ? Math.min(LONGEST, READING + LETTER * letters) : GLANCE;
}

export class ReplayPage {
  private readonly net = new Net("");
  private readonly sheet: Sheet;
  private readonly zoom: Zoom;
  private readonly mark: Ring; // around what the lines of the position tell of
  private readonly better: Ring; // around what a review would have done
  private readonly closer: Closer;
  private readonly shape = matchMedia(UPRIGHT);
  private readonly kept = new Map<number, Position>();
  private at: number; // the position that is shown
  private wanted: number;
  private last: number;
  private asking = false;
  private clock = 0; // of autoplay; 0 if it stands still

  constructor(private readonly root: HTMLElement) {
    this.at = this.wanted = Number(root.dataset["at"]);
    this.last = Number(root.dataset["last"]);
    this.sheet = new Sheet(this.one("#side"));
    this.mark = new Ring(this.one("#viewport"), "shown", (part) => part);
    this.better = new Ring(this.one("#viewport"), "advised");
    this.closer = new Closer(root, root.dataset["cards"] ?? "");
    this.zoom = new Zoom(this.one("#viewport"), this.one("#frame"), () => false, () => this.follow());
    const board = this.one("#board");
    const better = new URLSearchParams(location.search).get("better") ?? ""; // what a review shows here
    const place = better && placeOf(root, better);
    if (place) place.setAttribute("data-better", "");
    board.innerHTML = still(board.innerHTML); // nothing can be chosen in the past
    this.wire();
    this.address();
    this.place([]);
    this.better.around(root.querySelector("[data-better]"));
    if (this.shape.matches !== root.classList.contains("tall")) this.reshape();
  }

  private follow(): void {
    this.mark.follow();
    this.better.follow();
  }

  private get eyes(): string {
    return this.root.dataset["eyes"] ?? "-1";
  }

  private one(selector: string): HTMLElement {
    return this.root.querySelector<HTMLElement>(selector) ?? this.root;
  }

  private wire(): void {
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("keydown", (event) => this.key(event));
    this.one("#at").addEventListener("input", (event) => this.go(Number((event.target as HTMLInputElement).value)));
    this.root.querySelector("#chapter")?.addEventListener("change", (event) => this.go(Number((event.target as HTMLSelectElement).value)));
    this.root.querySelector("#eyes")?.addEventListener("change", (event) => {
      const eyes = (event.target as HTMLSelectElement).value;
      location.assign(`${this.url}?at=${this.at}&seen=${this.eyes}&eyes=${eyes}`);
    });
    this.shape.addEventListener("change", () => this.reshape());
  }

  private get url(): string {
    return this.root.dataset["url"] ?? "";
  }

  private click(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = event.target as Element;
    const lens = target.closest<HTMLElement>("[data-do]")?.dataset["do"];
    if (lens === "nearer") this.zoom.by(1.5);
    else if (lens === "farther") this.zoom.by(1 / 1.5);
    else if (lens === "whole") this.zoom.whole();
    const turn = target.closest<HTMLElement>("[data-turn]");
    if (turn) this.leap(this.turns(turn), Number(turn.dataset["turn"]));
    const line = target.closest<HTMLElement>("#log a[data-at]");
    const key = target.closest<HTMLElement>("[data-go]");
    if (line || key) event.preventDefault();
    if (line) {
      this.sheet.tall(false);
      this.go(Number(line.dataset["at"]));
    } else if (key) this.move(key.dataset["go"] ?? "");
  }

  private key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("select, [role='tab']")) return;
    const ways: Record<string, string> = { ArrowLeft: "before", ArrowRight: "after", PageUp: "chapter-before", PageDown: "chapter-after", Home: "first", End: "last", " ": "play" };
    const way = ways[event.key];
    const pressed = event.key === " " && target.closest("button, a, summary");
    const slides = target.id === "at" && event.key.startsWith("Arrow"); // it moves by itself
    const scrolls = target.closest(".pane") && !event.key.startsWith("Arrow"); // a long log does so
    if (way && !pressed && !slides && !scrolls) {
      event.preventDefault();
      this.move(way);
    } else if (event.key === "+") this.zoom.by(1.5);
    else if (event.key === "-") this.zoom.by(1 / 1.5);
    else if (event.key === "0") this.zoom.whole();
  }

  private move(way: string): void {
    if (way === "play") return this.clock ? this.stop() : this.play();
    if (way === "before") this.go(this.wanted - 1);
    else if (way === "after") this.go(this.wanted + 1);
    else if (way === "first") this.go(0);
    else if (way === "last") this.go(this.last);
    else if (way === "chapter-before") this.go(beyond(this.chapters(), this.wanted, -1) ?? 0);
    else if (way === "chapter-after") this.go(beyond(this.chapters(), this.wanted, 1) ?? this.last);
  }

  private chapters(): number[] {
    return Array.from(this.root.querySelectorAll<HTMLOptionElement>("#chapter option"), (option) => Number(option.value));
  }

  private turns(button: HTMLElement): number[] {
    const told = button.closest<HTMLElement>("[data-turns]")?.dataset["turns"] ?? "";
    return told.split(" ").filter(Boolean).map(Number);
  }

  private leap(numbers: number[], way: number): void {
    const n = beyond(numbers, this.wanted, way);
    if (n !== null) this.go(n);
  }

  /** To a position, by whoever looks: autoplay ends. */
  private go(n: number): void {
    this.stop();
    this.want(n);
  }

  private play(): void {
    this.one("[data-go='play']").setAttribute("aria-pressed", "true");
    if (this.at >= this.last) this.want(0);
    const caption = this.one("#caption").innerHTML;
    this.clock = window.setTimeout(() => this.tick(), Math.min(GLANCE, standing(caption)));
  }

  private tick(): void {
    if (this.at >= this.last) return this.stop();
    this.want(this.at + 1);
    if (this.asking) this.clock = window.setTimeout(() => this.wait(), 50);
    else this.clock = window.setTimeout(() => this.tick(), standing(this.one("#caption").innerHTML));
  }

  /** Until the position is there, whose time begins then. */
  private wait(): void {
    const next = this.asking ? () => this.wait() : () => this.tick();
    this.clock = window.setTimeout(next, this.asking ? 50 : standing(this.one("#caption").innerHTML));
  }

  private stop(): void {
    clearTimeout(this.clock);
    this.clock = 0;
    this.one("[data-go='play']").setAttribute("aria-pressed", "false");
  }

  private want(n: number): void {
    this.wanted = Math.max(0, Math.min(n, this.last));
    (this.one("#at") as HTMLInputElement).value = String(this.wanted);
    const found = this.kept.get(this.wanted);
    if (found) this.show(found);
    else void this.ask(this.wanted);
  }

  /** One question at a time; where somebody has gone on meanwhile, what they want now is asked next. */
  private async ask(n: number): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    const tall = this.shape.matches;
    const found = await this.net.get<Position>(`${this.url}/position?at=${n}&eyes=${this.eyes}&tall=${tall}`);
    this.asking = false;
    if (!found) {
      window.setTimeout(() => this.at !== this.wanted && this.want(this.wanted), PATIENCE);
      return;
    }
    if (tall === this.shape.matches) this.keep(found);
    if (n === this.wanted) {
      this.show(found);
      if (!this.kept.has(n + 1) && n < this.last) void this.ask(n + 1); // most people go on
    } else if (!this.kept.has(this.wanted)) void this.ask(this.wanted);
  }

  private keep(found: Position): void {
    this.kept.set(found.at, found);
    const oldest = this.kept.keys().next();
    if (this.kept.size > KEPT && !oldest.done) this.kept.delete(oldest.value);
  }

  private reshape(): void {
    this.kept.clear();
    this.root.classList.toggle("tall", this.shape.matches);
    this.want(this.wanted);
  }

  private show(found: Position): void {
    const where = places(this.root);
    const old = numbers(this.root);
    const forward = found.at - this.at === 1;
    this.at = found.at;
    this.last = found.last;
    this.better.around(null);
    morph(this.one("#board"), still(found.board));
    this.one("#caption").innerHTML = found.caption;
    this.one("#words").innerHTML = found.words;
    this.one("#where").textContent = found.where;
    found.scores.forEach((score, seat) => {
      const shown = document.getElementById(`score-${seat}`);
      if (!shown) return;
      shown.textContent = shown.dataset["count"] = String(score);
    });
    const slider = this.one("#at") as HTMLInputElement;
    slider.max = String(found.last);
    slider.value = String(found.at);
    slider.setAttribute("aria-valuetext", found.where);
    if (document.activeElement !== slider) this.one("#live").textContent = `${found.where}. ${this.one("#caption").textContent ?? ""}`;
    this.closer.refresh();
    this.address();
    this.place(found.parts);
    if (forward) void glide(this.root, where); // one step on is a movement; anything else is a leap
    count(this.root, old);
  }

  /** Everything that says where one is. */
  private place(parts: string[]): void {
    for (const line of this.root.querySelectorAll<HTMLElement>("#log li[data-at]")) {
      const now = Number(line.dataset["at"]) === this.at;
      line.classList.toggle("now", now);
      line.querySelector("a")?.toggleAttribute("aria-current", now);
    }
    const latest = Array.from(this.root.querySelectorAll<HTMLElement>("#log li[data-at]")).filter((line) => Number(line.dataset["at"]) <= this.at).at(-1);
    const pane = this.one("#log");
    if (latest && !pane.contains(document.activeElement)) pane.scrollTop = Math.max(0, latest.offsetTop - pane.offsetTop - pane.clientHeight / 2);
    const list = this.root.querySelector<HTMLSelectElement>("#chapter");
    const chapter = this.chapters().filter((n) => n <= this.at).at(-1);
    if (list && chapter !== undefined) list.value = String(chapter);
    for (const button of this.root.querySelectorAll<HTMLButtonElement>("[data-turn]")) {
      button.disabled = beyond(this.turns(button), this.at, Number(button.dataset["turn"])) === null;
    }
    const found = parts.map((part) => document.getElementById(`part-${part}`)).find((part) => part?.getBoundingClientRect().width);
    this.mark.around(found ?? null);
  }

  /** A reload, or a link that is sent on, comes back to this position. */
  private address(): void {
    history.replaceState(null, "", `?at=${this.at}&eyes=${this.eyes}`);
    const field = this.root.querySelector<HTMLInputElement>('#fork input[name="at"]');
    if (field) field.value = String(this.at);
  }
}
