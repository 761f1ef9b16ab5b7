import type { AppErrorData } from "#shared/errors/AppError";
import type { BoundStatement } from "#shared/sql/parameters/bindParameters";

/** What one run was asked to do; a result always says which run and which text made it. */
export interface RunRequest {
  readonly runId: string;
  readonly profileId: string;
  readonly databaseId: string;
  /** The statement as it was sent. */
  readonly sql: string;
  /** The statement as written, where it has parameters, and what became of them. */
  readonly written?: { readonly sql: string; readonly bound: BoundStatement };
  /** Where the statement begins in the tab's text, so that an error's position can be marked there. */
  readonly offset: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** The last run of a tab. A tab without an entry never ran. */
export type RunState =
  | { readonly status: "running"; readonly request: RunRequest }
  | {
      readonly status: "succeeded";
      readonly request: RunRequest;
      readonly rowCount: number;
      readonly truncated: boolean;
      readonly totalMs: number;
    }
  /** The run was made before the page was loaded; whether the store still has its result is being asked. */
  | { readonly status: "reopening"; readonly request: RunRequest; readonly totalMs: number | null }
  /** As before, and the result is still there. `totalMs` is null where it is not known any more how long it took. */
  | { readonly status: "reopened"; readonly request: RunRequest; readonly totalMs: number | null }
  /** The result is no longer kept. */
  | { readonly status: "gone"; readonly request: RunRequest; readonly isDamaged: boolean }
  | {
      readonly status: "failed";
      readonly request: RunRequest;
      readonly error: AppErrorData;
      readonly totalMs: number;
    }
  | { readonly status: "cancelled"; readonly request: RunRequest; readonly totalMs: number };
