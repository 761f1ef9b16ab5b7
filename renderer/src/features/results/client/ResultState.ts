import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { FieldProgress } from "#shared/contract/resultPort";
import { type ResultView, wholeResult } from "#shared/domain/results/resultView";
import type { AppErrorData } from "#shared/errors/AppError";

/** What is known of a result now. A new object with every change. */
export interface ResultState {
  /** The run that made the result; null until the store has said so. */
  readonly runId: string | null;
  readonly phase: "connecting" | "receiving" | "done" | "failed";
  /** Null until names and types are known. */
  readonly columns: readonly ResultColumn[] | null;
  /** Rows of the result that can be read. */
  readonly rowCount: number;
  /** True where the result was cut; the rows are then its first ones. */
  readonly truncated: boolean;
  /** The cap the run was made with; null until the result is complete. */
  readonly maxRows: number | null;
  /** Kept until a person lets it go. */
  readonly isPinned: boolean;
  /** Set in phase `failed`. */
  readonly error: AppErrorData | null;
  /** The order and the filters that the rows are shown by. */
  readonly view: ResultView;
  /** Number of that view; 0 is the result as it came. */
  readonly viewId: number;
  /** Rows that pass the filters. */
  readonly shownRowCount: number;
  /** Another order or other filters were asked for, and are being worked on. */
  readonly isArranging: boolean;
  /** How far work on parts of nested columns is; null while there is none, or it is over before anybody could read of it. */
  readonly fieldWork: FieldProgress | null;
  /** Grows with every block of rows that comes in, so that what shows rows is drawn again. */
  readonly pagesRead: number;
}

export const initialResultState: ResultState = {
  runId: null,
  phase: "connecting",
  columns: null,
  rowCount: 0,
  truncated: false,
  maxRows: null,
  isPinned: false,
  error: null,
  view: wholeResult,
  viewId: 0,
  shownRowCount: 0,
  isArranging: false,
  fieldWork: null,
  pagesRead: 0,
};

/** What is known of a result, and who is told when that changes. */
export class WatchedState {
  readonly #listeners = new Set<() => void>();
  #state = initialResultState;

  /** For useSyncExternalStore. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly get = (): ResultState => this.#state;

  change(change: Partial<ResultState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Nobody is told any more. */
  close(): void {
    this.#listeners.clear();
  }
}
