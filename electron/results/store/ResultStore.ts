import { join } from "node:path";
import type { ResultPortMessage } from "#shared/contract/resultPort";
import type { DroppedResults } from "#shared/processes/keptResults";
import type { StoreCommand, StoreEvent } from "#shared/processes/storePort";
import { ResultComparisons } from "../session/ResultComparisons";
import { DeferredWork } from "./DeferredWork";
import type { MessageEnd } from "../../processes/MessageEnd";
import { PageSession } from "../session/PageSession";
import { ResultArchive } from "./ResultArchive";
import { ResultArrivals } from "./ResultArrivals";
import { ResultBounds } from "./ResultBounds";
import { ResultOutputs } from "./ResultOutputs";
import { cleanSpillFolder } from "../storage/SpillFile";
import type { ResultStatus } from "../rows/StoredResult";
import { StoreEntries } from "./StoreEntries";
import type { StoreEntry } from "./StoreEntry";
import { ResultTables } from "../table/ResultTables";

/** Tables of larger results are made as soon as all bytes are there; those of smaller ones when they are asked for. */
const eagerBytes = 2 * 1024 * 1024;

/**
 * Keeps results within bounds: beyond `memoryBytes` the oldest go to disk, beyond `totalBytes` the oldest finished ones are
 * dropped and their pages are told. Complete ones are also written to a folder, from which they come back after a restart
 * or a crash; beyond `keptBytes` the oldest of them that nobody looks at or pinned are dropped.
 */
export class ResultStore {
  readonly arrivals: ResultArrivals;
  readonly outputs: ResultOutputs;
  readonly #tell: (event: StoreEvent) => void;
  readonly #entries: StoreEntries;
  readonly #archive: ResultArchive;
  readonly #deferred = new DeferredWork(() =>
    [...this.#entries.byRun.values()].some(({ isReceiving }) => isReceiving),
  );
  #bounds: ResultBounds;
  #tables = new ResultTables(null);

  /** @param tell Takes what main has to know. */
  constructor(tell: (event: StoreEvent) => void) {
    this.#tell = tell;
    const tables = (): ResultTables => this.#tables;
    const find = (runId: string): StoreEntry | undefined => this.#entries.find(runId);
    this.#archive = new ResultArchive({ tell, find, drop: (entry) => this.#entries.dropAndTell(entry) });
    this.#entries = new StoreEntries({
      tell,
      tables,
      archive: this.#archive,
      onEnd: (runId) => this.outputs.endOf(runId),
    });
    this.arrivals = new ResultArrivals(this.#entries, {
      tell,
      bounds: () => this.#bounds,
      onComplete: (entry, done) => this.#keep(entry, done),
    });
    this.outputs = new ResultOutputs(this.#entries, tables);
    this.#bounds = new ResultBounds(this.#entries.byRun, {}, null);
  }

  /**
   * Sets the bounds and takes the folder over. Where the folder cannot be used, results stay in memory, and one that
   * would have to leave it ends with RESULT_DISK_FULL.
   */
  configure(command: Extract<StoreCommand, { type: "configure" }>): void {
    const folder = this.#takeOver(command.spillFolder) ? command.spillFolder : null;
    this.#bounds = new ResultBounds(this.#entries.byRun, command, folder);
    this.#archive.limit(command.keptBytes);
    for (const { result, isPinned } of this.#archive.results()) {
      this.#entries.add(result, { isReceiving: false, isPassing: false, isOld: true, isPinned });
    }
    this.#archive.dropOld();
    this.#tell({
      type: "kept",
      runIds: [...this.#entries.byRun.keys()],
      damaged: [...this.#archive.damaged],
    });
    this.#archive.tellSize();
  }

  /**
   * Sets another bound of what outlives this run, unless more results than `mayDrop` would go by it.
   *
   * @returns those, where nothing was changed for that
   */
  limitKept(bytes: number, mayDrop: number): DroppedResults | null {
    const wouldDrop = this.#archive.droppedBy(bytes);
    const isRefused = wouldDrop !== null && wouldDrop.results > mayDrop;
    if (!isRefused) {
      this.#archive.limit(bytes);
      this.#archive.dropOld();
      this.#archive.tellSize();
    }
    return isRefused ? wouldDrop : null;
  }

  /** Serves a page. A result that is not kept is answered with `gone`, and its port is closed. */
  connect(runId: string, port: MessageEnd<unknown, ResultPortMessage>): void {
    const entry = this.#entries.find(runId);
    if (entry === undefined) {
      port.close();
      this.#tell({ type: "gone", runId });
      return;
    }
    const { result, views } = entry;
    const complete = (other: string) => this.#entries.complete(other);
    const comparisons = new ResultComparisons(result, views, this.#tables, complete);
    const session = new PageSession(result, views, comparisons, port);
    entry.sessions.add(session);
    if (entry.isPinned) session.tellPinned(true);
    if (entry.isOld) void this.#entries.reread(entry);
    port.onClose(() => entry.sessions.delete(session));
  }

  /** Settles when a complete result can be sorted and filtered. Rejects where it is not kept or the disk is full. */
  async sortable(runId: string): Promise<void> {
    await this.#tables.of(await this.#entries.complete(runId));
  }

  /** Pinned results are dropped by {@link drop} and {@link dropKept} alone. */
  pin(runId: string, isPinned: boolean): void {
    const entry = this.#entries.find(runId);
    if (entry === undefined) return;
    entry.isPinned = isPinned;
    for (const session of entry.sessions) session.tellPinned(isPinned);
    this.#archive.pin(runId, isPinned);
    this.#archive.dropOld();
  }

  /** No page shows the result any more; kept ones leave memory, others go. */
  release(runId: string): void {
    const entry = this.#entries.find(runId);
    if (entry === undefined) return;
    if (entry.result.status.type !== "done" && !entry.isOld) {
      this.drop(runId);
      return;
    }
    this.#deferred.add(() => this.#free(entry));
  }

  drop(runId: string): void {
    this.#entries.drop(runId);
  }

  /** Drops all results that no page shows. */
  dropKept(): void {
    for (const entry of this.#entries.byRun.values()) {
      if (!entry.isReceiving && entry.sessions.size === 0) this.#entries.dropAndTell(entry);
    }
    this.#archive.tellSize();
  }

  /** Leaves nothing on disk but the results that outlive this run. Settles when they are written. */
  async close(): Promise<void> {
    this.#deferred.clear();
    await this.#archive.settled();
    this.#entries.close();
    await this.#tables.close();
  }

  /** Has a result that is complete outlive this run, and its table made where that takes long. */
  #keep(entry: StoreEntry, done: Extract<ResultStatus, { type: "done" }>): void {
    if (done.bytes > eagerBytes) this.#deferred.add(() => this.#makeSortable(entry));
    void this.#archive.keep(entry, done);
  }

  /** So that the first sort or filter need not wait for the table. What goes wrong is told to whoever asks for a view. */
  #makeSortable({ result: { runId } }: StoreEntry): void {
    if (this.#entries.find(runId) !== undefined) this.sortable(runId).catch(() => undefined);
  }

  /** A kept result that no page shows leaves memory. */
  #free(entry: StoreEntry): void {
    const { runId, bytes } = entry.result;
    if (this.#entries.find(runId) !== entry || entry.sessions.size > 0) return;
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
}
