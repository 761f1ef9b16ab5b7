/** A cell; null for a missing value. */
export type SpoolCell = string | null;

/**
 * Parses rows in the form of CSV that sources write (see SpoolFormat), only where nothing about them is unusual:
 * what DuckDB's reader alone should judge is left to it.
 *
 * @param width cells of a row
 * @returns undefined for text that is not UTF-8, NUL characters, and rows of another form or width
 */
export function parseSpoolRows(csv: Buffer, width: number): SpoolCell[][] | undefined {
  const text = decode(csv);
  if (text === undefined || (text !== "" && !text.endsWith("\n"))) return undefined;
  const rows: SpoolCell[][] = [];
  let row: SpoolCell[] = [];
  for (let start = 0; start < text.length;) {
    const cell = text[start] === '"' ? quotedCell(text, start) : plainCell(text, start);
    if (cell === undefined) return undefined;
    row.push(cell.value);
    start = cell.end + 1;
    if (text[cell.end] === ",") continue;
    if (row.length !== width) return undefined;
    rows.push(row);
    row = [];
  }
  return rows;
}

interface FoundCell {
  readonly value: SpoolCell;
  /** Place of the comma or line end after it. */
  readonly end: number;
}

function quotedCell(text: string, start: number): FoundCell | undefined {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  const after = text[quote + 1];
  if (quote === -1 || (after !== "," && after !== "\n")) return undefined;
  return { value: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 };
}

const plainEnd = /[,\n"\r]/g;

function plainCell(text: string, start: number): FoundCell | undefined {
  plainEnd.lastIndex = start;
  const found = plainEnd.exec(text);
  if (found === null || found[0] === '"' || found[0] === "\r") return undefined;
  return { value: found.index === start ? null : text.slice(start, found.index), end: found.index };
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decode(csv: Buffer): string | undefined {
  if (csv.includes(0)) return undefined;
  try {
    return utf8.decode(csv);
  } catch {
    return undefined;
  }
}
