import type { connector, connectorField } from "#shared/api/wire/connector";
import type { Answer } from "#shared/api/wire/operation";
import type { SpoolColumn, SpoolFile } from "#shared/processes/SpoolFile";

/** A column as the source offers it. */
export interface SourceColumn {
  readonly name: string;
  /** Type in the source's own words. */
  readonly type: string;
  readonly nullable: boolean;
  /** DuckDB type that holds every value of it without loss. */
  readonly targetType: string;
}

/** Something that can be synced into one table: a table, a view, a sheet's tab, a file pattern, a list of an API. */
export interface SourceStream {
  /** Identity of the stream within its Connection, for example `public.orders`; never changes for the same thing. */
  readonly name: string;
  /** Where the source has schemas. */
  readonly schema: string | null;
  readonly table: string;
  readonly columns: readonly SourceColumn[];
  /** Names of columns that are there and that the user may not read, where the source tells them. */
  readonly withheld?: readonly string[];
  readonly primaryKey: readonly string[];
  readonly estimatedRows: number | null;
  /** A column whose values only grow with each change, where the source has one that can be trusted. */
  readonly cursor: string | null;
  /**
   * Why it cannot be read and what to do, a sentence: for example, the user has no right to it, or it has no columns.
   * It is listed apart from the offer; a run reports it for a table that was read before.
   */
  readonly barred?: string;
  /**
   * What to do where it is broken at the source, such as a view whose table was dropped, a sentence. It is on offer
   * without columns: a run fails it, until it is repaired there or turned off.
   */
  readonly broken?: string;
}

/** A setting that a kind of source needs; secret ones are sent in `secrets`, the others in `config`. */
export type ConnectorField = Answer<typeof connectorField>;

/** What `GET /connectors` says of a kind of source. */
export type ConnectorDescriptor = Answer<typeof connector>;

/** Describes a kind of source. Without a word on it, its columns cannot be excluded: the two relational kinds only. */
export function describeConnector(
  own: Omit<ConnectorDescriptor, "excludeColumns"> & Partial<ConnectorDescriptor>,
): ConnectorDescriptor {
  return { excludeColumns: false, ...own };
}

/** Settings of one Connection, checked against the descriptor's fields. */
export interface SourceSettings {
  readonly config: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, string>>;
}

/** What is to be read of one stream. */
export interface StreamSelection {
  readonly stream: SourceStream;
  /** Columns to read, in the stream's order; an excluded column is not in it and must never leave the source. */
  readonly columns: readonly string[];
  /** Columns that a person let go of: nobody has to hear that they cannot be read. */
  readonly excluded?: readonly string[];
  /** Where the last successful incremental run ended, in the connector's own words; null reads everything. */
  readonly position: string | null;
}

/** Where a stream's rows go while they are read. */
export interface StreamSink {
  /** Called once, before the first file: the table's columns, in the order of the files' columns. */
  begin(columns: readonly SpoolColumn[], mode: "replace" | "merge"): Promise<void>;
  /** A fresh path in the run's spool folder. */
  newFile(ending: string): string;
  /** Hands a finished file over; settles when there is room for the next one, which bounds disk and memory. */
  add(file: SpoolFile): Promise<void>;
  /**
   * Rows read so far; call it a few times a second at most, and also where none is whole but bytes came: a source
   * that is not heard of for minutes is given up.
   */
  progress(rows: number): void;
}

/** How a stream ended. */
export interface StreamOutcome {
  /** Rows as the source counted them: the load is refused where the engine counted others. */
  readonly rows: number;
  /** Where the next incremental run begins; null where the stream has no cursor. */
  readonly position: string | null;
  /** What a person should know of a stream that succeeded, in sentences: values that no table can hold as they are. */
  readonly notes?: readonly string[];
}

/** All rows of a small stream, in memory. */
export interface SmallStream {
  /** Of its table, in the order of the cells. */
  readonly columns: readonly SpoolColumn[];
  /** In the form of a spool file of the format `csv`. */
  readonly csv: Uint8Array;
  readonly rows: number;
  /** As in StreamOutcome. */
  readonly notes: readonly string[];
}

/** What a small stream has at most, and how much of several is read before they are handed over. */
export const smallStreams = { rows: 10_000, bytes: 1024 * 1024, bytesTogether: 8 * 1024 * 1024 } as const;

/** An open source: one login, one consistent view of the data where the source can give it. */
export interface OpenSource {
  /** Everything that could be synced. @throws SourceError */
  discover(signal: AbortSignal): Promise<SourceStream[]>;
  /** Reads one stream into files. @throws SourceError; what was added before is thrown away by the caller */
  read(selection: StreamSelection, sink: StreamSink, signal: AbortSignal): Promise<StreamOutcome>;
  /**
   * Reads small streams, many with few round trips to the source. Left out where a source has no quicker way than
   * `read`.
   *
   * @param onProgress called whenever the source was heard of
   * @returns for each selection, in order, its rows or null where it is for `read`: it is large, or something is in
   * its way, which `read` then reports. Shorter where so much was read that the rest has to be asked for again.
   * @throws SourceError where the source is not reachable any more
   */
  readSmall?(
    selections: readonly StreamSelection[],
    onProgress: () => void,
    signal: AbortSignal,
  ): Promise<(SmallStream | null)[]>;
  /**
   * Asked after a failed read: whether the login and its view of the data still stand, so that the next read belongs
   * to the same moment. Left out, or null, where every read stands for itself.
   */
  isIntact?(): Promise<boolean | null>;
  close(): Promise<void>;
}

/** A kind of source. Runs in a process of its own, away from the service and from the databases. */
export interface Connector {
  readonly descriptor: ConnectorDescriptor;
  /** Reaches the source and logs in. @throws SourceError */
  open(settings: SourceSettings, signal: AbortSignal): Promise<OpenSource>;
}
