import { WorkInOrder } from "#shared/async/WorkInOrder";
import { isSameField, maxFields, type PathStep, type ResultField } from "#shared/contract/resultField";
import { AppError } from "#shared/errors/AppError";
import type { StoredResult } from "../StoredResult";
import type { ResultTables } from "../table/ResultTables";
import { fieldColumns } from "./fieldColumns";
import { fieldNames } from "./fieldNames";
import { FieldRows } from "./FieldRows";
import { unwatched } from "./FieldWork";
import { LoadedFields } from "./LoadedFields";

/**
 * The columns that a complete result was given of the parts of its nested ones. They are only ever added, so that every
 * column keeps its index, and can be read as long as the result is in memory; in its table they are while they are needed.
 */
export class ResultFields {
  readonly rows: FieldRows;
  readonly loaded: LoadedFields;
  readonly #result: StoredResult;
  /** One after the other: what is asked for twice is made once. */
  readonly #work = new WorkInOrder();

  constructor(result: StoredResult, tables: ResultTables) {
    this.#result = result;
    this.rows = new FieldRows(result);
    this.loaded = new LoadedFields(result, tables, this.rows);
  }

  /** The fields that a column has, or a part of it. Rejects with the signal's reason where it is stopped. */
  names(column: number, path: readonly PathStep[], work = unwatched): Promise<readonly string[]> {
    return fieldNames(this.#result, column, path, work);
  }

  /**
   * Makes columns of parts; those that are there stay where they are.
   * @throws AppError INVALID_INPUT; the signal's reason where it is stopped, and none is made
   */
  async add(fields: readonly ResultField[], work = unwatched): Promise<void> {
    await this.#work.do(async () => {
      const wanted = fields.filter(
        (field, index) =>
          this.#placeOf(field) < 0 && fields.findIndex((other) => isSameField(other, field)) === index,
      );
      if (this.rows.fields.length + wanted.length > maxFields) {
        throw new AppError("INVALID_INPUT", `A result is given ${maxFields} columns of its parts at most.`);
      }
      if (wanted.length > 0) this.rows.add(await fieldColumns(this.#result, wanted, work));
    });
    this.#setHidden(fields, false);
  }

  /** Says that columns are not shown any more: pages come without them, and the table has them only while a view goes by them. */
  hide(fields: readonly ResultField[]): void {
    this.#setHidden(fields, true);
  }

  #setHidden(fields: readonly ResultField[], isHidden: boolean): void {
    const places = fields.map((field) => this.#placeOf(field)).filter((place) => place >= 0);
    this.rows.setHidden(places, isHidden);
  }

  #placeOf(field: ResultField): number {
    return this.rows.fields.findIndex((known) => isSameField(known.field, field));
  }
}
