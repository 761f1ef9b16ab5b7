import { lineText } from "../../lib/lineText";

const maxLineLength = 400;

/**
 * The beginning of a statement as it is shown before it runs: with a sign for each character that is not seen, or that
 * would make it read as another statement.
 *
 * @param lines Lines at most.
 * @returns The shown text, and how many lines follow it.
 */
export function firstLines(sql: string, lines: number): { readonly text: string; readonly more: number } {
  const all = sql.trim().split(/\r\n|\r|\n/);
  const shown = all.slice(0, lines).map((line) => {
    const text = lineText(line.replaceAll("\t", "  "), maxLineLength);
    return line.length > maxLineLength ? `${text}…` : text;
  });
  return { text: shown.join("\n"), more: Math.max(0, all.length - lines) };
}
