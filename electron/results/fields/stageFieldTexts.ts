import { setImmediate } from "node:timers/promises";
import type { StoredResult } from "../rows/StoredResult";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { RowsFile } from "../table/RowsFile";
import { type FieldColumn, FieldReader } from "./FieldReader";
import type { FieldWork } from "./FieldWork";

/** Characters of texts that are loaded in one statement. */
const batchLength = 8 * 1024 * 1024;
/** Characters that are written before others are served. */
const sliceLength = 512 * 1024;
/** What DuckDB reserves for a row at least. */
const smallestObjectBytes = 1024 * 1024;

interface StagedFrom {
  readonly database: ResultsDuckDb;
  /** The folder that the database may read. */
  readonly folder: string;
  readonly result: StoredResult;
}

/**
 * Puts the texts of parts into a table of their own: columns `f0` on, and `r`, the number of their row. Rejects with the
 * signal's reason where it is stopped.
 */
export async function stageFieldTexts(
  { database, folder, result }: StagedFrom,
  staged: string,
  fields: readonly FieldColumn[],
  work: FieldWork,
): Promise<void> {
  const names = fields.map((_, index) => `f${index}`);
  const reader = new FieldReader(result, fields);
  await database.run(
    `CREATE OR REPLACE TABLE ${staged} (r UINTEGER, ${names.map((name) => `${name} VARCHAR`).join(", ")})`,
  );
  const shape = `{r: 'UINTEGER', ${names.map((name) => `${name}: 'VARCHAR'`).join(", ")}}`;
  for (let row = 0; row < result.rowCount;) {
    const file = new RowsFile(folder);
    try {
      let longest = 0;
      let length = 0;
      file.write("[");
      for (let slice = ""; row < result.rowCount && length < batchLength; row += 1) {
        const line = rowLine(reader.texts(row), row);
        longest = Math.max(longest, Buffer.byteLength(line));
        slice += length === 0 && slice === "" ? line : `,${line}`;
        if (slice.length > sliceLength || row === result.rowCount - 1) {
          file.write(slice);
          length += slice.length;
          slice = "";
          await setImmediate();
          work.reached("table", row + 1);
        }
      }
      file.write("]");
      file.end();
      const size = Math.max(smallestObjectBytes, longest * 2);
      await database.run(
        `INSERT INTO ${staged} SELECT * FROM read_json(?, format = 'array', columns = ${shape}, maximum_object_size = ${size})`,
        [file.path],
      );
    } finally {
      file.remove();
    }
  }
}

function rowLine(texts: readonly (string | null)[], row: number): string {
  let line = `{"r":${row}`;
  for (const [place, text] of texts.entries()) {
    // Half of a surrogate pair is no text that DuckDB can hold.
    if (text !== null) line += `,"f${place}":${JSON.stringify(text.toWellFormed())}`;
  }
  return `${line}}`;
}
