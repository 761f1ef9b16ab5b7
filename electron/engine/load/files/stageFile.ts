import { randomBytes } from "node:crypto";
import type { DuckDBConnection } from "@duckdb/node-api";
import {
  type FileToLoad,
  type MisfitRow,
  mostRejectedLines,
  type StagedFile,
  tooManyRejected,
} from "#shared/processes/fileLoad";
import {
  type BrokenLineRule,
  detectedText,
  type FileReading,
  type ImportColumn,
} from "#shared/domain/importPlan";
import { quoteAlways as quote, quoteText } from "#shared/sql/quote";
import { LoadError } from "../LoadError";
import { builtIn } from "../../sql/builtInFunctions";
import { columnExpression, type ColumnExpression, convertedColumn, type ValueForm } from "./columnExpression";
import { jsonLines, rowBounds, structuredRelation, type TextReading, textRelation } from "./fileRelation";

/** How closely files are read. */
export interface StageManner {
  readonly longestRow: number;
  readonly isLoose: boolean;
  /** Finds the rows that do not fit instead of failing at the first. */
  readonly isLenient: boolean;
}

export interface FileStage {
  readonly file: FileToLoad;
  readonly reading: FileReading;
  /** Those that are loaded, with types in the engine's own spelling. */
  readonly columns: readonly ImportColumn[];
  readonly brokenLines: BrokenLineRule;
  /** Quoted. */
  readonly into: string;
}

const clean = { paddedRows: 0, misshapenRows: 0, misfits: [], statedRows: null } as const;

/** Reads one file into a table. @throws the engine's error, where the manner is not lenient at the first row that does not fit */
export async function stageFile(
  connection: DuckDBConnection,
  stage: FileStage,
  manner: StageManner,
): Promise<StagedFile> {
  const { reading } = stage;
  if (reading.format === "workbook")
    throw new LoadError("A workbook has to be converted before it is loaded.");
  if (reading.format === "parquet") return stageParquet(connection, stage);
  if (!manner.isLenient) return { ...clean, loadedRows: await insertStrictly(connection, stage, manner) };
  return reading.format === "csv"
    ? stageTextLeniently(connection, stage, manner)
    : stageJsonLeniently(connection, stage, manner);
}

async function insert(
  connection: DuckDBConnection,
  { into, columns }: FileStage,
  values: readonly string[],
  from: string,
): Promise<number> {
  const names = columns.map(({ name }) => quote(name)).join(", ");
  const { rowsChanged } = await connection.run(
    `INSERT INTO ${into} (${names}) SELECT ${values.join(", ")} FROM ${from}`,
  );
  return rowsChanged;
}

async function insertStrictly(
  connection: DuckDBConnection,
  stage: FileStage,
  { longestRow, isLoose }: StageManner,
): Promise<number> {
  const { file, reading, columns } = stage;
  const form: ValueForm = reading.text ?? detectedText;
  const expressions = new Map(
    columns.map((column) => [
      column.source,
      file.isUsual ? asRead(column) : columnExpression(column, form, false),
    ]),
  );
  const types = reading.columns.map(({ source }) => {
    return { name: source, type: expressions.get(source)?.readAs ?? "VARCHAR" };
  });
  const relation =
    reading.format === "csv"
      ? textRelation(file, reading.text ?? detectedText, { types, longestRow, isLoose })
      : structuredRelation(file, "json", { types, longestRow });
  const values = columns.map(({ source }) => expressions.get(source)?.value ?? quote(source));
  return insert(connection, stage, values, relation);
}

function asRead({ source, type }: ImportColumn): ColumnExpression {
  return { readAs: type, value: quote(source) };
}

/** Types of its own: a value that another type would change is an error. */
async function stageParquet(connection: DuckDBConnection, stage: FileStage): Promise<StagedFile> {
  const { file, columns } = stage;
  const relation = structuredRelation(file, "parquet", { types: [], longestRow: 0 });
  const described = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${relation}`);
  const types = new Map(described.getRows().map(([name, type]) => [String(name), String(type)]));
  const values = columns.map(({ source, type }) => {
    const from = types.get(source);
    if (from === undefined) throw new LoadError(`The file “${file.name}” has no column “${source}”.`);
    return convertedColumn({ source, type }, from, detectedText, false);
  });
  const stated = await connection.runAndReadAll(
    `SELECT system.main.sum(num_rows)::BIGINT FROM system.main.parquet_file_metadata(${quoteText(file.path)})`,
  );
  const loadedRows = await insert(connection, stage, values, relation);
  return { ...clean, loadedRows, statedRows: Number(stated.getRows()[0]?.[0] ?? 0) };
}

interface LenientColumn {
  /** Reads as NULL what does not fit. */
  readonly value: string;
  /** SQL that is true for a text that does not fit. */
  readonly misfits: string;
  readonly column: ImportColumn;
}

function lenientColumns(columns: readonly ImportColumn[], form: ValueForm): LenientColumn[] {
  return columns.map((column) => {
    const { value } = columnExpression(column, form, true);
    return { column, value, misfits: `(${quote(column.source)} IS NOT NULL AND (${value}) IS NULL)` };
  });
}

async function stageTextLeniently(
  connection: DuckDBConnection,
  stage: FileStage,
  { longestRow, isLoose }: StageManner,
): Promise<StagedFile> {
  const { file, reading, brokenLines } = stage;
  const text = reading.text ?? detectedText;
  const types = reading.columns.map(({ source }) => ({ name: source, type: "VARCHAR" }));
  const padsRows = brokenLines === "pad";
  const usual: TextReading = { types, longestRow, isLoose, padsRows };
  const columns = lenientColumns(stage.columns, text);
  const first = rejectTables();
  const misfits = await findMisfits(
    connection,
    columns,
    textRelation(file, text, { ...usual, rejects: first }),
  );
  const misshapenRows = await countMisshapen(connection, first.errors, "true", longestRow);
  let paddedRows = 0;
  if (padsRows) {
    const second = rejectTables();
    const unpadded = textRelation(file, text, { ...usual, padsRows: false, rejects: second });
    await connection.run(`SELECT system.main.count(COLUMNS(*)) FROM ${unpadded}`);
    paddedRows = await countMisshapen(
      connection,
      second.errors,
      "error_type = 'MISSING COLUMNS'",
      longestRow,
    );
  }
  if (brokenLines !== "reject" && misshapenRows + misfits.length > 0)
    return { loadedRows: 0, paddedRows, misshapenRows, misfits, statedRows: null };
  if (misshapenRows + misfits.length > mostRejectedLines) {
    const found = await countMisfits(
      connection,
      columns.map((c) => c.misfits),
      textRelation(file, text, { ...usual, rejects: rejectTables() }),
    );
    throw new LoadError(tooManyRejected(misshapenRows + found));
  }
  const fitting = misfits.length === 0 ? "" : ` WHERE NOT (${columns.map((c) => c.misfits).join(" OR ")})`;
  const relation = textRelation(file, text, { ...usual, rejects: rejectTables() });
  const values = columns.map(({ value }) => value);
  const loadedRows = await insert(connection, stage, values, `${relation}${fitting}`);
  return { loadedRows, paddedRows, misshapenRows, misfits, statedRows: null };
}

async function stageJsonLeniently(
  connection: DuckDBConnection,
  stage: FileStage,
  { longestRow }: StageManner,
): Promise<StagedFile> {
  const { file, brokenLines } = stage;
  const columns = lenientColumns(stage.columns, stage.reading.text ?? detectedText).map((column) =>
    keepsJson(column.column.type) ? lenientJson(column.column) : column,
  );
  const cells = stage.columns.map(({ source, type }) => {
    const pointer = quoteText(`/${source.replaceAll("~", "~0").replaceAll("/", "~1")}`);
    const value = keepsJson(type)
      ? `CASE WHEN system.main.json_type(object, ${pointer}) <> 'NULL' THEN system.main.json_extract(object, ${pointer}) END`
      : `system.main.json_extract_string(object, ${pointer})`;
    return `${value} AS ${quote(source)}`;
  });
  const known = file.misfits.map(({ row }) => row);
  const others =
    known.length === 0
      ? ""
      : ` AND n NOT IN (SELECT system.main.unnest(system.main.string_split('${known.join(",")}', ',')::BIGINT[]))`;
  const objects =
    `(SELECT n AS __line, object IS NULL AS __broken${cells.map((cell) => `, ${cell}`).join("")} FROM (SELECT n, ` +
    `CASE WHEN system.main.json_valid(line) AND system.main.json_type(line) = 'OBJECT' THEN line::JSON END AS object ` +
    `FROM (SELECT system.main.row_number() OVER () AS n, line FROM ${jsonLines(file, longestRow)}) WHERE system.main.trim(line) <> ''${others}))`;
  const found = await findMisfits(connection, columns, objects, "__line", {
    isBroken: "__broken",
    reason: "It is not a JSON object.",
  });
  const misfits = [...file.misfits, ...found];
  if (brokenLines !== "reject" && misfits.length > 0) return { ...clean, loadedRows: 0, misfits };
  const tests = ["__broken", ...columns.map((c) => c.misfits)];
  if (misfits.length > mostRejectedLines) {
    const count = await countMisfits(connection, tests, objects);
    throw new LoadError(tooManyRejected(file.misfits.length + count));
  }
  const fitting = tests.join(" OR ");
  const values = columns.map(({ value }) => value);
  return {
    ...clean,
    loadedRows: await insert(connection, stage, values, `${objects} WHERE NOT (${fitting})`),
    misfits,
  };
}

/** Types whose values are made from JSON itself: as texts, `"a"` and `[null]` would be other values, or none. */
function keepsJson(type: string): boolean {
  return /\]$|^(STRUCT|MAP|UNION)\b|^(JSON|VARIANT)$/i.test(type);
}

/** Reads missing keys as NULL; a value in which something else became NULL does not fit. */
function lenientJson(column: ImportColumn): LenientColumn {
  const { source, type } = column;
  const name = quote(source);
  if (type.toUpperCase() === "JSON") return { column, value: name, misfits: "false" };
  const value = `TRY_CAST(${name} AS ${type})`;
  const isLost = `(${value}) IS NULL OR ${leaves(`system.main.to_json(${value})`)} <> ${leaves(name)}`;
  return { column, value, misfits: `(${name} IS NOT NULL AND (${isLost}))` };
}

/** SQL that counts the texts, numbers and truth values within JSON: all that is neither a key nor null. */
function leaves(json: string): string {
  const replaced = (text: string, pattern: string, by: string): string =>
    `system.main.regexp_replace(${text}, '${pattern}', '${by}', 'g')`;
  const text = String.raw`"(?:[^"\\]|\\.)*"`;
  const bare = replaced(replaced(`${json}::VARCHAR`, `${text}\\s*:`, ""), text, "1");
  return `system.main.len(system.main.regexp_extract_all(${replaced(bare, String.raw`\bnull\b`, "")}, '[^\\[\\]{},:\\s]+'))`;
}

/** @param relation read in the order of its rows. @param row SQL of a row's number. @param broken a row that has no values */
async function findMisfits(
  connection: DuckDBConnection,
  columns: readonly LenientColumn[],
  relation: string,
  row = "system.main.row_number() OVER ()",
  broken?: { readonly isBroken: string; readonly reason: string },
): Promise<MisfitRow[]> {
  const cases = columns.map(({ misfits }, index) => `WHEN ${misfits} THEN ${index}`);
  if (broken !== undefined) cases.unshift(`WHEN ${broken.isBroken} THEN -1`);
  const texts = columns.map(
    ({ column, misfits }) => `WHEN ${misfits} THEN system.main.left(${quote(column.source)}::VARCHAR, 80)`,
  );
  const reader = await connection.runAndReadAll(
    `SELECT __row, __column, __text FROM (SELECT ${row} AS __row, CASE ${cases.join(" ")} END AS __column, ` +
      `CASE ${texts.join(" ")} END AS __text FROM ${relation}) WHERE __column IS NOT NULL LIMIT ${mostRejectedLines + 1}`,
  );
  return reader.getRows().map(([found, index, text]) => {
    const column = columns[Number(index)]?.column;
    const reason =
      column === undefined
        ? (broken?.reason ?? "")
        : `“${String(text)}” in column “${column.source}” does not fit ${column.type}.`;
    return { row: Number(found), reason };
  });
}

function rejectTables(): { errors: string; scans: string } {
  const id = randomBytes(6).toString("hex");
  return { errors: `wharf_errors_${id}`, scans: `wharf_scans_${id}` };
}

/** @throws where a row may be longer than those that were read */
async function countMisshapen(
  connection: DuckDBConnection,
  errors: string,
  where: string,
  longestRow: number,
): Promise<number> {
  // The reader misses the closing quote of a cell that is longer than a row may be.
  const signs = ["LINE SIZE OVER MAXIMUM", ...(longestRow === rowBounds.usual ? ["UNQUOTED VALUE"] : [])];
  const reader = await connection.runAndReadAll(
    `SELECT system.main.count(DISTINCT line) FILTER (${where}), system.main.count(*) FILTER (error_type IN (${signs.map(quoteText).join(", ")})) FROM ${quote(errors)}`,
  );
  const [rows, tooLong] = reader.getRows()[0] ?? [];
  if (Number(tooLong) > 0) throw new Error("Maximum line size of the reader exceeded.");
  return Number(rows);
}

/** Rows of which one of the tests is true; {@link findMisfits} names no more than are rejected. */
async function countMisfits(
  connection: DuckDBConnection,
  tests: readonly string[],
  relation: string,
): Promise<number> {
  const reader = await connection.runAndReadAll(
    `SELECT ${builtIn("count_star")} FROM ${relation} WHERE ${tests.join(" OR ")}`,
  );
  return Number(reader.getRows()[0]?.[0]);
}
