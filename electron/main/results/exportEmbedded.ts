import { randomUUID } from "node:crypto";
import type { WholeExport } from "#shared/domain/results/resultExport";
import type { ExportedFile } from "#shared/processes/storePort";
import { serviceExportError, parquetLine, type ServiceExport } from "#shared/processes/serviceExport";
import { AppError } from "#shared/errors/AppError";
import { statementAsTable } from "#shared/sql/wholeData/statementAsTable";
import type { Fetch } from "../transport/Transport";
import type { AddPage } from "./ResultOutputs";
import { moveExport } from "./moveExport";
import type { ResultStoreProcess } from "./ResultStoreProcess";
import type { StoringRun } from "./StoringRun";

export interface EmbeddedExportPorts {
  /** Reaches the embedded service's exports: see serviceExport.ts. */
  readonly exportFetch: Fetch;
  readonly store: ResultStoreProcess;
}

interface EmbeddedExport {
  readonly exportId: string;
  readonly databaseId: string;
  readonly export: WholeExport;
  /** Absolute path. */
  readonly path: string;
}

export interface ExportWatch {
  readonly signal: AbortSignal;
  /** @param percent How far it is, where the rows are not known before the end. */
  readonly onProgress: (rowsDone: number, percent?: number) => void;
}

const lineEnd = 0x0a;

/**
 * Writes all rows of a query on a database of the embedded service to one file, in one read and in the query's order: the
 * engine writes Parquet itself, and any other format is written from its rows as they come. Memory does not grow with the
 * file. A failed or stopped export leaves no file.
 *
 * @throws AppError of the service and of the export; CANCELLED when the signal fires
 */
export async function exportEmbedded(
  ports: EmbeddedExportPorts,
  request: EmbeddedExport,
  watch: ExportWatch,
): Promise<ExportedFile> {
  const { databaseId, export: wish } = request;
  const table = statementAsTable(wish.sql, wish.resultColumns);
  const names = wish.columns.flatMap((index) => table?.selected[index] ?? []);
  if (table === null || names.length < wish.columns.length)
    throw new AppError("INVALID_INPUT", "Only a single query with these columns can be exported.");
  const sql = `SELECT ${names.join(", ")}\nFROM ${table.from}`;
  return wish.format === "parquet"
    ? exportParquet(ports, { databaseId, sql, format: "parquet" }, request, watch)
    : exportPages(ports, { databaseId, sql, format: "pages" }, request, watch);
}

async function exportParquet(
  { exportFetch }: EmbeddedExportPorts,
  asked: ServiceExport,
  { exportId, path }: EmbeddedExport,
  { signal, onProgress }: ExportWatch,
): Promise<ExportedFile> {
  for await (const line of linesOf(await post(exportFetch, asked, signal), signal)) {
    if ("failure" in line) throw new AppError(line.failure.code, line.failure.message);
    if ("percent" in line) onProgress(0, line.percent);
    else return { rows: line.rows, bytes: await moveExport(line.file, path, exportId, signal) };
  }
  throw new AppError("SERVICE_FAULT", "The export ended without a file.");
}

async function* linesOf(body: ReadableStream<Uint8Array>, signal: AbortSignal) {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of readable(body, signal)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield parquetLine.parse(JSON.parse(line));
  }
}

async function exportPages(
  { exportFetch, store }: EmbeddedExportPorts,
  asked: ServiceExport,
  { exportId, path, export: wish }: EmbeddedExport,
  watch: ExportWatch,
): Promise<ExportedFile> {
  const { format, resultColumns, columns, target, csv } = wish;
  const shape = columns.flatMap((index) => resultColumns[index] ?? []);
  const pages = {
    format,
    columns: shape.map(({ name, type }) => ({ name, type })),
    target: target ?? null,
    csv,
    keys: [],
  };
  return store.outputs.exportPages(exportId, { pages, path, ...watch }, async (addPage) => {
    const reading = new AbortController();
    const signal = AbortSignal.any([watch.signal, reading.signal]);
    const writer = new PageWriter(store, addPage);
    try {
      for await (const bytes of readable(await post(exportFetch, asked, signal), signal)) {
        await writer.write(bytes);
      }
    } finally {
      writer.discard();
      // Ends the query where the file can take no more.
      reading.abort(new AppError("CANCELLED"));
    }
  });
}

/** Hands answers that follow one another on lines to the store, each as a result that only goes on into the file. */
class PageWriter {
  readonly #store: ResultStoreProcess;
  readonly #addPage: AddPage;
  #page: { readonly runId: string; readonly run: StoringRun } | null = null;

  constructor(store: ResultStoreProcess, addPage: AddPage) {
    this.#store = store;
    this.#addPage = addPage;
  }

  /** @throws AppError of the store and of the file */
  async write(bytes: Uint8Array): Promise<void> {
    let from = 0;
    for (let at = bytes.indexOf(lineEnd); at !== -1; at = bytes.indexOf(lineEnd, from)) {
      await this.#send(bytes.subarray(from, at));
      await this.#end();
      from = at + 1;
    }
    if (from < bytes.length) await this.#send(bytes.subarray(from));
  }

  /** Lets a page go that has no end. */
  discard(): void {
    if (this.#page === null) return;
    this.#store.finish(this.#page.runId, null);
    this.#store.drop(this.#page.runId);
    this.#page = null;
  }

  async #send(bytes: Uint8Array): Promise<void> {
    if (this.#page === null) {
      const runId = randomUUID();
      const run = this.#store.create(runId, Number.MAX_SAFE_INTEGER, { isPassing: true });
      this.#page = { runId, run };
    }
    await this.#page.run.send(bytes);
  }

  async #end(): Promise<void> {
    if (this.#page === null) return;
    const { runId, run } = this.#page;
    await run.end();
    await this.#addPage(runId);
    this.discard();
  }
}

/** Reads a body whose end before its last byte is the statement's: the database says why in the message. */
async function* readable(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of body) yield bytes;
  } catch (error) {
    if (signal.aborted) throw new AppError("CANCELLED");
    if (error instanceof AppError && error.code !== "CONNECTION_CUT") throw error;
    throw new AppError("STATEMENT_FAILED", error instanceof Error ? error.message : undefined);
  }
}

/** The path is one that the port lets through; only the port of exports answers it. */
async function post(
  exportFetch: Fetch,
  asked: ServiceExport,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  try {
    const response = await exportFetch("http://localhost/api/v1/export", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(asked),
      redirect: "error",
      credentials: "omit",
      cache: "no-store",
      signal,
    });
    if (response.ok && response.body !== null) return response.body;
    const { code, message } = serviceExportError.parse(await response.json());
    throw new AppError(code, message);
  } catch (error) {
    throw signal.aborted ? new AppError("CANCELLED") : error;
  }
}
