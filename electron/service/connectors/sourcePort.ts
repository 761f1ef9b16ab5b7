import type { NetworkLists } from "../../processes/networks/NetworkPolicy";
import type { SmallStream, SourceSettings, SourceStream, StreamOutcome, StreamSelection } from "./Connector";
import type { SourceErrorKind } from "./SourceError";
import type { SpoolColumn, SpoolFile } from "#shared/processes/SpoolFile";

/**
 * Messages between the service and one source process, whatever carries them. Both ends are ours and of one build,
 * so these are types without a parser. Secrets travel here and nowhere else.
 */
export type SourceRequest =
  /** First, once. */
  | {
      readonly type: "open";
      readonly id: number;
      readonly kind: string;
      readonly settings: SourceSettings;
      /** Where the spool files go. */
      readonly spoolFolder: string;
      /** Which addresses it may connect to; undefined for every one. */
      readonly networks?: NetworkLists | undefined;
    }
  | { readonly type: "discover"; readonly id: number }
  | { readonly type: "read"; readonly id: number; readonly selection: StreamSelection }
  | { readonly type: "readSmall"; readonly id: number; readonly selections: readonly StreamSelection[] }
  /** Whether the login and its view of the data still stand. */
  | { readonly type: "check"; readonly id: number }
  /** There is room for another file of this read. */
  | { readonly type: "fileTaken"; readonly id: number }
  | { readonly type: "cancel"; readonly id: number }
  /** Log out and end. */
  | { readonly type: "close" };

export type SourceEvent =
  | { readonly type: "opened"; readonly id: number }
  | { readonly type: "streams"; readonly id: number; readonly streams: SourceStream[] }
  | {
      readonly type: "begin";
      readonly id: number;
      readonly columns: readonly SpoolColumn[];
      readonly mode: "replace" | "merge";
    }
  /** The next file is written meanwhile, and comes only after `fileTaken`. */
  | { readonly type: "file"; readonly id: number; readonly file: SpoolFile }
  | { readonly type: "progress"; readonly id: number; readonly rows: number }
  /** See OpenSource.readSmall. */
  | { readonly type: "small"; readonly id: number; readonly streams: (SmallStream | null)[] }
  /** Null where every read stands for itself. */
  | { readonly type: "checked"; readonly id: number; readonly isIntact: boolean | null }
  | { readonly type: "done"; readonly id: number; readonly outcome: StreamOutcome }
  | { readonly type: "failed"; readonly id: number; readonly problem: SourceErrorData };

/** A SourceError on its way between processes, without any secret in it. */
export interface SourceErrorData {
  readonly kind: SourceErrorKind;
  readonly message: string;
  readonly retryAfterSeconds: number | null;
}
