import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type {
  ConnectorDescriptor,
  OpenSource,
  SourceStream,
  StreamOutcome,
  StreamSelection,
  StreamSink,
} from "../connectors/Connector";
import { SourceError, type SourceErrorKind } from "../connectors/SourceError";
import type { SourceOpener } from "../sync/source/SourceOpener";

/** A source that a test sets up: `source.json` in a folder. */
export interface FolderSource {
  /** Expected as the secret `token`. */
  readonly token: string;
  /** Refuses every login. */
  readonly problem?: FolderError;
  readonly streams: readonly FolderStream[];
}

export interface FolderStream {
  readonly table: string;
  readonly schema?: string | null;
  /** Names with DuckDB types. */
  readonly columns: Readonly<Record<string, string>>;
  readonly primaryKey?: readonly string[];
  /** Cells in the order of the columns; null is NULL. */
  readonly rows?: readonly (readonly (string | number | null)[])[];
  /** Instead of `rows`: this many rows, each cell `value`, the first column counting from 0. */
  readonly generate?: {
    readonly rows: number;
    readonly value: string;
    readonly perFile: number;
    /** Every cell is another text of that length, which no compression makes smaller. */
    readonly random?: boolean;
  };
  /** Bytes in place of `rows`, in hex: a line of CSV as it is. */
  readonly rawHex?: string;
  readonly notes?: readonly string[];
  /** Rows with this many fewer than were counted, as a reader that lost some would say. */
  readonly miscount?: number;
  readonly problem?: FolderError;
  /** Between two files. */
  readonly pauseMs?: number;
  /** Reads only rows whose first column is above the last position, and merges them. */
  readonly incremental?: boolean;
}

export interface FolderError {
  readonly kind: SourceErrorKind;
  readonly message: string;
  /** A stream's: comes after its first file. */
  readonly afterFile?: boolean;
}

const fields: ConnectorDescriptor["fields"] = [
  { name: "folder", label: "Folder", type: "string", required: true, secret: false },
  { name: "size", label: "Size", type: "integer", required: false, secret: false, default: 3 },
  {
    name: "mode",
    label: "Mode",
    type: "select",
    required: false,
    secret: false,
    options: [
      { value: "plain", label: "Plain" },
      { value: "fancy", label: "Fancy" },
    ],
  },
  { name: "server", label: "Server", type: "string", required: false, secret: false, bindsSecrets: true },
  { name: "token", label: "Token", type: "string", required: true, secret: true },
  { name: "passphrase", label: "Passphrase", type: "string", required: false, secret: true },
];

/** A relational kind, of which a database may have several. */
export const tablesKind = "test_tables";
/** A kind of which a database may have one. */
export const singleKind = "test_single";

/** Kinds of source whose data lies in a folder; what was read of each is written to `reads.json` beside it. */
export function folderSources(): SourceOpener {
  return {
    descriptors: [
      { kind: tablesKind, name: "Test tables", multiple: true, excludeColumns: true, fields },
      { kind: singleKind, name: "Test single", multiple: false, excludeColumns: false, fields },
    ],
    async open({ settings: { config, secrets } }) {
      const folder = String(config["folder"]);
      const source = await readSource(folder);
      if (source.problem !== undefined) throw problem(source.problem);
      if (secrets["token"] !== source.token)
        throw new SourceError(
          "login",
          `The token ${secrets["token"] ?? ""} is not accepted. Enter another one.`,
        );
      return openFolder(folder, source);
    },
  };
}

/** Sets a source up, or changes it. */
export async function writeFolderSource(folder: string, source: FolderSource): Promise<void> {
  await writeFile(join(folder, "source.json"), JSON.stringify(source));
}

async function readSource(folder: string): Promise<FolderSource> {
  const text = await readFile(join(folder, "source.json"), "utf8").catch(() => undefined);
  if (text === undefined)
    throw new SourceError("missing", `There is no source in ${folder}. Check the folder.`);
  return JSON.parse(text) as FolderSource;
}

function openFolder(folder: string, { streams }: FolderSource): OpenSource {
  const reads: { name: string; columns: readonly string[]; position: string | null }[] = [];
  return {
    discover: async () => streams.map(streamOf),
    async read(selection, sink, signal) {
      const { stream, columns, position } = selection;
      reads.push({ name: stream.name, columns, position });
      await writeFile(join(folder, "reads.json"), JSON.stringify(reads));
      const data = streams.find((candidate) => streamOf(candidate).name === stream.name);
      if (data === undefined) throw new SourceError("missing", "The table is gone.");
      return readStream(data, selection, sink, signal);
    },
    close: async () => undefined,
  };
}

function streamOf({ schema = null, table, columns, primaryKey = [] }: FolderStream): SourceStream {
  return {
    name: schema === null ? table : `${schema}.${table}`,
    schema,
    table,
    columns: Object.entries(columns).map(([name, type]) => ({
      name,
      type: type.toLowerCase(),
      nullable: true,
      targetType: type,
    })),
    primaryKey,
    estimatedRows: null,
    cursor: null,
  };
}

async function readStream(
  data: FolderStream,
  { columns, position }: StreamSelection,
  sink: StreamSink,
  signal: AbortSignal,
): Promise<StreamOutcome> {
  if (data.problem !== undefined && data.problem.afterFile !== true) throw problem(data.problem);
  const names = Object.keys(data.columns);
  const merges = data.incremental === true && position !== null;
  await sink.begin(
    columns.map((name) => {
      const type = data.columns[name] ?? "VARCHAR";
      return { name, type, readAs: type, expression: "value" };
    }),
    merges ? "merge" : "replace",
  );
  let rows = 0;
  let last = position;
  for (const piece of pieces(data, names.length)) {
    const wanted = merges ? piece.filter(([id]) => Number(id) > Number(position)) : piece;
    const lines = wanted.map((row) => columns.map((name) => cell(row[names.indexOf(name)])).join(","));
    const path = sink.newFile("csv");
    const { rawHex } = data;
    await writeFile(
      path,
      rawHex === undefined ? lines.map((line) => `${line}\n`).join("") : Buffer.from(`${rawHex}0a`, "hex"),
    );
    await sink.add({ path, format: "csv", rows: rawHex === undefined ? wanted.length : null });
    rows += wanted.length;
    last = String(wanted.at(-1)?.[0] ?? last);
    sink.progress(rows);
    signal.throwIfAborted();
    if (data.problem !== undefined) throw problem(data.problem);
    await wait(data.pauseMs ?? 0, undefined, { signal });
  }
  const { miscount = 0, incremental = false, notes = [] } = data;
  return { rows: rows + miscount, position: incremental ? last : null, notes };
}

type Row = readonly (string | number | null)[];

function* pieces({ rows, generate }: FolderStream, width: number): Generator<readonly Row[]> {
  if (generate === undefined) return void (yield rows ?? []);
  for (let start = 0; start < generate.rows; start += generate.perFile) {
    const length = Math.min(generate.perFile, generate.rows - start);
    yield Array.from({ length }, (_, index) => [
      start + index,
      ...Array.from({ length: width - 1 }, () =>
        generate.random === true ? randomText(generate.value.length) : generate.value,
      ),
    ]);
  }
}

function randomText(length: number): string {
  return randomBytes(length).toString("base64url").slice(0, length);
}

function cell(value: string | number | null | undefined): string {
  return value === null || value === undefined ? "" : `"${String(value).replaceAll('"', '""')}"`;
}

function problem({ kind, message }: FolderError): SourceError {
  return new SourceError(kind, message);
}
