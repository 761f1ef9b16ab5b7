import type { ResultCopy, SqlTarget } from "#shared/domain/results/resultCopy";
import type { StoreEvent } from "#shared/processes/storePort";
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

interface CopyPart {
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

/** What is copied from. */
export interface CopySource {
  readonly result: StoredResult;
  readonly views: ResultViews;
}

interface RunningCopy {
  readonly runId: string;
  /** Null while it waits for its rows. */
  readonly parts: Generator<CopyPart, void, void> | null;
}

/**
 * The copies main is being given, part by part. Each ends with its last part, with an error, or when it is stopped. A copy
 * of rows that have not arrived yet waits for the end of its result, so that it never has fewer than were asked for.
 */
export class ResultCopies {
  readonly #tell: (event: StoreEvent) => void;
  readonly #running = new Map<string, RunningCopy>();

  constructor(tell: (event: StoreEvent) => void) {
    this.#tell = tell;
  }

  /**
   * Gives the first part, as soon as all rows are there.
   *
   * @param source Undefined where it is not kept, which ends the copy with RESULT_GONE.
   */
  begin(copyId: string, runId: string, source: CopySource | undefined, copy: ResultCopy): void {
    this.#running.set(copyId, { runId, parts: null });
    if (source === undefined) return this.#fail(copyId, new AppError("RESULT_GONE"));
    if (areRowsThere(source, copy)) return this.#start(copyId, runId, source, copy);
    source.result.complete().then(
      () => this.#start(copyId, runId, source, copy),
      (error: unknown) => this.#fail(copyId, error),
    );
  }

  /** Gives the next part; nothing where the copy has ended meanwhile. */
  next(copyId: string): void {
    const copy = this.#running.get(copyId);
    if (copy === undefined || copy.parts === null) return;
    try {
      const { value, done } = copy.parts.next();
      if (done === true) return;
      if (value.last) this.#running.delete(copyId);
      this.#tell({ type: "copyPart", copyId, ...value });
    } catch (error) {
      this.#fail(copyId, error);
    }
  }

  stop(copyId: string): void {
    this.#running.delete(copyId);
  }

  /** Ends the copies of a result that is no longer there. */
  endOf(runId: string): void {
    for (const [copyId, copy] of this.#running) {
      // One that waits hears from the result itself how it ended.
      if (copy.runId === runId && copy.parts !== null) this.#fail(copyId, new AppError("RESULT_GONE"));
    }
  }

  #start(copyId: string, runId: string, { result, views }: CopySource, copy: ResultCopy): void {
    if (!this.#running.has(copyId)) return;
    try {
      const { status } = result;
      if (status.type === "failed") throw AppError.fromData(status.error);
      const rows = rowsFor(copy.format, views.rows(copy.viewId));
      const columns = copy.columns.map((index) => rows.columns?.[index] ?? { name: "", type: "" });
      const writer = createRowWriter(copy.format, { columns, target: targetIn(copy) });
      const { from, count } = copy.rows;
      const range = { from, count: count ?? rows.rowCount };
      this.#running.set(copyId, { runId, parts: copyParts(rows, writer, range, copy.columns) });
    } catch (error) {
      this.#fail(copyId, error);
    }
    this.next(copyId);
  }

  #fail(copyId: string, error: unknown): void {
    if (!this.#running.delete(copyId)) return;
    const known = error instanceof AppError ? error : new AppError("INTERNAL");
    this.#tell({ type: "copyFailed", copyId, error: known.toData() });
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
