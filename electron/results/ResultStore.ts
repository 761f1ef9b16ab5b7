import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { StoreMessage } from "#shared/contract/resultPort";
import type { StoreCommand, StoreEvent } from "#shared/contract/storePort";
import { AppError, type AppErrorData } from "#shared/errors/AppError";
import type { MessageEnd } from "./MessageEnd";
import { PageSession } from "./PageSession";
import { ResultOutputs } from "./ResultOutputs";
import { ByteStore } from "./storage/ByteStore";
import { KeptResults } from "./storage/KeptResults";
import { cleanSpillFolder, spillFileEnding } from "./storage/cleanSpillFolder";
import { SpillFile } from "./storage/SpillFile";
import type { StoreEntry } from "./StoreEntry";
import { StoredResult, type ResultStatus } from "./StoredResult";
import { ResultTables } from "./table/ResultTables";
import { ResultViews } from "./view/ResultViews";

const defaultMemoryBytes = 256 * 1024 * 1024;
const defaultTotalBytes = 8 * 1024 * 1024 * 1024;
const defaultKeptBytes = 2_000_000_000;

/** Results of earlier runs that are kept at most: each is a file to look at on start. */
const maxKeptResults = 5000;

/** Milliseconds between two words to a page about how far a result is. */
const progressInterval = 50;

/** Tables of larger results are made as soon as all bytes are there; those of smaller ones when they are asked for. */
const eagerBytes = 2 * 1024 * 1024;

/**
 * Keeps results within bounds: beyond `memoryBytes` the oldest go to disk, beyond `totalBytes` the oldest finished ones are
 * dropped and their pages are told. Complete ones are also written to a folder, from which they come back after a restart
 * or a crash; beyond `keptBytes` the oldest of them that nobody looks at or pinned are dropped.
 */
export class ResultStore {
  readonly outputs: ResultOutputs;
  /** Oldest first. */
  readonly #entries = new Map<string, StoreEntry>();
  readonly #tell: (event: StoreEvent) => void;
  #spillFolder: string | null = null;
  #tables = new ResultTables(null);
  #memoryBytes = defaultMemoryBytes;
  #totalBytes = defaultTotalBytes;
  #keptBytes = defaultKeptBytes;
  #kept: KeptResults | null = null;

  /** @param tell Takes what main has to know. */
  constructor(tell: (event: StoreEvent) => void) {
    this.#tell = tell;
    this.outputs = new ResultOutputs(
      tell,
      (runId) => this.#entries.get(runId),
      () => this.#tables,
    );
  }

  /**
   * Sets the bounds and takes the folder over. Where the folder cannot be used, results stay in memory, and one that
   * would have to leave it ends with RESULT_DISK_FULL.
   */
  configure(command: Extract<StoreCommand, { type: "configure" }>): void {
    this.#memoryBytes = command.memoryBytes ?? defaultMemoryBytes;
    this.#totalBytes = command.totalBytes ?? defaultTotalBytes;
    this.#keptBytes = command.keptBytes ?? defaultKeptBytes;
    try {
      cleanSpillFolder(command.spillFolder);
      this.#spillFolder = command.spillFolder;
      this.#tables = new ResultTables(command.spillFolder);
      this.#kept = new KeptResults(join(command.spillFolder, "kept"));
    } catch {
      this.#spillFolder = null;
    }
    if (this.#kept !== null) this.#offer(this.#kept);
    this.#dropOldKept();
    this.#tell({ type: "kept", runIds: [...this.#entries.keys()] });
    this.#tellKeptSize();
  }

  /** Sets another bound of what outlives this run. */
  limitKept(bytes: number): void {
    this.#keptBytes = bytes;
    this.#dropOldKept();
    this.#tellKeptSize();
  }

  /** @param isPassing Its rows only go on into a file. */
  create(runId: string, maxRows: number, isPassing = false): void {
    this.drop(runId);
    const bytes = new ByteStore(() => this.#createSpillFile());
    const state = { isReceiving: true, isPassing, isOld: false, isPinned: false };
    this.#add(new StoredResult(runId, maxRows, bytes), state);
  }

  /** Takes bytes in; those of a result that is not wanted any more are let go. */
  push(runId: string, bytes: Uint8Array): void {
    const entry = this.#entries.get(runId);
    if (entry?.isReceiving === true) {
      this.#attempt(entry, () => {
        entry.result.push(bytes);
        this.#keepWithinBounds(entry);
      });
      this.#tellProgress(entry);
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
    this.#tellPages(entry);
    this.#tell({ type: "stored", runId, rowCount: status.rowCount, truncated: status.truncated });
    if (entry.isPassing) return;
    // What goes wrong is told to whoever asks for a view.
    if (status.bytes > eagerBytes) this.sortable(runId).catch(() => undefined);
    void this.#keep(entry, status);
  }

  /** Pinned results are dropped by {@link drop} and {@link dropKept} alone. */
  pin(runId: string, isPinned: boolean): void {
    const entry = this.#entries.get(runId);
    if (entry === undefined) return;
    entry.isPinned = isPinned;
    for (const session of entry.sessions) session.tellPinned(isPinned);
    // Where the disk cannot take it, the pin holds for as long as the app runs.
    this.#kept?.pin(runId, isPinned).catch(() => undefined);
    this.#dropOldKept();
  }

  /** No page shows the result any more; kept ones leave memory, others go. */
  release(runId: string): void {
    const entry = this.#entries.get(runId);
    if (entry === undefined) return;
    if (entry.result.status.type !== "done" && !entry.isOld) {
      this.drop(runId);
      return;
    }
    if (this.#kept?.get(runId) !== undefined) entry.result.bytes.spill();
    void this.#tables.drop(runId);
    this.#dropOldKept();
  }

  /** Drops all results that no page shows. */
  dropKept(): void {
    for (const [runId, entry] of this.#entries) {
      if (!entry.isReceiving && entry.sessions.size === 0) this.#dropAndTell(runId, entry);
    }
    this.#tellKeptSize();
  }

  /** Settles when a complete result can be sorted and filtered. Rejects where it is not kept or the disk is full. */
  async sortable(runId: string): Promise<void> {
    const entry = this.#entries.get(runId);
    if (entry === undefined) throw new AppError("RESULT_GONE");
    if (entry.isOld) void this.#reread(entry);
    await entry.result.complete();
    await this.#tables.of(entry.result);
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
    const session = new PageSession(entry.result, entry.views, port);
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
    entry.result.bytes.close();
    this.#kept?.remove(runId);
    void this.#tables.drop(runId);
    for (const session of entry.sessions) session.close();
  }

  /** Leaves nothing on disk but the results that outlive this run. Settles when they are written. */
  async close(): Promise<void> {
    await this.#kept?.settled();
    for (const { result, sessions } of this.#entries.values()) {
      result.bytes.close();
      for (const session of sessions) session.close();
    }
    this.#entries.clear();
    await this.#tables.close();
  }

  #add(
    result: StoredResult,
    state: Pick<StoreEntry, "isReceiving" | "isPassing" | "isOld" | "isPinned">,
  ): void {
    const views = new ResultViews(result, this.#tables);
    this.#entries.set(result.runId, { result, views, sessions: new Set(), toldAt: 0, ...state });
  }

  /** Makes the results of earlier runs some of this run's. */
  #offer(kept: KeptResults): void {
    for (const { runId, maxRows, bytes, isPinned } of kept.list()) {
      const result = new StoredResult(runId, maxRows, ByteStore.in(kept.file(runId), bytes));
      this.#add(result, { isReceiving: false, isPassing: false, isOld: true, isPinned });
    }
  }

  /** Finds the rows of a result of an earlier run; one that is damaged goes. */
  async #reread(entry: StoreEntry): Promise<void> {
    const { result } = entry;
    if (result.status.type !== "progress") return;
    const outcome = await result.reread(() => this.#tellPages(entry));
    if (this.#entries.get(result.runId) !== entry) return;
    this.#tellPages(entry);
    if (outcome === "failed") this.#dropAndTell(result.runId, entry);
  }

  /** Writes a complete result to where it is found after a restart. Nobody waits for it. */
  async #keep(entry: StoreEntry, done: Extract<ResultStatus, { type: "done" }>): Promise<void> {
    const { result } = entry;
    const { runId } = result;
    const { maxRows, bytes, rowCount, truncated } = done;
    if (bytes > this.#keptBytes) return;
    const facts = {
      runId,
      maxRows,
      bytes,
      rowCount,
      truncated,
      isPinned: entry.isPinned,
      storedAt: Date.now(),
    };
    // Where the disk cannot take it, the result is kept for as long as the app runs.
    const isKept = await this.#kept?.keep(facts, result.bytes).catch(() => false);
    if (isKept !== true || this.#kept === null || this.#entries.get(runId) !== entry) return;
    result.bytes.settleIn(this.#kept.file(runId));
    if (entry.isPinned) await this.#kept.pin(runId, true).catch(() => undefined);
    this.#dropOldKept();
    this.#tellKeptSize();
  }

  #dropOldKept(): void {
    const mayGo = (runId: string): boolean => {
      const entry = this.#entries.get(runId);
      return entry !== undefined && !entry.isPinned && entry.sessions.size === 0;
    };
    for (const runId of this.#kept?.beyond(this.#keptBytes, maxKeptResults, mayGo) ?? []) {
      const entry = this.#entries.get(runId);
      if (entry !== undefined) this.#dropAndTell(runId, entry);
    }
  }

  #dropAndTell(runId: string, entry: StoreEntry): void {
    this.#fail(entry, new AppError("RESULT_GONE").toData());
    this.drop(runId);
    this.#tell({ type: "dropped", runId });
    this.#tellKeptSize();
  }

  #tellKeptSize(): void {
    this.#tell({ type: "keptSize", ...(this.#kept?.size ?? { bytes: 0, results: 0 }) });
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
    entry.result.fail(error);
    this.#tellPages(entry);
  }

  #tellProgress(entry: StoreEntry): void {
    const isFirst = entry.toldAt === 0 && entry.result.rowCount > 0;
    const now = performance.now();
    if (!entry.isReceiving || (!isFirst && now - entry.toldAt < progressInterval)) return;
    if (entry.result.columns === null) return;
    this.#tellPages(entry);
    entry.toldAt = now;
  }

  #tellPages(entry: StoreEntry): void {
    for (const session of entry.sessions) session.tellStatus();
  }

  #keepWithinBounds(growing: StoreEntry): void {
    if (this.#sum((bytes) => bytes.memoryBytes) > this.#memoryBytes) {
      for (const entry of this.#entries.values()) {
        entry.result.bytes.spill();
        if (this.#sum((bytes) => bytes.memoryBytes) <= this.#memoryBytes / 2) break;
      }
    }
    for (const [runId, entry] of this.#entries) {
      if (this.#sum((bytes) => bytes.length) <= this.#totalBytes) return;
      if (entry.isReceiving || entry.isPinned) continue;
      this.#dropAndTell(runId, entry);
    }
    if (growing.result.bytes.length > this.#totalBytes) throw new AppError("RESULT_DISK_FULL");
  }

  #sum(size: (bytes: ByteStore) => number): number {
    let sum = 0;
    for (const entry of this.#entries.values()) sum += size(entry.result.bytes);
    return sum;
  }

  #createSpillFile(): SpillFile {
    if (this.#spillFolder === null) throw new AppError("RESULT_DISK_FULL");
    return new SpillFile(join(this.#spillFolder, `${randomUUID()}${spillFileEnding}`));
  }
}

function isDiskError(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}
