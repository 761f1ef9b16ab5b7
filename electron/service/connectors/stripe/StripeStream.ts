import type { RecordColumn } from "../https/RecordColumn";

/** A list of Stripe's. */
export interface StripeStream {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  readonly columns: readonly RecordColumn[];
  /**
   * Set where objects change only until they are settled: a later run then begins with the oldest one that may still change.
   * Everything else can change at any time and is read fully.
   */
  readonly isSettled?: (record: unknown) => boolean;
}
