/** Being called when it is one's turn: on this browser or not, and for what. */
import { OFFLINE, type Answer, type Net } from "./net";

type Can = "insecure" | "home" | "never" | "denied" | "off" | "on";

const RENEWED = 4 * 3600_000; // milliseconds after which the server is told that this browser is still in use

const visitor = (): string => document.querySelector<HTMLMetaElement>('meta[name="visitor"]')?.content ?? "";

/** The worker of this page; undefined where the browser allows none: plain http. */
const worker = (): Promise<ServiceWorkerRegistration> | undefined =>
  "serviceWorker" in navigator ? navigator.serviceWorker.ready : undefined;

/** Whether the visitor wants to be called on this browser. */
const wanted = (): boolean => localStorage.getItem("calling") === visitor();

export class Calling {
  private readonly box = document.querySelector<HTMLDialogElement>("#reminders");

  constructor(
    private readonly net: Net,
    private readonly url: string,
  ) {
    document.addEventListener("click", (event) => void this.clicked(event.target as Element));
    document.addEventListener("change", (event) => void this.wished(event.target as HTMLInputElement));
    this.show();
    void this.settle();
  }

  /** Tell whoever looks elsewhere that it is their turn; whoever has closed the page is told by the server. */
  async tell(title: string, body: string): Promise<void> {
    if (!document.hidden || !wanted() || !("Notification" in window) || Notification.permission !== "granted") return;
    const options = { body, tag: `table-${this.url.split("/").at(-1)}`, icon: "/static/icon-192.png", data: { url: this.url } };
    await (await worker())?.showNotification(title, options);
  }

  private async clicked(target: Element): Promise<void> {
    if (target.closest("#bell")) await this.open();
    else if (target.closest("#reminders [data-close]")) this.box?.close();
    const button = target.closest<HTMLButtonElement>("[data-call]");
    if (!button) return;
    button.disabled = true;
    const problem = button.dataset["call"] === "on" ? await this.begin() : await this.end();
    button.disabled = false;
    this.show(problem);
  }

  private async open(): Promise<void> {
    const answer = await this.net.get<Answer>(`${this.url}/reminders`);
    const body = this.box?.querySelector(".asked");
    if (body && answer) body.innerHTML = answer.said;
    this.show();
    this.box?.showModal();
  }

  private async wished(field: HTMLInputElement): Promise<void> {
    const what = field.dataset?.["wish"];
    if (!what) return;
    const table = field.closest<HTMLElement>(".calling")?.dataset["table"] ?? "";
    const answer = await this.net.post("/reminders", { what, on: field.checked, table }, () => this.complain(OFFLINE));
    if (!answer.ok) field.checked = !field.checked;
    this.complain(answer.ok ? "" : answer.said);
  }

  /** Ask the browser for leave, and tell the server where to call; a sentence if something is in the way. */
  private async begin(): Promise<string> {
    const key = document.querySelector<HTMLElement>(".calling")?.dataset["key"] ?? "";
    if ((await Notification.requestPermission()) !== "granted") return "";
    localStorage.setItem("calling", visitor());
    try {
      const manager = (await worker())!.pushManager;
      await (await manager.getSubscription())?.unsubscribe(); // it may be of another server's key
      return await this.subscribed(await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
    } catch {
      return document.querySelector<HTMLElement>(".calling")?.dataset["silent"] ?? "";
    }
  }

  private async subscribed(subscription: PushSubscription): Promise<string> {
    const { endpoint, keys } = subscription.toJSON();
    const told = { endpoint, p256dh: keys?.["p256dh"], auth: keys?.["auth"] };
    const answer = await this.net.post("/reminders/devices", told, () => this.complain(OFFLINE));
    if (answer.ok) localStorage.setItem("renewed", String(Date.now()));
    return answer.ok ? "" : answer.said;
  }

  private async end(): Promise<string> {
    localStorage.removeItem("calling");
    const subscription = await (await worker())?.pushManager.getSubscription();
    if (!subscription) return "";
    await subscription.unsubscribe();
    const answer = await this.net.post("/reminders/devices/remove", { endpoint: subscription.endpoint });
    return answer.ok ? "" : answer.said;
  }

  /** Another visitor's calls end in this browser; one's own are renewed now and then, wherever they lead by now. */
  private async settle(): Promise<void> {
    if (!localStorage.getItem("calling") || !visitor()) return;
    const subscription = await (await worker())?.pushManager?.getSubscription();
    if (!wanted()) {
      localStorage.removeItem("calling");
      await subscription?.unsubscribe();
    } else if (subscription && Date.now() - Number(localStorage.getItem("renewed")) > RENEWED) {
      await this.subscribed(subscription);
    }
  }

  private can(): Can {
    if (!("serviceWorker" in navigator)) return "insecure";
    if (!("PushManager" in window) || !("Notification" in window)) return "home";
    if (!document.querySelector<HTMLElement>(".calling")?.dataset["key"]) return "never";
    if (Notification.permission === "denied") return "denied";
    return wanted() && Notification.permission === "granted" ? "on" : "off";
  }

  private show(problem = ""): void {
    const now = this.can();
    for (const line of document.querySelectorAll<HTMLElement>(".calling [data-can]")) line.hidden = line.dataset["can"] !== now;
    this.complain(problem);
  }

  private complain(sentence: string): void {
    const line = document.querySelector<HTMLElement>(".calling .problem");
    if (!line) return;
    line.hidden = !sentence;
    line.innerHTML = sentence;
  }
}
