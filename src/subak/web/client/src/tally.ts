/** The end counts up: points source by source with their bars, and the sums under them. Read aloud, the end is there from the start. */
import { calm } from "./morph";

const EACH = 450; // milliseconds that a row counts
const NEXT = 200; // after which the next row begins
const LONGEST = 2000; // from the first row's beginning to the last one's
const TWIN = "counting"; // the class of the number that is seen meanwhile

interface Figure {
  cell: HTMLElement;
  twin: HTMLElement;
  points: number;
  delay: number; // from the beginning; of a sum 0
}

const soft = (part: number): number => 1 - (1 - part) ** 3;

/** How much of a figure is counted so long after the beginning. */
export function counted(points: number, delay: number, time: number): number {
  return Math.round(points * soft(Math.min(1, Math.max(0, (time - delay) / EACH))));
}

/** Count a table of points up; what is returned ends it at once. */
export function tally(table: Element): () => void {
  const rows = Array.from(table.querySelectorAll("tbody tr"));
  if (calm() || document.hidden) return () => undefined;
  const next = Math.min(NEXT, LONGEST / Math.max(1, rows.length));
  const columns: Figure[][] = []; // of figures above each sum
  rows.forEach((row, n) => {
    Array.from(row.querySelectorAll("td")).forEach((cell, column) => {
      const found = figure(cell, n * next);
      if (found) (columns[column] ??= []).push(found);
      cell.querySelector<SVGElement>(".gauge rect")?.animate?.([{ scale: "0 1" }, { scale: "1 1" }], { duration: EACH, delay: n * next, fill: "backwards", easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" });
    });
  });
  const sums = Array.from(table.querySelectorAll("tfoot td"), (cell) => figure(cell, 0));
  const began = performance.now();
  let over = false;
  const show = (time: number): void => {
    sums.forEach((sum, column) => {
      let owed = 0; // of what stands above, so that a sum that has another part besides is right too
      for (const each of columns[column] ?? []) {
        const now = counted(each.points, each.delay, time);
        each.twin.textContent = String(now);
        owed += each.points - now;
      }
      if (sum) sum.twin.textContent = String(sum.points - owed);
    });
  };
  const end = (): void => {
    if (over) return;
    over = true;
    for (const each of [...columns.flat(), ...sums]) {
      each?.twin.remove();
      each?.cell.classList.remove("unseen");
    }
    document.removeEventListener("visibilitychange", end);
  };
  const tick = (): void => {
    if (over) return;
    show(performance.now() - began);
    requestAnimationFrame(tick);
  };
  tick();
  setTimeout(end, Math.max(0, rows.length - 1) * next + EACH); // also where there are no pictures to wait for
  document.addEventListener("visibilitychange", end);
  return end;
}

/** What a cell says stays for whoever listens; a twin of it counts. */
function figure(cell: Element, delay: number): Figure | null {
  const own = cell.querySelector<HTMLElement>("[data-points]");
  const points = Number(own?.dataset["points"] ?? "NaN");
  if (!own || !Number.isFinite(points)) return null;
  const twin = document.createElement("span");
  twin.className = TWIN;
  twin.setAttribute("aria-hidden", "true");
  own.classList.add("unseen");
  own.after(twin);
  return { cell: own, twin, points, delay };
}

/** Count a page's table when it comes in sight. */
export function tallies(root: ParentNode): void {
  for (const table of root.querySelectorAll(".ending .result table")) {
    const sight = new IntersectionObserver((seen) => {
      if (!seen.some((each) => each.isIntersecting)) return;
      sight.disconnect();
      tally(table);
    });
    sight.observe(table);
  }
}
