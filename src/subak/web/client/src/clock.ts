/** Times of the day, as the reader's own clock shows them. */

export function localTimes(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLTimeElement>("time[datetime]")) {
    const at = new Date(element.dateTime);
    const text = at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    if (!Number.isNaN(at.getTime()) && element.textContent !== text) element.textContent = text;
  }
}
