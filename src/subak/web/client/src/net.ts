/** Requests to the server. A command keeps its id when it is sent again, so that it counts once. */

export interface Answer {
  ok: boolean;
  said: string; // a sentence for the person; HTML made by our server
  go: string; // where to go next; "" to stay
}

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** A sentence in the language of the page, which tells it where it is not English. */
export function told(name: string, english: string): string {
  const meta = typeof document === "undefined" ? null : document.querySelector<HTMLMetaElement>(`meta[name="said-${name}"]`);
  return meta?.content ?? english;
}

export const OFFLINE = told("offline", "The server cannot be reached. Your choice is kept and sent again as soon as it answers.");
const SLOWEST = 4000; // milliseconds between two attempts: a server that starts again may take its time

export function commandId(): string {
  const words = crypto.getRandomValues(new Uint32Array(3));
  return Array.from(words, (word) => word.toString(36)).join("");
}

export class Net {
  constructor(
    private readonly token: string,
    private readonly fetcher: Fetch = (url, init) => fetch(url, init),
    private readonly sleep: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
  ) {}

  /** Post a command until the server answers, however long that takes; `onWait` is told when it does not. */
  async post(url: string, body: Record<string, unknown>, onWait: () => void = () => undefined): Promise<Answer> {
    const command = { ...body, id: commandId() };
    for (let times = 0; ; times++) {
      const answer = await this.once(url, command);
      if (answer) return answer;
      onWait();
      await this.sleep(Math.min(SLOWEST, 250 * 2 ** times));
    }
  }

  async get<T>(url: string): Promise<T | null> {
    try {
      const response = await this.fetcher(url, { headers: { accept: "application/json" } });
      return response.ok ? ((await response.json()) as T) : null;
    } catch {
      return null;
    }
  }

  /** null: nobody can know whether the command arrived; send it again. */
  private async once(url: string, command: Record<string, unknown>): Promise<Answer | null> {
    let response: Response;
    try {
      response = await this.fetcher(url, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json", "x-csrftoken": this.token },
        body: JSON.stringify(command),
        keepalive: true, // what was begun when somebody leaves the page still arrives
      });
    } catch {
      return null;
    }
    if (response.status === 502 || response.status === 503 || response.status === 504) return null;
    try {
      const told = (await response.json()) as { said?: unknown; go?: unknown };
      return { ok: response.ok, said: String(told.said ?? ""), go: String(told.go ?? "") };
    } catch {
      const refused = told("refused", "The server refused this ({status}). Reload the page and try again.");
      const said = response.ok ? "" : refused.replace("{status}", String(response.status));
      return { ok: response.ok, said, go: "" };
    }
  }
}
