import type { ConnectionRecord } from "../catalog/ConnectionRecord";
import type { RunRecord } from "../catalog/RunRecord";
import type { CredentialsState } from "../credentials/CredentialsVault";

/** A Connection as callers see it. */
export interface ConnectionView {
  readonly record: ConnectionRecord;
  readonly lastRun: RunRecord | undefined;
  /** Milliseconds since 1970. */
  readonly nextRunAt: number | null;
  readonly credentials: CredentialsState;
}
