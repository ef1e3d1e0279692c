/** The review of a finished game: asked for by a button, then looked at again until it is made. */
import { Net } from "./net";

const PAUSE = 2000; // milliseconds between two looks

interface Drawn {
  said: string; // HTML made by our server
  made: boolean;
}

export function reviewing(page: Document, net: Pick<Net, "get" | "post">, sleep: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms))): void {
  const box = page.querySelector<HTMLElement>("[data-review]");
  if (!box) return;
  const url = box.dataset["review"] ?? "";
  const look = async (): Promise<void> => {
    for (;;) {
      const found = await net.get<Drawn>(url);
      if (found && box.innerHTML !== found.said) box.innerHTML = found.said;
      if (found?.made) return;
      await sleep(PAUSE);
    }
  };
  box.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>("[data-review-begin]");
    if (!button) return;
    button.disabled = true;
    void net.post(url, {}).then(look);
  });
  if (box.querySelector("progress")) void look();
}
