import { stat } from "node:fs/promises";
import { quoteText } from "#shared/sql/quoteText";
import { textEvidenceOf, textEvidenceSql } from "./textEvidenceSql";
import type { FileDatabase } from "./FileDatabase";
import type { StagedFile } from "./StagedFile";

/** Longest line; the buffer has to hold it, or the reader asks for 16 times as much. */
const maxLineBytes = 64 * 1024 * 1024;
/** A small file gets a small buffer: the reader fills it with zeros, which costs more than reading the file. */
const minLineBytes = 256 * 1024;

/** A CSV file on disk. */
export interface CsvText {
  readonly path: string;
  readonly delimiter: string;
  readonly hasHeader: boolean;
  /** Of the table, in the order of the file. */
  readonly names: readonly string[];
  /** Lines that do not fit are left out: the last one of a sample is cut. */
  readonly isSample: boolean;
}

/**
 * Makes Parquet of a CSV file, every cell as its text, and finds out what the texts have in common. Nothing is guessed:
 * every line must have as many cells as the first.
 * @throws What the engine reports of a line that does not fit.
 */
export async function stageCsv(db: FileDatabase, csv: CsvText, stagedPath: string): Promise<StagedFile> {
  const columns = csv.names.map((name, index) => ({ name, stagedName: `c${index}` }));
  const lineBytes = Math.min(maxLineBytes, Math.max(minLineBytes, (await stat(csv.path)).size + 1));
  const source =
    `read_csv(${quoteText(csv.path)}, auto_detect=false, header=${csv.hasHeader}, delim=${quoteText(csv.delimiter)}, ` +
    `quote='"', escape='"', nullstr='', allow_quoted_nulls=false, strict_mode=true, ignore_errors=${csv.isSample}, ` +
    `max_line_size=${lineBytes}, buffer_size=${lineBytes}, ` +
    `columns={${columns.map(({ stagedName }) => `${stagedName}: 'VARCHAR'`).join(", ")}})`;
  const target = quoteText(stagedPath);
  const [copied] = await db.rows(`COPY (SELECT * FROM ${source}) TO ${target} (FORMAT parquet)`);
  const staged = `read_parquet(${target})`;
  const evident: StagedFile["columns"][number][] = [];
  for (const column of columns) {
    const [row] = await db.rows(textEvidenceSql(staged, column.stagedName));
    evident.push({
      ...column,
      evidence: { kind: "text", isQuoted: false, texts: textEvidenceOf(row ?? []) },
    });
  }
  return {
    path: stagedPath,
    bytes: (await stat(stagedPath)).size,
    rows: Number(copied?.[0] ?? 0),
    columns: evident,
  };
}
