import { join } from "node:path";
import type { PreparedLines } from "#shared/processes/importPort";
import {
  type BrokenLineRule,
  detectedText,
  type FileReading,
  type ImportColumn,
  type TextOptions,
} from "#shared/domain/importPlan";
import { AppError } from "#shared/errors/AppError";
import { structOf } from "#shared/sql/builtInLiterals";
import { mostRejectedLines, mostRejectedText, tooManyRejected } from "#shared/processes/fileLoad";
import { quoteIdentifier, quoteText } from "#shared/sql/quote";
import { readCsvRows } from "#shared/sql/readCsvRows";
import { convertedColumn } from "../engine/load/files/columnExpression";
import type { FileDatabase } from "./FileDatabase";
import { fileSource } from "./lines/fileSource";
import { builtIn } from "../engine/sql/builtInFunctions";
import { withFileLines } from "./rows/fileLines";
import { prepareJson } from "./rows/prepareJson";
import { prepareRows } from "./rows/prepareRows";
import { brokenTextLength, cutRemark } from "./rows/textLines";

/**
 * What was staged: the table `staged` with rows as the file has them and their line numbers, the table `rejects`, and how each
 * column becomes its SQL type.
 */
export interface StagedFile {
  readonly rowCount: number;
  readonly rejectCount: number;
  /** Types in the engine's own spelling. */
  readonly types: readonly string[];
  /** One SQL expression a column over the table `staged`. */
  readonly expressions: readonly string[];
  /** Null for formats without lines. */
  readonly lines: PreparedLines | null;
  readonly conversions: readonly Conversion[];
}

/** A column on its way to its type. */
export interface Conversion {
  readonly source: string;
  readonly type: string;
  readonly expression: string;
  /** SQL that is true for a value that would be lost or changed. */
  readonly lost: string;
  readonly text: string;
}

/** The engine's own spelling of a type that a user may have typed; refuses anything that is not just a type. */
async function canonicalType(db: FileDatabase, column: ImportColumn): Promise<string> {
  const probe = `SELECT system.main.typeof(CAST(NULL AS ${column.type}\n))`;
  try {
    if (await db.isOneStatement(probe)) {
      const rows = await db.rows(probe);
      const type = rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : null;
      if (typeof type === "string") return type;
    }
  } catch {
    // The sentence below says it better than the engine's parser.
  }
  throw new AppError("INVALID_INPUT", `“${column.type}” is not an SQL type (column “${column.name}”).`, {
    field: column.source,
  });
}

/** How the column `staged` becomes the type chosen for its column, as the file writes its numbers and dates. */
function conversionOf(
  { source }: ImportColumn,
  staged: string,
  from: string,
  type: string,
  text: TextOptions | null,
): Conversion {
  const base = { source, type, text: staged };
  if (from === type) return { ...base, expression: staged, lost: "false" };
  const expression = convertedColumn({ source: staged, type }, from, text ?? detectedText, true);
  if (type === "VARCHAR") return { ...base, expression, lost: "false" };
  return { ...base, expression, lost: `${staged} IS NOT NULL AND (${expression}) IS NULL` };
}

/**
 * Reads all of a file into the private engine, so that an error in its last line is known before the first row is sent.
 * @param rule What becomes of broken lines and of values that do not fit their column's type.
 * @throws AppError FILE_NOT_UNDERSTOOD naming line, column and value where something does not fit and is not to be rejected.
 */
export async function stageFile(
  db: FileDatabase,
  path: string,
  scratchFolder: string,
  reading: FileReading,
  rule: BrokenLineRule,
): Promise<StagedFile> {
  if (!reading.columns.some((column) => column.included))
    throw new AppError("INVALID_INPUT", "No column is chosen.", { field: "columns" });
  const hasLines = reading.format === "csv" || reading.format === "workbook";
  const json = reading.format === "json" ? await prepareJson(path, reading, rule, scratchFolder) : null;
  const lines = hasLines ? await stageLines(db, path, scratchFolder, reading, rule) : (json?.lines ?? null);
  if (reading.format === "json" || reading.format === "parquet")
    await stageWithEngine(db, json?.path ?? path, reading.format, reading.columns, json?.rejects ?? null);
  const staged = (await db.rows("DESCRIBE staged")).map(([, type]) => String(type));
  const conversions = await conversionsOf(db, reading, staged.slice(1));
  const lossy = conversions.filter(({ lost }) => lost !== "false");
  const trimmedRejects =
    lossy.length > 0 && rule === "reject" ? await rejectValues(db, path, reading, lossy) : 0;
  if (lossy.length > 0 && rule !== "reject") await refuseValues(db, lossy, hasLines ? "Line" : "Row");
  await requireFewRejects(db);
  if (json !== null) await requireAllObjects(db, json.lines);
  const [counts] = await db.rows(
    "SELECT (SELECT system.main.count_star() FROM staged), (SELECT system.main.count_star() FROM rejects)",
  );
  return {
    rowCount: Number(counts?.[0] ?? 0),
    rejectCount: Number(counts?.[1] ?? 0),
    types: conversions.map(({ type }) => type),
    expressions: conversions.map(({ expression }) => expression),
    lines: lines === null ? null : { ...lines, trimmedRows: lines.trimmedRows - trimmedRejects },
    conversions,
  };
}

/** @throws AppError LINES_LOST where the engine found other objects than were counted */
async function requireAllObjects(db: FileDatabase, { rows, rejected }: PreparedLines): Promise<void> {
  const [found] = await db.rows(
    `SELECT (SELECT ${builtIn("count_star")} FROM staged) + (SELECT ${builtIn("count_star")} FROM rejects)`,
  );
  const count = Number(found?.[0] ?? 0);
  if (count !== rows + rejected)
    throw new AppError("LINES_LOST", `The file has ${rows + rejected} objects and ${count} were read.`);
}

/** @throws AppError FILE_NOT_UNDERSTOOD for more rejected lines than are kept */
async function requireFewRejects(db: FileDatabase): Promise<void> {
  const [found] = await db.rows(
    `SELECT ${builtIn("count_star")}, coalesce(${builtIn("sum", builtIn("strlen", "line"))}, 0)::DOUBLE FROM rejects`,
  );
  const [count, bytes] = [Number(found?.[0] ?? 0), Number(found?.[1] ?? 0)];
  if (count > mostRejectedLines || bytes > mostRejectedText)
    throw new AppError("FILE_NOT_UNDERSTOOD", tooManyRejected(count));
}

/**
 * How each included column becomes its type.
 * @param from Types of all the file's columns as they were read, named `c0`, `c1` and so on.
 * @throws AppError INVALID_INPUT where something is not a type
 */
export async function conversionsOf(
  db: FileDatabase,
  reading: FileReading,
  from: readonly string[],
): Promise<Conversion[]> {
  const conversions: Conversion[] = [];
  for (const [index, column] of reading.columns.entries()) {
    if (!column.included) continue;
    const type = await canonicalType(db, column);
    conversions.push(conversionOf(column, `c${index}`, from[index] ?? "VARCHAR", type, reading.text));
  }
  return conversions;
}

const rejectsColumns = structOf([
  ["line_number", "'BIGINT'"],
  ["line", "'VARCHAR'"],
  ["reason", "'VARCHAR'"],
]);

async function stageLines(
  db: FileDatabase,
  path: string,
  scratchFolder: string,
  reading: FileReading,
  rule: BrokenLineRule,
): Promise<PreparedLines> {
  const paths = { rows: join(scratchFolder, "rows.csv"), rejects: join(scratchFolder, "rejects.csv") };
  const prepared = await withFileLines(path, reading, { pads: rule === "pad" }, (lines) =>
    prepareRows(lines, rule, { ...paths, numbersLines: true }),
  );
  const cells = reading.columns.map((_, index): [string, string] => [`c${index}`, "'VARCHAR'"]);
  const rows = structOf([["line_number", "'BIGINT'"], ...cells]);
  await db.rows(`CREATE OR REPLACE TABLE staged AS FROM ${readCsvRows([paths.rows], rows)}`);
  await db.rows(`CREATE OR REPLACE TABLE rejects AS FROM ${readCsvRows([paths.rejects], rejectsColumns)}`);
  return prepared;
}

/** SQL that reads a JSON or Parquet file so that its columns can become their types without loss. */
export async function sourceForTypes(
  db: FileDatabase,
  path: string,
  format: "json" | "parquet",
  columns: readonly ImportColumn[],
): Promise<string> {
  const source = fileSource(path, format, new Map());
  const described = await db.rows(`DESCRIBE SELECT * FROM ${source}`);
  const guessed = new Map(described.map(([name, type]) => [String(name), String(type)]));
  const isChanged = columns.some(({ source: name, type }) => guessed.get(name) !== type);
  // JSON takes either no column list or a complete one; a changed type is read as the text that stands in the file.
  const types = new Map(
    columns.map(({ source: name, type }): [string, string] => [
      name,
      guessed.get(name) === type ? type : "VARCHAR",
    ]),
  );
  return format === "json" && isChanged ? fileSource(path, format, types) : source;
}

async function stageWithEngine(
  db: FileDatabase,
  path: string,
  format: "json" | "parquet",
  columns: readonly ImportColumn[],
  rejects: string | null,
): Promise<void> {
  const read = await sourceForTypes(db, path, format, columns);
  const cells = columns.map((column, i) => `${quoteIdentifier(column.source)} AS c${i}`);
  await db.rows(
    `CREATE OR REPLACE TABLE staged AS SELECT system.main.row_number() OVER () AS line_number, ${cells.join(", ")} FROM ${read}`,
  );
  await db.rows(
    rejects === null
      ? "CREATE OR REPLACE TABLE rejects (line_number BIGINT, line VARCHAR, reason VARCHAR)"
      : `CREATE OR REPLACE TABLE rejects AS FROM ${readCsvRows([rejects], rejectsColumns)}`,
  );
}

/** The first lost value of each row, as a sentence. */
function reasonSql(lossy: readonly Conversion[]): string {
  const cases = lossy.map(
    ({ lost, text, source, type }) =>
      `WHEN ${lost} THEN ${builtIn("concat", "'“'", builtIn("left", `${text}::VARCHAR`, "80"), quoteText(`” in column “${source}” does not fit ${type}`))}`,
  );
  return `CASE ${cases.join(" ")} END`;
}

async function refuseValues(db: FileDatabase, lossy: readonly Conversion[], unit: string): Promise<void> {
  const [lost] = await db.rows(
    `SELECT line_number, reason FROM (SELECT line_number, ${reasonSql(lossy)} AS reason FROM staged) ` +
      `WHERE reason IS NOT NULL ORDER BY line_number LIMIT 1`,
  );
  if (lost === undefined) return;
  throw new AppError(
    "FILE_NOT_UNDERSTOOD",
    `${unit} ${String(lost[0])}: ${String(lost[1])}. Choose another type, such as VARCHAR.`,
  );
}

/** Moves rows with a lost value to the rejects, with their text in the file. @returns those that end in a surplus empty cell */
async function rejectValues(
  db: FileDatabase,
  path: string,
  reading: FileReading,
  lossy: readonly Conversion[],
): Promise<number> {
  let trimmedRows = 0;
  await db.rows(
    `CREATE OR REPLACE TEMP TABLE unfit AS SELECT line_number, reason FROM ` +
      `(SELECT line_number, ${builtIn("||", reasonSql(lossy), "'.'")} AS reason FROM staged) WHERE reason IS NOT NULL`,
  );
  const unfit = new Set((await db.rows("SELECT line_number FROM unfit")).map(([line]) => Number(line)));
  if (unfit.size === 0) return 0;
  const texts = new Map<number, string>();
  if (reading.format === "csv" || reading.format === "workbook") {
    const onRow = (line: number, text: (maxCharacters: number) => string, isTrimmed: boolean): void => {
      if (!unfit.has(line)) return;
      texts.set(line, text(brokenTextLength));
      if (isTrimmed) trimmedRows += 1;
    };
    await withFileLines(path, reading, { pads: false, onRow }, async (lines) => {
      for await (const batch of lines) void batch;
    });
  }
  await db.appendRejects([...texts]);
  // What has no lines in the file is shown as an object.
  const cells = reading.columns.map(({ source }, index): [string, string] => [source, `c${index}`]);
  const isCut = `${builtIn("length", "rejected_texts.line")} >= ${brokenTextLength}`;
  const reason = `CASE WHEN ${isCut} THEN ${builtIn("||", "reason", quoteText(` ${cutRemark}`))} ELSE reason END`;
  await db.rows(
    `INSERT INTO rejects SELECT line_number, coalesce(rejected_texts.line, system.main.to_json(${structOf(cells)})::VARCHAR), ` +
      `${reason} FROM unfit JOIN staged USING (line_number) LEFT JOIN rejected_texts USING (line_number)`,
  );
  await db.rows("DELETE FROM staged WHERE line_number IN (SELECT line_number FROM unfit)");
  return trimmedRows;
}
