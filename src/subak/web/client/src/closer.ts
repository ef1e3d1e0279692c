/** A closer look at a card: large, beside whatever shows it small, for a mouse, the keyboard and a long press. */

const LINGER = 350; // milliseconds that a mouse rests on a card before it is shown
const PRESS = 450; // milliseconds of a long press
const WIDEST = 300; // pixels of a card
const TALLEST = 420;
const APART = 12; // pixels between a card and its large picture

export interface Space {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where a picture stands beside a place and wholly in sight: right of it, else left, else wherever it fits. */
export function beside(place: Space, width: number, height: number, room: Space): [number, number] {
  const right = place.right + APART;
  const left = place.left - APART - width;
  const x = right + width <= room.right ? right : left >= room.left ? left : Math.max(room.left, room.right - width);
  const y = (place.top + place.bottom - height) / 2;
  return [x, Math.max(room.top, Math.min(y, room.bottom - height))];
}

export class Closer {
  private readonly box = document.createElement("div");
  private readonly picture = document.createElement("img");
  private waiting = 0;
  private place: Element | null = null;
  private held = false; // a long press showed it: the click that ends it chooses nothing

  constructor(
    private readonly root: HTMLElement,
    private readonly cards: string, // the address under which they are
  ) {
    this.box.className = "closer";
    this.box.hidden = true;
    this.box.setAttribute("aria-hidden", "true"); // the place itself says what it is
    this.box.append(this.picture);
    document.body.append(this.box);
    this.picture.alt = "";
    this.picture.addEventListener("load", () => this.stand());
    root.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") this.after(LINGER, event.target as Element);
    });
    root.addEventListener("focusin", (event) => {
      const target = event.target as Element;
      if (target.matches(":focus-visible")) this.after(0, target);
    });
    root.addEventListener("focusout", () => this.hide());
    root.addEventListener("pointerdown", (event) => {
      this.held = false;
      if (event.pointerType === "mouse") this.hide();
      else this.after(PRESS, event.target as Element, true);
    });
    for (const kind of ["pointerup", "pointercancel", "pointermove"]) {
      root.addEventListener(kind, (event) => this.lifted(event as PointerEvent));
    }
    root.addEventListener("pointerleave", () => this.hide());
    root.addEventListener("contextmenu", (event) => this.held && event.preventDefault());
    root.addEventListener("click", (event) => this.swallow(event), true);
    addEventListener("keydown", (event) => event.key === "Escape" && this.hide());
    addEventListener("wheel", () => this.hide(), { passive: true });
  }

  /** The address of the card that a place shows, or that its choice is about; "" if none. */
  address(place: Element | null): string {
    const card = this.shows(place)?.getAttribute("data-card");
    const look = document.documentElement.classList;
    const theme = look.contains("dark") ? "dark" : look.contains("light") ? "light" : "auto";
    const lang = document.documentElement.lang;
    return card ? `${this.cards}/${card}/${theme}${lang && lang !== "en" ? `?in=${lang}` : ""}` : "";
  }

  hide(): void {
    clearTimeout(this.waiting);
    this.place = null;
    this.box.hidden = true;
  }

  /** The page has changed: what is gone is no longer shown. */
  refresh(): void {
    if (this.place && !this.place.isConnected) this.hide();
  }

  private shows(place: Element | null): Element | null {
    const own = place?.closest("[data-card]");
    if (own) return own;
    const action = place?.closest("#choices [data-action]")?.getAttribute("data-action");
    const drawn = action ? this.root.querySelector(`.board [data-action="${action}"]`) : null;
    return drawn?.closest("[data-card]") ?? drawn?.querySelector("[data-card]") ?? null;
  }

  private after(wait: number, target: Element, press = false): void {
    clearTimeout(this.waiting);
    const shown = this.shows(target);
    if (!shown) return this.hide();
    if (shown === this.place) return;
    this.hide();
    this.waiting = window.setTimeout(() => {
      this.held = press;
      this.place = target.closest("#choices [data-action]") ?? shown;
      this.picture.src = this.address(target);
      if (this.picture.complete) this.stand();
    }, wait);
  }

  private lifted(event: PointerEvent): void {
    if (event.pointerType === "mouse") return;
    if (event.type === "pointermove" && Math.hypot(event.movementX, event.movementY) < 4) return;
    this.hide();
  }

  private swallow(event: Event): void {
    if (!this.held) return;
    this.held = false;
    event.preventDefault();
    event.stopPropagation();
  }

  private stand(): void {
    if (!this.place?.isConnected) return;
    const shape = this.picture.naturalWidth / this.picture.naturalHeight || 1;
    this.picture.style.width = `${Math.min(WIDEST, 0.86 * innerWidth, shape * Math.min(TALLEST, 0.6 * innerHeight))}px`;
    this.box.hidden = false;
    const { width, height } = this.box.getBoundingClientRect();
    const small = this.place.getBoundingClientRect();
    this.box.hidden = this.place.closest(".board") !== null && small.width * small.height > width * height; // large already
    const room = { left: 8, top: 8, right: innerWidth - 8, bottom: innerHeight - 8 };
    const [x, y] = beside(small, width, height, room);
    this.box.style.translate = `${x}px ${y}px`;
  }
}
