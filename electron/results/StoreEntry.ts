import type { PageSession } from "./PageSession";
import type { StoredResult } from "./StoredResult";
import type { ResultViews } from "./view/ResultViews";

/** A result that the store keeps, with who looks at it. */
export interface StoreEntry {
  readonly result: StoredResult;
  readonly views: ResultViews;
  readonly sessions: Set<PageSession>;
  isReceiving: boolean;
  /** No table is made of it, and it does not outlive this run. */
  readonly isPassing: boolean;
  /** It came from an earlier run, and its rows are looked for when a page connects. */
  readonly isOld: boolean;
  isPinned: boolean;
  /** When its pages were last told how far it is, on the clock that only goes forward. */
  toldAt: number;
}
