/** One table in the page: views come in, choices go out. */
import { Advice } from "./advice";
import { Board, OFFERS } from "./board";
import { Calling } from "./calling";
import { Carry, type Ahead } from "./carry";
import { localTimes } from "./clock";
import { Closer } from "./closer";
import { Company, Notes, type Shown } from "./company";
import { Mixing } from "./dice";
import { Countdown } from "./countdown";
import { Focus } from "./focus";
import { Film, type Caption, type Frame } from "./film";
import { filled } from "./forms";
import { Hints } from "./hints";
import { Live, silent, type View } from "./live";
import { Marks } from "./marks";
import { count, glide, logged, morph, news, numbers, places } from "./morph";
import { Net, OFFLINE } from "./net";
import { Pointer } from "./pointer";
import { Pointing } from "./pointing";
import { Programs } from "./programs";
import { Ring } from "./ring";
import { illustrate, whole } from "./rulebook";
import { Seen } from "./seen";
import { beckon, DESK, paces, Sound, UPRIGHT } from "./settings";
import { Sheet } from "./sheet";
import { Stepper } from "./stepper";
import { tally } from "./tally";
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
  private readonly ring: Ring; // around what is picked or has the keyboard
  private readonly mark: Ring; // around what a line of the log tells of
  private readonly advice: Advice;
  private readonly pointing: Pointing;
  private readonly pointer: Pointer;
  private readonly closer: Closer;
  private readonly film: Film;
  private readonly marks: Marks;
  private readonly stepper: Stepper;
  private readonly carry: Carry;
  private readonly mixing: Mixing;
  private readonly sound: Sound;
  private readonly seen: Seen;
  private readonly countdown: Countdown;
  private readonly shape = matchMedia(UPRIGHT);
  private readonly desk = matchMedia(DESK);
  private readonly shown = new Map<string, string>();
  private answered = -1; // the ticket of the decision that is on its way or has arrived
  private unread = 0;
  private telling = 0; // the clock of what is told about the board
  private asked = ""; // the ticket whose places the board was brought near for
  private latest: string; // the board as it is now, whatever a film shows
  private ahead = false; // the board shows what would be
  private leaving = false; // the way from here is known, whatever the stream says
  private told: number; // the latest line about others that was shown, or is about to be

  constructor(
    private readonly root: HTMLElement,
    private readonly calling: Calling,
  ) {
    this.net = new Net(document.querySelector<HTMLMetaElement>('meta[name="csrf"]')?.content ?? "");
    this.sound = new Sound(document.getElementById("sound"));
    this.sheet = new Sheet(this.one("#side"));
    this.ring = new Ring(this.one("#viewport"));
    this.mark = new Ring(this.one("#viewport"), "shown", (part) => part);
    this.board = new Board(root, {
      act: (actions) => void this.act(actions),
      swap: (action) => void this.decide({ do: "swap", action }),
      why: (actions, at) => void this.why(actions, at),
      pick: (place, sentence) => this.pick(place, sentence),
      frame: (place) => this.frame(place),
      tell: (sentence) => this.tell(sentence),
    });
    this.advice = new Advice(root, this.one("#viewport"), (ticket) => this.advise(ticket));
    this.stepper = new Stepper(root, (actions) => void this.act(actions));
    this.pointer = new Pointer(root);
    this.closer = new Closer(root, root.dataset["cards"] ?? "");
    this.pointing = new Pointing(root, {
      frame: (part) => this.mark.around(part),
      bring: (part, sentence, touch) => this.bring(part, sentence, touch),
    });
    this.zoom = new Zoom(this.one("#viewport"), this.one("#frame"), (back) => this.rotate(back), () => this.follow());
    this.marks = new Marks(root, this.one("#viewport"));
    this.carry = new Carry(this.one("#viewport"), {
      carried: () => (this.answered === Number(this.ask().dataset["ticket"]) ? [] : (this.ask().dataset["carried"] ?? "").split(" ").filter(Boolean).map(Number)),
      pushes: () => this.zoom.loose(),
      look: (path) => this.net.get<Ahead>(`${this.url}/ahead${query()}${path.map((action) => `&action=${action}`).join("")}`),
      show: (board) => this.showAhead(board),
      alternatives: () => this.board.alternatives(),
      over: (place, sentence) => this.over(place, sentence),
      lay: (path) => void this.lay(path),
    });
    this.film = new Film(
      {
        draw: (board, moves) => this.redraw(board, moves),
        present: () => this.redraw(this.latest, true),
        tell: (lines) => this.caption(lines),
      },
      (since, until, opening) => this.net.get<Frame[]>(`${this.url}/film${query()}&since=${since}&until=${until}&opening=${opening}`),
    );
    this.seen = new Seen(this.url, root.dataset["kept"] !== undefined);
    this.countdown = new Countdown(root, (sentence) => (this.one("#live").textContent = sentence));
    this.latest = this.one("#board").innerHTML;
    this.told = this.news();
    const query = (): string => `?seat=${this.seat}&tall=${this.shape.matches}${this.step === null ? "" : `&step=${this.step}`}`;
    this.live = new Live(
      () => `${this.url}/live${query()}&mood=${this.root.dataset["mood"] ?? ""}`,
      (view) => this.show(view),
      (up, restarting) => this.link(up, restarting),
      () => this.leaving || location.assign(this.url),
      () => this.net.get<View>(`${this.url}/view${query()}`),
      this.step === null ? undefined : silent, // in a lesson nothing happens by itself
    );
    if (this.step === null) new Hints(root);
    this.mixing = new Mixing(root, this.net, this.url);
    new Programs(this.net, this.url, (sentence) => this.answer(sentence));
    const company = new Company(this.net, this.url, this.seat, (sentence) => this.answer(sentence), () => this.reshape());
    this.live.onReaction = (told) => company.show(JSON.parse(told) as Shown);
    const notes = new Notes(this.net, this.url);
    this.one("#side").addEventListener("tab", (event) => (event as CustomEvent<string>).detail === "notes" && void notes.look());
    this.wire();
    this.shape.addEventListener("change", () => {
      this.carry.cancel();
      this.reshape();
    });
    this.live.start(root.dataset["version"] ?? "");
    if (this.shape.matches !== root.classList.contains("tall")) this.reshape();
    this.pointer.aim();
    this.advice.refresh();
    this.marks.refresh();
    this.approach();
    beckon(root.querySelector("#choices [data-action]") !== null);
    this.tidy();
    if (document.body.dataset["seen"] !== undefined) void this.look();
  }

  private get url(): string {
    return this.root.dataset["url"] ?? "";
  }

  /** The same view in another shape: the stream brings it; a lesson has none, and asks. */
  private reshape(): void {
    this.live.reshape();
    if (this.step !== null) void this.live.refresh();
  }

  /** The step of a lesson; null at a table. */
  private get step(): number | null {
    return this.root.dataset["step"] === undefined ? null : Number(this.root.dataset["step"]);
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
      wish?.closest<HTMLElement>("[popover]")?.hidePopover();
      if (target.closest("[data-again]")) void this.order({}, "again");
      const turn = target.closest<HTMLAnchorElement>("a[data-step]");
      if (turn && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        void this.turnTo(Number(turn.dataset["step"]));
      }
      const rule = target.closest<HTMLAnchorElement>("a[data-rule]");
      if (rule && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        void this.rule(rule.dataset["rule"] ?? "");
      }
    });
    this.root.addEventListener("submit", (event) => {
      const form = event.target as HTMLFormElement;
      const wish = filled(form);
      if (wish) void this.order(wish);
      if (wish || form.id === "talk") event.preventDefault();
      if (form.id !== "talk") return;
      void this.talk(form);
    });
    this.one("#side").addEventListener("tab", (event) => {
      const name = (event as CustomEvent<string>).detail;
      if (name === "rules") void this.rules();
      if (name === "words") void this.words();
      if (name === "chat") this.read();
    });
    this.one("#viewport").addEventListener("click", (event) => this.interrupt(event), true);
    this.root.addEventListener("change", (event) => {
      const list = event.target as HTMLSelectElement;
      if (!list.matches("[data-pace]")) return;
      paces(this.root, list.value);
      this.film.changed();
    });
    document.addEventListener("keydown", (event) => this.key(event));
    let width = innerWidth;
    addEventListener("resize", () => {
      if (innerWidth === width) return; // a phone's bars come and go: what somebody looks at stays
      width = innerWidth;
      this.asked = "";
      if (this.desk.matches) this.zoom.rest();
      this.approach();
    });
  }

  private perform(what: string, button: HTMLElement): void {
    if (what === "undo") void this.decide({ do: "takeback" });
    else if (what === "askback") void this.decide({ do: "askback" });
    else if (what === "advise") void this.advice.want();
    else if (what === "unadvise") this.advice.clear();
    else if (what === "turn") this.rotate(false);
    else if (what === "confirm") this.board.confirm();
    else if (what === "drop") this.board.drop();
    else if (what === "nearer") this.zoom.by(1.5);
    else if (what === "farther") this.zoom.by(1 / 1.5);
    else if (what === "whole") this.zoom.whole();
    else if (what === "hush") this.answer("");
    else if (what === "replay") this.replay();
    else if (what === "next") this.film.next();
    else if (what === "skip") this.film.skip();
    else if (what === "copy") void this.copy(button);
    else if (what === "amount" || what === "form") this.stepper.confirm(button.parentElement ?? this.root);
  }

  private key(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (target.closest("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.repeat) return;
    if (/^[1-9]$/.test(event.key)) {
      this.root.querySelector<HTMLElement>(`#choices [data-key="${event.key}"]`)?.click();
    } else if (event.key === "e" || event.key === "E") {
      this.root.querySelector<HTMLElement>('#choices [data-key="E"]')?.click();
    } else if (event.key === "Backspace") {
      event.preventDefault();
      this.root.querySelector<HTMLElement>('[data-do="undo"]')?.click();
    } else if (event.key === "r" || event.key === "R") this.rotate(event.key === "R");
    else if (event.key === "Escape") {
      this.carry.cancel();
      this.board.drop();
      this.film.skip();
      this.answer("");
    } else if (event.key === "+") this.zoom.by(1.5);
    else if (event.key === "-") this.zoom.by(1 / 1.5);
    else if (event.key === "0") this.zoom.whole();
    else if (event.key.startsWith("Arrow") && target.closest("#ask")) this.arrow(event);
  }

  /** From the question: up and down to its buttons, sideways to its places on the board. */
  private arrow(event: KeyboardEvent): void {
    const buttons = Array.from(this.root.querySelectorAll<HTMLElement>("#choices button:not([tabindex]), #choices summary")).filter((b) => b.offsetParent);
    const at = buttons.indexOf(event.target as HTMLElement); // -1: on the question, above the first
    let next: HTMLElement | SVGElement | null | undefined;
    if (event.key === "ArrowDown") next = buttons[(at + 1) % buttons.length];
    else if (event.key === "ArrowUp") next = buttons.at(Math.max(at, 0) - 1);
    else next = this.root.querySelector<SVGElement>(OFFERS);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  private act(actions: number[]): Promise<boolean> {
    return this.decide(actions.length === 1 ? { do: "act", action: actions[0] } : { do: "act", actions });
  }

  private rotate(back: boolean): boolean {
    if (this.carry.turn(back)) return true;
    const latest = Number(this.ask().dataset["latest"] ?? "-1");
    return latest >= 0 && this.board.rotate(latest, back);
  }

  /** A decision of this seat, with the ticket that shows which question it answers. */
  private async decide(order: Record<string, unknown>): Promise<boolean> {
    const ticket = Number(this.ask().dataset["ticket"] ?? "0");
    if (this.answered === ticket || this.seat < 0) return false;
    this.carry.cancel();
    this.film.skip();
    this.answered = ticket;
    this.root.classList.add("busy");
    const before = this.live.version;
    const done = await this.order({ ...order, seat: this.seat, ticket });
    if (!done && this.answered === ticket) this.answered = -1;
    this.root.classList.remove("busy");
    if (!done) void this.live.refresh();
    else setTimeout(() => this.live.version === before && void this.live.refresh(), IMPATIENCE);
    return done;
  }

  /** Any command; a refusal is told in its place. */
  private async order(order: Record<string, unknown>, path = "order"): Promise<boolean> {
    this.answer("");
    this.leaving = order["do"] === "leave" || order["do"] === "delete";
    const step = this.step;
    this.mixing.along(order);
    const answer = await this.net.post(`${this.url}/${path}${step === null ? "" : `?step=${step}`}`, order, () => this.answer(OFFLINE));
    this.answer(answer.ok ? "" : answer.said);
    if (answer.ok && step !== null) await this.turnTo(step + 1);
    if (answer.go) location.assign(answer.go);
    else this.leaving = false;
    return answer.ok;
  }

  /** What a bot would do; "" and a sentence in its place if nobody says it. */
  private async advise(ticket: number): Promise<string> {
    const answer = await this.net.post(`${this.url}/advice`, { seat: this.seat, ticket }, () => this.answer(OFFLINE));
    this.answer(answer.ok ? "" : answer.said);
    return answer.ok ? answer.said : "";
  }

  /** To a step of the lesson; a reload comes back to it. */
  private async turnTo(step: number): Promise<void> {
    this.root.dataset["step"] = String(step);
    history.replaceState(null, "", `?step=${step}`);
    this.answer("");
    this.answered = -1;
    await this.live.refresh();
  }

  private async why(actions: number[], at: Element): Promise<void> {
    at.classList.remove("shake");
    at.getBoundingClientRect();
    at.classList.add("shake");
    const told = await this.net.get<{ said: string }>(`${this.url}/why?seat=${this.seat}${actions.map((action) => `&action=${action}`).join("")}${this.step === null ? "" : `&step=${this.step}`}`);
    if (told?.said) this.answer(told.said);
  }

  private pick(place: Element | null, sentence: string): void {
    const box = this.one("#confirm");
    box.hidden = place === null;
    const line = box.querySelector("p");
    if (line) line.textContent = sentence;
    const card = box.querySelector("img");
    const address = this.closer.address(place);
    if (card) card.hidden = !address;
    if (card && address) card.src = address;
    if (place) this.zoom.near(place);
  }

  private frame(place: Element | null): void {
    this.ring.around(place);
    if (place) this.zoom.reveal(place);
  }

  private follow(): void {
    this.ring.follow();
    this.mark.follow();
    this.advice.follow();
    this.marks.follow();
    this.pointer.follow();
  }

  /** Let a part of the board be seen; a finger's sheet makes room for it, and the line is read there. */
  private bring(part: Element, sentence: string, touch: boolean): void {
    this.zoom.reveal(part);
    if (!touch || this.desk.matches) return;
    this.sheet.tall(false);
    this.tell(sentence);
  }

  /** A word about what a finger touched, for a while. */
  private tell(sentence: string): void {
    clearTimeout(this.telling);
    const note = this.one("#told");
    note.classList.remove("up");
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
    if (this.root.classList.contains("tall") !== view.tall) this.film.skip(); // its frames have the other shape
    const where = places(this.root);
    const old = numbers(this.root);
    const lines = logged(this.root);
    const focus = new Focus(this.root);
    const ticket = this.ask().dataset["ticket"];
    const ended = this.root.querySelector("#ask .result") !== null;
    const { board, ...others } = view.parts;
    for (const [id, html] of Object.entries(board === undefined ? others : { ...others, board })) {
      const part = document.getElementById(id);
      if (id === "board" && this.held(html, ticket)) continue;
      if (!part || this.shown.get(id) === html) continue;
      this.shown.set(id, html);
      const talk = id === "said" ? part.childElementCount : 0;
      morph(part, html);
      if (id === "said" && part.childElementCount > talk) this.heard(part.childElementCount - talk);
    }
    if (this.ask().dataset["ticket"] !== ticket) this.root.querySelector("#reading")?.scrollTo(0, 0); // another bubble
    this.root.dataset["version"] = view.version;
    this.root.dataset["mood"] = view.mood;
    this.countdown.heard(view.now ?? 0);
    this.countdown.refresh();
    if (this.root.classList.contains("tall") !== view.tall) this.asked = "";
    this.root.classList.toggle("tall", view.tall);
    this.stepper.refresh();
    this.mixing.refresh();
    this.advice.refresh();
    if ("board" in view.parts) this.board.refresh(); // news of who is here leave the board alone
    this.pointer.aim();
    this.pointing.refresh();
    this.closer.refresh();
    this.marks.refresh();
    this.approach(); // before anything glides: places are measured where they will be
    void glide(this.root, where).then(() => this.follow()); // late on a busy machine
    count(this.root, old);
    const points = this.root.querySelector("#ask .result table");
    if (points && !ended) tally(points); // the game has just ended
    const asked = focus.settle(); // a screen reader reads the question then
    const said = news(this.root, lines);
    if (said.length) {
      const question = view.turn && !asked ? (this.one("#question").textContent ?? "") : "";
      this.one("#live").textContent = [...said.slice(-6), question].join(" ").trim();
      this.sound.knock(view.turn ? 520 : 340);
    }
    if (this.sheet.open("words")) void this.words();
    const before = document.title;
    document.title = view.title;
    beckon(view.turn);
    if (view.turn && before !== view.title) void this.calling.tell(this.root.dataset["calling"] ?? "", this.root.dataset["waits"] ?? "");
    this.seen.keep(view);
    this.tidy();
  }

  /** The number of the log's latest line about others; NaN in a lesson. */
  private news(): number {
    return Number(this.ask().dataset["told"] ?? "NaN");
  }

  /** Whether the new board waits: something is carried over the old one, or others did something that is shown step by step. */
  private held(board: string, ticket: string | undefined): boolean {
    const before = this.told;
    this.latest = board;
    this.told = this.news();
    if (this.carry.holds && this.ask().dataset["ticket"] === ticket) return true;
    if (this.carry.holds) this.carry.cancel(); // somebody has decided elsewhere
    if (this.told > before && !document.hidden) this.film.follow(before, this.told);
    this.root.classList.toggle("filming", this.film.holds);
    return this.film.holds;
  }

  private replay(): void {
    this.film.replay(Number(this.ask().dataset["again"] ?? "0"), this.told);
    this.one("#film").hidden = false;
    for (const button of ["skip", "next"]) this.one(`#film [data-do="${button}"]`).focus(); // to the last that is there
  }

  /** Another position on the board, from before or the present. */
  private redraw(board: string, moves: boolean): void {
    const where = places(this.root);
    const focus = new Focus(this.root);
    this.root.classList.toggle("filming", this.film.holds);
    if (this.shown.get("board") !== board) morph(this.one("#board"), board);
    this.shown.set("board", board);
    this.board.refresh();
    this.pointing.refresh();
    this.closer.refresh();
    this.marks.refresh();
    this.approach();
    if (moves) void glide(this.root, where).then(() => this.follow());
    focus.settle();
    this.tidy();
  }

  /** The board as it would be while something is carried, or the present one. */
  private showAhead(board: string | null): void {
    this.closer.hide();
    if (board !== null) this.film.skip();
    if (board === null || !this.ahead) this.asked = ""; // once, not whenever it is turned
    this.ahead = board !== null;
    this.redraw(board ?? this.latest, true);
  }

  private async lay(path: number[]): Promise<void> {
    this.ahead = false;
    if (!(await this.act(path))) this.showAhead(null);
  }

  /** Where what is carried would be laid down, and what would come of it. */
  private over(place: Element | null, sentence: string): void {
    this.ring.around(place);
    this.tell(sentence);
    const note = this.one("#told");
    const box = place?.getBoundingClientRect();
    note.classList.toggle("up", !!box && box.bottom > note.getBoundingClientRect().top - box.height);
  }

  /** A step in words, beside the part of the board where it happened. */
  private caption(lines: Caption[]): void {
    const strip = document.getElementById("film"); // a lesson has none
    if (!strip) return;
    if (!lines.length && strip.contains(document.activeElement)) this.one("#question").focus({ preventScroll: true });
    strip.hidden = !lines.length;
    this.one("#film .caption").innerHTML = lines.map((line) => `<p>${line.html}</p>`).join("");
    const parts = lines.map((line) => line.part && document.getElementById(`part-${line.part}`));
    const part = parts.find((found) => found && found.getBoundingClientRect().width) || null;
    this.mark.around(part);
    if (!lines.length) this.approach(); // back to the places of the question
    if (!part) return this.pointing.refresh();
    this.asked = "";
    this.zoom.reveal(part);
  }

  /** A click on a board of before leads to the present, and nowhere else. */
  private interrupt(event: Event): void {
    if (event.defaultPrevented || !this.film.runs) return;
    if (this.film.holds) {
      event.preventDefault();
      event.stopPropagation();
    }
    this.film.skip();
  }

  private tidy(): void {
    paces(this.root);
    localTimes(this.root);
  }

  /** Bring the places of a new question nearer, unless a mouse points at them on a large screen. */
  private approach(): void {
    const ticket = this.ask().dataset["ticket"] ?? "";
    if (this.desk.matches || ticket === this.asked || this.film.holds) return;
    this.asked = ticket;
    const shown = this.pointer.on(".board");
    this.zoom.focus(shown ? [shown] : Array.from(this.root.querySelectorAll(OFFERS)));
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
    if (!response.ok) return;
    pane.innerHTML = await response.text();
    illustrate(pane);
  }

  /** The position in sentences: fetched for whoever reads it, and again when it has changed. */
  private async words(): Promise<void> {
    const step = this.step === null ? "" : `&step=${this.step}`;
    const response = await fetch(`${this.url}/words?seat=${this.seat}${step}`);
    if (response.ok) this.one("#words").innerHTML = await response.text();
  }

  private async rule(number: string): Promise<void> {
    await this.rules();
    this.sheet.show("rules");
    whole(this.one("#rules"));
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

  /** Without a network: the table as it was last seen, to look at. */
  private async look(): Promise<void> {
    const last = await this.seen.last();
    if (last) this.show(last.view);
    const at = new Date(last?.at ?? Number(document.body.dataset["seen"]));
    for (const part of ["#ask", "#frame", "#talk"]) this.one(part).inert = true;
    const note = document.getElementById("offline");
    if (!note) return;
    note.textContent = (note.dataset["seen"] ?? "").replace("{time}", at.toLocaleString([], { dateStyle: "medium", timeStyle: "short" }));
    note.hidden = false;
  }

  private link(up: boolean, restarting = false): void {
    document.body.dataset["live"] = up ? "yes" : "no";
    const note = document.getElementById("offline");
    if (up && document.body.dataset["seen"] !== undefined) location.reload(); // from a page of before to the present
    if (!note) return;
    if (restarting || note.hidden) note.textContent = (restarting ? note.dataset["restarting"] : note.dataset["lost"]) ?? "";
    note.hidden = up;
  }
}

/** The command that a button stands for. */
export function order(button: HTMLElement): Record<string, unknown> {
  const { order: what, seat, seats, bot, yes } = button.dataset;
  const out: Record<string, unknown> = { do: what };
  if (seat !== undefined) out["seat"] = Number(seat);
  if (seats !== undefined) out["seats"] = Number(seats);
  if (bot !== undefined) out["bot"] = bot;
  if (yes !== undefined) out["yes"] = yes === "yes";
  if (what === "sit") out["name"] = "";
  return out;
}
