/** Something on the board is taken up and carried to its place, in one motion: with a mouse, or with a finger that has rested on it. */
import { cycle, label } from "./board";
import { target } from "./ring";

/** The board as it would be, and the actions that would have led there. */
export interface Ahead {
  path: number[];
  board: string;
}

export interface Hands {
  carried(): number[]; // the choices that take something up
  pushes(): boolean; // a finger that moves would push the board
  look(path: number[]): Promise<Ahead | null>; // what would come of these actions; nothing happens
  show(board: string | null): void; // that board; null: the present one
  alternatives(): number[]; // to the latest action on the way, on the board that is shown
  over(place: Element | null, sentence: string): void; // where it would be laid down
  lay(path: number[]): void; // it is laid down
}

const REST = 250; // milliseconds that a finger rests before it takes something up: until then it pushes the board
const FAR = 6; // pixels: less is a click
const GRACE = 28; // pixels beside a place that still mean it
const ABOVE = 40; // pixels: what a finger carries is seen above it
const OFFERS = ".board [data-action]";

interface Grip {
  id: number; // of the pointer
  x: number;
  y: number;
  place: Element;
  ready: boolean;
  raise: number; // pixels above the pointer
}

/** The place that somebody means who lets go there: the one whose middle is nearest, of those that are near. */
export function meant(x: number, y: number, places: Iterable<Element>): Element | null {
  let best: Element | null = null;
  let least = Infinity;
  for (const place of places) {
    const box = target(place).getBoundingClientRect();
    const beside = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    const off = Math.hypot((box.left + box.right) / 2 - x, (box.top + box.bottom) / 2 - y);
    if (beside > GRACE || off >= least || !(box.width || box.height)) continue;
    best = place;
    least = off;
  }
  return best;
}

/** What is drawn of something, alone in a picture of the same size. */
export function pictured(thing: SVGGraphicsElement, board: Element): SVGElement {
  const box = thing.getBBox?.() ?? { x: 0, y: 0, width: 1, height: 1 };
  const seen = thing.getBoundingClientRect();
  const copy = thing.cloneNode(true) as Element;
  for (const each of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of each.getAttributeNames()) {
      if (/^(data-.*|id|role|tabindex|style)$/.test(name)) each.removeAttribute(name);
    }
    each.classList.remove("legal", "lit", "picked");
  }
  copy.removeAttribute("transform");
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("class", board.getAttribute("class") ?? "");
  picture.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  picture.setAttribute("width", String(seen.width));
  picture.setAttribute("height", String(seen.height));
  picture.append(copy);
  return picture;
}

export class Carry {
  private readonly hand = document.createElement("div");
  private grip: Grip | null = null; // what a pointer is on
  private path: number[] | null = null; // what is carried, and how it is turned; null: nothing is
  private seen = false; // the board shows where it may go
  private place: Element | null = null; // where it would be laid down
  private looks = 0; // counts questions to the server: an answer that comes after a newer one is none
  private clock = 0;
  private swallows = false; // the click that ends a carrying chooses nothing

  constructor(
    private readonly port: HTMLElement,
    private readonly hands: Hands,
  ) {
    this.hand.className = "carried";
    this.hand.hidden = true;
    this.hand.setAttribute("aria-hidden", "true");
    document.body.append(this.hand);
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => (this.swallows = false), true);
    port.addEventListener("pointerdown", (event) => this.down(event), true);
    port.addEventListener("pointerover", (event) => port.classList.toggle("holds", this.carried(event.target as Element) !== null));
    document.addEventListener("pointermove", (event) => this.move(event), true);
    document.addEventListener("pointerup", (event) => this.up(event), true);
    document.addEventListener("pointercancel", (event) => event.pointerId === this.grip?.id && this.cancel(), true);
    document.addEventListener("click", (event) => this.swallow(event), true);
    document.addEventListener("contextmenu", (event) => this.path && event.preventDefault());
  }

  /** Whether something is carried, and the board shows what would be. */
  get holds(): boolean {
    return this.path !== null;
  }

  /** The next way to turn what is carried. False if nothing is. */
  turn(back: boolean): boolean {
    if (!this.path) return false;
    const next = cycle(this.hands.alternatives(), this.path.at(-1) ?? -1, back);
    if (this.seen && next !== null) void this.look([...this.path.slice(0, -1), next]);
    return true;
  }

  /** Back to where it was taken from. */
  cancel(): void {
    if (!this.path) return this.end();
    this.end();
    this.swallows = true; // the pointer has still to be let go
    this.hands.show(null);
  }

  private carried(under: Element): Element | null {
    const place = under.closest(OFFERS);
    return place && this.hands.carried().includes(Number(place.getAttribute("data-action"))) ? place : null;
  }

  private down(event: PointerEvent): void {
    if (this.path) {
      event.stopPropagation(); // a second finger
      this.turn(false);
      return;
    }
    this.end();
    const place = event.button === 0 ? this.carried(event.target as Element) : null;
    if (!place || !event.isPrimary) return;
    const mouse = event.pointerType === "mouse";
    const grip = { id: event.pointerId, x: event.clientX, y: event.clientY, place, ready: mouse || !this.hands.pushes(), raise: mouse ? 0 : ABOVE };
    this.grip = grip;
    if (!grip.ready) this.clock = window.setTimeout(() => (grip.ready = true), REST);
  }

  private move(event: PointerEvent): void {
    const grip = this.grip;
    if (!grip || event.pointerId !== grip.id) return;
    if (!grip.ready) {
      if (Math.hypot(event.clientX - grip.x, event.clientY - grip.y) > FAR) this.end(); // it pushes the board
      return;
    }
    event.stopPropagation(); // the board stays where it is
    if (!this.path && Math.hypot(event.clientX - grip.x, event.clientY - grip.y) <= FAR) return;
    grip.x = event.clientX;
    grip.y = event.clientY;
    if (!this.path) this.take(grip);
    this.follow();
  }

  private take(grip: Grip): void {
    const action = Number(grip.place.getAttribute("data-action"));
    this.picture(grip.place);
    this.hand.hidden = false;
    this.port.classList.add("carrying");
    void this.look([action]);
  }

  private async look(path: number[]): Promise<void> {
    const number = ++this.looks;
    this.path = path;
    const ahead = await this.hands.look(path);
    if (number !== this.looks) return;
    if (!ahead) return this.cancel();
    this.path = ahead.path;
    this.place = null;
    this.hands.show(ahead.board);
    const turned = this.port.querySelector(`${OFFERS} .preview`); // as it would lie
    if (turned) this.picture(turned);
    if (this.seen) this.follow();
    this.seen = true; // the board may have moved under a pointer that rests: no place is meant before it moves
  }

  private picture(thing: Element): void {
    const board = thing.closest("svg.board");
    if (board) this.hand.replaceChildren(pictured(thing as SVGGraphicsElement, board));
  }

  private follow(): void {
    const grip = this.grip;
    if (!grip) return;
    const [x, y] = [grip.x, grip.y - grip.raise];
    this.hand.style.translate = `${x}px ${y}px`;
    const place = this.seen ? meant(x, y, this.port.querySelectorAll(OFFERS)) : null;
    if (place === this.place) return;
    this.place?.classList.remove("lit");
    this.place = place;
    place?.classList.add("lit");
    this.hand.classList.toggle("laid", place !== null);
    this.hands.over(place, place ? label(place) : "");
  }

  private up(event: PointerEvent): void {
    if (event.pointerId !== this.grip?.id) return;
    if (!this.path) return this.end();
    const path = this.place ? [...this.path, Number(this.place.getAttribute("data-action"))] : null;
    if (!path) return this.cancel();
    this.end();
    this.swallows = true;
    this.hands.lay(path);
  }

  private end(): void {
    clearTimeout(this.clock);
    this.looks += 1;
    this.grip = null;
    if (!this.path) return;
    this.path = null;
    this.seen = false;
    this.place?.classList.remove("lit");
    this.place = null;
    this.hand.hidden = true;
    this.hand.classList.remove("laid");
    this.hand.replaceChildren();
    this.port.classList.remove("carrying");
    this.hands.over(null, "");
  }

  private swallow(event: Event): void {
    if (!this.swallows) return;
    this.swallows = false;
    event.preventDefault();
    event.stopPropagation();
  }
}
