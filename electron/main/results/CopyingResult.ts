import type { StoreCommand, StoreEvent } from "#shared/processes/storePort";
import { AppError, type AppErrorData } from "#shared/errors/AppError";

/** Characters of one copy at most, as the error's text says: a string of Electron's cannot hold twice as many. */
const maxCharacters = 256_000_000;

export interface CopiedText {
  readonly text: string;
  readonly rows: number;
  /** Texts that a spreadsheet would run as formulas; left out where there are none. */
  readonly formulas?: number;
}

/** One copy on its way from the store: takes its parts in, one at a time, and puts them together. */
export class CopyingResult {
  readonly #copyId: string;
  readonly #post: (command: StoreCommand) => void;
  readonly #onProgress: (rowsDone: number) => void;
  readonly #parts: string[] = [];
  #length = 0;
  #resolve: (copied: CopiedText) => void = () => undefined;
  #reject: (error: AppError) => void = () => undefined;
  /** Settles when the copy is complete. Rejects with AppError. */
  readonly copied: Promise<CopiedText>;

  constructor(copyId: string, post: (command: StoreCommand) => void, onProgress: (rowsDone: number) => void) {
    this.#copyId = copyId;
    this.#post = post;
    this.#onProgress = onProgress;
    this.copied = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  hear(event: Extract<StoreEvent, { readonly type: "copyPart" | "copyFailed" }>): void {
    if (event.type === "copyFailed") return this.fail(event.error);
    this.#parts.push(event.text);
    this.#length += event.text.length;
    if (this.#length > maxCharacters) return this.stop(new AppError("COPY_TOO_LARGE"));
    this.#onProgress(event.rowsDone);
    const { rowsDone: rows, formulas } = event;
    const text = (): string => this.#parts.join("");
    if (event.last) this.#resolve({ text: text(), rows, ...(formulas === undefined ? {} : { formulas }) });
    else this.#post({ type: "copyNext", copyId: this.#copyId });
  }

  /** Ends it with an error that the store does not know of yet. */
  stop(error: AppError): void {
    this.#post({ type: "stopCopy", copyId: this.#copyId });
    this.#reject(error);
  }

  fail(error: AppErrorData): void {
    this.#reject(AppError.fromData(error));
  }
}
