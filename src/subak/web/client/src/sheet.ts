/** The side panel: tabs on a desk, a sheet that is pulled up on a phone. */

export class Sheet {
  constructor(private readonly side: HTMLElement) {
    for (const tab of side.querySelectorAll<HTMLElement>('[role="tab"]')) {
      tab.addEventListener("click", () => this.tab(tab));
      tab.addEventListener("keydown", (event) => this.arrow(event, tab));
    }
    const grip = side.querySelector<HTMLElement>(".grip");
    if (grip) this.pull(grip);
  }

  show(name: string): void {
    const tab = this.side.querySelector<HTMLElement>(`[role="tab"][aria-controls="${name}"]`);
    if (tab) this.tab(tab, true);
  }

  open(name: string): boolean {
    return this.side.querySelector(`[role="tab"][aria-controls="${name}"]`)?.getAttribute("aria-selected") === "true";
  }

  tall(on: boolean): void {
    this.side.classList.toggle("tall", on);
    this.side.style.removeProperty("--sheet");
    if (on) this.side.style.setProperty("--sheet", "82dvh");
    this.side.querySelector(".grip")?.setAttribute("aria-expanded", String(on));
  }

  private tab(tab: HTMLElement, raise = true): void {
    const again = tab.getAttribute("aria-selected") === "true" && this.side.classList.contains("tall");
    for (const other of this.side.querySelectorAll<HTMLElement>('[role="tab"]')) {
      const chosen = other === tab;
      other.setAttribute("aria-selected", String(chosen));
      other.tabIndex = chosen ? 0 : -1;
      const pane = document.getElementById(other.getAttribute("aria-controls") ?? "");
      if (pane) pane.hidden = !chosen;
    }
    if (raise) this.tall(!again);
    this.side.dispatchEvent(new CustomEvent("tab", { detail: tab.getAttribute("aria-controls") }));
  }

  private arrow(event: KeyboardEvent, tab: HTMLElement): void {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const tabs = Array.from(this.side.querySelectorAll<HTMLElement>('[role="tab"]'));
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    if (!next) return;
    this.tab(next);
    next.focus();
  }

  private pull(grip: HTMLElement): void {
    let from = 0;
    let height = 0;
    let far = false;
    grip.addEventListener("pointerdown", (event) => {
      grip.setPointerCapture(event.pointerId);
      from = event.clientY;
      height = this.side.clientHeight;
      far = false;
      this.side.classList.add("dragging");
    });
    grip.addEventListener("pointermove", (event) => {
      if (!this.side.classList.contains("dragging")) return;
      const by = from - event.clientY;
      if (Math.abs(by) > 6) far = true;
      if (far) this.side.style.setProperty("--sheet", `${Math.max(120, height + by)}px`);
    });
    for (const kind of ["pointerup", "pointercancel"] as const) {
      grip.addEventListener(kind, () => {
        this.side.classList.remove("dragging");
        if (far) this.tall(this.side.clientHeight > innerHeight * 0.5);
      });
    }
    grip.addEventListener("click", () => {
      if (!far) this.tall(!this.side.classList.contains("tall"));
      far = false;
    });
  }
}
