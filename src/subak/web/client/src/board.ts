/** What a click, a tap and a key mean on a board that the client knows nothing about. */

export interface Table {
  act(actions: number[]): void; // one, or several in a row
  swap(action: number): void;
  why(actions: number[], at: Element): void;
  pick(place: Element | null, sentence: string): void; // a tap that waits to be confirmed
  frame(place: Element | null): void; // the place that is picked or has the keyboard
  tell(sentence: string): void; // what a mouse would read by pointing; "": nothing
}

export const OFFERS = ".board [data-action], .board [data-path]"; // what a board lets choose
export const PLACES = "[data-action], [data-path], [data-swap], [data-why]"; // what answers a click

export class Board {
  private picked: string | null = null; // a selector of the place
  private question: string | undefined; // that the latest series of clicks began with

  constructor(
    private readonly root: HTMLElement, // holds board and buttons
    private readonly table: Table,
  ) {
    let touch = false;
    root.addEventListener("pointerdown", (event) => (touch = event.pointerType !== "mouse"), true);
    root.addEventListener("click", (event) => {
      this.click(event.target as Element, touch && event.detail > 0, this.hasty(event));
      touch = false;
    });
    root.addEventListener("keydown", (event) => this.key(event));
    for (const kind of ["pointerover", "focusin"]) root.addEventListener(kind, (e) => this.light(e.target as Element, true));
    for (const kind of ["pointerout", "focusout"]) root.addEventListener(kind, (e) => this.light(e.target as Element, false));
    for (const kind of ["focusin", "focusout"]) root.addEventListener(kind, () => this.mark());
  }

  /** Whether the second click of a double click falls on another question than the first. */
  private hasty(event: MouseEvent): boolean {
    const now = this.root.querySelector<HTMLElement>("#asked")?.dataset["ticket"];
    if (event.detail < 2) this.question = now;
    return this.question !== now;
  }

  click(target: Element, touch: boolean, hasty = false): void {
    const place = target.closest(PLACES);
    if (touch) this.table.tell(place ? "" : pointedAt(target));
    if (!place || !this.root.contains(place)) {
      if (target.closest(".board")) this.drop();
      return;
    }
    const swap = place.getAttribute("data-swap");
    const why = place.getAttribute("data-why");
    if (swap !== null) this.table.swap(Number(swap));
    else if (why !== null) this.table.why(listed(why), place);
    else this.choose(place, touch && place.closest(".board") !== null, hasty);
  }

  /** A finger hides what it touches: the first tap shows, the second on the same place decides. */
  private choose(place: Element, tentative: boolean, hasty: boolean): void {
    if (tentative && this.picked !== same(place)) {
      this.drop();
      this.picked = same(place);
      place.classList.add("picked");
      this.mark();
      this.table.pick(place, label(place));
      return;
    }
    if (hasty) return;
    this.drop();
    this.table.act(offered(place));
  }

  confirm(): void {
    const place = this.picked === null ? null : this.root.querySelector(this.picked);
    this.drop();
    if (place) this.table.act(offered(place));
  }

  drop(): void {
    if (this.picked === null) return;
    this.picked = null;
    for (const place of this.root.querySelectorAll(".picked")) place.classList.remove("picked");
    this.mark();
    this.table.pick(null, "");
  }

  /** After a new view: a picked place that is gone is no longer picked, lit is what is pointed at. */
  refresh(): void {
    for (const place of this.root.querySelectorAll(".lit")) this.light(place, false);
    for (const place of this.root.querySelectorAll("[data-action]:is(:hover, :focus), [data-path]:is(:hover, :focus)")) this.light(place, true);
    if (this.picked !== null) {
      const place = this.root.querySelector(this.picked);
      if (place) place.classList.add("picked");
      else this.drop();
    }
    this.mark();
  }

  private mark(): void {
    this.table.frame(this.root.querySelector(".board .picked") ?? this.root.querySelector(".board :focus-visible"));
  }

  /** The next alternative to the latest choice: rotations of a tile, sides of a piece. */
  rotate(latest: number, back = false): boolean {
    const next = cycle(this.alternatives(), latest, back);
    if (next === null) return false;
    this.table.swap(next);
    return true;
  }

  alternatives(): number[] {
    const marked = this.root.querySelectorAll("[data-swap]");
    return [...new Set(Array.from(marked, (place) => Number(place.getAttribute("data-swap"))))];
  }

  private light(target: Element, on: boolean): void {
    const place = target.closest?.("[data-action], [data-path]");
    if (!place) return;
    const action = place.getAttribute("data-action");
    const twins = action === null ? [place] : this.root.querySelectorAll(`[data-action="${action}"]`);
    for (const twin of twins) {
      twin.classList.toggle("lit", on);
      if (twin instanceof SVGGraphicsElement) raise(twin, on);
    }
  }

  private key(event: KeyboardEvent): void {
    const target = event.target as Element;
    const place = target.closest(`${OFFERS}, .board [data-why]`);
    if (!place) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat) this.click(place, false);
      return;
    }
    const way = ARROWS[event.key];
    if (!way) return;
    event.preventDefault();
    const others = Array.from(this.root.querySelectorAll<SVGElement>(OFFERS));
    const next = nearest(place, others, way);
    next?.focus();
  }
}

/** The actions that an attribute lists. */
function listed(text: string): number[] {
  return text.split(" ").map(Number);
}

function offered(place: Element): number[] {
  return listed(place.getAttribute("data-action") ?? place.getAttribute("data-path") ?? "");
}

/** A selector that finds the place again while it offers the same. */
function same(place: Element): string {
  const kind = place.hasAttribute("data-action") ? "data-action" : "data-path";
  const id = kind === "data-path" && place.id ? `#${CSS.escape(place.id)}` : "";
  return `.board ${id}[${kind}="${place.getAttribute(kind)}"]`;
}

type Way = readonly [number, number];
const ARROWS: Record<string, Way> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/** The nearest place in a direction; going sideways costs twice. */
export function nearest<E extends Element>(from: Element, others: E[], [wx, wy]: Way): E | null {
  const here = centre(from);
  let best: E | null = null;
  let cost = Infinity;
  for (const other of others) {
    if (other === from) continue;
    const there = centre(other);
    const dx = there.x - here.x;
    const dy = there.y - here.y;
    const ahead = dx * wx + dy * wy;
    const aside = Math.abs(dx * wy) + Math.abs(dy * wx);
    if (ahead <= 1 || ahead + 2 * aside >= cost) continue;
    best = other;
    cost = ahead + 2 * aside;
  }
  return best;
}

function centre(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** The alternative after (or before) the latest choice, round and round. */
export function cycle(alternatives: number[], latest: number, back: boolean): number | null {
  const ring = [...new Set([...alternatives, latest])].sort((a, b) => a - b);
  if (ring.length < 2) return null;
  const at = ring.indexOf(latest);
  return ring[(at + (back ? ring.length - 1 : 1)) % ring.length] ?? null;
}

const LIFT = 2; // pixels of the screen, whatever the scale of the drawing

function raise(place: SVGGraphicsElement, on: boolean): void {
  const scale = (place.parentNode as SVGGraphicsElement | null)?.getScreenCTM?.()?.d ?? 0;
  place.style.translate = on && scale > 0 ? `0 ${-LIFT / scale}px` : "";
}

/** The title of the smallest thing on a board that has one. */
export function pointedAt(target: Element): string {
  const board = target.closest("svg.board");
  for (let at: Element | null = target; board && at && at !== board; at = at.parentElement) {
    const title = Array.from(at.children).find((child) => child.tagName.toLowerCase() === "title");
    if (title) return title.textContent?.trim() ?? "";
  }
  return "";
}

export function label(place: Element): string {
  return place.querySelector("title")?.textContent?.trim() ?? place.getAttribute("aria-label") ?? place.textContent?.trim() ?? "";
}
