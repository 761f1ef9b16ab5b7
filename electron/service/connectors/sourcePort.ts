import type { NetworkLists } from "../../processes/networks/NetworkPolicy";
import type { SmallStream, SourceSettings, SourceStream, StreamOutcome, StreamSelection } from "./Connector";
import type { SourceErrorKind } from "./SourceError";
import type { Method, RpcAnswer, RpcRequest } from "#shared/rpc/rpc";
import type { SpoolColumn, SpoolFile } from "#shared/processes/SpoolFile";

/**
 * What the service asks of one source process, whatever carries it. Both ends are ours and of one build, so these are types
 * without a parser. Secrets travel here and nowhere else.
 */
export interface SourceMethods {
  /** First, once. */
  readonly open: Method<
    {
      readonly kind: string;
      readonly settings: SourceSettings;
      /** Where the spool files go. */
      readonly spoolFolder: string;
      /** Which addresses it may connect to; undefined for every one. */
      readonly networks?: NetworkLists | undefined;
    },
    SourceAnswer<null>
  >;
  readonly discover: Method<null, SourceAnswer<SourceStream[]>>;
  readonly read: Method<StreamSelection, SourceAnswer<StreamOutcome>, ReadPart>;
  /** See OpenSource.readSmall. Sends a part whenever the source was heard of. */
  readonly readSmall: Method<readonly StreamSelection[], SourceAnswer<(SmallStream | null)[]>, "progress">;
  /** Whether the login and its view of the data are still intact; null where every read has a view of its own. */
  readonly isIntact: Method<null, SourceAnswer<boolean | null>>;
  /** Logs out and ends the process: there is no answer. */
  readonly close: Method<null, null>;
}

export type SourceRequest = RpcRequest<SourceMethods>;
export type SourceEvent = RpcAnswer;

/** What comes while a stream is read. */
export type ReadPart =
  | {
      readonly type: "begin";
      readonly columns: readonly SpoolColumn[];
      readonly mode: "replace" | "merge";
    }
  /** The next file is written meanwhile, and comes only once this one is taken. */
  | { readonly type: "file"; readonly file: SpoolFile }
  | { readonly type: "progress"; readonly rows: number };

/** A SourceError has more than an error of the RPC. */
export type SourceAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: SourceErrorData };

/** A SourceError on its way between processes, without any secret in it. */
export interface SourceErrorData {
  readonly kind: SourceErrorKind;
  readonly message: string;
  readonly retryAfterSeconds: number | null;
}
