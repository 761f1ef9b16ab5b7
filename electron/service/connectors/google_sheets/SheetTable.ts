import { uniqueColumnNames } from "../uniqueColumnNames";
import { findHeader, type SheetHeader } from "./findHeader";
import type { SheetCell } from "./SheetCell";
import { SheetColumnType } from "./SheetColumnType";

/** A column of the table that a tab makes. */
export interface SheetColumn {
  readonly name: string;
  /** Its place in the tab, from 0. */
  readonly index: number;
  readonly type: SheetColumnType;
}

/** Finds out what table a tab holds while its rows pass by. */
export class SheetTable {
  readonly #header: SheetHeader;
  readonly #types: SheetColumnType[] = [];
  #rows = 0;

  /** @param firstRows In which the column names are looked for; they are passed to `add` as well. */
  constructor(firstRows: readonly (readonly SheetCell[])[]) {
    this.#header = findHeader(firstRows);
  }

  /** Rows of data so far. */
  get rows(): number {
    return this.#rows;
  }

  /** @param number Of the row in the tab, from 0. @returns Whether it is a row of the table: not a title, not names, not empty. */
  add(row: readonly SheetCell[], number: number): boolean {
    if (number < this.#header.firstDataRow || row.every(({ kind }) => kind === "empty")) return false;
    this.#rows += 1;
    for (const [index, cell] of row.entries()) {
      (this.#types[index] ??= new SheetColumnType()).add(cell);
    }
    return true;
  }

  /** Columns that have a name or a value. */
  get columns(): SheetColumn[] {
    const width = Math.max(this.#types.length, this.#header.names.length);
    const names = uniqueColumnNames(
      Array.from({ length: width }, (_, index) => this.#header.names[index] ?? ""),
    );
    return names.flatMap((name, index) => {
      const type = this.#types[index] ?? new SheetColumnType();
      const isNamed = (this.#header.names[index] ?? "").trim() !== "";
      return isNamed || type.isUsed ? [{ name, index, type }] : [];
    });
  }
}
