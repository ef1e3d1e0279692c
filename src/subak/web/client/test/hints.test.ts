import { describe, expect, it } from "vitest";
import { Hints } from "../src/hints";

const PAGE = `<button id="hint-mark"></button><main id="table"><div class="hint" id="hint">
  <p class="aim">Win.</p><button data-hint="unfold"></button><button data-hint="away"></button></div><p id="else"></p></main>`;

/** The strip in a window in which it is folded, or not. */
function strip(game: string, folds: boolean): { click: (selector: string) => void; classes: () => string; expanded: () => string | null } {
  document.body.innerHTML = PAGE;
  document.getElementById("table")!.dataset["game"] = game;
  const root = document.getElementById("table")!;
  const hint = document.getElementById("hint")!;
  const seen = (): boolean => !hint.classList.contains("away") && (!folds || hint.classList.contains("unfolded"));
  hint.querySelector<HTMLElement>(".aim")!.getClientRects = () => (seen() ? [{}] : []) as unknown as DOMRectList;
  new Hints(root);
  return {
    click: (selector) => document.querySelector<HTMLElement>(selector)!.click(),
    classes: () => hint.className,
    expanded: () => document.getElementById("hint-mark")!.getAttribute("aria-expanded"),
  };
}

describe("the hints above the board", () => {
  it("are put away by whoever knows, and had back by the question mark", () => {
    const page = strip("nim", false);
    expect(page.expanded()).toBe("true");
    page.click('[data-hint="away"]');
    expect([page.classes(), page.expanded()]).toEqual(["hint away", "false"]);
    expect(document.cookie).toContain("hints-nim=away");
    expect(document.activeElement?.id).toBe("hint-mark");
    page.click("#hint-mark");
    expect(page.expanded()).toBe("true");
    expect(document.cookie).toContain("hints-nim=shown");
    page.click("#hint-mark");
    expect(page.classes()).toBe("hint away");
  });

  it("unfold where room is short, until something else is clicked", () => {
    const page = strip("mill", true);
    expect(page.expanded()).toBe("false");
    page.click("#hint-mark");
    expect(page.expanded()).toBe("true");
    page.click("#hint-mark");
    expect(page.classes()).toBe("hint");
    page.click('[data-hint="unfold"]');
    page.click(".aim");
    expect(page.classes()).toBe("hint unfolded");
    page.click("#else");
    expect(page.classes()).toBe("hint");
    page.click("#hint-mark");
    document.getElementById("else")!.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    expect(page.classes()).toBe("hint");
    expect(document.cookie).not.toContain("hints-mill");
  });
});
