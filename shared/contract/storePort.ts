import type { AppErrorData } from "../errors/AppError";

/** Main's side of the result store: it creates results and hands over the bytes of an answer as they come in. */
export type StoreCommand =
  | { readonly type: "create"; readonly runId: string; readonly maxRows: number }
  /** A part of the body of POST /databases/:id/query, in order. */
  | { readonly type: "bytes"; readonly runId: string; readonly bytes: Uint8Array }
  | { readonly type: "end"; readonly runId: string }
  | { readonly type: "fail"; readonly runId: string; readonly error: AppErrorData }
  /** The message carries a port to a page; the store speaks resultPort.ts on it. */
  | { readonly type: "connect"; readonly runId: string }
  | { readonly type: "drop"; readonly runId: string }
  | { readonly type: "configure"; readonly memoryBytes: number; readonly spillFolder: string };

/** The store's answers to main. */
export type StoreEvent =
  | { readonly type: "ready" }
  /** So many bytes of a run were taken in: back-pressure for the sender. */
  | { readonly type: "taken"; readonly runId: string; readonly bytes: number }
  | {
      readonly type: "stored";
      readonly runId: string;
      readonly rowCount: number;
      readonly truncated: boolean;
    }
  /** The bytes were not an answer of the contract, or the disk is full. */
  | { readonly type: "broken"; readonly runId: string; readonly error: AppErrorData }
  /** `connect` named a result that is not kept. */
  | { readonly type: "gone"; readonly runId: string };
