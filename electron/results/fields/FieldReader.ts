import type { ResultColumn, ResultField } from "#shared/domain/results/ResultColumn";
import type { CellText } from "../cells/cellText";
import type { StoredResult } from "../rows/StoredResult";
import { type FoundParts, PartReader } from "./PartReader";

/** A part of a nested column that is a column of its own. */
export interface FieldColumn {
  readonly field: ResultField;
  /** What people see of it; the type is the one the service names for the part, or the one that all values fit exactly. */
  readonly column: ResultColumn;
  /** The exact text of a part's bytes; null is SQL NULL, which a null of JSON is as well. */
  readonly text: CellText;
}

/** Reads the texts of some parts of a result's rows from its bytes, all of one column in one pass over its value. */
export class FieldReader {
  readonly #result: StoredResult;
  readonly #fields: readonly FieldColumn[];
  readonly #readers: readonly { readonly column: number; readonly reader: PartReader }[];

  constructor(result: StoredResult, fields: readonly FieldColumn[]) {
    this.#result = result;
    this.#fields = fields;
    const columns = [...new Set(fields.map(({ field }) => field.column))];
    this.#readers = columns.map((column) => {
      const wanted = fields.flatMap(({ field }, place) =>
        field.column === column ? [{ path: field.path, place }] : [],
      );
      return { column, reader: new PartReader(result.columns?.[column]?.type ?? "", wanted) };
    });
  }

  /** In the order of the fields; null is SQL NULL. */
  texts(row: number): readonly (string | null)[] {
    const found: FoundParts = this.#fields.map(() => null);
    const { bytes, starts, ends } = this.#result.rowCells(row);
    for (const { column, reader } of this.#readers) {
      const start = starts[column] ?? -1;
      if (start >= 0) reader.read(bytes.subarray(start, ends[column]), found);
    }
    return this.#fields.map(({ text }, place) => {
      const part = found[place];
      return part == null ? null : text(part, 0, part.length);
    });
  }
}
