import { setImmediate } from "node:timers/promises";
import { nestedOrder } from "../table/nestedOrder";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { RowsFile } from "../table/RowsFile";
import { storedType } from "../table/storedType";
import type { TableColumn } from "../view/conditionSql";
import { shownText } from "../view/shownText";
import type { FieldRows } from "./FieldRows";

/** Characters of texts that are loaded in one statement. */
const batchLength = 8 * 1024 * 1024;
/** Characters that are written before others are served. */
const sliceLength = 512 * 1024;
/** What DuckDB reserves for a row at least. */
const smallestObjectBytes = 1024 * 1024;

interface FieldTable {
  readonly database: ResultsDuckDb;
  readonly folder: string;
  /** The result's table, to which columns are added. */
  readonly table: string;
  readonly rows: FieldRows;
}

/**
 * Adds columns of parts to a result's table: of the type that is known for each, where all its values are of that type, of
 * text otherwise. Where a value's own text is not the one that the cell shows, that stands beside it.
 *
 * @param from The first field that is not in the table.
 * @param firstColumn Number of the column that it becomes.
 */
export async function addFieldColumns(
  of: FieldTable,
  from: number,
  firstColumn: number,
): Promise<readonly TableColumn[]> {
  const { database, table, rows } = of;
  const fields = rows.fields.slice(from);
  const staged = `${table}_texts`;
  const names = fields.map((_, index) => `f${index}`);
  try {
    await stageTexts(of, staged, from, names);
    const columns: TableColumn[] = [];
    for (const [index, { column }] of fields.entries()) {
      const label = column.name;
      const name = `c${firstColumn + index}`;
      const { type, isShownAsItIs } = await typeFor(database, staged, `f${index}`, column.type);
      columns.push({ name, type, label, ...(isShownAsItIs ? {} : { text: `${name}_text` }) });
    }
    const added = columns.flatMap(({ name, type, text }) => [
      `${name} ${type}`,
      ...(text === undefined ? [] : [`${text} VARCHAR`]),
    ]);
    for (const column of added) await database.run(`ALTER TABLE ${table} ADD COLUMN ${column}`);
    const values = columns.flatMap(({ name, type, text }, index) => [
      `${name} = CAST(s.f${index} AS ${type})`,
      ...(text === undefined ? [] : [`${text} = s.f${index}`]),
    ]);
    await database.run(
      `UPDATE ${table} SET ${values.join(", ")} FROM ${staged} s WHERE ${table}.rowid = s.r`,
    );
    return await Promise.all(
      columns.map(async (column, index) => {
        const orderBy = await nestedOrder(database, table, column.name, fields[index]?.column.type ?? "");
        return orderBy === null ? column : { ...column, orderBy };
      }),
    );
  } finally {
    await database.forget(staged);
  }
}

/** Puts the texts of all fields into a table of their own, with the number of their row. */
async function stageTexts(
  { database, folder, rows }: FieldTable,
  staged: string,
  from: number,
  names: readonly string[],
): Promise<void> {
  await database.run(
    `CREATE OR REPLACE TABLE ${staged} (r UINTEGER, ${names.map((name) => `${name} VARCHAR`).join(", ")})`,
  );
  const shape = `{r: 'UINTEGER', ${names.map((name) => `${name}: 'VARCHAR'`).join(", ")}}`;
  for (let row = 0; row < rows.rowCount;) {
    const file = new RowsFile(folder);
    try {
      let longest = 0;
      let length = 0;
      file.write("[");
      for (let slice = ""; row < rows.rowCount && length < batchLength; row += 1) {
        const line = rowLine(rows.fieldTexts(row), row, from);
        longest = Math.max(longest, Buffer.byteLength(line));
        slice += length === 0 && slice === "" ? line : `,${line}`;
        if (slice.length > sliceLength || row === rows.rowCount - 1) {
          file.write(slice);
          length += slice.length;
          slice = "";
          await setImmediate();
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

function rowLine(texts: readonly (string | null)[], row: number, from: number): string {
  let line = `{"r":${row}`;
  for (let place = from; place < texts.length; place += 1) {
    const text = texts[place];
    // Half of a surrogate pair is no text that DuckDB can hold.
    if (text != null) line += `,"f${place - from}":${JSON.stringify(text.toWellFormed())}`;
  }
  return `${line}}`;
}

/** The type that holds every staged text, and whether it gives the same texts back. */
async function typeFor(
  database: ResultsDuckDb,
  staged: string,
  name: string,
  declared: string,
): Promise<{ readonly type: string; readonly isShownAsItIs: boolean }> {
  const { type } = storedType(declared);
  if (type === "VARCHAR") return { type, isShownAsItIs: true };
  const cast = `TRY_CAST(${name} AS ${type})`;
  const [row = []] = await database.rows(
    `SELECT coalesce(bool_and(v IS NOT NULL), true), coalesce(bool_and(${shownText({ type }, "v")} IS NOT DISTINCT FROM t), true) FROM (SELECT ${name} AS t, ${cast} AS v FROM ${staged} WHERE ${name} IS NOT NULL)`,
  );
  const [fits, isShownAsItIs] = row;
  return fits === true
    ? { type, isShownAsItIs: isShownAsItIs === true }
    : { type: "VARCHAR", isShownAsItIs: true };
}
