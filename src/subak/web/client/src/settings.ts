/** What a person prefers: light or dark, sound or none, how fast others play; and what their screen is. */

/** Where a board is better long and narrow: beside or above the question there is little width for a broad one. */
export const UPRIGHT = "(max-width: 860px), (orientation: portrait)";

/** Where places on the board are large enough for what points at them. */
export const DESK = "(min-width: 1100px) and (orientation: landscape) and (pointer: fine)";

/** Tell the server the shape of the screen, so that the next table comes as it should. */
export function shape(): void {
  const upright = matchMedia(UPRIGHT);
  const tell = (): void => {
    document.cookie = `tall=${Number(upright.matches)}; path=/; max-age=31536000; samesite=lax`;
  };
  tell();
  upright.addEventListener("change", tell);
}

export function theme(): void {
  const button = document.getElementById("theme");
  const root = document.documentElement;
  const dark = (): boolean =>
    root.classList.contains("dark") || (!root.classList.contains("light") && matchMedia("(prefers-color-scheme: dark)").matches);
  const show = (): void => button?.setAttribute("aria-pressed", String(dark()));
  show();
  button?.addEventListener("click", () => {
    const next = dark() ? "light" : "dark";
    root.classList.remove("light", "dark");
    root.classList.add(next);
    document.cookie = `theme=${next}; path=/; max-age=31536000; samesite=lax`;
    for (const image of document.querySelectorAll<HTMLImageElement>("img[data-themed]")) {
      image.src = image.src.replace(/(auto|light|dark)(?=$|\?in=)/, next);
    }
    show();
  });
}

/** The tab's picture says whose turn it is, as its title does. */
export function beckon(turn: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const address = `/static/${turn ? "turn" : "icon"}.svg`;
  if (link && link.getAttribute("href") !== address) link.setAttribute("href", address);
}

const PACES = ["instant", "normal", "slow", "step"] as const;
export type Pace = (typeof PACES)[number];

/** How fast the turns of others are shown. */
export function pace(): Pace {
  const kept = localStorage.getItem("pace");
  return PACES.find((one) => one === kept) ?? "normal";
}

/** Every list of paces shows the one that was chosen, and choosing in one chooses in all; the server knows nothing of it. */
export function paces(root: ParentNode, chosen: string | null = null): void {
  if (chosen !== null) localStorage.setItem("pace", chosen);
  for (const list of root.querySelectorAll<HTMLSelectElement>("select[data-pace]")) list.value = pace();
  root.querySelector("#film")?.toggleAttribute("data-waits", pace() === "step");
}

export class Sound {
  private on = localStorage.getItem("sound") === "on";
  private context: AudioContext | null = null;

  constructor(button: HTMLElement | null) {
    const show = (): void => button?.setAttribute("aria-pressed", String(this.on));
    show();
    button?.addEventListener("click", () => {
      this.on = !this.on;
      localStorage.setItem("sound", this.on ? "on" : "off");
      show();
      this.knock(660);
    });
  }

  /** A soft knock on wood. */
  knock(pitch: number): void {
    if (!this.on) return;
    this.context ??= new AudioContext();
    const now = this.context.currentTime;
    const tone = this.context.createOscillator();
    const loudness = this.context.createGain();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(pitch, now);
    tone.frequency.exponentialRampToValueAtTime(pitch / 2, now + 0.09);
    loudness.gain.setValueAtTime(0.14, now);
    loudness.gain.exponentialRampToValueAtTime(0.0001, now + 0.16);
    tone.connect(loudness).connect(this.context.destination);
    tone.start(now);
    tone.stop(now + 0.17);
  }
}
