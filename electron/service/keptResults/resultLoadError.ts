import { AppError } from "#shared/errors/AppError";
import type { ErrorCode } from "#shared/errors/errorCodes";
import { LoadFailure } from "../engines/LoadFailure";
import { ServiceError } from "../ServiceError";

/** As the contract's clients map the same statuses. */
const codes: Readonly<Partial<Record<ServiceError["status"], ErrorCode>>> = {
  404: "NOT_FOUND",
  409: "STATE_CONFLICT",
};

/** What a load of a kept result ended with, told as one of Wharf's errors. @param signal Fired where somebody ended it. */
export function resultLoadError(error: unknown, signal: AbortSignal): AppError {
  if (signal.aborted) return new AppError("CANCELLED");
  if (error instanceof LoadFailure) {
    return new AppError(error.kind === "tableTaken" ? "TABLE_EXISTS" : "RESULT_NOT_LOADED", error.message);
  }
  if (error instanceof ServiceError)
    return new AppError(codes[error.status] ?? "SERVICE_FAULT", error.message);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOSPC" || code === "EDQUOT") return new AppError("RESULT_DISK_FULL");
  return new AppError(
    "RESULT_NOT_LOADED",
    code === "ENOENT" ? "The rows were gone before the database had taken them in. Try again." : undefined,
  );
}
