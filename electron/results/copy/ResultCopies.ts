import type { ResultCopy, SqlTarget } from "#shared/contract/resultCopy";
import type { StoreEvent } from "#shared/contract/storePort";
import { AppError } from "#shared/errors/AppError";
import type { StoredResult } from "../StoredResult";
import type { ResultViews } from "../view/ResultViews";
import { createRowWriter } from "../write/createRowWriter";
import { rowsFor } from "../write/rowsFor";
import { copyParts, type CopyPart } from "./copyParts";

/** What is copied from. */
export interface CopySource {
  readonly result: StoredResult;
  readonly views: ResultViews;
}

interface RunningCopy {
  readonly runId: string;
  readonly parts: Generator<CopyPart, void, void>;
}

/** The copies main is being given, part by part. Each ends with its last part, an error, or because nobody wants it. */
export class ResultCopies {
  readonly #tell: (event: StoreEvent) => void;
  readonly #running = new Map<string, RunningCopy>();

  constructor(tell: (event: StoreEvent) => void) {
    this.#tell = tell;
  }

  /** Gives the first part. @param source Undefined where it is not kept, which ends the copy with RESULT_GONE. */
  begin(copyId: string, runId: string, source: CopySource | undefined, copy: ResultCopy): void {
    try {
      if (source === undefined) throw new AppError("RESULT_GONE");
      const { status } = source.result;
      if (status.type === "failed") throw AppError.fromData(status.error);
      const rows = rowsFor(copy.format, source.views.rows(copy.viewId));
      const columns = copy.columns.map((index) => rows.columns?.[index] ?? { name: "", type: "" });
      const writer = createRowWriter(copy.format, { columns, target: targetIn(copy) });
      this.#running.set(copyId, { runId, parts: copyParts(rows, writer, copy.rows, copy.columns) });
    } catch (error) {
      this.#fail(copyId, error instanceof AppError ? error : new AppError("INTERNAL"));
    }
    this.next(copyId);
  }

  /** Gives the next part; nothing where the copy has ended meanwhile. */
  next(copyId: string): void {
    const copy = this.#running.get(copyId);
    if (copy === undefined) return;
    try {
      const { value, done } = copy.parts.next();
      if (done === true) return;
      if (value.last) this.#running.delete(copyId);
      this.#tell({ type: "copyPart", copyId, ...value });
    } catch (error) {
      this.#fail(copyId, error instanceof AppError ? error : new AppError("INTERNAL"));
    }
  }

  stop(copyId: string): void {
    this.#running.delete(copyId);
  }

  /** Ends the copies of a result that is no longer there. */
  endOf(runId: string): void {
    for (const [copyId, copy] of this.#running) {
      if (copy.runId === runId) this.#fail(copyId, new AppError("RESULT_GONE"));
    }
  }

  #fail(copyId: string, error: AppError): void {
    this.#running.delete(copyId);
    this.#tell({ type: "copyFailed", copyId, error: error.toData() });
  }
}

/** A copy names its keys by their index in the result, a writer by their place among the columns copied. */
function targetIn({ target, columns }: ResultCopy): SqlTarget | null {
  return target === undefined ? null : { ...target, keys: target.keys.map((key) => columns.indexOf(key)) };
}
