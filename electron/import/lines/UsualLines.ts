import type { LineCount } from "#shared/processes/importPort";
import type { LineCounter } from "./LineCounter";
import { RowMatcher } from "./RowMatcher";
import type { UsualRow } from "./usualRow";

const lineFeed = 10;
/** Bytes that become a string at once: one of this size costs next to nothing to be cleaned away. */
const pieceBytes = 64 * 1024;
/** Of a row with line ends that is looked at; a longer one counts as unusual. */
const longestRow = 1024 * 1024;
const mark = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Counts lines and rows, apart from the engine that loads them, and tells whether all rows are usual ones. Those are counted as they
 * are told; what comes before the first row, and everything from the first unusual row on, a LineCounter counts.
 */
export class UsualLines {
  readonly #inLine: RowMatcher;
  readonly #inLines: RowMatcher;
  readonly #counter: LineCounter;
  readonly #closely: (bytes: Uint8Array, skipped: number) => void;
  #usualRows = 0;
  /** Of them, those that are known to whoever looks closely. */
  #skipped = 0;
  #isUsual = true;
  #isStart = true;
  /** Begin of a line whose end was not there yet. */
  #rest: Uint8Array[] = [];
  /** Lines of a row that is still open. */
  #openRow = "";

  /** @param closely takes all that is not a usual row in one line, with the number of such rows right before */
  constructor(
    row: UsualRow,
    counter: LineCounter,
    closely: (bytes: Uint8Array, skipped: number) => void = () => undefined,
  ) {
    this.#inLine = new RowMatcher(row.inLine);
    this.#inLines = new RowMatcher(row.inLines === null ? [] : [row.inLines]);
    this.#counter = counter;
    this.#closely = closely;
  }

  push(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    const end = bytes.lastIndexOf(lineFeed) + 1;
    let at = 0;
    if (end > 0 && this.#rest.length > 0) {
      at = bytes.indexOf(lineFeed) + 1;
      this.#take(Buffer.concat([...this.#rest.splice(0), bytes.subarray(0, at)]));
    }
    while (at < end && this.#isUsual) {
      const last = bytes.lastIndexOf(lineFeed, Math.min(at + pieceBytes, end) - 1);
      const to = (last < at ? bytes.indexOf(lineFeed, at) : last) + 1;
      this.#take(bytes.subarray(at, to));
      at = to;
    }
    const left = bytes.subarray(at);
    if (!this.#isUsual) this.#count(left);
    // A copy: the chunk's memory is read into again.
    else if (left.length > 0) this.#rest.push(Uint8Array.from(left));
  }

  /** The text is complete; its last line may lack a line end. */
  finish(): Omit<LineCount, "misfits"> {
    const last = Buffer.concat(this.#rest);
    if (last.length > 0 && this.#passUsualRows(`${last.toString("latin1")}\n`, 0) === 0) {
      this.#count(last);
      this.#isUsual = false;
    }
    const { lines, rows, openQuoteLine, ...others } = this.#counter.finish();
    return {
      ...others,
      lines: lines + this.#usualRows,
      rows: rows + this.#usualRows,
      openQuoteLine: openQuoteLine === null ? null : openQuoteLine + this.#usualRows,
      isUsual: this.#isUsual,
    };
  }

  /** @param lines complete ones */
  #take(lines: Buffer): void {
    let from = 0;
    if (this.#isStart && lines.subarray(0, mark.length).equals(mark)) from = mark.length;
    this.#isStart = false;
    const piece = lines.toString("latin1", from);
    for (let at = 0; at < piece.length;) {
      at = this.#passUsualRows(piece, at);
      if (at === piece.length) return;
      const end = piece.indexOf("\n", at) + 1;
      this.#takeLine(lines.subarray(from + at, from + end), piece.slice(at, end));
      at = end;
      if (!this.#isUsual) {
        this.#count(lines.subarray(from + at));
        return;
      }
    }
  }

  /** @returns the first place that is not within a usual row */
  #passUsualRows(piece: string, from: number): number {
    let at = from;
    if (this.#counter.isWithinRow || this.#counter.isBeforeRows) return at;
    while (this.#isUsual && at < piece.length) {
      const end = this.#inLine.endOf(piece, at);
      this.#isUsual = !this.#inLine.isExhausted;
      if (end < 0) break;
      this.#usualRows += 1;
      at = end;
    }
    return at;
  }

  #takeLine(line: Uint8Array, text: string): void {
    const { rows } = this.#counter;
    this.#count(line);
    if (this.#openRow.length <= longestRow) this.#openRow += text;
    if (this.#counter.isWithinRow) return;
    const row = this.#openRow;
    this.#openRow = "";
    if (this.#counter.rows === rows) return;
    this.#isUsual &&= row.length <= longestRow && this.#inLines.endOf(row, 0) >= 0;
  }

  #count(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#closely(bytes, this.#usualRows - this.#skipped);
    this.#skipped = this.#usualRows;
    this.#counter.push(bytes);
  }
}
