const maxLineLength = 400;

/**
 * The beginning of a statement as it is shown before it runs.
 *
 * @param lines Lines at most.
 * @returns The shown text, and how many lines follow it.
 */
export function firstLines(sql: string, lines: number): { readonly text: string; readonly more: number } {
  const all = sql.trim().split(/\r\n|\r|\n/);
  const shown = all
    .slice(0, lines)
    .map((line) => (line.length > maxLineLength ? `${line.slice(0, maxLineLength)}…` : line));
  return { text: shown.join("\n"), more: Math.max(0, all.length - lines) };
}
