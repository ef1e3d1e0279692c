/** The latest view of a table, kept in the browser for when there is no network. The worker keeps its page. */
import type { View } from "./live";

const PAUSE = 700; // milliseconds without news before a view is written down

export interface Last {
  at: number;
  view: View;
}


/** Where the tables of this visitor are kept; null where a browser keeps nothing. */
const shelf = async (): Promise<Cache | null> => {
  const visitor = document.querySelector<HTMLMetaElement>('meta[name="visitor"]')?.content;
  if (visitor) return caches.open(`seen ${visitor}`);
  const names = (await caches.keys()).filter((name) => name.startsWith("seen "));
  return names.length === 1 ? caches.open(names[0]!) : null;
};

export class Seen {
  private latest: View | null = null;
  private timer = 0;

  constructor(
    private readonly url: string,
    private readonly kept: boolean, // by leave of the server
  ) {
    if (!kept || !("serviceWorker" in navigator)) return;
    addEventListener("pagehide", () => void this.write());
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
