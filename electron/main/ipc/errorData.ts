import { randomUUID } from "node:crypto";
import { AppError, type AppErrorData } from "#shared/errors/AppError";
import type { Log } from "../log/openLog";

/**
 * The error that a page is told of. An AppError is told as it is; anything else is an internal error: the page gets a
 * number, and the log what happened under it.
 */
export function errorData(error: unknown, where: string, log: Log): AppErrorData {
  if (error instanceof AppError) return error.toData();
  const correlationId = randomUUID().slice(0, 8);
  log.error("fault", { where, correlationId, error });
  return new AppError(
    "INTERNAL",
    `Something went wrong in Wharf. Its number in the log is ${correlationId}.`,
    {
      correlationId,
    },
  ).toData();
}
