/** What a bot would do, asked for by a button: told beside the choices and ringed on the board, until something is decided. */
import { Ring } from "./ring";

/** Where a plan begins on the board: the place of its first action, or of the first few in one. */
export function placeOf(root: Element, plan: string): Element | null {
  const first = plan.split(" ")[0] ?? "";
  const paths = Array.from(root.querySelectorAll(".board [data-path]"));
  const path = paths.find((place) => `${plan} `.startsWith(`${place.getAttribute("data-path")} `));
  return root.querySelector(`.board [data-action="${first}"]`) ?? path ?? null;
}

export class Advice {
  private ticket = ""; // of the question it answers, or is asked for; "": none
  private readonly ring: Ring;

  constructor(
    private readonly root: HTMLElement,
    viewport: HTMLElement,
    private readonly ask: (ticket: number) => Promise<string>, // HTML made by our server; "" if it was refused
  ) {
    this.ring = new Ring(viewport, "advised");
  }

  private get box(): HTMLElement | null {
    return this.root.querySelector<HTMLElement>("#advice");
  }

  private get now(): string {
    return this.root.querySelector<HTMLElement>("#asked")?.dataset["ticket"] ?? "";
  }

  async want(): Promise<void> {
    const ticket = this.now;
    const box = this.box;
    if (!box || this.ticket === ticket) return;
    this.ticket = ticket;
    box.hidden = false;
    box.textContent = box.dataset["wait"] ?? "";
    const html = await this.ask(Number(ticket));
    if (this.ticket !== ticket) return; // somebody has decided meanwhile
    if (!html) return this.clear();
    box.innerHTML = html;
    this.refresh();
    box.querySelector<HTMLElement>("[data-advised]")?.focus({ preventScroll: true });
  }

  /** After a new view: it stands while the question does. */
  refresh(): void {
    if (this.ticket && this.ticket !== this.now) this.clear();
    const plan = this.root.querySelector<HTMLElement>("[data-advised]")?.dataset["advised"]; // or of a problem's answer
    this.ring.around(plan === undefined ? null : placeOf(this.root, plan));
  }

  follow(): void {
    this.ring.follow();
  }

  clear(): void {
    this.ticket = "";
    this.ring.around(null);
    this.box?.replaceChildren();
    if (this.box) this.box.hidden = true;
  }
}
