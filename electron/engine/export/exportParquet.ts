import { quoteAlways, quoteText } from "#shared/sql/quote";
import type { RequestConnection } from "../connection/RequestConnection";
import { type ExportQuery, withExportQuery } from "./exportQuery";
import { type HugeNumbersAs, parquetExpression } from "./parquetExpression";

/** Milliseconds between two looks at how far DuckDB is. */
const LOOK_MS = 200;

interface ParquetExport {
  readonly sql: string;
  /** New, in the load folder. */
  readonly file: string;
  /** Called with the share of the rows that DuckDB has read, in percent. */
  readonly onProgress: (percent: number) => void;
}

export interface WrittenParquet {
  readonly rows: number;
  /** The path that was asked for, with an ending of its own where the file was written a second time. */
  readonly file: string;
}

/**
 * Has DuckDB write the rows of a query to a Parquet file, in one read and in the query's order.
 *
 * @throws StatementError; the engine's error, among others where the disk is full
 */
export async function exportParquet(
  request: RequestConnection,
  { sql, file, onProgress }: ParquetExport,
): Promise<WrittenParquet> {
  const { connection } = request;
  // DuckDB counts what it has read only where it could show it.
  await connection.run("SET enable_progress_bar_print = false");
  await connection.run("SET enable_progress_bar = true");
  const look = setInterval(() => {
    const { percentage } = connection.progress;
    if (percentage > 0) onProgress(Math.min(100, percentage));
  }, LOOK_MS);
  try {
    // Whole numbers of 128 bits seldom have more than 38 digits; where one has, the file is written again.
    try {
      return await withExportQuery(request, sql, (query) => copyTo(query, file, "DECIMAL(38,0)"));
    } catch (error) {
      if (!mayBeTooLong(error)) throw error;
      // Under another name: DuckDB removes the first one at a time of its own.
      const again = `${file}-text`;
      return await withExportQuery(request, sql, (query) => copyTo(query, again, "VARCHAR"));
    }
  } finally {
    clearInterval(look);
  }
}

/** Whether a whole number may have had more digits than a decimal. */
function mayBeTooLong(error: unknown): boolean {
  return error instanceof Error && /^Conversion Error: .*DECIMAL\(38,0\)/.test(error.message);
}

async function copyTo(query: ExportQuery, file: string, huge: HugeNumbersAs): Promise<WrittenParquet> {
  const { names, types, source } = query;
  const values = types.map((type, index) => {
    const name = names[index] ?? "";
    return `${parquetExpression(type, `c${index}`, huge)} AS ${quoteAlways(name === "" ? "column" : name)}`;
  });
  const copy = await query.prepare(
    `COPY (SELECT ${values.join(", ")} FROM ${source}) TO ${quoteText(file)} (FORMAT parquet, COMPRESSION zstd)`,
  );
  const result = await copy.runAndReadAll();
  return { rows: Number(result.value(0, 0)), file };
}
