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
  /** Whether a user stopped it, which is no error. */
  readonly isEnded: boolean;
}

interface Counts {
  readonly total: number;
  readonly failed: number;
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
      remedy: partly.remedy,
      section: "tables",
      isEnded: false,
    };
  const errorCause = error === null ? null : sourceErrorCause(error);
  const known = errorCause === null ? null : sourceErrors[errorCause];
  return {
    cause: known?.cause ?? null,
    remedy: known?.remedy ?? runs.unknownRemedy,
    section: errorCause === null ? undefined : sectionByCause[errorCause],
    isEnded: errorCause === "paused" || errorCause === "cancelled",
  };
}

/** How many tables of a run failed. */
export function countsOf({ tables }: SyncRun): Counts {
  const failed = tables.filter(({ status, error }) => status === "failed" || error !== null).length;
  return { total: tables.length, failed };
}
