import type { AppErrorData } from "./AppError";

/** The answer of every method: errors are values, because only an error's message survives Electron's own way. */
export type Envelope<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: AppErrorData };
