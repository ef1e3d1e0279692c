/** A picture for friends, where the system knows how to share. */

/** Show the buttons that share, if sharing is possible at all. */
export function sharing(root: ParentNode): void {
  if (typeof navigator.share !== "function") return;
  for (const button of root.querySelectorAll<HTMLElement>("[data-share]")) {
    button.hidden = false;
    button.addEventListener("click", () => void share(button.dataset["share"] ?? "", button.dataset["title"] ?? ""));
  }
}

/** The picture as a file where files can be shared, else what happened in a sentence. */
export async function share(address: string, title: string): Promise<void> {
  const response = await fetch(address);
  const file = new File([await response.blob()], "subak.svg", { type: "image/svg+xml" });
  const whole = { title, text: title, files: [file] };
  try {
    await navigator.share(navigator.canShare?.(whole) ? whole : { title, text: title });
  } catch {
    return; // they thought better of it
  }
}
