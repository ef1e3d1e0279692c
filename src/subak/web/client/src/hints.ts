/** The hints above the board: put away by whoever knows, brought back by the question mark, unfolded where room is short. */

const YEAR = 31536000; // seconds

export class Hints {
  private readonly strip: HTMLElement;
  private readonly mark: HTMLElement;

  constructor(private readonly root: HTMLElement) {
    this.strip = root.querySelector<HTMLElement>("#hint") ?? root;
    this.mark = document.getElementById("hint-mark") ?? document.createElement("button");
    this.mark.addEventListener("click", () => this.turn());
    root.addEventListener("click", (event) => {
      const wish = (event.target as Element).closest<HTMLElement>("[data-hint]")?.dataset["hint"];
      if (wish === "unfold") {
        this.set(false, true);
        this.strip.querySelector<HTMLElement>(".known")?.focus(); // the button that was clicked is gone
      } else if (this.unfolded && !this.strip.contains(event.target as Node)) this.set(false, false);
      if (wish !== "away") return;
      this.set(true, false);
      this.mark.focus(); // where they can be had back
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.unfolded) this.set(false, false);
    });
    this.tell();
    addEventListener("resize", () => this.tell());
  }

  private get away(): boolean {
    return this.strip.classList.contains("away");
  }

  private get unfolded(): boolean {
    return this.strip.classList.contains("unfolded");
  }

  /** All of it can be read, without a click. */
  private get whole(): boolean {
    const aim = this.strip.querySelector<HTMLElement>(".aim");
    return !!aim && aim.getClientRects().length > 0;
  }

  private turn(): void {
    if (this.away) this.set(false, true);
    else if (this.unfolded && this.folds()) this.set(false, false);
    else this.set(this.whole, !this.whole);
  }

  /** Whether the window is one in which the strip is folded. */
  private folds(): boolean {
    this.strip.classList.remove("unfolded");
    const folds = !this.whole;
    this.strip.classList.add("unfolded");
    return folds;
  }

  private set(away: boolean, unfolded: boolean): void {
    if (away !== this.away) {
      const game = this.root.dataset["game"] ?? "";
      document.cookie = `hints-${game}=${away ? "away" : "shown"}; path=/; max-age=${YEAR}; samesite=lax`;
    }
    this.strip.classList.toggle("away", away);
    this.strip.classList.toggle("unfolded", unfolded);
    this.tell();
  }

  private tell(): void {
    this.mark.setAttribute("aria-expanded", String(this.whole));
  }
}
