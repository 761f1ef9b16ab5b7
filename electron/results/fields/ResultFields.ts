import { isSameField, maxFields, type PathStep, type ResultField } from "#shared/contract/resultField";
import { AppError } from "#shared/errors/AppError";
import type { StoredResult } from "../StoredResult";
import type { ResultTables } from "../table/ResultTables";
import type { TableColumn } from "../view/conditionSql";
import type { TableScope } from "../view/TableScope";
import { fieldColumns } from "./fieldColumns";
import { fieldNames } from "./fieldNames";
import { FieldRows } from "./FieldRows";
import { addFieldColumns } from "./fieldTable";

/**
 * The columns that a complete result was given of the parts of its nested ones. They are only ever added, so that every
 * column keeps its index, and are there as long as the result is in memory.
 */
export class ResultFields {
  readonly rows: FieldRows;
  readonly #result: StoredResult;
  readonly #tables: ResultTables;
  /** What is in which table already. */
  #loaded: { readonly table: string; readonly columns: readonly TableColumn[] } = { table: "", columns: [] };
  /** One after the other: two cannot add columns to a table at once. */
  #adding: Promise<unknown> = Promise.resolve();
  #loading: Promise<unknown> = Promise.resolve();

  constructor(result: StoredResult, tables: ResultTables) {
    this.#result = result;
    this.#tables = tables;
    this.rows = new FieldRows(result);
  }

  /** The fields that a column has, or a part of it. */
  names(column: number, path: readonly PathStep[]): Promise<readonly string[]> {
    return fieldNames(this.#result, column, path);
  }

  /** Makes columns of parts; those that are there stay where they are. @throws AppError INVALID_INPUT */
  add(fields: readonly ResultField[]): Promise<void> {
    return inOrder(
      this.#adding,
      async () => {
        const wanted = fields.filter(
          (field, index) =>
            !this.rows.fields.some((known) => isSameField(known.field, field)) &&
            fields.findIndex((other) => isSameField(other, field)) === index,
        );
        if (this.rows.fields.length + wanted.length > maxFields) {
          throw new AppError("INVALID_INPUT", `A result is given ${maxFields} columns of its parts at most.`);
        }
        if (wanted.length > 0) this.rows.add(await fieldColumns(this.#result, wanted));
      },
      (adding) => {
        this.#adding = adding;
      },
    );
  }

  /** The table of the result with these columns; they are loaded if need be. */
  scope(whole: TableScope): Promise<TableScope> {
    return inOrder(
      this.#loading,
      async () => {
        const { table } = whole;
        const known = this.#loaded.table === table ? this.#loaded.columns : [];
        if (known.length === this.rows.fields.length) {
          return { ...whole, columns: [...whole.columns, ...known] };
        }
        const database = await this.#tables.database();
        const of = { database, folder: this.#tables.folder(), table, rows: this.rows };
        const added = await addFieldColumns(of, known.length, whole.columns.length + known.length);
        this.#loaded = { table, columns: [...known, ...added] };
        return { ...whole, columns: [...whole.columns, ...this.#loaded.columns] };
      },
      (loading) => {
        this.#loading = loading;
      },
    );
  }
}

/** Does work after what was begun before, however that ended; the next one waits for it. */
function inOrder<Value>(
  before: Promise<unknown>,
  work: () => Promise<Value>,
  setLast: (last: Promise<unknown>) => void,
): Promise<Value> {
  const done = before.then(work, work);
  setLast(done.catch(() => undefined));
  return done;
}
