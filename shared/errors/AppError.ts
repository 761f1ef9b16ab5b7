import { type ErrorCode, errorCodes } from "./errorCodes";

/** The answer of every method: errors are values, because only an error's message survives Electron's own way. */
export type Envelope<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: AppErrorData };

/** What an error may say beyond its message; plain data so that it crosses processes unchanged. */
export interface ErrorDetails {
  /** The field of the request that is meant, in the words of the request. */
  readonly field?: string;
  /** HTTP status, where the error came from a service's answer. */
  readonly status?: number;
  /** Seconds after which the service allows another try. */
  readonly retryAfterSeconds?: number;
  /** Number under which the log has more. */
  readonly correlationId?: string;
}

/** An error as plain data: this, not an Error object, crosses process borders. */
export interface AppErrorData {
  readonly code: ErrorCode;
  /** What exactly happened, for a person; never holds a secret. */
  readonly message: string;
  readonly retryable: boolean;
  readonly details?: ErrorDetails;
}

/** The same error inside a process, where it can be thrown and caught. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;

  /** @param message What exactly happened; the code's own cause where left out. */
  constructor(code: ErrorCode, message: string = errorCodes[code].cause, details?: ErrorDetails) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }

  /** The inverse of {@link AppError.toData}. */
  static fromData(data: AppErrorData): AppError {
    return new AppError(data.code, data.message, data.details);
  }

  /** Plain data for another process. */
  toData(): AppErrorData {
    const data = { code: this.code, message: this.message, retryable: errorCodes[this.code].retryable };
    return this.details === undefined ? data : { ...data, details: this.details };
  }
}
