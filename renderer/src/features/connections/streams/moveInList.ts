/** Where a key leads in a list, by the keys of the ARIA listbox; null: it leads nowhere. */
export function moveInList(key: string, place: number, count: number, page: number): number | null {
  const last = count - 1;
  switch (key) {
    case "ArrowDown":
      return Math.min(last, place + 1);
    case "ArrowUp":
      return Math.max(0, place - 1);
    case "PageDown":
      return Math.min(last, place + page);
    case "PageUp":
      return Math.max(0, place - page);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}
