/** The latest view of a table, kept in the browser for when there is no network. The worker keeps its page. */
import type { View } from "./live";

const PAUSE = 700; // milliseconds without news before a view is written down

export interface Last {
  at: number;
  view: View;
}


const SEEN = "seen "; // before the mark of the visitor whose pages a cache holds, as the worker calls it

const own = (): string => SEEN + (document.querySelector<HTMLMetaElement>('meta[name="visitor"]')?.content ?? "");

/** Where the worker keeps the tables of this visitor; null if it keeps none: then nothing is written here either. */
async function shelf(): Promise<Cache | null> {
  if (own() !== SEEN) return (await caches.has(own())) ? caches.open(own()) : null;
  const names = (await caches.keys()).filter((name) => name.startsWith(SEEN)); // the page without a network
  return names.length === 1 ? caches.open(names[0]!) : null;
}

/** What another visitor left in this browser goes. The worker sees to it as well, but a page of theirs may still have been open. */
export async function tidyUp(): Promise<void> {
  if (!("caches" in window) || own() === SEEN) return;
  for (const name of await caches.keys()) if (name.startsWith(SEEN) && name !== own()) await caches.delete(name);
}

export class Seen {
  private latest: View | null = null;
  private timer = 0;

  constructor(
    private readonly url: string,
    private readonly kept: boolean, // by leave of the server
  ) {
    if (!kept || !("serviceWorker" in navigator)) return;
    void navigator.serviceWorker.ready.then(async ({ active }) => {
      if (!(await (await shelf())?.match(url))) active?.postMessage({ keep: url });
    });
  }

  keep(view: View): void {
    if (!this.kept || !("caches" in window) || document.body.dataset["seen"] !== undefined) return;
    this.latest = { ...view, parts: { ...this.latest?.parts, ...view.parts } };
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.write(), PAUSE);
  }

  async last(): Promise<Last | null> {
    const found = "caches" in window ? await (await shelf())?.match(`${this.url}/seen`) : undefined;
    return found ? ((await found.json()) as Last) : null;
  }

  private async write(): Promise<void> {
    clearTimeout(this.timer);
    if (!this.latest || !navigator.serviceWorker?.controller) return;
    const told: Last = { at: Date.now(), view: this.latest };
    await (await shelf())?.put(`${this.url}/seen`, new Response(JSON.stringify(told)));
  }
}

/** Without a network: the tables that can be looked at all the same. */
export async function glimpses(list: HTMLElement | null): Promise<void> {
  const cache = list && "caches" in window ? await shelf() : null;
  const pages = (await cache?.keys()) ?? [];
  for (const page of pages.filter(({ url }) => !url.endsWith("/seen")).reverse()) {
    const kept = await cache?.match(page);
    const title = /<title>([^<]*)<\/title>/.exec((await kept?.text()) ?? "")?.[1]?.replace(/^● [^–]*– | – Subak$/g, "");
    const item = document.createElement("li");
    const link = document.createElement("a");
    item.className = "panel";
    link.className = "name";
    link.href = new URL(page.url).pathname;
    link.textContent = title ?? link.href;
    item.append(link);
    list?.querySelector("ul")?.append(item);
  }
  if (list) list.hidden = pages.length === 0;
}
