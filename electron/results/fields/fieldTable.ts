import type { StoredResult } from "../rows/StoredResult";
import { nestedOrder } from "../table/nestedOrder";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { storedType } from "../types/storedType";
import { shownText, type TableColumn } from "../sql/TableColumn";
import type { FieldColumn } from "./FieldReader";
import type { FieldWork } from "./FieldWork";
import { stageFieldTexts } from "./stageFieldTexts";

interface FieldTable {
  readonly database: ResultsDuckDb;
  readonly folder: string;
  /** The result's table, to which columns are added. */
  readonly table: string;
  readonly result: StoredResult;
}

/** A column of a part that goes into the table. */
export interface TableField {
  readonly field: FieldColumn;
  /** What the column is called in the table. */
  readonly name: string;
}

/**
 * Adds columns of parts to a result's table: of the type that is known for each, where all its values are of that type, of
 * text otherwise. Where a value's own text is not the one that the cell shows, that stands beside it.
 *
 * @returns The columns in the order of the fields. Rejects with the signal's reason where it is stopped before that.
 */
export async function addFieldColumns(
  of: FieldTable,
  fields: readonly TableField[],
  work: FieldWork,
): Promise<readonly TableColumn[]> {
  const { database, table } = of;
  const staged = `${table}_texts`;
  try {
    await stageFieldTexts(
      of,
      staged,
      fields.map(({ field }) => field),
      work,
    );
    const columns: TableColumn[] = [];
    for (const [index, { field, name }] of fields.entries()) {
      const { name: label, type: declared } = field.column;
      const { type, isShownAsItIs } = await typeFor(database, staged, `f${index}`, declared);
      columns.push({ name, type, declared, label, ...(isShownAsItIs ? {} : { text: textColumnOf(name) }) });
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
        const declared = fields[index]?.field.column.type ?? "";
        const orderBy = await nestedOrder(database, table, column.name, declared);
        return orderBy === null ? column : { ...column, orderBy };
      }),
    );
  } catch (error) {
    await dropFieldColumns(
      database,
      table,
      fields.map(({ name }) => name),
    ).catch(() => undefined);
    throw error;
  } finally {
    await database.forget(staged);
  }
}

/** Takes columns of parts out of a result's table. */
export async function dropFieldColumns(
  database: ResultsDuckDb,
  table: string,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    await database.run(`ALTER TABLE IF EXISTS ${table} DROP COLUMN IF EXISTS ${name}`);
    await database.run(`ALTER TABLE IF EXISTS ${table} DROP COLUMN IF EXISTS ${textColumnOf(name)}`);
  }
}

function textColumnOf(name: string): string {
  return `${name}_text`;
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
