import { lineText } from "../../../lib/lineText";

/** A text on one line of a drawing, with at most so many characters; that some are left out is seen. */
export function shortText(text: string, characters: number): string {
  const shown = lineText(text);
  return shown.length > characters ? `${shown.slice(0, characters - 1)}…` : shown;
}
