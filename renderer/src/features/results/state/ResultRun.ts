import type { AppErrorData } from "#shared/errors/AppError";

/** The run whose result a pane shows, as far as the pane needs to know it. */
export type ResultRun =
  | { readonly status: "idle" }
  /** `startedAt` in milliseconds since 1970. */
  | { readonly status: "running"; readonly startedAt: number }
  /**
   * `totalMs` is null where it is not known any more how long it took. `asOf`, in milliseconds since 1970: the result is
   * shown again as it was then.
   */
  | { readonly status: "succeeded"; readonly totalMs: number | null; readonly asOf?: number }
  | { readonly status: "failed"; readonly error: AppErrorData }
  | { readonly status: "cancelled" };
