import { z } from "zod";
import type { AppErrorData } from "../errors/AppError";
import { errorCodes, type ErrorCode } from "../errors/errorCodes";
import { taskId } from "./ids";
import { loadAccounting, loadProgress, tableTarget } from "./loadTask";

/**
 * How a task is or ended. `interrupted`: Wharf ended while it ran, and the next start reports it.
 */
export const taskStatuses = ["waiting", "running", "succeeded", "failed", "stopped", "interrupted"] as const;

const errorCode = z.custom<ErrorCode>(
  (value) => typeof value === "string" && Object.hasOwn(errorCodes, value),
);
const errorData: z.ZodType<AppErrorData> = z.strictObject({
  code: errorCode,
  message: z.string(),
  retryable: z.boolean(),
  details: z
    .strictObject({
      field: z.string().exactOptional(),
      status: z.number().exactOptional(),
      retryAfterSeconds: z.number().exactOptional(),
      correlationId: z.string().exactOptional(),
    })
    .exactOptional(),
});

/** What a task loads into; `table` is null where it makes several. */
export const taskTarget = tableTarget.extend({
  databaseName: z.string(),
  table: tableTarget.shape.table.nullable(),
});

/** Long work that goes on in the background, whatever the page does. */
export const task = z.strictObject({
  id: taskId,
  kind: z.enum(["load", "sample"]),
  /** What is loaded: a file's name, or how many files. */
  title: z.string(),
  target: taskTarget,
  status: z.enum(taskStatuses),
  /** ISO 8601. */
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  progress: loadProgress,
  /** Present once a load of files has succeeded. */
  accounting: loadAccounting.nullable(),
  error: errorData.nullable(),
  /** Table with half of the rows that could not be removed. */
  leftoverTable: z.string().nullable(),
  /** Whether the work ended while its rows became visible, so that they may be there or not. */
  mayBeCommitted: z.boolean(),
});

export type TaskTarget = z.infer<typeof taskTarget>;
export type Task = z.infer<typeof task>;

/** Whether a task has not ended yet. */
export function isActive({ status }: Pick<Task, "status">): boolean {
  return status === "waiting" || status === "running";
}
