import type { ResultCopy, SqlTarget } from "#shared/domain/results/resultCopy";
import type { CopyEnd, CopyPart } from "#shared/processes/storePort";
import { untilAborted } from "../../processes/untilAborted";
import { AppError } from "#shared/errors/AppError";
import type { StoredResult } from "../rows/StoredResult";
import type { ResultViews } from "../session/ResultViews";
import type { ReadableRows } from "../rows/RowView";
import { createRowWriter } from "../write/createRowWriter";
import { rowsFor, type RowWriter } from "../write/RowWriter";

/** Characters after which a part is handed over: small enough that neither side notices it. */
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
  let text = writer.begin;
  const end = Math.min(rows.from + rows.count, source.rowCount);
  for (let row = rows.from; row < end; row += 1) {
    text += writer.row(source.rowTexts(row, columns), row - rows.from);
    while (text.length >= partLength) {
      const isWhole = text.length === partLength;
      yield { text: text.slice(0, partLength), rowsDone: row - rows.from + (isWhole ? 1 : 0) };
      text = text.slice(partLength);
    }
  }
  const rowsDone = Math.max(0, end - rows.from);
  const formulas = writer.formulas?.() ?? 0;
  yield { text: text + writer.end(rowsDone), rowsDone };
  return { rows: rowsDone, ...(formulas === 0 ? {} : { formulas }) };
}

/** What is copied from. */
export interface CopySource {
  readonly result: StoredResult;
  readonly views: ResultViews;
}

/**
 * Settles when every row of a copy can be read: one of rows that have not arrived yet waits for the end of its result, so
 * that it never has fewer than were asked for.
 *
 * @throws AppError of the result; CANCELLED when the signal fires
 */
export async function rowsToCopy(source: CopySource, copy: ResultCopy, signal: AbortSignal): Promise<void> {
  if (!areRowsThere(source, copy)) await untilAborted(signal, source.result.complete());
}

/**
 * Sends the text of some cells, part by part, after {@link rowsToCopy}.
 *
 * @param send settles when the part was taken in
 * @throws AppError of the result; the signal's reason where it fires
 */
export async function copyResult(
  source: CopySource,
  copy: ResultCopy,
  { signal, send }: { readonly signal: AbortSignal; readonly send: (part: CopyPart) => Promise<void> },
): Promise<CopyEnd> {
  const { result, views } = source;
  const { status } = result;
  if (status.type === "failed") throw AppError.fromData(status.error);
  const rows = rowsFor(copy.format, views.rows(copy.viewId));
  const columns = copy.columns.map((index) => rows.columns?.[index] ?? { name: "", type: "" });
  const writer = createRowWriter(copy.format, { columns, target: targetIn(copy) });
  const { from, count } = copy.rows;
  const parts = copyParts(rows, writer, { from, count: count ?? rows.rowCount }, copy.columns);
  for (let taken = Promise.resolve(); ;) {
    await taken;
    signal.throwIfAborted();
    const { value, done } = parts.next();
    if (done === true) return value;
    taken = send(value);
  }
}

/** Whether every row of a copy can be read now; a result that has ended gets no more of them. */
function areRowsThere({ result }: CopySource, { rows: { from, count } }: ResultCopy): boolean {
  return result.status.type !== "progress" || (count !== null && from + count <= result.rowCount);
}

/** A copy names its keys by their index in the result, a writer by their place among the columns copied. */
function targetIn({ target, columns }: ResultCopy): SqlTarget | null {
  return target === undefined ? null : { ...target, keys: target.keys.map((key) => columns.indexOf(key)) };
}
