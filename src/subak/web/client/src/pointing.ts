/** A line of the log and the part of the board where it happened light up together. */

const LINES = "#log li[data-part]";

export interface Stage {
  frame(part: Element | null): void; // what is pointed at
  bring(part: Element, sentence: string, touch: boolean): void; // somebody wants to see it
}

export class Pointing {
  private lit: string | null = null; // the id of the part
  private pointed = ""; // the id of the line under the mouse, until the keyboard goes to another
  private tapped = ""; // the id of the line that a finger chose: the sheet that it stands in may go away

  constructor(
    private readonly root: HTMLElement,
    private readonly stage: Stage,
  ) {
    let touch = false;
    root.addEventListener("pointerdown", (event) => (touch = event.pointerType !== "mouse"), true);
    root.addEventListener("pointerover", (event) => this.over(event.target as Element, event.pointerType === "mouse"));
    root.addEventListener("pointerleave", () => this.over(root, true));
    root.addEventListener("focusin", (event) => {
      if (this.line(event.target as Element)) this.pointed = "";
      this.refresh();
    });
    root.addEventListener("focusout", () => this.refresh());
    root.addEventListener("click", (event) => {
      const target = event.target as Element;
      const line = target.closest("a") ? null : this.line(target);
      this.tapped = line && touch ? line.id : "";
      line?.focus(); // not every browser does so by itself
      this.refresh();
      if (line) this.bring(line, touch);
    });
    root.addEventListener("keydown", (event) => this.key(event));
  }

  /** After a new view, which knows of no light. */
  refresh(): void {
    const found = [document.getElementById(this.pointed), document.activeElement, document.getElementById(this.tapped)];
    this.light(found.map((target) => this.line(target)).find((line) => line !== null) ?? null);
  }

  private over(target: Element, mouse: boolean): void {
    const line = this.line(target);
    this.pointed = line && mouse ? line.id : "";
    if (line) this.light(line);
    else if (this.lit) this.refresh();
  }

  private line(target: Element | null): HTMLElement | null {
    return target?.closest<HTMLElement>(LINES) ?? null;
  }

  private light(line: HTMLElement | null): void {
    for (const old of this.root.querySelectorAll(".board .shown")) old.classList.remove("shown");
    const part = line ? this.part(line) : null;
    part?.classList.add("shown");
    if (part || this.lit) this.stage.frame(part);
    this.lit = part?.id ?? null;
  }

  private part(line: HTMLElement): Element | null {
    return document.getElementById(`part-${line.dataset["part"] ?? ""}`);
  }

  private bring(line: HTMLElement, touch: boolean): void {
    const part = this.part(line);
    if (part) this.stage.bring(part, (line.textContent ?? "").replace(/\s+/g, " ").trim(), touch);
  }

  /** From line to line; those without a place are passed over. */
  private key(event: KeyboardEvent): void {
    const line = this.line(event.target as Element);
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!line || event.target !== line) return;
    if (event.key === "Enter") this.bring(line, false);
    if (!step) return;
    event.preventDefault();
    const lines = Array.from(this.root.querySelectorAll<HTMLElement>(LINES));
    lines[lines.indexOf(line) + step]?.focus();
  }
}
