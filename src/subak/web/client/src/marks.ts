/** What changed since one's latest decision: corners around the parts of the board that the log's new lines tell of. */
import { Ring } from "./ring";

export class Marks {
  private readonly rings: Ring[] = [];

  constructor(
    private readonly root: HTMLElement,
    private readonly port: HTMLElement,
  ) {}

  /** After a new view, or another position of it. */
  refresh(): void {
    for (const old of this.root.querySelectorAll(".board .changed")) old.classList.remove("changed");
    const over = this.root.querySelector("#ask .result"); // all has changed, and nobody decides any more
    const lines = over ? [] : this.root.querySelectorAll<HTMLElement>("#log li.fresh[data-part]");
    const parts = new Set(Array.from(lines, (line) => document.getElementById(`part-${line.dataset["part"] ?? ""}`)));
    parts.delete(null);
    let n = 0;
    for (const part of parts) {
      part?.classList.add("changed");
      this.ring(n++).around(part);
    }
    for (const ring of this.rings.slice(n)) ring.around(null);
  }

  follow(): void {
    for (const ring of this.rings) ring.follow();
  }

  private ring(n: number): Ring {
    return (this.rings[n] ??= new Ring(this.port, "changed", (part) => part));
  }
}
