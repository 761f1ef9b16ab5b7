import type { LastRun, SyncRun } from "#shared/api/syncRun";
import { sourceErrorCause, type SourceErrorCause } from "#shared/domain/sourceErrorCause";
import { messages } from "../../../messages/messages";

/** Where in a Connection a person can do something about each kind of errorCause; the others lie elsewhere. */
const sectionByCause: Readonly<Partial<Record<SourceErrorCause, "settings" | "tables">>> = {
  credentials: "settings",
  login: "settings",
  dns: "settings",
  refused: "settings",
  tls: "settings",
  permission: "tables",
  missing: "tables",
};

/** Why a run did not bring everything in, and what to do. */
export interface RunCause {
  /** In a few words; null where the service's words say nothing that is known. */
  readonly cause: string | null;
  readonly remedy: string;
  /** Where in the Connection something can be done about it. */
  readonly section: "settings" | "tables" | undefined;
  /** Whether it is no error: a user stopped it, or all that failed is acknowledged. */
  readonly isExpected: boolean;
}

interface Counts {
  readonly total: number;
  readonly failed: number;
  /** Failed tables of which that is known. */
  readonly acknowledged: number;
}

/** A table's error is never shown as the source's: a foreign table with a wrong password is no refused login. */
export function runCause(
  { error, errorScope }: Pick<LastRun, "error" | "errorScope">,
  counts: Counts | null,
): RunCause {
  const { partly, runs, sourceErrors } = messages.connections;
  if (errorScope === "tables" && counts !== null)
    return {
      cause:
        counts.failed < counts.total
          ? partly.cause(counts.failed, counts.total)
          : partly.allFailed(counts.total),
      remedy: counts.acknowledged < counts.failed ? partly.remedy : partly.allAcknowledged,
      section: "tables",
      isExpected: counts.acknowledged >= counts.failed,
    };
  const errorCause = error === null ? null : sourceErrorCause(error);
  const known = errorCause === null ? null : sourceErrors[errorCause];
  return {
    cause: known?.cause ?? null,
    remedy: known?.remedy ?? runs.unknownRemedy,
    section: errorCause === null ? undefined : sectionByCause[errorCause],
    isExpected: errorCause === "paused" || errorCause === "cancelled",
  };
}

/**
 * How many tables of a run failed.
 *
 * @param isKnown Whether the error of a table is acknowledged.
 */
export function countsOf(
  { tables }: SyncRun,
  isKnown: (table: string, error: string) => boolean = () => false,
): Counts {
  const failed = tables.filter(({ status, error }) => status === "failed" || error !== null);
  const acknowledged = failed.filter(({ name, error }) => error !== null && isKnown(name, error));
  return { total: tables.length, failed: failed.length, acknowledged: acknowledged.length };
}
