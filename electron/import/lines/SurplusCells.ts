import { type Dialect, RecordScanner } from "../../processes/csv/RecordScanner";

/** Counts rows that end in one empty cell more than there are columns, which the engine leaves out. */
export class SurplusCells {
  readonly #dialect: Dialect;
  readonly #columnCount: number;
  readonly #delimiter: Buffer;
  readonly #quote: number;
  #rows = 0;

  constructor(dialect: Dialect, columnCount: number) {
    this.#dialect = dialect;
    this.#columnCount = columnCount;
    this.#delimiter = Buffer.from(dialect.delimiter);
    this.#quote = Buffer.from(dialect.quote)[0] ?? -1;
  }

  /** Those that were counted. */
  get rows(): number {
    return this.#rows;
  }

  /** @param row without its line end */
  look(row: Uint8Array): void {
    const bytes = Buffer.from(row.buffer, row.byteOffset, row.length);
    if (!this.#endsInDelimiter(bytes)) return;
    // Most rows have no quotes, and taking a row apart costs many times as much.
    const hasQuotes = this.#quote >= 0 && bytes.includes(this.#quote);
    if (hasQuotes ? this.#hasSurplus(bytes) : this.#delimiters(bytes) === this.#columnCount) this.#rows += 1;
  }

  #endsInDelimiter(row: Buffer): boolean {
    const { length } = this.#delimiter;
    return row.length >= length && this.#delimiter.compare(row, row.length - length) === 0;
  }

  #delimiters(row: Buffer): number {
    let count = 0;
    let at = row.indexOf(this.#delimiter);
    while (at >= 0 && count <= this.#columnCount) {
      count += 1;
      at = row.indexOf(this.#delimiter, at + this.#delimiter.length);
    }
    return count;
  }

  #hasSurplus(row: Buffer): boolean {
    let found = false;
    const scanner = new RecordScanner(this.#dialect, (record) => {
      found ||= record.flaw === null && record.hasEmptySurplus(this.#columnCount);
    });
    scanner.push(row);
    scanner.finish();
    return found;
  }
}
