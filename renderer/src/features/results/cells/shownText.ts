import { timeInZone } from "./timeInZone";

/** The text of a cell as the grid shows it: times in the chosen zone where that can be said, all else as stored. */
export function shownText(text: string, timeZone: string | null): string {
  return timeZone === null ? text : (timeInZone(text, timeZone) ?? text);
}
