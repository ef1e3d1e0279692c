/** From the old page to the new one: morph, let what moved glide, count what changed. */
import { Idiomorph } from "idiomorph";

const GLIDE = 240;
const STEP = 60; // between tokens that flow one after the other
const LONGEST = 600;
const COUNTING = 400;
const KEPT = new Set(["open"]); // what the person set, not the server
const FIELDS = "input, textarea, select";

export function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

interface Place {
  x: number;
  y: number;
}

/** Where every named thing on the board is, in pixels of the window. */
export function places(root: ParentNode): Map<string, Place> {
  const out = new Map<string, Place>();
  for (const element of root.querySelectorAll<SVGGraphicsElement>("svg.board [id]")) {
    if (element.closest("defs")) continue;
    const box = element.getBoundingClientRect();
    if (box.width || box.height) out.set(element.id, { x: box.left + box.width / 2, y: box.top + box.height / 2 });
  }
  return out;
}

/** Start everything that moved where it was, and let it glide; what is new fades in. Done when all of it has come to rest. */
export async function glide(root: ParentNode, before: Map<string, Place>): Promise<void> {
  if (!before.size) return;
  const quiet = calm();
  const gliding: Animation[] = [];
  const moving = new Set<Element>();
  let flow = 0;
  for (const element of root.querySelectorAll<SVGGraphicsElement>("svg.board [id]")) {
    if (typeof element.animate !== "function" || element.closest("defs") || inside(element, moving)) continue;
    const old = before.get(element.id);
    if (!old) {
      moving.add(element);
      element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: quiet ? 120 : GLIDE, easing: "ease-out" });
      continue;
    }
    const box = element.getBoundingClientRect();
    const dx = old.x - (box.left + box.width / 2);
    const dy = old.y - (box.top + box.height / 2);
    if (Math.hypot(dx, dy) < 1.5 || !(box.width || box.height)) continue;
    moving.add(element);
    if (quiet) {
      element.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 120 });
      continue;
    }
    const matrix = (element.parentNode as SVGGraphicsElement | null)?.getScreenCTM?.();
    if (!matrix) continue;
    const inverse = matrix.inverse();
    const x = inverse.a * dx + inverse.c * dy;
    const y = inverse.b * dx + inverse.d * dy;
    const delay = element.hasAttribute("data-flow") ? Math.min(LONGEST - GLIDE, STEP * flow++) : 0;
    const way = [{ translate: `${x}px ${y}px` }, { translate: "0px 0px" }];
    gliding.push(element.animate(way, { duration: GLIDE, delay, fill: "backwards", easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" }));
  }
  await Promise.allSettled(gliding.map((one) => one.finished));
}

function inside(element: Element, moving: Set<Element>): boolean {
  for (let up = element.parentElement; up; up = up.parentElement) if (moving.has(up)) return true;
  return false;
}

/** Replace the inside of one part. Elements with the same id stay the same elements; what a person wrote stays too. */
export function morph(part: Element, html: string): void {
  Idiomorph.morph(part, html, {
    morphStyle: "innerHTML",
    ignoreActiveValue: document.activeElement?.matches(FIELDS) ?? false, // of a button it would keep the old words
    restoreFocus: true,
    callbacks: { beforeAttributeUpdated: (name: string, at: Element) => !KEPT.has(name) && !(name === "value" && written(at)) },
  });
}

/** Whether a field holds other words than the server's: somebody wrote in it and has gone on to something else. */
function written(field: Element): boolean {
  return field instanceof HTMLInputElement && !field.readOnly && field.value !== field.defaultValue;
}

/** Numbers that changed count to their new value and flash once. */
export function count(root: ParentNode, before: Map<string, string>): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-count]")) {
    const from = before.get(element.id);
    const to = element.textContent ?? "";
    if (from === undefined || from === to) continue;
    element.classList.remove("flash");
    void element.offsetWidth;
    element.classList.add("flash");
    const start = Number(from);
    const end = Number(to);
    if (calm() || !Number.isFinite(start) || !Number.isFinite(end)) continue;
    const began = performance.now();
    let over = false;
    const counting = (): boolean => !over && element.isConnected && element.dataset["count"] === to; // no newer one came
    const tick = (time: number): void => {
      const part = Math.min(1, Math.max(0, (time - began) / COUNTING));
      if (!counting()) return;
      element.textContent = part < 1 ? String(Math.round(start + (end - start) * part)) : to;
      if (part < 1) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    setTimeout(() => {
      if (counting()) element.textContent = to; // a tab that nobody sees has no frames, a busy one has late ones
      over = true;
    }, COUNTING + 100);
  }
}

export function numbers(root: ParentNode): Map<string, string> {
  const out = new Map<string, string>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-count]")) out.set(element.id, element.dataset["count"] ?? "");
  return out;
}

/** The sentences of the log that were not there before, oldest first. */
export function news(root: ParentNode, known: Set<string>): string[] {
  const out: string[] = [];
  for (const line of root.querySelectorAll<HTMLElement>("#log li[id]")) {
    if (known.has(line.id)) continue;
    line.classList.add("new");
    out.unshift((line.textContent ?? "").replace(/\s+/g, " ").trim()); // the newest line stands first
  }
  return out;
}

export function logged(root: ParentNode): Set<string> {
  return new Set(Array.from(root.querySelectorAll("#log li[id]"), (line) => line.id));
}
