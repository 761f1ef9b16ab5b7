import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { SerialQueue } from "#shared/async/SerialQueue";
import { isDiskFull } from "../../processes/isDiskFull";
import { confinedOptions } from "#shared/sql/confineDuckDb";
import { quoteText } from "#shared/sql/quote";
import { flushFolder } from "../environment/flushFolder";
import { type CatalogValue, catalogFormat, migrate, readFormat, type RunStatement } from "./migrate";
import { openPrivateFolder } from "../environment/openPrivateFolder";

/** Another process holds the data folder; the message is a sentence for a person. */
export class FolderInUse extends Error {
  override readonly name = "FolderInUse";

  /** @param holder the process's id, or empty where it is not known */
  constructor(folder: string, holder: string, options?: ErrorOptions) {
    const who = holder === "" ? "another process" : `the process ${holder}`;
    super(
      `The data folder ${folder} is in use by ${who}. Stop that service first, or choose another folder.`,
      options,
    );
  }
}

/** Folders open in this process, where DuckDB would hand out the same instance again instead of refusing. */
const openFolders = new Set<string>();

/**
 * The service's own store: `catalog.duckdb` in the data folder. A statement that resolved is on disk. DuckDB's lock on
 * the file is also the lock on the whole folder: the system drops it however the holder ends.
 */
export class Catalog {
  readonly #folder: string;
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;
  /** Work is done one after the other: a transaction must not see other statements in its middle. */
  readonly #work = new SerialQueue();

  private constructor(folder: string, instance: DuckDBInstance, connection: DuckDBConnection) {
    this.#folder = folder;
    this.#instance = instance;
    this.#connection = connection;
  }

  /**
   * Creates the folder and the catalog where they are missing.
   *
   * @throws FolderInUse, LooseFolder, or Error with a sentence for a person for a file that is not a catalog
   */
  static async open(dataFolder: string): Promise<Catalog> {
    const folder = await openPrivateFolder(dataFolder);
    if (openFolders.has(folder)) throw new FolderInUse(folder, String(process.pid));
    openFolders.add(folder);
    let instance: DuckDBInstance | undefined;
    try {
      instance = await openFile(folder);
      const catalog = new Catalog(folder, instance, await instance.connect());
      // It only names the holder to others; on a full disk all that is there can still be read.
      await writeFile(join(folder, "service.pid"), `${process.pid}\n`, { mode: 0o600 }).catch(ignoreFullDisk);
      await catalog.#changeFormat();
      await flushFolder(folder);
      return catalog;
    } catch (error) {
      instance?.closeSync();
      openFolders.delete(folder);
      throw error;
    }
  }

  /** One statement, committed when the promise resolves. */
  run: RunStatement = (sql, values) => this.#work.do(() => this.#execute(sql, values));

  /** Everything that `work` runs, or nothing of it. `work` uses only the function it is given. */
  transaction<Result>(work: (run: RunStatement) => Promise<Result>): Promise<Result> {
    return this.#work.do(async () => {
      await this.#execute("BEGIN");
      try {
        const result = await work((sql, values) => this.#execute(sql, values));
        await this.#execute("COMMIT");
        return result;
      } catch (error) {
        await this.#execute("ROLLBACK");
        throw error;
      }
    });
  }

  /** Copies the whole catalog into a new file, in one transaction. */
  copyTo(file: string): Promise<void> {
    return this.#work.do(async () => {
      await this.#execute(`ATTACH ${quoteText(file)} AS backup`);
      try {
        await this.#execute("COPY FROM DATABASE catalog TO backup");
        await this.#execute("CHECKPOINT backup");
      } finally {
        await this.#execute("DETACH backup");
      }
      await chmod(file, 0o600);
    });
  }

  /** Brings an older catalog to today's format, with a copy of it first. @throws Error with a sentence for the user */
  async #changeFormat(): Promise<void> {
    const format = await readFormat(this.run);
    const backups = join(this.#folder, "backups");
    const backupOf = (older: number) => join(backups, `catalog-format-${older}.duckdb`);
    if (format > catalogFormat) {
      const goBack = existsSync(backupOf(catalogFormat))
        ? ` To go back, put ${backupOf(catalogFormat)} in the place of catalog.duckdb there; Connections and databases that were added since are then not found.`
        : "";
      throw new Error(
        `The data folder ${this.#folder} was written by a newer version of Wharf (format ${format}; this version reads up to ${catalogFormat}). Nothing was changed. Open it with the newer version, or give this one a folder of its own.${goBack}`,
      );
    }
    if (format > 0 && format < catalogFormat) {
      await mkdir(backups, { recursive: true, mode: 0o700 });
      const part = `${backupOf(format)}.part`;
      for (const left of [part, `${part}.wal`]) await rm(left, { force: true });
      await this.copyTo(part);
      await rename(part, backupOf(format));
      await flushFolder(backups);
    }
    await this.transaction((run) => migrate(run));
  }

  /** Waits for what was begun, then lets go of the folder. */
  async close(): Promise<void> {
    await this.#work.do(async () => {
      this.#connection.closeSync();
      this.#instance.closeSync();
      await rm(join(this.#folder, "service.pid"), { force: true });
      openFolders.delete(this.#folder);
    });
  }

  async #execute(sql: string, values: readonly CatalogValue[] = []): Promise<Record<string, unknown>[]> {
    const reader = await this.#connection.runAndReadAll(sql, [...values]);
    return reader.getRowObjectsJson();
  }
}

async function openFile(folder: string): Promise<DuckDBInstance> {
  try {
    // Small limits: the catalog holds little, and the memory of this machine belongs to the databases.
    return await DuckDBInstance.fromCache(join(folder, "catalog.duckdb"), {
      threads: "1",
      memory_limit: "256MB",
      ...confinedOptions,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!/lock|being used by another process/i.test(message)) {
      throw new Error(`The catalog in ${folder} cannot be opened: ${message}`, { cause: error });
    }
    const holder = await readFile(join(folder, "service.pid"), "utf8").catch(() => "");
    throw new FolderInUse(folder, /PID (\d+)/.exec(message)?.[1] ?? holder.trim(), { cause: error });
  }
}

function ignoreFullDisk(error: unknown): void {
  if (!isDiskFull(error)) throw error;
}
