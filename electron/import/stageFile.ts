import type { FileReading, ImportColumn } from "#shared/domain/importPlan";
import { AppError } from "#shared/errors/AppError";
import { quoteIdentifier } from "#shared/sql/quoteIdentifier";
import { csvDialect } from "./csvDialect";
import type { FileDatabase } from "./FileDatabase";
import { fileSource } from "./fileSource";
import { readAs } from "./readAs";

/** What was staged: rows as the file has them, and how each column becomes its SQL type. */
export interface StagedFile {
  readonly rowCount: number;
  /** Types in the engine's own spelling. */
  readonly types: readonly string[];
  /** One SQL expression a column over the table `staged`. */
  readonly expressions: readonly string[];
}

/** The engine's own spelling of a type that a person may have typed; refuses anything that is not just a type. */
async function canonicalType(db: FileDatabase, column: ImportColumn): Promise<string> {
  const probe = `SELECT typeof(CAST(NULL AS ${column.type}\n))`;
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

/** Finds the first value that would be lost or changed by its conversion. */
async function checkConversion(
  db: FileDatabase,
  column: ImportColumn,
  from: string,
  type: string,
): Promise<void> {
  const name = quoteIdentifier(column.source);
  const scale = /^DECIMAL\(\d+,(\d+)\)$/.exec(type)?.[1];
  // A text with more fraction digits than the type holds would be rounded without a word.
  const rounded =
    scale === undefined || from !== "VARCHAR"
      ? "false"
      : `length(rtrim(regexp_extract(trim(${name}), '\\.(\\d*)$', 1), '0')) > ${scale}`;
  const [lost] = await db.rows(
    `SELECT rowid + 1, left(${name}::VARCHAR, 80) FROM staged WHERE ${name} IS NOT NULL ` +
      `AND (TRY_CAST(${name} AS ${type}) IS NULL OR ${rounded}) ORDER BY rowid LIMIT 1`,
  );
  if (lost === undefined) return;
  throw new AppError(
    "FILE_NOT_UNDERSTOOD",
    `Row ${String(lost[0])}: “${String(lost[1])}” in column “${column.source}” does not fit ${type}. Choose another type, such as VARCHAR.`,
    { field: column.source },
  );
}

/**
 * Reads the whole file into the private engine, so that a fault in its last line is known before the first row is sent.
 * @throws AppError FILE_NOT_UNDERSTOOD naming row, column and value where a value does not fit its type.
 */
export async function stageFile(db: FileDatabase, path: string, reading: FileReading): Promise<StagedFile> {
  const { format } = reading;
  const csv = await csvDialect(db, path, format, reading.text);
  const columns = reading.columns.filter((column) => column.included);
  if (columns.length === 0) throw new AppError("INVALID_INPUT", "No column is chosen.", { field: "columns" });
  const described = await db.rows(`DESCRIBE SELECT * FROM ${fileSource(path, format, csv, new Map())}`);
  const guessed = described.map(([source, type]): ImportColumn => {
    return { source: String(source), name: String(source), type: String(type), included: true };
  });
  const overrides = readAs(format, guessed, reading.columns);
  await db.rows(
    `CREATE OR REPLACE TABLE staged AS SELECT ${columns.map((c) => quoteIdentifier(c.source)).join(", ")} ` +
      `FROM ${fileSource(path, format, csv, overrides)}`,
  );
  const staged = new Map(
    (await db.rows("DESCRIBE staged")).map(([name, type]) => [String(name), String(type)] as const),
  );
  const types: string[] = [];
  const expressions: string[] = [];
  for (const column of columns) {
    const type = await canonicalType(db, column);
    const from = staged.get(column.source) ?? "VARCHAR";
    if (type !== from) await checkConversion(db, column, from, type);
    const name = quoteIdentifier(column.source);
    types.push(type);
    expressions.push(type === from ? name : `CAST(${name} AS ${type})`);
  }
  const [counted] = await db.rows("SELECT count(*) FROM staged");
  return { rowCount: Number(counted?.[0] ?? 0), types, expressions };
}
