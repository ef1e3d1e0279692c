/** Seats for programs: the dialog that shows a token once, and revokes others. */
import { OFFLINE, type Answer, type Net } from "./net";

export class Programs {
  private readonly box = document.querySelector<HTMLDialogElement>("#programs");

  constructor(
    private readonly net: Net,
    private readonly url: string,
    private readonly refused: (sentence: string) => void,
  ) {
    if (!this.box) return;
    document.addEventListener("click", (event) => void this.clicked(event.target as Element));
    this.box.addEventListener("close", () => this.box?.replaceChildren()); // what is shown once is gone
  }

  private async clicked(target: Element): Promise<void> {
    const seat = target.closest<HTMLElement>("[data-program]")?.dataset["program"];
    const key = target.closest<HTMLElement>("[data-revoke]")?.dataset["revoke"];
    if (target.closest("[data-close]")) this.box?.close();
    else if (key !== undefined) await this.ask(`${this.url}/programs/${key}/revoke`, {});
    else if (seat === "") this.show(await this.net.get<Answer>(`${this.url}/programs`));
    else if (seat !== undefined) await this.ask(`${this.url}/programs`, { seat: Number(seat) });
  }

  private async ask(url: string, wish: Record<string, unknown>): Promise<void> {
    const answer = await this.net.post(url, wish, () => this.refused(OFFLINE));
    if (answer.ok) return this.show(answer);
    this.box?.close();
    this.refused(answer.said);
  }

  private show(answer: Answer | null): void {
    if (!this.box || !answer) return;
    this.box.innerHTML = answer.said;
    if (!this.box.open) this.box.showModal();
  }
}
