/** Times of the day, as the reader's own clock shows them. */

const HOUR: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };

export function localTimes(root: ParentNode): void {
  datedTimes(root);
  show(root, "time[datetime]:not([data-dated])", (at) => at.toLocaleTimeString([], HOUR));
}

/** Moments by which a table waits: they may lie days ahead. */
export function datedTimes(root: ParentNode): void {
  show(root, "time[data-dated]", (at) => at.toLocaleString([], { day: "numeric", month: "short", ...HOUR }));
}

function show(root: ParentNode, which: string, told: (at: Date) => string): void {
  for (const element of root.querySelectorAll<HTMLTimeElement>(which)) {
    const at = new Date(element.dateTime);
    if (Number.isNaN(at.getTime())) continue;
    const text = told(at);
    if (element.textContent !== text) element.textContent = text;
  }
}
