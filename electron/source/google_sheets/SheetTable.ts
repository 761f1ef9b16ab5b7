import { uniqueColumnNames } from "../spool/uniqueColumnNames";
import { SheetColumnType } from "./SheetColumnType";
import type { SheetCell } from "./SheetTab";

/** Where a table begins in a tab. */
interface SheetHeader {
  /** Row of the column names; null where the tab has none. */
  readonly headerRow: number | null;
  readonly firstDataRow: number;
  /** As they stand there, one for each column. */
  readonly names: readonly string[];
}

const isUsed = (cell: SheetCell): boolean => cell.kind !== "empty";

/**
 * Finds the row of column names: the first row that fills at least half of the width, if all it holds is text. Rows above
 * it that fill less are titles. Where that row holds anything else, the tab has no column names and every row is data.
 * @param rows The first rows of a tab.
 */
function findHeader(rows: readonly (readonly SheetCell[])[]): SheetHeader {
  const width = rows.reduce((widest, row) => Math.max(widest, row.findLastIndex(isUsed) + 1), 0);
  const found = rows.findIndex((row) => row.filter(isUsed).length * 2 >= width && row.some(isUsed));
  const candidate = rows[found];
  if (candidate === undefined || !candidate.every((cell) => cell.kind === "text" || cell.kind === "empty"))
    return { headerRow: null, firstDataRow: 0, names: Array.from({ length: width }, () => "") };
  const names = Array.from({ length: width }, (_, index) => {
    const cell = candidate[index];
    return cell?.kind === "text" ? cell.text : "";
  });
  return { headerRow: found, firstDataRow: found + 1, names };
}

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
