import type { AppErrorData } from "#shared/errors/AppError";

/** The run whose result a pane shows, as far as the pane needs to know it. */
export type ResultRun =
  | { readonly status: "idle" }
  /** `startedAt` in milliseconds since 1970. */
  | { readonly status: "running"; readonly startedAt: number }
  | { readonly status: "succeeded"; readonly totalMs: number }
  | { readonly status: "failed"; readonly error: AppErrorData }
  | { readonly status: "cancelled" };
