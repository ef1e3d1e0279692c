/** Company at a table: dialogs about who is there and what was said, reactions over names, and notes for oneself. */
import { OFFLINE, type Answer, type Net } from "./net";

const SHOWN = 4000; // milliseconds that a reaction stays
const PAUSE = 700; // after the last key, until notes are saved

export interface Shown {
  seat: number;
  mark: string;
  said: string;
}

export class Company {
  private readonly box = document.querySelector<HTMLDialogElement>("#company");

  constructor(
    private readonly net: Net,
    private readonly url: string,
    private readonly seat: number,
    private readonly refused: (sentence: string) => void,
    private readonly again: () => void, // the view may be another one now
  ) {
    if (!this.box) return;
    document.addEventListener("click", (event) => void this.clicked(event.target as Element));
    this.box.addEventListener("close", () => this.box?.replaceChildren());
  }

  /** A reaction over somebody's name, for a few seconds: the latest of a seat takes the place of the one before. */
  show(shown: Shown): void {
    const name = document.getElementById(`player-${shown.seat}`);
    const mark = document.querySelector<HTMLTemplateElement>(`#marks template[data-mark="${CSS.escape(shown.mark)}"]`);
    if (!name || !mark) return;
    document.getElementById(`reacting-${shown.seat}`)?.remove();
    const bubble = document.createElement("div");
    bubble.id = `reacting-${shown.seat}`;
    bubble.className = "reacting";
    bubble.setAttribute("aria-hidden", "true");
    bubble.append(mark.content.cloneNode(true));
    const box = name.getBoundingClientRect();
    bubble.style.left = `${Math.max(8, box.left)}px`;
    bubble.style.top = `${Math.max(8, box.top)}px`;
    document.body.append(bubble);
    setTimeout(() => bubble.remove(), SHOWN);
    const words = document.getElementById("reacted");
    if (words) words.textContent = shown.said;
  }

  private async clicked(target: Element): Promise<void> {
    const button = target.closest<HTMLElement>("button");
    if (!button) return;
    const { line, mute, muteLine, unmute, report, react, unnamed } = button.dataset;
    if (button.dataset["company"] !== undefined) this.open(await this.net.get<Answer>(`${this.url}/company`));
    else if (line !== undefined) this.open(await this.net.get<Answer>(`${this.url}/lines/${line}`));
    else if (mute !== undefined) await this.ask("mute", { seat: Number(mute) }, true);
    else if (muteLine !== undefined) await this.ask("mute", { line: Number(muteLine) }, true);
    else if (unmute !== undefined) await this.ask("unmute", { handle: unmute }, true);
    else if (report !== undefined) await this.ask("report", { line: Number(report) }, false);
    else if (react !== undefined) await this.react(react);
    else if (unnamed !== undefined) this.unname(unnamed);
    else if (button.dataset["close"] !== undefined) this.box?.close();
  }

  private async react(mark: string): Promise<void> {
    const answer = await this.net.post(`${this.url}/react`, { seat: this.seat, mark });
    if (!answer.ok) this.refused(answer.said);
  }

  private async ask(path: string, wish: Record<string, unknown>, changes: boolean): Promise<void> {
    const answer = await this.net.post(`${this.url}/${path}`, wish, () => this.refused(OFFLINE));
    if (!answer.ok) {
      this.box?.close();
      return this.refused(answer.said);
    }
    this.open(answer);
    if (changes) this.again();
  }

  /** Whether one watches under one's name; the next stream tells it to the server. */
  private unname(value: string): void {
    document.cookie = `unnamed=${value}; path=/; max-age=${value ? 31536000 : 0}; samesite=lax`;
    this.box?.close();
    this.again();
  }

  private open(answer: { said: string } | null): void {
    if (!this.box || !answer) return;
    this.box.innerHTML = answer.said;
    if (!this.box.open) this.box.showModal();
  }
}

/** Notes that only their writer can read: fetched when they are first looked at, saved while they are written. */
export class Notes {
  private readonly field = document.querySelector<HTMLTextAreaElement>("#jotting");
  private readonly status = document.getElementById("jotted");
  private timer = 0;
  private saved = "";
  private saving = false;

  constructor(
    private readonly net: Net,
    private readonly url: string,
  ) {
    this.field?.addEventListener("input", () => this.later());
    document.addEventListener("visibilitychange", () => document.hidden && void this.save());
    addEventListener("pagehide", () => void this.save());
  }

  async look(): Promise<void> {
    const field = this.field;
    if (!field?.disabled) return;
    const kept = await this.net.get<{ text: string }>(`${this.url}/notes`);
    if (!kept) return;
    this.saved = field.value = kept.text;
    field.disabled = false;
  }

  private later(): void {
    this.tell(this.field?.dataset["saving"] ?? "");
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.save(), PAUSE);
  }

  private async save(): Promise<void> {
    clearTimeout(this.timer);
    const text = this.field?.value ?? "";
    if (!this.field || this.field.disabled || text === this.saved || this.saving) return;
    this.saving = true;
    const answer = await this.net.post(`${this.url}/notes`, { text }, () => this.tell(OFFLINE));
    this.saving = false;
    if (answer.ok) this.saved = text;
    if (!answer.ok) this.tell(answer.said);
    else if (this.field.value === text) this.tell(this.field.dataset["saved"] ?? "");
    else this.later(); // more was written meanwhile
  }

  private tell(sentence: string): void {
    if (this.status) this.status.textContent = sentence;
  }
}
