/** The board under fingers and wheel: pinch, pan, double tap to fit. A board longer than the window scrolls. */
import { PLACES } from "./board";
import { calm } from "./morph";
import { target } from "./ring";

export interface Fit {
  scale: number;
  x: number;
  y: number;
}

/** The window, and how wide and long the board is at scale 1. */
export interface Room {
  width: number;
  height: number;
  wide: number;
  long: number;
}

export const WHOLE: Fit = { scale: 1, x: 0, y: 0 };
const MOST = 6;
const FINGER = 44; // pixels that a target should have
const MOUSE = 24; // and under a mouse
const NEAR = 2.4; // times, beyond which one would not know where one is
const LEGIBLE = 354; // pixels across an upright board at which its smallest letters have 11
const NEARER = 1.25; // times: for less nothing is pushed off the edge
const MARGIN = 18; // pixels around the places of a question
const OUTSIDE = 4; // pixels above a title
const HEAD = 48; // pixels above them in which what they stand in has its title
const FRICTION = 0.95; // of its speed that a board keeps from one picture to the next
const NEVER = -1e9;
const SLOW = 0.02; // pixels a millisecond: it stands still

/** The scale that shows all of the board, as large as it fits. */
export function least(room: Room): number {
  return Math.min(room.width / room.wide, room.height / room.long);
}

/** Zoom by a factor so that the point stays where it is; never smaller than the whole, never off the edge. */
export function zoomed(fit: Fit, factor: number, px: number, py: number, room: Room): Fit {
  const scale = Math.min(MOST, Math.max(least(room), fit.scale * factor));
  const ratio = scale / fit.scale;
  return held({ scale, x: px - (px - fit.x) * ratio, y: py - (py - fit.y) * ratio }, room);
}

/** Not beyond the edges; in the middle where there is room to spare. */
export function held(fit: Fit, room: Room): Fit {
  return {
    scale: fit.scale,
    x: within(fit.x, room.width - room.wide * fit.scale),
    y: within(fit.y, room.height - room.long * fit.scale),
  };
}

function within(at: number, end: number): number {
  return end > 0 ? end / 2 : Math.min(0, Math.max(end, at));
}

/** The whole board where it is legible; else as wide as it is, pushed up so far. */
export function resting(room: Room, y: number): Fit {
  const all = least(room);
  return held({ ...WHOLE, scale: all * room.wide >= LEGIBLE ? all : 1, y }, room);
}

/**
 * The zoom that shows this rectangle of the board, as large as it fits, at most so much, in the middle. A long board is
 * pushed up no further than it takes, and not past the title: what matters most is at its top.
 */
export function framed(left: number, top: number, right: number, bottom: number, room: Room, most: number, title = top): Fit {
  const scale = Math.min(most, room.width / (right - left), room.height / (bottom - top));
  if (scale < NEARER * Math.max(1, least(room))) return resting(room, Math.max(room.height - bottom, -title));
  const x = room.width / 2 - (scale * (left + right)) / 2;
  const y = room.height / 2 - (scale * (top + bottom)) / 2;
  return held({ scale, x, y }, room);
}

/** Where what a place stands in begins, if that is so little above the place that its title stands there; else the place. */
function titled(place: Element): number {
  const top = target(place).getBoundingClientRect().top;
  const above = place.closest('[id^="part-"]')?.getBoundingClientRect().top ?? top;
  return top - above < HEAD ? Math.min(top, above) : top;
}

/** How far to push what has so much room before and after it, so that it has some on both sides, or else before it. */
function inward(before: number, after: number): number {
  return before < 0 ? -before : after < 0 ? Math.max(after, -before) : 0;
}

export class Zoom {
  private fit = WHOLE;
  private readonly fingers = new Map<number, { x: number; y: number }>();
  private tapped = NEVER; // when a bare place was tapped
  private moved = false;
  private rests = true; // nobody has come nearer or pushed the board: it keeps to the window
  private speed = 0; // of the finger, upwards or downwards, in pixels a millisecond
  private time = 0; // of its latest move

  constructor(
    private readonly port: HTMLElement,
    private readonly frame: HTMLElement,
    onWheel: (back: boolean) => boolean, // true: the wheel meant something else
    private readonly onMove: () => void,
  ) {
    port.addEventListener("pointerdown", (event) => this.down(event));
    port.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of ["pointerup", "pointercancel", "pointerleave"] as const) {
      port.addEventListener(kind, (event) => this.up(event));
    }
    port.addEventListener("click", (event) => this.swallow(event), true);
    port.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        if (!event.ctrlKey && onWheel(event.deltaY < 0)) return;
        const { x, y } = this.point(event);
        if (this.scrolls() && !event.ctrlKey) this.set(held({ ...this.fit, y: this.fit.y - event.deltaY }, this.room()));
        else this.by(event.deltaY < 0 ? 1.15 : 1 / 1.15, x, y);
      },
      { passive: false },
    );
    const fill = (): void => {
      const room = this.room();
      if (room.width && room.long) this.set(this.rests ? resting(room, this.fit.y) : zoomed(this.fit, 1, 0, 0, room), this.rests);
    };
    const sizes = new ResizeObserver(fill);
    sizes.observe(port);
    sizes.observe(frame); // another arrangement of the board may have come into the same window
  }

  whole(): void {
    this.frame.classList.add("glides");
    const room = this.room();
    const fit = held({ ...WHOLE, scale: least(room) }, room);
    this.set(fit, fit.scale === resting(room, 0).scale);
  }

  /** As a board stands that nobody has touched. */
  rest(): void {
    this.set(resting(this.room(), this.fit.y), true);
  }

  by(factor: number, x = this.port.clientWidth / 2, y = this.port.clientHeight / 2): void {
    this.set(zoomed(this.fit, factor, x, y, this.room()));
  }

  /** Bring these places near enough for what points at them, no nearer; show everything if they are none or all over the board. */
  focus(places: Element[]): void {
    const room = this.room();
    const shown = places.filter((place) => {
      const { width, height } = target(place).getBoundingClientRect();
      return width && height;
    });
    if (!shown.length) return this.rest();
    const boxes = shown.map((place) => target(place).getBoundingClientRect());
    const frame = this.frame.getBoundingClientRect(); // as it is seen now: it may be on its way
    const scale = frame.width / this.frame.offsetWidth;
    const left = (Math.min(...boxes.map((b) => b.left)) - frame.left) / scale - MARGIN;
    const right = (Math.max(...boxes.map((b) => b.right)) - frame.left) / scale + MARGIN;
    const top = (Math.min(...boxes.map((b) => b.top)) - frame.top) / scale - MARGIN;
    const bottom = (Math.max(...boxes.map((b) => b.bottom)) - frame.top) / scale + MARGIN;
    const title = Math.min(top, (Math.min(...shown.map(titled)) - frame.top) / scale - OUTSIDE);
    const smallest = Math.min(...boxes.map((b) => Math.max(b.width, b.height))) / scale;
    const enough = matchMedia("(pointer: coarse)").matches ? FINGER : MOUSE;
    const fit = framed(left, top, right, bottom, room, Math.min(NEAR, enough / smallest), title);
    this.frame.classList.add("glides");
    this.set(fit, fit.scale === resting(room, 0).scale);
  }

  /** Bring a small target near enough for a finger. True if the board moved. */
  near(place: Element): boolean {
    const box = target(place).getBoundingClientRect();
    const size = Math.max(box.width, box.height);
    if (size >= FINGER) return false;
    const port = this.port.getBoundingClientRect();
    this.by(FINGER / size, box.left + box.width / 2 - port.left, box.top + box.height / 2 - port.top);
    return true;
  }

  /** Push the board no further than it takes to see this place; step back from one that is larger than the window. */
  reveal(place: Element): void {
    const box = target(place).getBoundingClientRect();
    const port = this.port.getBoundingClientRect();
    if (this.fit.scale > least(this.room()) && (box.width > port.width || box.height > port.height)) return this.focus([place]);
    const x = inward(box.left - port.left - MARGIN, port.right - box.right - MARGIN);
    const y = inward(box.top - port.top - MARGIN, port.bottom - box.bottom - MARGIN);
    if (x || y) this.set(held({ ...this.fit, x: this.fit.x + x, y: this.fit.y + y }, this.room()));
  }

  private room(): Room {
    return { width: this.port.clientWidth, height: this.port.clientHeight, wide: this.frame.offsetWidth, long: this.frame.offsetHeight };
  }

  /** Whether the board is longer than the window. */
  private scrolls(): boolean {
    return this.frame.offsetHeight > this.port.clientHeight + 1;
  }

  /** Whether a finger moves the board. */
  loose(): boolean {
    return this.fit.scale > 1 || this.frame.offsetHeight * this.fit.scale > this.port.clientHeight + 1;
  }

  private set(fit: Fit, rests = this.rests && fit.scale === this.fit.scale): void {
    this.fit = fit;
    this.rests = rests;
    const still = fit.scale === 1 && !fit.x && !fit.y;
    this.frame.style.transform = still ? "" : `translate(${fit.x}px, ${fit.y}px) scale(${fit.scale})`;
    this.onMove();
  }

  private point(event: { clientX: number; clientY: number }): { x: number; y: number } {
    const box = this.port.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private down(event: PointerEvent): void {
    this.frame.classList.remove("glides");
    const touched = event.target as Element;
    // what a finger rests on may be redrawn: its moves are for the window, not for that place
    if (touched.hasPointerCapture(event.pointerId)) touched.releasePointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, this.point(event));
    this.moved = false;
    this.speed = 0;
    if (event.pointerType === "mouse" || this.fingers.size > 1) return;
    const bare = !touched.closest(PLACES);
    if (bare && event.timeStamp - this.tapped < 300) {
      const all = least(this.room());
      if (this.fit.scale > all) this.whole();
      else this.by(all < 1 ? 1 / all : 2.2, this.point(event).x, this.point(event).y);
    }
    this.tapped = bare ? event.timeStamp : NEVER;
  }

  private move(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.point(event);
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    const other = others[0];
    if (!other && Math.hypot(now.x - before.x, now.y - before.y) < 4 && !this.moved) return;
    this.moved = true;
    this.tapped = NEVER; // a push is no tap, so the next one is no second tap
    this.fingers.set(event.pointerId, now);
    if (other) {
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      this.by(factor, (now.x + other.x) / 2, (now.y + other.y) / 2);
    } else if (this.loose()) {
      this.speed = (now.y - before.y) / Math.max(1, event.timeStamp - this.time);
      this.time = event.timeStamp;
      const fit = { scale: this.fit.scale, x: this.fit.x + now.x - before.x, y: this.fit.y + now.y - before.y };
      this.set(held(fit, this.room()));
    }
  }

  private up(event: PointerEvent): void {
    const was = this.fingers.delete(event.pointerId);
    if (was && !this.fingers.size && event.pointerType === "touch" && event.timeStamp - this.time < 60) this.fling();
  }

  /** A long board that was pushed runs on a little. */
  private fling(): void {
    if (calm()) return;
    let before = performance.now();
    const run = (time: number): void => {
      if (this.fingers.size || Math.abs(this.speed) < SLOW) return;
      const fit = held({ ...this.fit, y: this.fit.y + this.speed * (time - before) }, this.room());
      this.speed = fit.y === this.fit.y ? 0 : this.speed * FRICTION;
      before = time;
      this.set(fit);
      requestAnimationFrame(run);
    };
    requestAnimationFrame(run);
  }

  /** A drag is no click. */
  private swallow(event: Event): void {
    if (this.moved && this.loose()) {
      event.stopPropagation();
      event.preventDefault();
    }
    this.moved = false;
  }
}
