import type { ReadableRows } from "../view/ReadableRows";
import type { RowWriter } from "../write/RowWriter";

/** Characters after which a part is handed over: small enough that neither side notices it. */
const partLength = 256 * 1024;

/** Rows from a place on; fewer where the source has fewer. */
export interface CopiedRange {
  readonly from: number;
  readonly count: number;
}

export interface CopyPart {
  readonly text: string;
  /** Rows that are complete with this part. */
  readonly rowsDone: number;
  readonly last: boolean;
  /** With the last part: texts that a spreadsheet would run as formulas; left out where there are none. */
  readonly formulas?: number;
}

/**
 * The text of some rows, part by part and in order. A part may end anywhere; joined together they are exact.
 *
 * @param columns By their index, in the order the writer was made for.
 */
export function* copyParts(
  source: ReadableRows,
  writer: RowWriter,
  rows: CopiedRange,
  columns: readonly number[],
): Generator<CopyPart, void, void> {
  let text = writer.begin;
  const end = Math.min(rows.from + rows.count, source.rowCount);
  for (let row = rows.from; row < end; row += 1) {
    text += writer.row(source.rowTexts(row, columns), row - rows.from);
    while (text.length >= partLength) {
      const isWhole = text.length === partLength;
      yield { text: text.slice(0, partLength), rowsDone: row - rows.from + (isWhole ? 1 : 0), last: false };
      text = text.slice(partLength);
    }
  }
  const rowsDone = Math.max(0, end - rows.from);
  const formulas = writer.formulas?.() ?? 0;
  yield { text: text + writer.end(rowsDone), rowsDone, last: true, ...(formulas === 0 ? {} : { formulas }) };
}
