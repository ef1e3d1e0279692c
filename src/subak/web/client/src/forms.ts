/** Small forms at the table that stand for a command, and links that leave no way back. */

/** The command of a form that was filled in; null if it stands for none. */
export function filled(form: HTMLFormElement): Record<string, unknown> | null {
  const what = form.dataset["form"];
  if (!what) return null;
  const time = form.querySelector<HTMLSelectElement>('select[name="time"]');
  if (time) return { do: what, time: time.value };
  const name = form.querySelector<HTMLInputElement>('input[name="name"]');
  return { do: what, seat: Number(form.dataset["seat"] ?? "0"), name: name?.value.trim() ?? "" };
}

/** A link from one person at this screen to the next: the way back would show what the other one saw. */
export function handOver(event: MouseEvent, go: (url: string) => void = (url) => location.replace(url)): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-hand]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(link.href);
}
