/** The board under fingers and wheel: pinch, pan, double tap to fit. */

export interface Fit {
  scale: number;
  x: number;
  y: number;
}

export const WHOLE: Fit = { scale: 1, x: 0, y: 0 };
const MOST = 6;
const FINGER = 44; // pixels that a target should have
const NEAR = 2.4; // times, beyond which one would not know where one is
const ROOM = 18; // pixels around the places of a question
const SMALL = 30; // pixels: a target under a finger smaller than this brings the board nearer

/** Zoom by a factor so that the point stays where it is; never smaller than the whole, never off the edge. */
export function zoomed(fit: Fit, factor: number, px: number, py: number, width: number, height: number): Fit {
  const scale = Math.min(MOST, Math.max(1, fit.scale * factor));
  const ratio = scale / fit.scale;
  return held({ scale, x: px - (px - fit.x) * ratio, y: py - (py - fit.y) * ratio }, width, height);
}

export function held(fit: Fit, width: number, height: number): Fit {
  return {
    scale: fit.scale,
    x: Math.min(0, Math.max(width * (1 - fit.scale), fit.x)),
    y: Math.min(0, Math.max(height * (1 - fit.scale), fit.y)),
  };
}

/** The zoom that shows this rectangle of the board, as large as it fits, at most so much. */
export function framed(
  left: number, top: number, right: number, bottom: number, width: number, height: number, most: number,
): Fit {
  const scale = Math.min(most, width / (right - left), height / (bottom - top));
  if (scale < 1.15) return WHOLE;
  const x = width / 2 - (scale * (left + right)) / 2;
  const y = height / 2 - (scale * (top + bottom)) / 2;
  return held({ scale, x, y }, width, height);
}

export class Zoom {
  private fit = WHOLE;
  private readonly fingers = new Map<number, { x: number; y: number }>();
  private tapped = 0;
  private moved = false;

  constructor(
    private readonly port: HTMLElement,
    private readonly frame: HTMLElement,
    onWheel: (back: boolean) => boolean, // true: the wheel meant something else
  ) {
    port.addEventListener("pointerdown", (event) => this.down(event));
    port.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of ["pointerup", "pointercancel", "pointerleave"] as const) {
      port.addEventListener(kind, (event) => this.fingers.delete((event as PointerEvent).pointerId));
    }
    port.addEventListener("click", (event) => this.swallow(event), true);
    port.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        if (!event.ctrlKey && onWheel(event.deltaY < 0)) return;
        const { x, y } = this.point(event);
        this.by(event.deltaY < 0 ? 1.15 : 1 / 1.15, x, y);
      },
      { passive: false },
    );
  }

  whole(): void {
    this.frame.classList.add("glides");
    this.set(WHOLE);
  }

  by(factor: number, x = this.port.clientWidth / 2, y = this.port.clientHeight / 2): void {
    this.set(zoomed(this.fit, factor, x, y, this.port.clientWidth, this.port.clientHeight));
  }

  /** Bring these places near enough for a finger, no nearer; show everything if they are none or all over the board. */
  focus(places: Element[]): void {
    const port = this.port.getBoundingClientRect();
    const boxes = places.map((place) => place.getBoundingClientRect()).filter((box) => box.width && box.height);
    if (!boxes.length) return this.whole();
    const real = (px: number, origin: number, shift: number): number => (px - origin - shift) / this.fit.scale;
    const left = real(Math.min(...boxes.map((b) => b.left)), port.left, this.fit.x) - ROOM;
    const right = real(Math.max(...boxes.map((b) => b.right)), port.left, this.fit.x) + ROOM;
    const top = real(Math.min(...boxes.map((b) => b.top)), port.top, this.fit.y) - ROOM;
    const bottom = real(Math.max(...boxes.map((b) => b.bottom)), port.top, this.fit.y) + ROOM;
    this.frame.classList.add("glides");
    const smallest = Math.min(...boxes.map((b) => Math.max(b.width, b.height))) / this.fit.scale;
    const most = Math.min(NEAR, FINGER / smallest);
    this.set(framed(left, top, right, bottom, this.port.clientWidth, this.port.clientHeight, most));
  }

  /** Bring a small target near enough for a finger. True if the board moved. */
  near(place: Element): boolean {
    const box = place.getBoundingClientRect();
    const size = Math.max(box.width, box.height);
    if (size >= SMALL || this.fit.scale >= MOST / 2) return false;
    const port = this.port.getBoundingClientRect();
    this.by(2, box.left + box.width / 2 - port.left, box.top + box.height / 2 - port.top);
    return true;
  }

  private set(fit: Fit): void {
    this.fit = fit;
    this.frame.style.transform = fit.scale === 1 ? "" : `translate(${fit.x}px, ${fit.y}px) scale(${fit.scale})`;
  }

  private point(event: { clientX: number; clientY: number }): { x: number; y: number } {
    const box = this.port.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private down(event: PointerEvent): void {
    this.frame.classList.remove("glides");
    this.fingers.set(event.pointerId, this.point(event));
    this.moved = false;
    if (event.pointerType === "mouse" || this.fingers.size > 1) return;
    const bare = !(event.target as Element).closest("[data-action], [data-swap], [data-why]");
    if (bare && event.timeStamp - this.tapped < 300) {
      if (this.fit.scale > 1) this.whole();
      else this.by(2.2, this.point(event).x, this.point(event).y);
    }
    this.tapped = bare ? event.timeStamp : 0;
  }

  private move(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.point(event);
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    const other = others[0];
    if (!other && Math.hypot(now.x - before.x, now.y - before.y) < 4 && !this.moved) return;
    this.moved = true;
    this.fingers.set(event.pointerId, now);
    if (other) {
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      this.by(factor, (now.x + other.x) / 2, (now.y + other.y) / 2);
    } else if (this.fit.scale > 1) {
      const fit = { scale: this.fit.scale, x: this.fit.x + now.x - before.x, y: this.fit.y + now.y - before.y };
      this.set(held(fit, this.port.clientWidth, this.port.clientHeight));
    }
  }

  /** A drag is no click. */
  private swallow(event: Event): void {
    if (this.moved && this.fit.scale > 1) {
      event.stopPropagation();
      event.preventDefault();
    }
    this.moved = false;
  }
}
