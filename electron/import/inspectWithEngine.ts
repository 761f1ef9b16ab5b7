import type { FileFormat, FileInspection, ImportColumn } from "#shared/domain/importPlan";
import { exactNumberType } from "#shared/sql/exactNumberType";
import { quoteIdentifier, quoteText } from "#shared/sql/quote";
import type { FileDatabase } from "./FileDatabase";
import { compressionOf, fileSource, type TypeOverrides } from "./lines/fileSource";
import { jsonLayout } from "./lines/prepareFile";
import { readerError } from "./readerError";

const previewRowCount = 50;
/** Longest text of a cell in the preview. */
const previewTextLength = 200;
/** Rows that are looked at to find out whether numbers fit a decimal type; staging checks every row again. */
const sampledRows = 200_000;

/** The columns that the engine finds in a file. */
export async function guessedColumns(db: FileDatabase, source: string): Promise<ImportColumn[]> {
  const described = await db.rows(`DESCRIBE SELECT * FROM ${source}`);
  return described.map(([name, type]) => ({
    source: String(name),
    name: String(name).trim() === "" ? "column" : String(name).trim().slice(0, 200),
    type: String(type),
    included: true,
  }));
}

/** Rows of a Parquet file as its footer says. */
export async function parquetRowCount(db: FileDatabase, path: string): Promise<number> {
  const [counted] = await db.rows(
    `SELECT system.main.sum(num_rows)::BIGINT FROM system.main.parquet_file_metadata(${quoteText(path)})`,
  );
  return Number(counted?.[0] ?? 0);
}

/** Replaces DOUBLE by a decimal type for each column whose texts say that no digit would be lost. */
async function withExactNumbers(
  db: FileDatabase,
  path: string,
  format: "json" | "parquet",
  columns: readonly ImportColumn[],
  isLenient: boolean,
): Promise<ImportColumn[]> {
  if (format === "parquet" || !columns.some((column) => column.type === "DOUBLE")) return [...columns];
  const asText = new Map(columns.map((c) => [c.source, c.type === "DOUBLE" ? "VARCHAR" : c.type] as const));
  const sample = `(SELECT * FROM ${fileSource(path, format, asText, isLenient)} LIMIT ${sampledRows})`;
  const exact: ImportColumn[] = [];
  for (const column of columns) {
    if (column.type !== "DOUBLE") {
      exact.push(column);
      continue;
    }
    const [row] = await db.rows(numberTextsSql(sample, quoteIdentifier(column.source)));
    const type = exactNumberType({
      allPlain: row?.[0] === true,
      maxWholeDigits: Number(row?.[1] ?? 0),
      maxFractionDigits: Number(row?.[2] ?? 0),
    });
    exact.push({ ...column, type: type ?? column.type });
  }
  return exact;
}

/**
 * Looks at a JSON or Parquet file through the engine: columns with types that lose nothing, and its first rows. What the
 * engine cannot read is a problem to show, not an error: the settings stay.
 * @throws AppError FILE_NOT_READABLE
 */
export async function inspectWithEngine(
  db: FileDatabase,
  path: string,
  fileName: string,
  format: "json" | "parquet",
): Promise<Pick<FileInspection, "columns" | "headRows" | "rowCount" | "problems">> {
  try {
    return await look(db, path, format, false);
  } catch (cause) {
    const error = readerError(cause, path, fileName);
    if (error.code !== "FILE_NOT_UNDERSTOOD") throw error;
    const problem = { columns: [], headRows: [], rowCount: null, problems: [error.message] };
    // Lines that are not valid do not take the form away: their report says what becomes of them.
    const isLines = format === "json" && (await jsonLayout(path, await compressionOf(path))) === "lines";
    return isLines ? look(db, path, format, true).catch(() => problem) : problem;
  }
}

async function look(
  db: FileDatabase,
  path: string,
  format: "json" | "parquet",
  isLenient: boolean,
): Promise<Awaited<ReturnType<typeof inspectWithEngine>>> {
  const guessed = await guessedColumns(db, fileSource(path, format, new Map(), isLenient));
  const columns = await withExactNumbers(db, path, format, guessed, isLenient);
  const source = fileSource(path, format, readAs(format, guessed, columns), isLenient);
  const cells = columns.map(
    (c) => `system.main.left(${quoteIdentifier(c.source)}::VARCHAR, ${previewTextLength})`,
  );
  const preview = await db.rows(`SELECT ${cells.join(", ")} FROM ${source} LIMIT ${previewRowCount}`);
  return {
    columns,
    headRows: preview
      .map((row) => row.map((cell) => (cell === null ? null : String(cell))))
      // Lines that are not valid.
      .filter((row) => !isLenient || row.some((cell) => cell !== null)),
    rowCount: format === "parquet" ? await parquetRowCount(db, path) : null,
    problems: [],
  };
}

/** SQL over a relation with the text column `value` (quoted): one row in the order of `NumberTexts`. */
function numberTextsSql(relation: string, column: string): string {
  return (
    `SELECT coalesce(system.main.bool_and(system.main.regexp_full_match(v, '[+-]?\\d+(\\.\\d*)?|[+-]?\\.\\d+')), false), ` +
    `coalesce(system.main.max(system.main.length(system.main.regexp_extract(v, '^[+-]?0*(\\d*)', 1))), 0)::INTEGER, ` +
    `coalesce(system.main.max(system.main.length(system.main.regexp_extract(v, '\\.(\\d*)$', 1))), 0)::INTEGER ` +
    `FROM (SELECT system.main.trim(${column}) AS v FROM ${relation} WHERE ${column} IS NOT NULL)`
  );
}

/**
 * How each column is read from the file so that it can become the wanted type without loss: as the reader guesses it
 * where that is the wanted type, otherwise as the text that stands in the file.
 * @param guessed Columns as the reader guesses them. @param wanted The same columns with the types wanted.
 */
function readAs(
  format: FileFormat,
  guessed: readonly ImportColumn[],
  wanted: readonly ImportColumn[],
): TypeOverrides {
  const wantedTypes = new Map(wanted.map((column) => [column.source, column.type]));
  const overrides = new Map<string, string>();
  if (format === "parquet") return overrides;
  const isChanged = (column: ImportColumn): boolean => wantedTypes.get(column.source) !== column.type;
  // JSON takes either no column list or a complete one.
  if (format === "json" && !guessed.some(isChanged)) return overrides;
  for (const column of guessed) {
    if (isChanged(column)) overrides.set(column.source, "VARCHAR");
    else if (format === "json") overrides.set(column.source, column.type);
  }
  return overrides;
}
