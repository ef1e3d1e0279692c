/** What a lesson's bubble speaks of: a frame around it, and a line that leads there from the bubble. */

const LONGEST = 700; // milliseconds that anything on a page moves, and a little more
const OUTSIDE = 4; // pixels between what is framed and its frame
const NEAR = 24; // pixels: a shorter line says nothing

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** From the edge of one box to the edge of the other, on the straight line between their middles. */
export function between(from: Box, to: Box): [number, number, number, number] {
  const middle = (box: Box): [number, number] => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const [fx, fy] = middle(from);
  const [tx, ty] = middle(to);
  const edge = (box: Box, x: number, y: number, dx: number, dy: number): [number, number] => {
    const reach = Math.min(
      dx ? (box.right - box.left) / 2 / Math.abs(dx) : Infinity,
      dy ? (box.bottom - box.top) / 2 / Math.abs(dy) : Infinity,
      1,
    );
    return [x + dx * reach, y + dy * reach];
  };
  return [...edge(from, fx, fy, tx - fx, ty - fy), ...edge(to, tx, ty, fx - tx, fy - ty)];
}

export class Pointer {
  private readonly frame = document.createElement("div");
  private readonly leader = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  private readonly line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  private target: Element | null = null;
  private running = 0;
  private until = 0;

  constructor(private readonly root: HTMLElement) {
    this.frame.className = "pointed";
    this.leader.setAttribute("class", "leader");
    this.leader.setAttribute("aria-hidden", "true");
    this.leader.append(this.line);
    this.hide();
    if (root.dataset["step"] === undefined) return;
    document.body.append(this.frame, this.leader);
    for (const kind of ["resize", "scroll"]) addEventListener(kind, () => this.follow(), true);
  }

  /** At what the bubble of the page speaks of now, if it speaks of anything in sight. */
  aim(): void {
    const at = this.bubble()?.dataset["at"];
    this.target = at ? document.getElementById(at) : null;
    this.follow();
  }

  /** What is pointed at, if it lies in there. */
  on(selector: string): Element | null {
    return this.target?.closest(selector) ? this.target : null;
  }

  follow(): void {
    this.until = performance.now() + LONGEST;
    if (!this.running) this.draw();
  }

  private bubble(): HTMLElement | null {
    return this.root.querySelector<HTMLElement>("#bubble");
  }

  private hide(): void {
    this.frame.hidden = true;
    this.leader.style.display = "none";
  }

  private draw(): void {
    // also while nothing of it is in sight: the board may be moving there
    this.running = performance.now() < this.until ? requestAnimationFrame(() => this.draw()) : 0;
    const box = this.target?.isConnected ? this.seen(this.target) : null;
    const bubble = this.bubble();
    const from = bubble && this.seen(bubble);
    if (!box || !from) return this.hide();
    this.frame.hidden = false;
    this.frame.style.translate = `${box.left - OUTSIDE}px ${box.top - OUTSIDE}px`;
    this.frame.style.width = `${box.right - box.left + 2 * OUTSIDE}px`;
    this.frame.style.height = `${box.bottom - box.top + 2 * OUTSIDE}px`;
    const [x1, y1, x2, y2] = between(from, box);
    const apart = from.left > box.right || from.right < box.left || from.top > box.bottom || from.bottom < box.top;
    this.leader.style.display = apart && Math.hypot(x2 - x1, y2 - y1) > NEAR ? "" : "none";
    this.line.setAttribute("d", `M${x1} ${y1}L${x2} ${y2}`);
  }

  /** The part of it that can be seen; null if none. */
  private seen(target: Element): Box | null {
    const box = target.getBoundingClientRect();
    const port = target.closest("#viewport, #reading")?.getBoundingClientRect() ?? { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const left = Math.max(box.left, port.left);
    const top = Math.max(box.top, port.top);
    const right = Math.min(box.right, port.right);
    const bottom = Math.min(box.bottom, port.bottom);
    return right > left && bottom > top ? { left, top, right, bottom } : null;
  }
}
