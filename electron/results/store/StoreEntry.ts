import type { PageSession } from "../session/PageSession";
import type { StoredResult } from "../rows/StoredResult";
import type { ResultViews } from "../session/ResultViews";

/** Milliseconds between two words to a page about how far a result is. */
const progressInterval = 50;

interface EntryState {
  readonly isReceiving: boolean;
  /** No table is made of it, and it does not outlive this run. */
  readonly isPassing: boolean;
  /** It came from an earlier run, and its rows are looked for when a page connects. */
  readonly isOld: boolean;
  readonly isPinned: boolean;
}

/** A result that the store keeps, with who looks at it. */
export class StoreEntry {
  readonly result: StoredResult;
  readonly views: ResultViews;
  readonly sessions = new Set<PageSession>();
  readonly isPassing: boolean;
  readonly isOld: boolean;
  isReceiving: boolean;
  isPinned: boolean;
  /** When its pages were last told how far it is, on the clock that only goes forward. */
  #toldAt = 0;

  constructor(result: StoredResult, views: ResultViews, state: EntryState) {
    this.result = result;
    this.views = views;
    this.isPassing = state.isPassing;
    this.isOld = state.isOld;
    this.isReceiving = state.isReceiving;
    this.isPinned = state.isPinned;
  }

  /** Tells its pages how far the result is. */
  tellPages(): void {
    for (const session of this.sessions) session.tellStatus();
  }

  /** Tells its pages how far it has come in: the first rows at once, the others from time to time. */
  tellProgress(): void {
    const { columns, rowCount } = this.result;
    if (!this.isReceiving || columns === null) return;
    const isFirst = this.#toldAt === 0 && rowCount > 0;
    const now = performance.now();
    if (!isFirst && now - this.#toldAt < progressInterval) return;
    this.tellPages();
    this.#toldAt = now;
  }
}
