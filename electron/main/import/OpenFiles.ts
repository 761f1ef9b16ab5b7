import { randomUUID } from "node:crypto";
import type { Database } from "#shared/api/database";
import type { Relation } from "#shared/api/relation";
import { embeddedProfileId } from "#shared/domain/ids";
import type { BrokenLineRule, FileReading } from "#shared/domain/importPlan";
import { AppError } from "#shared/errors/AppError";
import { ServiceClient } from "../serviceClient/ServiceClient";
import type { ServicePorts, Statement, StatementAnswer } from "../serviceClient/ServicePorts";
import type { FileReaderClient } from "./FileReaderClient";
import type { FileReaders } from "./FileReaders";

/** Files that are open at once; each has a process of its own. The one opened first is closed for another. */
const mostOpen = 8;

interface OpenFile {
  readonly name: string;
  readonly openedAt: string;
  readonly reader: FileReaderClient;
  readonly close: () => void;
}

/** Files that were opened without loading them: each is a database of this run, with the file as its only view. */
export class OpenFiles {
  readonly #readers: Pick<FileReaders, "withFile">;
  readonly #files = new Map<string, OpenFile>();

  constructor(readers: Pick<FileReaders, "withFile">) {
    this.#readers = readers;
  }

  /**
   * Opens a file as the view `table`. It stays open until it is closed, its process ends, or the app quits.
   * @returns the id under which statements reach it
   * @throws AppError FILE_NOT_READABLE, FILE_NOT_UNDERSTOOD, INVALID_INPUT, CANCELLED
   */
  async open(
    file: { readonly path: string; readonly name: string },
    reading: FileReading,
    brokenLines: BrokenLineRule,
    table: string,
    signal: AbortSignal,
  ): Promise<string> {
    const id = randomUUID();
    const closing = new AbortController();
    const reader = await new Promise<FileReaderClient>((resolve, reject) => {
      const ended = this.#readers.withFile(file.path, signal, async (opened) => {
        await opened.ask("openQueries", { reading, brokenLines, table }, signal);
        resolve(opened);
        const closed = new Promise<void>((close) => {
          closing.signal.addEventListener("abort", () => close(), { once: true });
        });
        await Promise.race([closed, opened.ended]);
      });
      void ended.catch(reject).finally(() => this.#files.delete(id));
    });
    const openedAt = new Date().toISOString();
    this.#files.set(id, { name: file.name, openedAt, reader, close: () => closing.abort() });
    const [oldest] = this.#files.keys();
    if (this.#files.size > mostOpen && oldest !== undefined) this.close(oldest);
    return id;
  }

  has(id: string): boolean {
    return this.#files.has(id);
  }

  close(id: string): void {
    this.#files.get(id)?.close();
    this.#files.delete(id);
  }

  closeAll(): void {
    for (const id of this.#files.keys()) this.close(id);
  }

  /** @throws AppError NOT_FOUND where it is not open */
  readerOf(id: string): FileReaderClient {
    const file = this.#files.get(id);
    if (file === undefined) throw new AppError("NOT_FOUND", "The file is not open any more. Open it again.");
    return file.reader;
  }

  /** The open files, last one first, as databases. */
  databases(): Database[] {
    return [...this.#files.keys()].toReversed().map((id) => this.databaseOf(id));
  }

  /** @throws AppError NOT_FOUND where it is not open */
  databaseOf(id: string): Database {
    const file = this.#files.get(id);
    if (file === undefined) throw new AppError("NOT_FOUND", "The file is not open any more. Open it again.");
    return {
      id,
      name: file.name.slice(0, 50),
      engine: null,
      engineVersion: null,
      status: "running",
      rawStatus: "running",
      region: null,
      vmSize: null,
      memoryMb: null,
      autoStop: null,
      expiresAt: null,
      createdAt: file.openedAt,
      connection: null,
    };
  }
}

/** A client whose embedded service also has the files that are open without being loaded. */
export class OpenFilesClient extends ServiceClient {
  readonly #files: OpenFiles;

  constructor(ports: ServicePorts, files: OpenFiles) {
    super(ports);
    this.#files = files;
  }

  override async listDatabases(profileId: string, signal?: AbortSignal): Promise<Database[]> {
    const listed = await super.listDatabases(profileId, signal);
    return profileId === embeddedProfileId ? [...this.#files.databases(), ...listed] : listed;
  }

  override async getDatabase(profileId: string, id: string, signal?: AbortSignal): Promise<Database> {
    return this.#files.has(id) ? this.#files.databaseOf(id) : super.getDatabase(profileId, id, signal);
  }

  /** Of an open file: closes it; the file stays as it is. */
  override async deleteDatabase(profileId: string, id: string, signal?: AbortSignal): Promise<void> {
    if (this.#files.has(id)) this.#files.close(id);
    else await super.deleteDatabase(profileId, id, signal);
  }

  override async readSchema(profileId: string, id: string, signal?: AbortSignal): Promise<Relation[]> {
    if (!this.#files.has(id)) return super.readSchema(profileId, id, signal);
    const { relations } = await this.#files.readerOf(id).ask("relations", {}, undefined);
    return relations.map(({ schema, name, columns }) => ({
      schema,
      name,
      kind: "view",
      columns: columns.map((column) => ({ ...column })),
    }));
  }

  override async query(
    profileId: string,
    id: string,
    statement: Statement,
    signal?: AbortSignal,
  ): Promise<StatementAnswer> {
    if (!this.#files.has(id)) return super.query(profileId, id, statement, signal);
    return { body: this.#files.readerOf(id).query(statement.sql, statement.maxRows, signal) };
  }
}
