import type { ResultCopy, SqlTarget } from "#shared/domain/results/resultCopy";
import type { CopyEnd, CopyPart } from "#shared/processes/storePort";
import { untilAborted } from "../../processes/untilAborted";
import { AppError } from "#shared/errors/AppError";
import type { StoredResult } from "../rows/StoredResult";
import type { ResultViews } from "../session/ResultViews";
import { createRowWriter } from "../write/createRowWriter";
import { rowsFor } from "../write/RowWriter";
import { copyParts } from "./copyParts";

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
