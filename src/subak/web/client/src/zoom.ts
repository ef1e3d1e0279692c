/** The board under fingers and wheel: pinch, pan, double tap to fit. A board longer than the window scrolls. */
import { calm } from "./morph";

export interface Fit {
  scale: number;
  x: number;
  y: number;
}

/** The window, and how long the board is when it is as wide as the window. */
export interface Room {
  width: number;
  height: number;
  long: number;
}

export const WHOLE: Fit = { scale: 1, x: 0, y: 0 };
const MOST = 6;
const FINGER = 44; // pixels that a target should have
const NEAR = 2.4; // times, beyond which one would not know where one is
const MARGIN = 18; // pixels around the places of a question
const SMALL = 30; // pixels: a target under a finger smaller than this brings the board nearer
const FRICTION = 0.95; // of its speed that a board keeps from one picture to the next
const NEVER = -1e9;
const SLOW = 0.02; // pixels a millisecond: it stands still

/** What of a place takes a finger: a preview that it shows now and then does not. */
function target(place: Element): Element {
  return place.querySelector("[data-target]") ?? place;
}

/** The scale that shows all of the board. */
export function least(room: Room): number {
  return Math.min(1, room.height / room.long);
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
    x: within(fit.x, room.width * (1 - fit.scale)),
    y: within(fit.y, room.height - room.long * fit.scale),
  };
}

function within(at: number, end: number): number {
  return end > 0 ? end / 2 : Math.min(0, Math.max(end, at));
}

/**
 * The zoom that shows this rectangle of the board, as large as it fits, at most so much, in the middle. A long board is
 * pushed up no further than it takes: what matters most is at its top.
 */
export function framed(left: number, top: number, right: number, bottom: number, room: Room, most: number): Fit {
  const scale = Math.min(most, room.width / (right - left), room.height / (bottom - top));
  if (scale < 1.15) return held({ ...WHOLE, y: Math.max(room.height - bottom, -top) }, room);
  const x = room.width / 2 - (scale * (left + right)) / 2;
  const y = room.height / 2 - (scale * (top + bottom)) / 2;
  return held({ scale, x, y }, room);
}

export class Zoom {
  private fit = WHOLE;
  private readonly fingers = new Map<number, { x: number; y: number }>();
  private tapped = NEVER; // when a bare place was tapped
  private moved = false;
  private speed = 0; // of the finger, upwards or downwards, in pixels a millisecond
  private time = 0; // of its latest move

  constructor(
    private readonly port: HTMLElement,
    private readonly frame: HTMLElement,
    onWheel: (back: boolean) => boolean, // true: the wheel meant something else
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
    new ResizeObserver(() => this.set(held(this.fit, this.room()))).observe(port);
  }

  whole(): void {
    this.frame.classList.add("glides");
    const room = this.room();
    this.set(held({ ...WHOLE, scale: least(room) }, room));
  }

  by(factor: number, x = this.port.clientWidth / 2, y = this.port.clientHeight / 2): void {
    this.set(zoomed(this.fit, factor, x, y, this.room()));
  }

  /** Bring these places near enough for a finger, no nearer; show everything if they are none or all over the board. */
  focus(places: Element[]): void {
    const room = this.room();
    const boxes = places.map((place) => target(place).getBoundingClientRect()).filter((box) => box.width && box.height);
    if (!boxes.length) return this.scrolls() ? this.set(held({ ...this.fit, scale: 1 }, room)) : this.whole();
    const frame = this.frame.getBoundingClientRect(); // as it is seen now: it may be on its way
    const scale = frame.width / this.frame.offsetWidth;
    const left = (Math.min(...boxes.map((b) => b.left)) - frame.left) / scale - MARGIN;
    const right = (Math.max(...boxes.map((b) => b.right)) - frame.left) / scale + MARGIN;
    const top = (Math.min(...boxes.map((b) => b.top)) - frame.top) / scale - MARGIN;
    const bottom = (Math.max(...boxes.map((b) => b.bottom)) - frame.top) / scale + MARGIN;
    const smallest = Math.min(...boxes.map((b) => Math.max(b.width, b.height))) / scale;
    const fit = framed(left, top, right, bottom, room, Math.min(NEAR, FINGER / smallest));
    this.frame.classList.add("glides");
    this.set(fit);
  }

  /** Bring a small target near enough for a finger. True if the board moved. */
  near(place: Element): boolean {
    const box = target(place).getBoundingClientRect();
    const size = Math.max(box.width, box.height);
    if (size >= SMALL || this.fit.scale >= MOST / 2) return false;
    const port = this.port.getBoundingClientRect();
    this.by(2, box.left + box.width / 2 - port.left, box.top + box.height / 2 - port.top);
    return true;
  }

  private room(): Room {
    return { width: this.port.clientWidth, height: this.port.clientHeight, long: this.frame.offsetHeight };
  }

  /** Whether the board is longer than the window. */
  private scrolls(): boolean {
    return this.frame.offsetHeight > this.port.clientHeight + 1;
  }

  /** Whether a finger moves the board. */
  private loose(): boolean {
    return this.fit.scale > 1 || this.frame.offsetHeight * this.fit.scale > this.port.clientHeight + 1;
  }

  private set(fit: Fit): void {
    this.fit = fit;
    const still = fit.scale === 1 && !fit.x && !fit.y;
    this.frame.style.transform = still ? "" : `translate(${fit.x}px, ${fit.y}px) scale(${fit.scale})`;
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
    const bare = !touched.closest("[data-action], [data-swap], [data-why]");
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
