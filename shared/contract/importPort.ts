import type { AskedReading, FileInspection, FileReading } from "../domain/importPlan";
import type { AppErrorData } from "../errors/AppError";

/** From main to the process that reads one file. */
export type FileReaderCommand =
  /** First message. `scratchFolder` is empty, belongs to this process and is removed by main afterwards. */
  | {
      readonly type: "open";
      readonly requestId: number;
      readonly path: string;
      readonly scratchFolder: string;
    }
  | { readonly type: "inspect"; readonly requestId: number; readonly asked: AskedReading }
  /** Reads the whole file once, so that every later step knows that it is sound. */
  | { readonly type: "stage"; readonly requestId: number; readonly reading: FileReading }
  /** The next INSERT statements into `table`, which is quoted SQL; each at most `maxBytes` of UTF-8. */
  | { readonly type: "next"; readonly requestId: number; readonly table: string; readonly maxBytes: number };

/** What each command answers with. */
export interface FileReaderAnswers {
  readonly open: Record<string, never>;
  readonly inspect: FileInspection;
  /** `types` are the columns' SQL types in the engine's own spelling: safe to put into CREATE TABLE. */
  readonly stage: { readonly rowCount: number; readonly types: readonly string[] };
  /** `rows` is complete after `statements` were carried out; no statements: the end. */
  readonly next: { readonly statements: readonly string[]; readonly rows: number };
}

/** From the reader to main: one answer a command. */
export type FileReaderAnswer =
  | {
      readonly requestId: number;
      readonly ok: true;
      readonly value: FileReaderAnswers[keyof FileReaderAnswers];
    }
  | { readonly requestId: number; readonly ok: false; readonly error: AppErrorData };
