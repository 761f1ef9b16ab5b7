import type { CopyFormat, RowWindow } from "#shared/contract/resultCopy";
import type { ReadableRows } from "../view/ReadableRows";
import { tsvField } from "./tsvField";

/** Characters after which a part is handed over: small enough that neither side notices it. */
const partLength = 256 * 1024;

export interface CopyPart {
  readonly text: string;
  /** Rows that are complete with this part. */
  readonly rowsDone: number;
  readonly last: boolean;
}

/**
 * The text of a copy, part by part and in order. Fields are separated by tabs, rows by a line feed, with none after the
 * last row. A part may end anywhere; joined together they are exact.
 */
export function* copyParts(
  source: ReadableRows,
  format: CopyFormat,
  rows: RowWindow,
  columns: readonly number[],
): Generator<CopyPart, void, void> {
  const field = format === "text" ? (text: string | null) => text ?? "" : tsvField;
  let text =
    format === "tsvWithHeader"
      ? columns.map((column) => field(source.columns?.[column]?.name ?? "")).join("\t")
      : "";
  let isFirst = format !== "tsvWithHeader";
  const end = Math.min(rows.from + rows.count, source.rowCount);
  for (let row = rows.from; row < end; row += 1) {
    const line = source.rowTexts(row, columns).map(field).join("\t");
    text += isFirst ? line : `\n${line}`;
    isFirst = false;
    while (text.length >= partLength) {
      const isWhole = text.length === partLength;
      yield { text: text.slice(0, partLength), rowsDone: row - rows.from + (isWhole ? 1 : 0), last: false };
      text = text.slice(partLength);
    }
  }
  yield { text, rowsDone: Math.max(0, end - rows.from), last: true };
}
