import { SerialQueue } from "#shared/async/SerialQueue";
import { isSameField, maxFields, type PathStep, type ResultField } from "#shared/domain/results/ResultColumn";
import { AppError } from "#shared/errors/AppError";
import { fieldLabel, partType } from "#shared/sql/nested/nestedType";
import { cellText, type CellText } from "../cells/cellText";
import { compactJson } from "../cells/compactJson";
import type { StoredResult } from "../rows/StoredResult";
import type { ResultTables } from "../table/ResultTables";
import { fieldNames } from "./fieldNames";
import type { FieldColumn } from "./FieldReader";
import { FieldRows } from "./FieldRows";
import { type FieldWork, unwatched } from "./FieldWork";
import { eachValue } from "./jsonValueBytes";
import { LoadedFields } from "./LoadedFields";
import { type FoundParts, PartReader } from "./PartReader";
import { ValueKinds } from "./ValueKinds";

/**
 * Makes columns of parts of nested columns: their types as the service names them. Parts of JSON have none, so all rows are
 * looked at for one. @throws AppError INVALID_INPUT for a column that is not there; the signal's reason where it is stopped
 */
async function fieldColumns(
  result: StoredResult,
  fields: readonly ResultField[],
  work: FieldWork,
): Promise<readonly FieldColumn[]> {
  const types = fields.map(({ column, path }) => partType(typeOf(result, column), path));
  const kinds = types.map((type) => (type === "" ? new ValueKinds() : null));
  const untyped = new Set(fields.filter((_, place) => kinds[place] !== null).map(({ column }) => column));
  for (const column of untyped) {
    const wanted = fields.flatMap((field, place) =>
      field.column === column && kinds[place] !== null ? [{ path: field.path, place }] : [],
    );
    const reader = new PartReader(typeOf(result, column), wanted);
    const found: FoundParts = [];
    const see = (value: Buffer | null): void => {
      if (value === null) return;
      for (const { place } of wanted) found[place] = null;
      reader.read(value, found);
      for (const { place } of wanted) {
        const part = found[place];
        if (part != null) kinds[place]?.see(part);
      }
    };
    await eachValue(result, column, see, (rowsDone) => work.reached("types", rowsDone));
  }
  return fields.map((field, place) => {
    const source = result.columns?.[field.column] ?? { name: "", type: "" };
    const type = kinds[place]?.type ?? types[place] ?? "";
    const text = kinds[place] != null && type === "JSON" ? jsonText : cellText(type);
    return { field, column: { name: fieldLabel(source, field.path), type, field }, text };
  });
}

/** Within JSON a text keeps its quotes where there are other values beside it: `"5"` is not `5`. */
const jsonText: CellText = (bytes, start, end) =>
  bytes[start] === 0x6e ? null : compactJson(bytes.toString("utf8", start, end));

function typeOf(result: StoredResult, column: number): string {
  const found = result.columns?.[column];
  if (found === undefined) throw new AppError("INVALID_INPUT", `The result has no column ${column + 1}.`);
  return found.type;
}

/**
 * The columns that a complete result was given of the parts of its nested ones. They are only ever added, so that every
 * column keeps its index, and can be read as long as the result is in memory; in its table they are while they are needed.
 */
export class ResultFields {
  readonly rows: FieldRows;
  readonly loaded: LoadedFields;
  readonly #result: StoredResult;
  /** One after the other: what is asked for twice is made once. */
  readonly #work = new SerialQueue();

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
