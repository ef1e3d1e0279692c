/** A frame around a place, as that which is picked or has the keyboard: laid over the board, so that no scale thickens it. */

const LONGEST = 700; // milliseconds that anything on a board moves, and a little more
const OUTSIDE = 3; // pixels between the place and the inner edge of the frame, and the frame's own

/** What of a place takes a finger: a preview that it shows now and then does not. */
export function target(place: Element): Element {
  return place.querySelector("[data-target]") ?? place;
}

export class Ring {
  private readonly frame = document.createElement("div");
  private place: Element | null = null;
  private running = 0;
  private until = 0;

  constructor(
    private readonly port: HTMLElement,
    kind = "",
    private readonly measured: (place: Element) => Element = target,
  ) {
    this.frame.className = `ring ${kind}`.trim();
    this.frame.hidden = true;
    port.append(this.frame);
    port.addEventListener("transitionend", () => this.follow()); // of a board that began to glide late, on a busy machine
  }

  around(place: Element | null): void {
    this.place = place;
    cancelAnimationFrame(this.running);
    this.running = 0;
    this.follow();
  }

  /** Something moves: stay around the place until everything stands still. */
  follow(): void {
    this.until = performance.now() + LONGEST;
    if (!this.running) this.step();
  }

  private step(): void {
    this.running = 0;
    const box = this.place?.isConnected ? this.measured(this.place).getBoundingClientRect() : null;
    this.frame.hidden = !box?.width && !box?.height;
    if (!box || this.frame.hidden) return;
    const port = this.port.getBoundingClientRect();
    this.frame.style.translate = `${box.left - port.left - OUTSIDE}px ${box.top - port.top - OUTSIDE}px`;
    this.frame.style.width = `${box.width + 2 * OUTSIDE}px`;
    this.frame.style.height = `${box.height + 2 * OUTSIDE}px`;
    if (performance.now() < this.until) this.running = requestAnimationFrame(() => this.step());
  }
}
