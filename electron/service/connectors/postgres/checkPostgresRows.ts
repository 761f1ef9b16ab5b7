import { SourceProblem } from "../SourceProblem";
import type { BlockCheck } from "../spool/SpoolWriter";
import { csvCells } from "../spool/csvCells";
import type { PostgresMapping } from "./mapPostgresType";

export interface CheckedColumn {
  readonly name: string;
  readonly watch: PostgresMapping["watch"];
}

/** A date or a time of a year before the year 1, as PostgreSQL writes it. */
const beforeChrist = /^(\d+)(-.*) BC$/;

/**
 * Looks through blocks of CSV rows for the two things DuckDB would take wrongly: years before the year 1, which it
 * would move into our era, and NaN in a DECIMAL. Nearly no block has either, so a block is only searched for the
 * letters, which costs the server nothing and this process little.
 *
 * @param stream name for the sentence
 */
export function checkPostgresRows(columns: readonly CheckedColumn[], stream: string): BlockCheck {
  const hasEras = columns.some(({ watch }) => watch === "era");
  const hasDecimals = columns.some(({ watch }) => watch === "nan");
  return (block) =>
    (hasEras && block.includes("BC")) || (hasDecimals && block.includes("NaN"))
      ? rewrite(block, columns, stream)
      : block;
}

function rewrite(block: Buffer, columns: readonly CheckedColumn[], stream: string): Buffer {
  const pieces: Buffer[] = [];
  let kept = 0;
  for (const { start, end, index } of csvCells(block)) {
    const column = columns[index % columns.length];
    if (column === undefined || column.watch === null || end === start) continue;
    const value = block.toString("latin1", start, end);
    if (column.watch === "nan" && value === "NaN") throw notANumber(column.name, stream);
    const era = column.watch === "era" ? astronomical(value) : null;
    if (era === null) continue;
    pieces.push(block.subarray(kept, start), Buffer.from(era, "latin1"));
    kept = end;
  }
  return kept === 0 ? block : Buffer.concat([...pieces, block.subarray(kept)]);
}

/** `0044-03-15 BC` as `-0043-03-15`: there is a year 0, which is 1 BC. Null for what is not before the year 1. */
function astronomical(value: string): string | null {
  const [, year, rest] = beforeChrist.exec(value) ?? [];
  if (year === undefined || rest === undefined) return null;
  const before = Number(year) - 1;
  return `${before === 0 ? "" : "-"}${String(before).padStart(4, "0")}${rest}`;
}

function notANumber(column: string, stream: string): SourceProblem {
  return new SourceProblem(
    "value",
    `The column ${column} of ${stream} holds NaN, which no DECIMAL can. Exclude the column, or at the source replace NaN by NULL.`,
  );
}
