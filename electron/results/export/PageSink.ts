import type { StoredResult } from "../StoredResult";

/** What the rows of pages go into, in their order. */
export interface PageSink {
  /**
   * Adds the rows of a page.
   *
   * @param from The first row that is added; those before are in it already.
   * @param onProgress Called with how many of them are added.
   */
  add(page: StoredResult, from: number, onProgress: (rows: number) => void): Promise<void>;
  /** All pages are added: what is left goes to the target. */
  end(): Promise<void>;
  /** Nobody wants it any more. */
  discard(): void;
}
