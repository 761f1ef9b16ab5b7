import { join } from "node:path";
import type { StoreMessage } from "#shared/contract/resultPort";
import type { StoreCommand, StoreEvent } from "#shared/contract/storePort";
import { AppError, type AppErrorData } from "#shared/errors/AppError";
import { columnsKey } from "./answer/columnsKey";
import { DeferredWork } from "./DeferredWork";
import type { MessageEnd } from "./MessageEnd";
import { PageSession } from "./PageSession";
import { ResultArchive } from "./ResultArchive";
import { ResultBounds } from "./ResultBounds";
import { ResultOutputs } from "./ResultOutputs";
import { ResultComparisons } from "./compare/ResultComparisons";
import { TableWrites } from "./keepTable/TableWrites";
import { cleanSpillFolder } from "./storage/cleanSpillFolder";
import { StoreEntry } from "./StoreEntry";
import { StoredResult } from "./StoredResult";
import { ResultTables } from "./table/ResultTables";
import { ResultViews } from "./view/ResultViews";

/** Tables of larger results are made as soon as all bytes are there; those of smaller ones when they are asked for. */
const eagerBytes = 2 * 1024 * 1024;

/**
 * Keeps results within bounds: beyond `memoryBytes` the oldest go to disk, beyond `totalBytes` the oldest finished ones are
 * dropped and their pages are told. Complete ones are also written to a folder, from which they come back after a restart
 * or a crash; beyond `keptBytes` the oldest of them that nobody looks at or pinned are dropped.
 */
export class ResultStore {
  readonly outputs: ResultOutputs;
  /** Results on their way into tables of a database. */
  readonly tableWrites: TableWrites;
  /** Oldest first. */
  readonly #entries = new Map<string, StoreEntry>();
  readonly #tell: (event: StoreEvent) => void;
  readonly #archive: ResultArchive;
  readonly #deferred = new DeferredWork(() =>
    [...this.#entries.values()].some(({ isReceiving }) => isReceiving),
  );
  #bounds = new ResultBounds(this.#entries, {}, null);
  #tables = new ResultTables(null);

  /** @param tell Takes what main has to know. */
  constructor(tell: (event: StoreEvent) => void) {
    this.#tell = tell;
    this.#archive = new ResultArchive({
      tell,
      find: (runId) => this.#entries.get(runId),
      drop: (entry) => this.#dropAndTell(entry),
    });
    this.outputs = new ResultOutputs(
      tell,
      (runId) => this.#entries.get(runId),
      () => this.#tables,
    );
    this.tableWrites = new TableWrites(
      tell,
      (runId) => this.#complete(runId),
      () => this.#tables,
    );
  }

  /**
   * Sets the bounds and takes the folder over. Where the folder cannot be used, results stay in memory, and one that
   * would have to leave it ends with RESULT_DISK_FULL.
   */
  configure(command: Extract<StoreCommand, { type: "configure" }>): void {
    const folder = this.#takeOver(command.spillFolder) ? command.spillFolder : null;
    this.#bounds = new ResultBounds(this.#entries, command, folder);
    this.#archive.limit(command.keptBytes);
    for (const { result, isPinned } of this.#archive.results()) {
      this.#add(result, { isReceiving: false, isPassing: false, isOld: true, isPinned });
    }
    this.#archive.dropOld();
    this.#tell({ type: "kept", runIds: [...this.#entries.keys()] });
    this.#archive.tellSize();
  }

  /** Sets another bound of what outlives this run. */
  limitKept(bytes: number): void {
    this.#archive.limit(bytes);
    this.#archive.dropOld();
    this.#archive.tellSize();
  }

  /** @param isPassing Its rows only go on into a file. */
  create(runId: string, maxRows: number, isPassing = false): void {
    this.drop(runId);
    const state = { isReceiving: true, isPassing, isOld: false, isPinned: false };
    this.#add(new StoredResult(runId, maxRows, this.#bounds.newBytes()), state);
  }

  /** Takes bytes in; those of a result that is not wanted any more are let go. */
  push(runId: string, bytes: Uint8Array): void {
    const entry = this.#entries.get(runId);
    if (entry?.isReceiving === true) {
      this.#attempt(entry, () => {
        entry.result.push(bytes);
        this.#bounds.keepTo(entry, (old) => this.#dropAndTell(old));
      });
      entry.tellProgress();
    }
    this.#tell({ type: "taken", runId, bytes: bytes.length });
  }

  end(runId: string): void {
    const entry = this.#entries.get(runId);
    if (entry?.isReceiving !== true) return;
    this.#attempt(entry, () => entry.result.end());
    const { status } = entry.result;
    if (status.type !== "done") return;
    entry.isReceiving = false;
    entry.tellPages();
    const { rowCount, truncated } = status;
    const key = columnsKey(entry.result.columns ?? []);
    this.#tell({ type: "stored", runId, rowCount, truncated, columnsKey: key });
    if (entry.isPassing) return;
    if (status.bytes > eagerBytes) this.#deferred.add(() => this.#makeSortable(entry));
    void this.#archive.keep(entry, status);
  }

  /** Pinned results are dropped by {@link drop} and {@link dropKept} alone. */
  pin(runId: string, isPinned: boolean): void {
    const entry = this.#entries.get(runId);
    if (entry === undefined) return;
    entry.isPinned = isPinned;
    for (const session of entry.sessions) session.tellPinned(isPinned);
    this.#archive.pin(runId, isPinned);
    this.#archive.dropOld();
  }

  /** No page shows the result any more; kept ones leave memory, others go. */
  release(runId: string): void {
    const entry = this.#entries.get(runId);
    if (entry === undefined) return;
    if (entry.result.status.type !== "done" && !entry.isOld) {
      this.drop(runId);
      return;
    }
    this.#deferred.add(() => this.#free(entry));
  }

  /** Drops all results that no page shows. */
  dropKept(): void {
    for (const entry of this.#entries.values()) {
      if (!entry.isReceiving && entry.sessions.size === 0) this.#dropAndTell(entry);
    }
    this.#archive.tellSize();
  }

  /** Settles when a complete result can be sorted and filtered. Rejects where it is not kept or the disk is full. */
  async sortable(runId: string): Promise<void> {
    await this.#tables.of(await this.#complete(runId));
  }

  /** The run ended with this error. */
  fail(runId: string, error: AppErrorData): void {
    const entry = this.#entries.get(runId);
    if (entry?.isReceiving === true) this.#fail(entry, error);
  }

  /** Serves a page. A result that is not kept is answered with `gone`, and its port is closed. */
  connect(runId: string, port: MessageEnd<unknown, StoreMessage>): void {
    const entry = this.#entries.get(runId);
    if (entry === undefined) {
      port.close();
      this.#tell({ type: "gone", runId });
      return;
    }
    const { result, views } = entry;
    const comparisons = new ResultComparisons(result, views, this.#tables, (other) => this.#complete(other));
    const session = new PageSession(result, views, comparisons, port);
    entry.sessions.add(session);
    if (entry.isPinned) session.tellPinned(true);
    if (entry.isOld) void this.#reread(entry);
    port.onClose(() => entry.sessions.delete(session));
  }

  drop(runId: string): void {
    const entry = this.#entries.get(runId);
    if (entry === undefined) return;
    this.#entries.delete(runId);
    this.outputs.endOf(runId);
    this.tableWrites.endOf(runId);
    // Whoever waits for its rows is told, too.
    entry.result.fail(new AppError("RESULT_GONE").toData());
    this.#archive.remove(runId);
    void this.#tables.drop(runId);
    for (const session of entry.sessions) session.close();
  }

  /** Leaves nothing on disk but the results that outlive this run. Settles when they are written. */
  async close(): Promise<void> {
    this.#deferred.clear();
    await this.#archive.settled();
    for (const { result, sessions } of this.#entries.values()) {
      result.bytes.close();
      for (const session of sessions) session.close();
    }
    this.#entries.clear();
    await this.#tables.close();
  }

  /** The result once all its rows are there. Rejects with AppError. */
  async #complete(runId: string): Promise<StoredResult> {
    const entry = this.#entries.get(runId);
    if (entry === undefined) throw new AppError("RESULT_GONE");
    if (entry.isOld) void this.#reread(entry);
    await entry.result.complete();
    return entry.result;
  }

  /** So that the first sort or filter need not wait for the table. What goes wrong is told to whoever asks for a view. */
  #makeSortable({ result: { runId } }: StoreEntry): void {
    if (this.#entries.has(runId)) this.sortable(runId).catch(() => undefined);
  }

  /** A kept result that no page shows leaves memory. */
  #free(entry: StoreEntry): void {
    const { runId, bytes } = entry.result;
    if (this.#entries.get(runId) !== entry || entry.sessions.size > 0) return;
    if (this.#archive.has(runId)) bytes.spill();
    void this.#tables.drop(runId);
    this.#archive.dropOld();
  }

  /** Whether the folder could be made the store's own. */
  #takeOver(folder: string): boolean {
    try {
      cleanSpillFolder(folder);
      this.#tables = new ResultTables(folder);
      this.#archive.open(join(folder, "kept"));
      return true;
    } catch {
      return false;
    }
  }

  #add(
    result: StoredResult,
    state: Pick<StoreEntry, "isReceiving" | "isPassing" | "isOld" | "isPinned">,
  ): void {
    this.#entries.set(result.runId, new StoreEntry(result, new ResultViews(result, this.#tables), state));
  }

  /** Finds the rows of a result of an earlier run; one that is damaged goes. */
  async #reread(entry: StoreEntry): Promise<void> {
    const { result } = entry;
    if (result.status.type !== "progress") return;
    const outcome = await result.reread(() => entry.tellPages());
    if (this.#entries.get(result.runId) !== entry) return;
    if (outcome === "failed" || !this.#archive.isAsWritten(result)) this.#dropAndTell(entry);
    else entry.tellPages();
  }

  #dropAndTell(entry: StoreEntry): void {
    const { runId } = entry.result;
    this.#fail(entry, new AppError("RESULT_GONE").toData());
    this.drop(runId);
    this.#tell({ type: "dropped", runId });
    this.#archive.tellSize();
  }

  #attempt(entry: StoreEntry, step: () => void): void {
    try {
      step();
    } catch (error) {
      const known =
        error instanceof AppError
          ? error
          : new AppError(isDiskError(error) ? "RESULT_DISK_FULL" : "INTERNAL");
      this.#fail(entry, known.toData());
      this.#tell({ type: "broken", runId: entry.result.runId, error: known.toData() });
    }
  }

  #fail(entry: StoreEntry, error: AppErrorData): void {
    entry.isReceiving = false;
    this.outputs.endOf(entry.result.runId);
    this.tableWrites.endOf(entry.result.runId);
    entry.result.fail(error);
    entry.tellPages();
  }
}

function isDiskError(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}
