import { isAscii, transcode } from "node:buffer";
import type { CopyEnd, CopyPart } from "#shared/processes/storePort";
import type { ReadableRows } from "../rows/RowView";
import { ByteText } from "../write/ByteText";
import type { RowWriter } from "../write/RowWriter";

/** Characters, or bytes of UTF-8, after which a part is handed over: small enough that neither side notices it. */
const partLength = 256 * 1024;

/** Rows from a place on; fewer where the source has fewer. */
interface CopiedRange {
  readonly from: number;
  readonly count: number;
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
): Generator<CopyPart, CopyEnd, void> {
  const { addRow } = writer;
  const inBytes = addRow === undefined ? null : (source.inBytes?.(columns) ?? null);
  const out = new CopiedText(2 * partLength);
  let text = writer.begin;
  const end = Math.min(rows.from + rows.count, source.rowCount);
  for (let row = rows.from; row < end; row += 1) {
    const number = row - rows.from;
    if (inBytes === null) {
      text += writer.row(source.rowTexts(row, columns), number);
    } else {
      addRow?.(out, { rows: inBytes, row, columns }, number);
      if (out.size < partLength) continue;
      text += out.takeText();
    }
    while (text.length >= 2 * partLength) {
      yield { text: text.slice(0, partLength), rowsDone: number };
      text = text.slice(partLength);
    }
    if (text.length < partLength) continue;
    yield { text, rowsDone: number + 1 };
    text = "";
  }
  const rowsDone = Math.max(0, end - rows.from);
  const formulas = writer.formulas?.() ?? 0;
  yield { text: text + out.takeText() + writer.end(rowsDone), rowsDone };
  return { rows: rowsDone, ...(formulas === 0 ? {} : { formulas }) };
}

/** Bytes on their way to a text, and texts that are long or that bytes cannot hold: halves of surrogate pairs. */
class CopiedText extends ByteText {
  #text = "";

  override add(text: string): void {
    if (text.length < partLength && text.isWellFormed()) super.add(text);
    else this.#text = this.takeText() + text;
  }

  /** Bytes, and characters that are no bytes. */
  get size(): number {
    return this.length + this.#text.length;
  }

  /** What was written since the last time. */
  takeText(): string {
    const text = this.#text + textOf(this.written());
    this.#text = "";
    this.clear();
    return text;
  }
}

/** The text of valid UTF-8, in less than half of the time that `toString` takes where not all of it is ASCII. */
function textOf(bytes: Buffer): string {
  return isAscii(bytes) ? bytes.toString("latin1") : transcode(bytes, "utf8", "utf16le").toString("utf16le");
}
