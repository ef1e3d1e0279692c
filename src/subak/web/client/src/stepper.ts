/** Amounts: a slider for one question, or several questions in one form. The buttons of single choices stay beside them. */

export interface Form {
  fields: [first: number, most: number, uses: [pool: number, each: number][]][];
  pools: number[];
  last: number[];
}

/** What these answers leave of every pool. */
export function rest(form: Form, amounts: number[]): number[] {
  const left = [...form.pools];
  form.fields.forEach(([, , uses], n) => {
    for (const [pool, each] of uses) left[pool] = (left[pool] ?? 0) - each * (amounts[n] ?? 0);
  });
  return left;
}

/** The most that a field can have, when so much is left of every pool. */
function most(form: Form, n: number, left: number[]): number {
  const [, limit, uses] = form.fields[n] ?? [0, 0, []];
  return Math.min(limit, ...uses.map(([pool, each]) => Math.floor((left[pool] ?? 0) / each)));
}

/** The most that a field can have beside all the others. */
export function room(form: Form, n: number, amounts: number[]): number {
  return most(form, n, rest(form, amounts.map((amount, at) => (at === n ? 0 : amount))));
}

/** The actions that the answers are, in order. Where the fields before leave nothing, nobody is asked. */
export function path(form: Form, amounts: number[]): number[] {
  const out: number[] = [];
  form.fields.forEach(([first], n) => {
    const before = amounts.map((amount, at) => (at < n ? amount : 0));
    if (most(form, n, rest(form, before)) > 0) out.push(first + (amounts[n] ?? 0));
  });
  return [...out, ...form.last];
}

export class Stepper {
  constructor(
    private readonly root: HTMLElement,
    private readonly act: (actions: number[]) => void,
  ) {
    root.addEventListener("input", (event) => this.changed(event.target as Element));
    root.addEventListener("click", (event) => {
      const button = (event.target as Element).closest<HTMLElement>("[data-by]");
      if (button) this.by(button, Number(button.dataset["by"]));
    });
    root.addEventListener("keydown", (event) => {
      const box = (event.target as Element).closest("input")?.closest<HTMLElement>(".amount, .sliders");
      if (!box || event.key !== "Enter" || event.repeat) return;
      event.preventDefault();
      box.querySelector<HTMLElement>("[data-do]")?.click();
    });
  }

  /** After a new view, which knows nothing of what somebody has set. */
  refresh(): void {
    for (const box of this.root.querySelectorAll(".amount, .sliders")) this.settle(box);
  }

  /** What is set now is what is done. */
  confirm(box: Element): void {
    const form = read(box);
    if (form) this.act(path(form, this.amounts(box, form)));
    else this.choice(box)?.click();
  }

  private changed(input: Element): void {
    const box = input.closest(".amount, .sliders");
    if (!box || !(input instanceof HTMLInputElement)) return;
    if (input.value === "") return; // somebody is still typing: it is put right when it is done
    this.set(box, input, Number(input.value));
  }

  private by(button: HTMLElement, n: number): void {
    const box = button.closest(".amount, .sliders");
    const input = button.parentElement?.querySelector<HTMLInputElement>("input");
    if (box && input) this.set(box, input, Number(input.value) + n);
  }

  /** Slider and number of one amount, at most what the others leave. */
  private set(box: Element, input: HTMLInputElement, value: number): void {
    const form = read(box);
    const field = Number(input.dataset["field"] ?? -1);
    const limit = form && field >= 0 ? room(form, field, this.amounts(box, form, field)) : Infinity;
    const allowed = String(Math.min(within(value, input), limit));
    const together = input.parentElement?.querySelectorAll<HTMLInputElement>("input") ?? [];
    for (const each of together) if (each.value !== allowed) each.value = allowed;
    this.settle(box);
  }

  private settle(box: Element): void {
    const form = read(box);
    if (form) this.share(box, form);
    else this.name(box);
    for (const button of box.querySelectorAll<HTMLButtonElement>("[data-by]")) {
      const input = button.parentElement?.querySelector<HTMLInputElement>("input");
      const end = button.dataset["by"] === "1" ? (input?.dataset["limit"] ?? input?.max) : input?.min;
      if (input) button.disabled = input.value === end;
    }
  }

  /** The button says what it does. */
  private name(box: Element): void {
    const button = box.querySelector("[data-do]");
    const words = this.choice(box)?.textContent;
    if (button && words && button.textContent !== words) button.textContent = words;
  }

  private choice(box: Element): HTMLElement | null {
    const input = box.querySelector<HTMLInputElement>("input");
    return input && this.root.querySelector<HTMLElement>(`#choices [data-amount="${within(Number(input.value), input)}"]`);
  }

  /** What is left, and how much of it every field may still take. */
  private share(box: Element, form: Form): void {
    const amounts = this.amounts(box, form);
    const left = rest(form, amounts);
    for (const pool of box.querySelectorAll<HTMLElement>("[data-pool]")) {
      const now = String(left[Number(pool.dataset["pool"])] ?? 0);
      if (pool.textContent !== now) pool.textContent = now;
    }
    for (const input of box.querySelectorAll<HTMLInputElement>("[data-field]")) {
      input.dataset["limit"] = String(room(form, Number(input.dataset["field"]), amounts));
    }
  }

  /** What is set, but for one field. */
  private amounts(box: Element, form: Form, but = -1): number[] {
    const out = form.fields.map(() => 0);
    for (const input of box.querySelectorAll<HTMLInputElement>("[data-field]")) {
      const field = Number(input.dataset["field"]);
      if (field !== but) out[field] = within(Number(input.value), input);
    }
    return out;
  }
}

function read(box: Element): Form | null {
  const data = (box as HTMLElement).dataset["form"];
  return data ? (JSON.parse(data) as Form) : null;
}

/** A whole number that the field allows, the nearest to this one. */
function within(value: number, input: HTMLInputElement): number {
  const whole = Number.isFinite(value) ? Math.round(value) : 0;
  return Math.max(Number(input.min), Math.min(whole, Number(input.max)));
}
