/** Words of the rules tell their glossary entry to whoever points at them, comes to them by keyboard or taps them. */
import { beside } from "./closer";

const ID = "entry";

/** Once a page: entries come and go with the words. */
export function explain(): void {
  const box = document.createElement("div");
  box.id = ID;
  box.className = "entry";
  box.setAttribute("role", "tooltip");
  box.hidden = true;
  document.body.append(box);
  let word: HTMLElement | null = null;

  const hide = (): void => {
    word?.removeAttribute("aria-describedby");
    word = null;
    box.hidden = true;
  };
  const show = (target: EventTarget | null): void => {
    const next = target instanceof Element ? target.closest<HTMLElement>(".term") : null;
    if (next === word && next) return;
    hide();
    if (!next) return;
    word = next;
    box.textContent = next.dataset["entry"] ?? "";
    box.hidden = false;
    next.setAttribute("aria-describedby", ID);
    place(box, next);
  };
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse" && !box.contains(event.target as Node)) show(event.target);
  });
  document.addEventListener("focusin", (event) => show(event.target));
  document.addEventListener("click", (event) => show(event.target));
  document.addEventListener("scroll", hide, true);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
}

/** Under its word, else above it; wholly in the window. */
function place(box: HTMLElement, word: HTMLElement): void {
  const at = word.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const [x] = beside({ left: at.left, right: at.left - 12, top: at.top, bottom: at.bottom }, width, height, { left: 8, top: 8, right: innerWidth - 8, bottom: innerHeight - 8 });
  const under = at.bottom + 4 + height <= innerHeight;
  box.style.left = `${x}px`;
  box.style.top = `${under ? at.bottom + 2 : at.top - height - 2}px`;
}
