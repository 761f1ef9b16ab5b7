import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { ResultCopy } from "#shared/contract/resultCopy";
import type { StoreMessage } from "#shared/contract/resultPort";
import type { StoreCommand, StoreEvent } from "#shared/contract/storePort";
import { AppError, type AppErrorData } from "#shared/errors/AppError";
import { ResultCopies } from "./copy/ResultCopies";
import type { MessageEnd } from "./MessageEnd";
import { PageSession } from "./PageSession";
import { ByteStore } from "./storage/ByteStore";
import { cleanSpillFolder, spillFileEnding } from "./storage/cleanSpillFolder";
import { SpillFile } from "./storage/SpillFile";
import { StoredResult } from "./StoredResult";
import { ResultTables } from "./table/ResultTables";
import { ResultViews } from "./view/ResultViews";

const defaultMemoryBytes = 256 * 1024 * 1024;
const defaultTotalBytes = 8 * 1024 * 1024 * 1024;

/** Milliseconds between two words to a page about how far a result is. */
const progressInterval = 50;

/** Tables of larger results are made as soon as all bytes are there; those of smaller ones when they are asked for. */
const eagerBytes = 2 * 1024 * 1024;

interface Entry {
  readonly result: StoredResult;
  readonly views: ResultViews;
  readonly sessions: Set<PageSession>;
  isReceiving: boolean;
  toldAt: number;
}

/**
 * Keeps the results of this run of the app within bounds: beyond `memoryBytes` the oldest go to disk, beyond `totalBytes`
 * the oldest finished ones are dropped and their pages are told.
 */
export class ResultStore {
  /** Oldest first. */
  readonly #entries = new Map<string, Entry>();
  readonly #tell: (event: StoreEvent) => void;
  readonly #copies: ResultCopies;
  #spillFolder: string | null = null;
  #tables = new ResultTables(null);
  #memoryBytes = defaultMemoryBytes;
  #totalBytes = defaultTotalBytes;

  /** @param tell Takes what main has to know. */
  constructor(tell: (event: StoreEvent) => void) {
    this.#tell = tell;
    this.#copies = new ResultCopies(tell);
  }

  /**
   * Sets the bounds and takes the folder over. Where the folder cannot be used, results stay in memory, and one that
   * would have to leave it ends with RESULT_DISK_FULL.
   */
  configure(command: Extract<StoreCommand, { type: "configure" }>): void {
    this.#memoryBytes = command.memoryBytes ?? defaultMemoryBytes;
    this.#totalBytes = command.totalBytes ?? defaultTotalBytes;
    try {
      cleanSpillFolder(command.spillFolder);
      this.#spillFolder = command.spillFolder;
      this.#tables = new ResultTables(command.spillFolder);
    } catch {
      this.#spillFolder = null;
    }
  }

  create(runId: string, maxRows: number): void {
    this.drop(runId);
    const bytes = new ByteStore(() => this.#createSpillFile());
    const result = new StoredResult(runId, maxRows, bytes);
    const views = new ResultViews(result, this.#tables);
    this.#entries.set(runId, { result, views, sessions: new Set(), isReceiving: true, toldAt: 0 });
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
    // What goes wrong is told to whoever asks for a view.
    if (status.bytes > eagerBytes) this.sortable(runId).catch(() => undefined);
  }

  /** Settles when a complete result can be sorted and filtered. Rejects where it is not kept or the disk is full. */
  async sortable(runId: string): Promise<void> {
    const entry = this.#entries.get(runId);
    if (entry === undefined) throw new AppError("RESULT_GONE");
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
    port.onClose(() => entry.sessions.delete(session));
  }

  /** Gives main the text of a copy, as storePort.ts says. */
  copy(copyId: string, runId: string, copy: ResultCopy): void {
    this.#copies.begin(copyId, runId, this.#entries.get(runId), copy);
  }

  copyNext(copyId: string): void {
    this.#copies.next(copyId);
  }

  stopCopy(copyId: string): void {
    this.#copies.stop(copyId);
  }

  drop(runId: string): void {
    const entry = this.#entries.get(runId);
    if (entry === undefined) return;
    this.#entries.delete(runId);
    this.#copies.endOf(runId);
    entry.result.bytes.close();
    void this.#tables.drop(runId);
    for (const session of entry.sessions) session.close();
  }

  /** Drops everything and leaves nothing on disk. */
  async close(): Promise<void> {
    for (const runId of this.#entries.keys()) this.drop(runId);
    await this.#tables.close();
  }

  #attempt(entry: Entry, step: () => void): void {
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

  #fail(entry: Entry, error: AppErrorData): void {
    entry.isReceiving = false;
    this.#copies.endOf(entry.result.runId);
    entry.result.fail(error);
    this.#tellPages(entry);
  }

  #tellProgress(entry: Entry): void {
    const isFirst = entry.toldAt === 0 && entry.result.rowCount > 0;
    const now = performance.now();
    if (!entry.isReceiving || (!isFirst && now - entry.toldAt < progressInterval)) return;
    if (entry.result.columns === null) return;
    this.#tellPages(entry);
    entry.toldAt = now;
  }

  #tellPages(entry: Entry): void {
    for (const session of entry.sessions) session.tellStatus();
  }

  #keepWithinBounds(growing: Entry): void {
    if (this.#sum((bytes) => bytes.memoryBytes) > this.#memoryBytes) {
      for (const entry of this.#entries.values()) {
        entry.result.bytes.spill();
        if (this.#sum((bytes) => bytes.memoryBytes) <= this.#memoryBytes / 2) break;
      }
    }
    for (const [runId, entry] of this.#entries) {
      if (this.#sum((bytes) => bytes.length) <= this.#totalBytes) return;
      if (entry.isReceiving) continue;
      this.#fail(entry, new AppError("RESULT_GONE").toData());
      this.drop(runId);
      this.#tell({ type: "dropped", runId });
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
