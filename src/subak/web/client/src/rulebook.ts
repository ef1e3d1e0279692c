/** The rules as they are read: parts of the board get numbers, examples come close, a search leaves what has its words. */

const PAD = 12; // units of a drawing around a closer view
const PIN = 28; // pixels across a pin
const BLOCKS = "p, li, tr, figure";

/** Bring the pictures in order as soon as they are in sight: before, nothing can be measured. */
export function illustrate(root: ParentNode): void {
  for (const figure of root.querySelectorAll<HTMLElement>("figure.labelled, figure.example")) {
    new ResizeObserver((_entries, watcher) => {
      if (!figure.clientWidth) return;
      watcher.disconnect();
      if (figure.matches(".labelled")) number(figure);
      else approach(figure);
    }).observe(figure);
  }
}

/** A numbered pin at every part that the legend names. */
export function number(figure: HTMLElement): void {
  const scene = figure.querySelector<HTMLElement>(".scene");
  if (!scene) return;
  const frame = scene.getBoundingClientRect();
  const taken: [number, number][] = [];
  for (const [n, line] of Array.from(figure.querySelectorAll<HTMLElement>("[data-pin]")).entries()) {
    const part = scene.querySelector(`[data-named="${line.dataset["pin"]}"]`);
    const box = part?.getBoundingClientRect();
    if (!part || !box?.width) continue;
    const pin = document.createElement("span");
    pin.className = "pin";
    pin.textContent = String(n + 1);
    pin.setAttribute("aria-hidden", "true"); // the legend says it
    let x = box.left - frame.left;
    const y = box.top - frame.top;
    while (taken.some(([left, top]) => Math.abs(left - x) < PIN && Math.abs(top - y) < PIN)) x += PIN; // none on another
    taken.push([x, y]);
    pin.style.left = `${(100 * x) / frame.width}%`;
    pin.style.top = `${(100 * y) / frame.height}%`;
    scene.append(pin);
  }
}

function approach(figure: HTMLElement): void {
  const svg = figure.querySelector<SVGSVGElement>(".scene > svg");
  const box = svg?.getBBox();
  if (!svg || !box?.width) return;
  svg.setAttribute("viewBox", `${box.x - PAD} ${box.y - PAD} ${box.width + 2 * PAD} ${box.height + 2 * PAD}`);
}

/** Leave what has all the words, with its headings, and mark them; how many places that are. */
export function find(text: string, root: ParentNode): number {
  for (const mark of root.querySelectorAll("mark.hit")) {
    const parent = mark.parentNode;
    mark.replaceWith(mark.textContent ?? "");
    parent?.normalize();
  }
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const blocks = Array.from(root.querySelectorAll<HTMLElement>(BLOCKS)).filter((block) => !block.parentElement?.closest("li, figure"));
  let hits = 0;
  for (const block of blocks) {
    const told = (block.textContent ?? "").toLowerCase();
    block.hidden = !words.every((word) => told.includes(word));
    if (!block.hidden && words.length) {
      hits += 1;
      for (const word of words) highlight(block, word);
    }
  }
  for (const table of root.querySelectorAll("table")) {
    table.hidden = !table.querySelector("tbody tr:not([hidden])");
    for (const row of table.querySelectorAll<HTMLElement>("thead tr")) row.hidden = false;
  }
  headings(root, words.length > 0);
  return hits;
}

/** A heading stays if anything under it does. */
function headings(root: ParentNode, searching: boolean): void {
  let seen = false;
  const all = Array.from(root.querySelectorAll<HTMLElement>(`h2, h3, ${BLOCKS}`));
  for (const one of all.reverse()) {
    if (/^H[23]$/.test(one.tagName)) {
      one.hidden = searching && !seen;
      if (one.tagName === "H2") seen = false;
    } else if (!one.closest("[hidden]") && !one.closest("thead")) seen = true;
  }
}

function highlight(block: HTMLElement, word: string): void {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest("svg, mark") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (let text of texts) {
    let at: number;
    while ((at = text.data.toLowerCase().indexOf(word)) >= 0) {
      const hit = text.splitText(at);
      text = hit.splitText(word.length);
      const mark = document.createElement("mark");
      mark.className = "hit";
      hit.replaceWith(mark);
      mark.append(hit);
    }
  }
}

/** The search field works wherever rules stand, in the page and in the tab. */
export function search(): void {
  document.addEventListener("input", (event) => {
    const field = event.target as HTMLInputElement;
    const text = field.closest("[data-rules]")?.querySelector(".found");
    if (field.id !== "find" || !text) return;
    const hits = find(field.value, text);
    const status = field.parentElement?.querySelector<HTMLElement>("[role=status]");
    if (status) status.textContent = field.value.trim() && !hits ? (status.dataset["none"] ?? "") : "";
  });
}

/** All of the text again: somebody goes to a rule. */
export function whole(root: ParentNode): void {
  const field = root.querySelector<HTMLInputElement>("#find");
  if (!field?.value) return;
  field.value = "";
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
