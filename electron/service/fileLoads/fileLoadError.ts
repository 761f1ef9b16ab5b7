import { AppError } from "#shared/errors/AppError";
import type { ErrorCode } from "#shared/errors/errorCodes";
import { LoadFailure } from "../engines/LoadFailure";
import { ServiceError } from "../ServiceError";

/** As the contract's clients map the same statuses. */
const codes: Readonly<Partial<Record<ServiceError["status"], ErrorCode>>> = {
  404: "NOT_FOUND",
  409: "STATE_CONFLICT",
};

const kinds: Readonly<Record<LoadFailure["kind"], ErrorCode>> = {
  request: "INVALID_INPUT",
  statement: "FILE_NOT_UNDERSTOOD",
  interrupted: "CANCELLED",
  engineStopped: "SERVICE_FAULT",
  tableTaken: "TABLE_EXISTS",
};

/** What a load of files ended with, as one of Wharf's errors. @param signal Fired where it was stopped. */
export function fileLoadError(error: unknown, signal: AbortSignal): AppError {
  if (signal.aborted) return new AppError("CANCELLED");
  if (error instanceof AppError) return error;
  if (error instanceof LoadFailure) return new AppError(kinds[error.kind], error.message);
  if (error instanceof ServiceError)
    return new AppError(codes[error.status] ?? "SERVICE_FAULT", error.message);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOSPC" || code === "EDQUOT")
    return new AppError("SERVICE_FAULT", "The disk that holds the databases is full. Free some space there.");
  if (code === "ENOENT" || code === "EACCES" || code === "EPERM") return new AppError("FILE_NOT_READABLE");
  return new AppError("SERVICE_FAULT", error instanceof Error ? error.message : undefined);
}
