/** One table in the page: views come in, choices go out. */
import { Board } from "./board";
import { Live, type View } from "./live";
import { count, glide, logged, morph, news, numbers, places } from "./morph";
import { Net, OFFLINE } from "./net";
import { Sound, UPRIGHT } from "./settings";
import { Sheet } from "./sheet";
import { Zoom } from "./zoom";

const READING = 2500; // milliseconds that a word about the board stays, and more for each letter
const LETTER = 50;
const IMPATIENCE = 1500; // after an accepted choice, ask for the view if the stream has not brought it

export class TablePage {
  private readonly net: Net;
  private readonly live: Live;
  private readonly board: Board;
  private readonly sheet: Sheet;
  private readonly zoom: Zoom;
  private readonly sound: Sound;
  private readonly shape = matchMedia(UPRIGHT);
  private readonly shown = new Map<string, string>();
  private answered = -1; // the ticket of the decision that is on its way
  private typing = false; // the latest choice came from the keyboard
  private unread = 0;
  private telling = 0; // the clock of what is told about the board
  private asked = ""; // the ticket whose places the board was brought near for

  constructor(private readonly root: HTMLElement) {
    this.net = new Net(document.querySelector<HTMLMetaElement>('meta[name="csrf"]')?.content ?? "");
    this.sound = new Sound(document.getElementById("sound"));
    this.sheet = new Sheet(this.one("#side"));
    this.board = new Board(root, {
      act: (action) => void this.decide({ do: "act", action }),
      swap: (action) => void this.decide({ do: "swap", action }),
      why: (action, at) => void this.why(action, at),
      pick: (action, sentence) => this.pick(action, sentence),
      tell: (sentence) => this.tell(sentence),
    });
    this.zoom = new Zoom(this.one("#viewport"), this.one("#frame"), (back) => this.rotate(back));
    const query = (): string => `?seat=${this.seat}&tall=${this.shape.matches}`;
    this.live = new Live(
      () => `${this.url}/live${query()}`,
      (view) => this.show(view),
      (up) => this.link(up),
      () => location.assign(this.url),
      () => this.net.get<View>(`${this.url}/view${query()}`),
    );
    this.wire();
    this.shape.addEventListener("change", () => this.live.reshape());
    const fits = this.shape.matches === root.classList.contains("tall");
    this.live.start(fits ? (root.dataset["version"] ?? "") : "");
    this.approach();
    this.tidy();
  }

  private get url(): string {
    return `/tables/${this.root.dataset["table"] ?? ""}`;
  }

  private get seat(): number {
    return Number(this.root.dataset["seat"] ?? "-1");
  }

  private one(selector: string): HTMLElement {
    return this.root.querySelector<HTMLElement>(selector) ?? this.root;
  }

  private ask(): HTMLElement {
    return this.one("#asked");
  }

  private wire(): void {
    document.addEventListener("click", (event) => {
      const target = event.target as Element;
      const button = target.closest<HTMLElement>("[data-do]");
      if (button) this.perform(button.dataset["do"] ?? "", button);
      const wish = target.closest<HTMLElement>("[data-order]");
      if (wish) void this.order(order(wish));
      if (target.closest("[data-again]")) void this.order({}, "again");
      const rule = target.closest<HTMLAnchorElement>("a[data-rule]");
      if (rule && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        void this.rule(rule.dataset["rule"] ?? "");
      }
    });
    this.root.addEventListener("submit", (event) => {
      const form = event.target as HTMLFormElement;
      if (form.id !== "talk") return;
      event.preventDefault();
      void this.talk(form);
    });
    this.one("#side").addEventListener("tab", (event) => {
      const name = (event as CustomEvent<string>).detail;
      if (name === "rules") void this.rules();
      if (name === "chat") this.read();
    });
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("pointerdown", () => (this.typing = false), true);
  }

  private perform(what: string, button: HTMLElement): void {
    if (what === "undo") void this.decide({ do: "takeback" });
    else if (what === "turn") this.rotate(false);
    else if (what === "confirm") this.board.confirm();
    else if (what === "drop") this.board.drop();
    else if (what === "nearer") this.zoom.by(1.5);
    else if (what === "farther") this.zoom.by(1 / 1.5);
    else if (what === "whole") this.zoom.whole();
    else if (what === "hush") this.answer("");
    else if (what === "copy") void this.copy(button);
  }

  private key(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (target.closest("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== "Tab" && event.key !== "Shift") this.typing = true;
    if (event.repeat) return;
    if (/^[1-9]$/.test(event.key)) {
      this.root.querySelector<HTMLElement>(`#choices [data-key="${event.key}"]`)?.click();
    } else if (event.key === "Backspace") {
      event.preventDefault();
      this.root.querySelector<HTMLElement>('[data-do="undo"]')?.click();
    } else if (event.key === "r" || event.key === "R") this.rotate(event.key === "R");
    else if (event.key === "Escape") {
      this.board.drop();
      this.answer("");
    } else if (event.key === "+") this.zoom.by(1.5);
    else if (event.key === "-") this.zoom.by(1 / 1.5);
    else if (event.key === "0") this.zoom.whole();
    else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && target.closest("#choices")) {
      event.preventDefault();
      const all = Array.from(this.root.querySelectorAll<HTMLElement>("#choices button, #choices summary")).filter((b) => b.offsetParent);
      const step = event.key === "ArrowDown" ? 1 : -1;
      all[(all.indexOf(target as HTMLElement) + step + all.length) % all.length]?.focus();
    }
  }

  private rotate(back: boolean): boolean {
    const latest = Number(this.ask().dataset["latest"] ?? "-1");
    return latest >= 0 && this.board.rotate(latest, back);
  }

  /** A decision of this seat, with the ticket that shows which question it answers. */
  private async decide(order: Record<string, unknown>): Promise<void> {
    const ticket = Number(this.ask().dataset["ticket"] ?? "0");
    if (this.answered === ticket || this.seat < 0) return;
    this.answered = ticket;
    this.root.classList.add("busy");
    const before = this.live.version;
    const done = await this.order({ ...order, seat: this.seat, ticket });
    if (this.answered === ticket) this.answered = -1;
    this.root.classList.remove("busy");
    if (!done) void this.live.refresh();
    else setTimeout(() => this.live.version === before && void this.live.refresh(), IMPATIENCE);
  }

  /** Any command; a refusal is told in its place. */
  private async order(order: Record<string, unknown>, path = "order"): Promise<boolean> {
    this.answer("");
    const answer = await this.net.post(`${this.url}/${path}`, order, () => this.answer(OFFLINE));
    this.answer(answer.ok ? "" : answer.said);
    if (answer.go) location.assign(answer.go);
    return answer.ok;
  }

  private async why(action: number, at: Element): Promise<void> {
    at.classList.remove("shake");
    at.getBoundingClientRect();
    at.classList.add("shake");
    const told = await this.net.get<{ said: string }>(`${this.url}/why?seat=${this.seat}&action=${action}`);
    if (told?.said) this.answer(told.said);
  }

  private pick(action: number | null, sentence: string): void {
    const box = this.one("#confirm");
    box.hidden = action === null;
    const line = box.querySelector("p");
    if (line) line.textContent = sentence;
    if (action === null) return;
    const place = this.root.querySelector(`.board [data-action="${action}"]`);
    if (place) this.zoom.near(place);
  }

  /** A word about what a finger touched, for a while. */
  private tell(sentence: string): void {
    clearTimeout(this.telling);
    const note = this.one("#told");
    note.textContent = sentence;
    note.hidden = !sentence;
    if (sentence) this.telling = window.setTimeout(() => this.tell(""), READING + sentence.length * LETTER);
  }

  private answer(html: string): void {
    const box = this.one("#answer");
    if (!html) box.replaceChildren();
    else box.innerHTML = `${html}<button type="button" class="close" data-do="hush" aria-label="Close">×</button>`;
  }

  private show(view: View): void {
    const where = places(this.root);
    const old = numbers(this.root);
    const lines = logged(this.root);
    const focus = document.activeElement?.closest("#choices, .board") !== null || this.typing;
    for (const [id, html] of Object.entries(view.parts)) {
      const part = document.getElementById(id);
      if (!part || this.shown.get(id) === html) continue;
      this.shown.set(id, html);
      const talk = id === "said" ? part.childElementCount : 0;
      morph(part, html);
      if (id === "said" && part.childElementCount > talk) this.heard(part.childElementCount - talk);
    }
    this.root.dataset["version"] = view.version;
    if (this.root.classList.contains("tall") !== view.tall) this.asked = "";
    this.root.classList.toggle("tall", view.tall);
    this.board.refresh();
    this.approach(); // before anything glides: places are measured where they will be
    glide(this.root, where);
    count(this.root, old);
    const said = news(this.root, lines);
    if (said.length) {
      const question = view.turn ? (this.one("#question").textContent ?? "") : "";
      this.one("#live").textContent = [...said.slice(-6), question].join(" ").trim();
      this.sound.knock(view.turn ? 520 : 340);
    }
    document.title = view.title;
    if (focus && this.typing) this.refocus();
    this.tidy();
  }

  /** Who plays by keyboard stays among the choices when the chosen one is gone. */
  private refocus(): void {
    const now = document.activeElement;
    if (now && now !== document.body && now.isConnected) return;
    this.root.querySelector<HTMLElement>("#choices button, #choices summary")?.focus();
  }

  private tidy(): void {
    const turn = this.root.querySelector<HTMLElement>('.stage [data-do="turn"]');
    if (turn) turn.hidden = this.board.alternatives().length === 0;
    const invitation = this.root.querySelector<HTMLInputElement>("#invitation");
    if (invitation) invitation.value = location.origin + this.url;
  }

  /** On a small screen, bring the places of a new question nearer. */
  private approach(): void {
    const ticket = this.ask().dataset["ticket"] ?? "";
    if (innerWidth >= 1100 || ticket === this.asked) return;
    this.asked = ticket;
    this.zoom.focus(Array.from(this.root.querySelectorAll(".board [data-action]")));
  }

  private heard(n: number): void {
    if (this.sheet.open("chat")) return;
    this.unread += n;
    const badge = this.one("#unread");
    badge.hidden = false;
    badge.textContent = String(this.unread);
  }

  private read(): void {
    this.unread = 0;
    this.one("#unread").hidden = true;
    const scroll = this.one("#chat .scroll");
    scroll.scrollTop = scroll.scrollHeight;
  }

  private async talk(form: HTMLFormElement): Promise<void> {
    const field = form.querySelector<HTMLInputElement>("input[type=text]");
    const text = field?.value.trim();
    if (!field || !text) return;
    if (await this.order({ do: "say", text })) field.value = "";
  }

  private async rules(): Promise<void> {
    const pane = this.one("#rules");
    if (pane.childElementCount) return;
    const response = await fetch(`/rules/${this.root.dataset["game"] ?? ""}/text`);
    if (response.ok) pane.innerHTML = await response.text();
  }

  private async rule(number: string): Promise<void> {
    await this.rules();
    this.sheet.show("rules");
    const line = document.getElementById(number);
    line?.scrollIntoView({ block: "center" });
    line?.classList.add("flash");
  }

  private async copy(button: HTMLElement): Promise<void> {
    const field = button.parentElement?.querySelector("input");
    if (!field) return;
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = "Copied";
    } catch {
      field.select();
    }
  }

  private link(up: boolean): void {
    const note = document.getElementById("offline");
    if (note) note.hidden = up;
  }
}

/** The command that a button stands for. */
export function order(button: HTMLElement): Record<string, unknown> {
  const { order: what, seat, bot } = button.dataset;
  const out: Record<string, unknown> = { do: what };
  if (seat !== undefined) out["seat"] = Number(seat);
  if (bot !== undefined) out["bot"] = bot;
  if (what === "sit") out["name"] = "";
  return out;
}
