import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Calling } from "../src/calling";
import { Net } from "../src/net";

const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

describe("being called", () => {
  let posted: string[];
  let shown: string[];
  let subscription: { endpoint: string; toJSON: () => object; unsubscribe: () => Promise<boolean> } | null;
  let permission: string;

  const page = (): Calling => {
    const own = posted; // pages of other tests listen to the same document
    const fetcher = (url: string): Promise<Response> => {
      own.push(url);
      return Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve({}) } as unknown as Response);
    };
    return new Calling(new Net("t", fetcher), "/tables/x");
  };

  const visible = (): string[] =>
    Array.from(document.querySelectorAll<HTMLElement>("[data-can]"))
      .filter((line) => !line.hidden)
      .map((line) => line.dataset["can"] ?? "");

  beforeEach(() => {
    posted = [];
    shown = [];
    permission = "granted";
    localStorage.clear();
    document.head.innerHTML = '<meta name="visitor" content="ann">';
    document.body.innerHTML = `<div class="calling" data-key="k"><p class="problem" hidden></p>${["insecure", "home", "never", "denied", "off", "on"]
      .map((can) => `<p data-can="${can}" hidden><button data-call="${can === "on" ? "off" : "on"}"></button></p>`)
      .join("")}</div>`;
    const made = {
      endpoint: "https://push.example/1",
      toJSON: () => ({ endpoint: "https://push.example/1", keys: { p256dh: "p", auth: "a" } }),
      unsubscribe: () => {
        subscription = null;
        return Promise.resolve(true);
      },
    };
    subscription = null;
    const pushManager = {
      getSubscription: () => Promise.resolve(subscription),
      subscribe: () => Promise.resolve((subscription = made)),
    };
    const showNotification = (title: string): Promise<void> => Promise.resolve(void shown.push(title));
    vi.stubGlobal("navigator", { serviceWorker: { ready: Promise.resolve({ pushManager, showNotification }) } });
    vi.stubGlobal("PushManager", class {});
    vi.stubGlobal("Notification", {
      get permission() {
        return permission;
      },
      requestPermission: () => Promise.resolve(permission),
    });
  });

  afterEach(() => vi.unstubAllGlobals());

  it("says what takes its place where the browser allows none", () => {
    vi.stubGlobal("navigator", {});
    page();
    expect(visible()).toEqual(["insecure"]);
  });

  it("begins by a click and ends by another", async () => {
    page();
    expect(visible()).toEqual(["off"]);
    document.querySelector<HTMLElement>('[data-can="off"] button')!.click();
    await settled();
    expect(visible()).toEqual(["on"]);
    document.querySelector<HTMLElement>('[data-can="on"] button')!.click();
    await settled();
    expect(visible()).toEqual(["off"]);
    expect(subscription).toBeNull();
    expect(posted).toEqual(["/reminders/devices", "/reminders/devices/remove"]);
  });

  it("says that it was forbidden", () => {
    permission = "denied";
    page();
    expect(visible()).toEqual(["denied"]);
  });

  it("ends what another visitor of this browser began", async () => {
    page();
    document.querySelector<HTMLElement>('[data-can="off"] button')!.click();
    await settled();
    document.head.innerHTML = '<meta name="visitor" content="bo">';
    page();
    await settled();
    expect(subscription).toBeNull();
    expect(localStorage.getItem("calling")).toBeNull();
  });

  it("tells whoever wants it and looks elsewhere, and nobody else", async () => {
    const calling = page();
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    await calling.tell("Your turn", "");
    expect(shown).toEqual([]);
    localStorage.setItem("calling", "ann");
    await calling.tell("Your turn", "");
    hidden.mockReturnValue(false);
    await calling.tell("Your turn", "");
    expect(shown).toEqual(["Your turn"]);
  });
});
