import type { ConnectionRecord } from "../catalog/ConnectionRecord";
import type { Review, RunRecord } from "../catalog/RunRecord";
import type { CredentialsState } from "../credentials/CredentialsVault";

export interface RunCounts {
  readonly total: number;
  readonly succeeded: number;
  readonly failed: number;
  /** Of those that failed, with an error that was acknowledged. */
  readonly acknowledged: number;
}

/** A Connection as callers see it. */
export interface ConnectionView {
  readonly record: ConnectionRecord;
  readonly lastRun: RunRecord | undefined;
  /** How many tables its last run read, and how they ended. */
  readonly counts: RunCounts | undefined;
  /** What is new at the source and waits for an answer now. */
  readonly review: Review;
  /** Milliseconds since 1970. */
  readonly nextRunAt: number | null;
  readonly credentials: CredentialsState;
}
