import type { StoredResult } from "../StoredResult";
import type { RowWriter } from "../write/RowWriter";
import { addAsText } from "./exportRows";
import type { ExportTarget } from "./ExportTarget";
import type { PageSink } from "./PageSink";

/** Pages that follow one another as text. */
export class TextSink implements PageSink {
  readonly #writer: RowWriter;
  readonly #columns: readonly number[];
  readonly #target: ExportTarget;
  readonly #signal: AbortSignal;
  #hasBegun = false;
  #rows = 0;

  constructor(writer: RowWriter, columns: readonly number[], target: ExportTarget, signal: AbortSignal) {
    this.#writer = writer;
    this.#columns = columns;
    this.#target = target;
    this.#signal = signal;
  }

  async add(page: StoredResult, from: number, onProgress: (rows: number) => void): Promise<void> {
    await this.#begin();
    const progress = { signal: this.#signal, onProgress };
    const place = { from, number: this.#rows };
    await addAsText(page, this.#writer, this.#columns, place, this.#target, progress);
    this.#rows += page.rowCount - from;
  }

  async end(): Promise<void> {
    await this.#begin();
    await this.#target.writeEnd(this.#writer, this.#rows);
  }

  discard(): void {
    // Nothing of it is outside the target.
  }

  async #begin(): Promise<void> {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    await this.#target.write(this.#writer.begin);
  }
}
