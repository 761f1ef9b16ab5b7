import type { SheetCell } from "./SheetTab";

/** Sheets keeps numbers as doubles: whole ones beyond this may already have lost digits. */
const exactWhole = Number.MAX_SAFE_INTEGER;
/** One year after 30 December 1899: smaller serial numbers are times and durations rather than dates. */
const firstDate = 366;
/** 1 January 10000. */
const endOfDates = 2_958_466;

type ColumnType = "BOOLEAN" | "BIGINT" | "DOUBLE" | "DATE" | "TIMESTAMP" | "VARCHAR";

const dayMs = 86_400_000;

/** Date and time of a serial number, to the millisecond. */
function instantOf(serial: number): string {
  return new Date(Date.UTC(1899, 11, 30) + Math.round(serial * dayMs))
    .toISOString()
    .slice(0, -1)
    .replace("T", " ");
}

/** Finds the type of a column from its cells, and writes cells in it. Columns of several kinds stay text. */
export class SheetColumnType {
  readonly #kinds = new Set<SheetCell["kind"]>();
  #hasFraction = false;
  #hasInexact = false;
  #hasTime = false;
  #hasDuration = false;

  add(cell: SheetCell): void {
    if (cell.kind === "empty") return;
    this.#kinds.add(cell.kind);
    if (cell.kind === "number") {
      const value = Number(cell.text);
      if (!Number.isInteger(value)) this.#hasFraction = true;
      else if (Math.abs(value) > exactWhole) this.#hasInexact = true;
    }
    if (cell.kind === "date") {
      if (cell.serial < firstDate || cell.serial >= endOfDates) this.#hasDuration = true;
      if (!Number.isInteger(cell.serial)) this.#hasTime = true;
    }
  }

  /** Whether any cell held something. */
  get isUsed(): boolean {
    return this.#kinds.size > 0;
  }

  /** Whether whole numbers beyond 2^53 made it text. */
  get hasInexactNumbers(): boolean {
    return this.#hasInexact;
  }

  get type(): ColumnType {
    const [kind, ...others] = this.#kinds;
    if (others.length > 0) return "VARCHAR";
    if (kind === "boolean") return "BOOLEAN";
    if (kind === "number") return this.#hasInexact ? "VARCHAR" : this.#hasFraction ? "DOUBLE" : "BIGINT";
    if (kind === "date" && !this.#hasDuration) return this.#hasTime ? "TIMESTAMP" : "DATE";
    return "VARCHAR";
  }

  /** The cell as text that casts to {@link type}. */
  write(cell: SheetCell): string | null {
    switch (cell.kind) {
      case "empty":
        return null;
      case "text":
        return cell.text;
      case "boolean":
        return this.type === "BOOLEAN" ? String(cell.value) : String(cell.value).toUpperCase();
      case "number":
        // 1E+3 is a whole number too, but no text of one.
        return this.type === "BIGINT" ? BigInt(Number(cell.text)).toString() : cell.text;
      case "date":
        if (this.type === "DATE") return instantOf(cell.serial).slice(0, 10);
        return this.type === "TIMESTAMP" ? instantOf(cell.serial) : cell.text;
    }
  }
}
