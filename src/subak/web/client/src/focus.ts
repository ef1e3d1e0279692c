/** Where keys and eyes are before and after a new view: a key that answered one question must not answer the next. */

const ANSWERS = "[data-action], [data-path], [data-swap]";
const ASKING = "#ask, .board";

function ticket(root: ParentNode): string {
  return root.querySelector<HTMLElement>("#asked")?.dataset["ticket"] ?? "";
}

export class Focus {
  private readonly ticket: string;
  private readonly asking: boolean; // the focus was where questions are answered
  private readonly answer: string | null; // the answer that had it, as a selector of the same place

  /** Taken before the page changes. */
  constructor(private readonly root: HTMLElement) {
    const now = document.activeElement;
    const answer = now?.closest(ANSWERS);
    this.ticket = ticket(root);
    this.asking = now?.closest(ASKING) != null;
    this.answer = answer ? same(answer) : null;
  }

  /** After the change: to the same answer of the same question, otherwise to the question. True if it went there. */
  settle(): boolean {
    const now = document.activeElement;
    const lost = !now || now === document.body;
    const other = this.ticket !== ticket(this.root);
    if (other) for (const list of this.root.querySelectorAll("#ask, #choices")) list.scrollTop = 0; // it begins at its top
    if (this.answer === null) return this.asking && lost && this.ask();
    if (other) return this.ask();
    if (now?.matches(this.answer)) return false;
    const answer = this.root.querySelector<HTMLElement | SVGElement>(this.answer);
    if (!answer) return this.ask();
    answer.focus({ preventScroll: true });
    return false;
  }

  private ask(): boolean {
    this.root.querySelector<HTMLElement>("#question")?.focus({ preventScroll: true });
    return true;
  }
}

function same(answer: Element): string {
  const kind = ["data-action", "data-path"].find((each) => answer.hasAttribute(each)) ?? "data-swap";
  return `${answer.closest(".board") ? ".board" : "#ask"} [${kind}="${answer.getAttribute(kind)}"]`;
}
