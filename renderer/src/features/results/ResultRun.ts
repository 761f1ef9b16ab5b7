import type { AppErrorData } from "#shared/errors/AppError";

/** The run whose result a pane shows, as far as the pane needs to know it. */
export type ResultRun =
  | { readonly status: "idle" }
  /** `startedAt` in milliseconds since 1970. */
  | { readonly status: "running"; readonly startedAt: number }
  /** Null: the run was made before the page was loaded, and its time is not known. */
  | { readonly status: "succeeded"; readonly totalMs: number | null }
  | { readonly status: "failed"; readonly error: AppErrorData }
  | { readonly status: "cancelled" };
