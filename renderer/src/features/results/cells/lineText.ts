/** Characters of a cell that a row can show at most. */
const maxShown = 400;

/**
 * The beginning of a text on one line: line breaks and tabs show as signs. For the eye only; copies are made of the exact text.
 */
export function lineText(text: string): string {
  return text
    .slice(0, maxShown)
    .replaceAll(/\r\n|\n|\r/g, "↵")
    .replaceAll("\t", "⇥");
}
