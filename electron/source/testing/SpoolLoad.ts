import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { quoteIdentifier } from "#shared/sql/quote";
import { spoolQuery } from "../../engine/load/spoolQuery";
import type { OpenSource, StreamOutcome, StreamSink } from "../../service/connectors/Connector";
import type { SpoolColumn, SpoolFile } from "#shared/processes/SpoolFile";

/** Takes streams into a DuckDB of the test's own, by the same SQL as the loader. */
export class SpoolLoad implements StreamSink {
  columns: readonly SpoolColumn[] = [];
  mode: "replace" | "merge" = "replace";
  /** Called with every file before it is loaded, for tests that do something meanwhile. */
  onFile: (file: SpoolFile) => Promise<void> = () => Promise.resolve();
  readonly files: SpoolFile[] = [];
  readonly #folder: string;
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;
  #last: Promise<void> = Promise.resolve();

  private constructor(folder: string, instance: DuckDBInstance, connection: DuckDBConnection) {
    this.#folder = folder;
    this.#instance = instance;
    this.#connection = connection;
  }

  static async open(): Promise<SpoolLoad> {
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    // Not UTC: no value may depend on the session's time zone.
    await connection.run("SET TimeZone = 'America/New_York'");
    return new SpoolLoad(await mkdtemp(join(tmpdir(), "wharf-spool [x]")), instance, connection);
  }

  get folder(): string {
    return this.#folder;
  }

  async begin(columns: readonly SpoolColumn[], mode: "replace" | "merge"): Promise<void> {
    this.columns = columns;
    this.mode = mode;
    const types = columns.map(({ name, type }) => `${quoteIdentifier(name)} ${type}`);
    await this.#connection.run(`CREATE OR REPLACE TABLE loaded (${types.join(", ")})`);
  }

  newFile(ending: string): string {
    return join(this.#folder, `${this.files.length}-${performance.now()}.${ending}`);
  }

  add(file: SpoolFile): Promise<void> {
    const taken = this.#take(file);
    this.#last = taken.catch(() => undefined);
    return taken;
  }

  async #take(file: SpoolFile): Promise<void> {
    this.files.push(file);
    await this.onFile(file);
    const query = spoolQuery(this.columns, file.format, [file.path]);
    const { rowsChanged } = await this.#connection.run(`INSERT INTO loaded ${query}`);
    if (file.rows !== null && file.rows !== rowsChanged)
      throw new Error(`${rowsChanged} rows instead of ${file.rows}.`);
    await rm(file.path);
  }

  progress(): void {
    // Nobody watches.
  }

  /** Reads one stream. @param exclude names of columns that are not read @param position where to begin */
  async read(
    source: OpenSource,
    name: string,
    {
      exclude = [],
      position = null,
      signal = new AbortController().signal,
    }: { exclude?: string[]; position?: string | null; signal?: AbortSignal } = {},
  ): Promise<StreamOutcome> {
    const stream = (await source.discover(signal)).find((candidate) => candidate.name === name);
    if (stream === undefined) throw new Error(`The source offers no ${name}.`);
    const columns = stream.columns.map((column) => column.name).filter((column) => !exclude.includes(column));
    return source.read({ stream, columns, position }, this, signal);
  }

  /** Rows of a query over the table `loaded`; every value as DuckDB's text, NULL as null. */
  async rows(sql: string): Promise<(string | null)[][]> {
    const reader = await this.#connection.runAndReadAll(sql);
    return reader.getRows().map((row) => row.map((value) => (value === null ? null : String(value))));
  }

  async close(): Promise<void> {
    // A connection that is closed under its statement never comes back.
    await this.#last;
    this.#connection.closeSync();
    this.#instance.closeSync();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
