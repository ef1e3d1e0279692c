/** Fair dice: this browser's part in them, and the check of a finished game. docs/dice.md says how they work. */
import type { Net } from "./net";

const LINK = 8; // hexadecimal digits of every link that a record holds
const NATURE = 8; // its seat in a record
const WIDE = 1n << 64n;

export interface Proof {
  table: string;
  given: number;
  seal: string;
  seed: string;
  luck: string[];
  links: string;
  head: string;
  key: string;
  signature: string;
}

export interface Played {
  game: string;
  version: number;
  seats: number;
  options: Record<string, number>;
  content: string;
  events: [number, number][];
  helped?: number[];
  dice: Proof;
}

export interface Drawn {
  event: number;
  legal: number[];
}

export interface Kept {
  seal: string;
  luck: Record<string, string>;
}

/** A number of this browser's own. It need not be secret, only nobody else's choice. */
export function luck(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** Note down what was contributed under which seal, to compare it when the game is over; undefined: nothing was. */
export function keep(table: string, seal: string, seat: string, number: string | undefined): void {
  const before = kept(table);
  const same = before !== null && before.seal === seal ? before.luck : {};
  try {
    localStorage.setItem(`dice-${table}`, JSON.stringify({ seal, luck: { ...same, [seat]: number } }));
  } catch {
    return; // a browser that keeps nothing
  }
}

export function kept(table: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(`dice-${table}`) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/** Forms that set a table say that this browser can contribute; the page with the seal is answered at once. Whoever
    accepts an invitation brings the number along: a program that waits for nobody else begins at once. */
export function mixing(page: Document): void {
  for (const field of page.querySelectorAll<HTMLInputElement>("input[data-luck]")) {
    field.value = luck();
    keep(field.dataset["table"] ?? "", field.dataset["seal"] ?? "", field.dataset["luck"] ?? "", field.value);
  }
  for (const field of page.querySelectorAll<HTMLInputElement>('input[name="mixes"]')) field.value = "yes";
  const form = page.querySelector<HTMLFormElement>("form[data-begins]");
  if (!form) return;
  for (const field of form.querySelectorAll<HTMLInputElement>("[data-seat]")) {
    field.value = luck();
    keep(form.dataset["table"] ?? "", form.dataset["seal"] ?? "", field.dataset["seat"] ?? "", field.value);
  }
  form.submit();
}

/** In a lobby: contribute once for every seat that this browser plays. */
export class Mixing {
  private readonly sent = new Set<string>();

  constructor(
    private readonly root: HTMLElement,
    private readonly net: Pick<Net, "post">,
    private readonly url: string,
  ) {
    this.refresh();
  }

  refresh(): void {
    const note = this.root.querySelector<HTMLElement>("#sealed");
    const seats = (note?.dataset["unmixed"] ?? "").split(" ").filter(Boolean);
    for (const seat of this.sent) if (!seats.includes(seat)) this.sent.delete(seat);
    for (const seat of seats) {
      if (this.sent.has(seat)) continue;
      this.sent.add(seat);
      void this.contribute(note?.dataset["seal"] ?? "", seat, luck());
    }
  }

  /** Whoever sits down in a lobby brings the number along. */
  along(order: Record<string, unknown>): void {
    const seal = this.root.querySelector<HTMLElement>("#sealed")?.dataset["seal"];
    if (order["do"] !== "sit" || !seal) return;
    const number = luck();
    order["luck"] = number;
    keep(this.root.dataset["table"] ?? "", seal, String(order["seat"]), number);
  }

  /** What came too late, when the game had begun, is no contribution. */
  private async contribute(seal: string, seat: string, number: string): Promise<void> {
    const answer = await this.net.post(`${this.url}/order`, { do: "mix", seat: Number(seat), luck: number });
    if (answer.ok) keep(this.root.dataset["table"] ?? "", seal, seat, answer.said ? undefined : number);
  }
}

async function sha(text: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const data = typeof text === "string" ? new TextEncoder().encode(text) : text;
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", data)));
}

/** The number of the first event whose link is another one; -1 if the chain is whole, 0 also where it begins. */
export async function broken(played: Played): Promise<number> {
  const { dice } = played;
  const names = Object.keys(played.options).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const options = names.map((name) => `${name}=${played.options[name]}`).join(" ");
  const told = [dice.table, played.game, played.version, played.seats, options, played.content, dice.given, dice.seal, ...dice.luck];
  let link = await sha(["subak-chain-1", ...told, ""].join("\n"));
  if (link.slice(0, LINK) !== dice.links.slice(0, LINK)) return 0;
  for (const [n, [seat, action]] of played.events.entries()) {
    link = await sha(`${link}\n${seat} ${action}\n`);
    if (link.slice(0, LINK) !== dice.links.slice((n + 1) * LINK, (n + 2) * LINK)) return n;
  }
  const whole = link === dice.head && dice.links.length === (played.events.length + 1) * LINK;
  return whole ? -1 : played.events.length;
}

/** The number of the first event of nature that the dice did not give; -1 if there is none. */
export async function unfair(played: Played, draws: Drawn[]): Promise<number> {
  const { dice } = played;
  const mix = await sha(["subak-mix-1", await sha(bytes(dice.seed)), ...dice.luck, ""].join("\n"));
  const key = await crypto.subtle.importKey("raw", bytes(dice.seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const decided = played.events.flatMap(([seat], n) => (n >= dice.given && seat === NATURE ? [n] : []));
  const missing = decided.findIndex((event, n) => draws[n]?.event !== event);
  if (missing >= 0) return decided[missing] ?? 0;
  for (const [n, { event, legal }] of draws.entries()) {
    const fair = WIDE - (WIDE % BigInt(legal.length));
    let value = WIDE;
    for (let attempt = 0; value >= fair; attempt++) {
      const message = new TextEncoder().encode(`subak-draw-1\n${mix}\n${n}\n${attempt}\n`);
      value = new DataView(await crypto.subtle.sign("HMAC", key, message)).getBigUint64(0);
    }
    if (legal[Number(value % BigInt(legal.length))] !== played.events[event]?.[1]) return event;
  }
  return -1;
}

/** Whether the signature fits; null where the browser does not know such signatures. */
async function signed(played: Played): Promise<boolean | null> {
  const { dice } = played;
  try {
    const key = await crypto.subtle.importKey("raw", bytes(dice.key), { name: "Ed25519" }, false, ["verify"]);
    const text = new TextEncoder().encode(`subak-record-1\n${dice.head}\n${(played.helped ?? []).join(" ")}\n`);
    return await crypto.subtle.verify({ name: "Ed25519" }, key, bytes(dice.signature), text);
  } catch {
    return null;
  }
}

interface Finding {
  fair: boolean | null; // null: nothing was found out
  said: string;
}

/** All that this browser can find out about a finished game. */
export async function findings(words: DOMStringMap, played: Played, draws: Drawn[], publicKey: string, own: Kept | null): Promise<Finding[]> {
  const { dice } = played;
  const seats = (words["mine"] ?? "").split(" ").filter((seat) => own?.luck[seat] !== undefined);
  const say = (name: string, fair: boolean | null, n = 0): Finding => ({
    fair,
    said: (words[`${name}${fair === null ? "None" : fair ? "Kept" : "Broken"}`] ?? "").replace("{n}", String(n)),
  });
  const mine = !own || !seats.length ? null : own.seal === dice.seal && seats.every((seat) => dice.luck[Number(seat)] === own.luck[seat]);
  const link = await broken(played);
  const event = await unfair(played, draws);
  const name = await signed(played);
  return [
    say("seal", (await sha(bytes(dice.seed))) === dice.seal),
    say("own", mine),
    say("draws", event < 0, event < 0 ? draws.length : event),
    say("chain", link < 0, link < 0 ? played.events.length : link),
    say("name", name === null ? null : name && publicKey.trim() === dice.key),
  ];
}

/** The button that checks the dice; where the browser has no means, the server's own check is shown as what it is. */
export function checking(page: Document, net: Pick<Net, "get">, subtle: boolean = "subtle" in crypto && crypto.subtle !== undefined): void {
  const box = page.getElementById("check");
  const button = box?.querySelector<HTMLButtonElement>("[data-check]");
  const list = box?.querySelector("ul");
  if (!box || !button || !list) return;
  button.hidden = false;
  const url = box.dataset["url"] ?? "";
  const check = async (): Promise<Finding[]> => {
    const lost = [{ fair: null, said: box.dataset["lost"] ?? "" }];
    if (!subtle) {
      const told = await net.get<Finding>(`${url}/dice/check`);
      return told ? [{ fair: null, said: box.dataset["plain"] ?? "" }, told] : lost;
    }
    const [played, draws] = await Promise.all([net.get<Played>(`${url}/record`), net.get<Drawn[]>(`${url}/dice/draws`)]);
    const key = await fetch("/dice/key").then((answer) => answer.text(), () => "");
    if (!played || !draws) return lost;
    return findings(box.dataset, played, draws, key, kept(box.dataset["table"] ?? ""));
  };
  button.addEventListener("click", () => {
    button.disabled = true;
    list.replaceChildren();
    void check().then((found) => {
      list.replaceChildren(...found.map((finding) => line(page, finding)));
      button.disabled = false;
    });
  });
}

function line(page: Document, finding: Finding): HTMLElement {
  const item = page.createElement("li");
  item.className = finding.fair === null ? "unknown" : finding.fair ? "fair" : "unfair";
  item.textContent = finding.said;
  return item;
}
