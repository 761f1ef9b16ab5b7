import type { StoreEvent } from "#shared/processes/storePort";
import { AppError, type AppErrorData } from "#shared/errors/AppError";
import type { ResultArchive } from "./ResultArchive";
import { StoreEntry } from "./StoreEntry";
import type { StoredResult } from "../rows/StoredResult";
import type { ResultTables } from "../table/ResultTables";
import { ResultViews } from "../session/ResultViews";

interface EntryPorts {
  /** Takes what main has to know. */
  readonly tell: (event: StoreEvent) => void;
  readonly tables: () => ResultTables;
  readonly archive: ResultArchive;
  /** Nothing can be read of the result any more. */
  readonly onEnd: (runId: string) => void;
}

/** The results that the store has: how they are found, and how they go. */
export class StoreEntries {
  readonly #ports: EntryPorts;
  /** Oldest first. */
  readonly #byRun = new Map<string, StoreEntry>();

  constructor(ports: EntryPorts) {
    this.#ports = ports;
  }

  /** By run, oldest first. */
  get byRun(): ReadonlyMap<string, StoreEntry> {
    return this.#byRun;
  }

  find(runId: string): StoreEntry | undefined {
    return this.#byRun.get(runId);
  }

  add(result: StoredResult, state: ConstructorParameters<typeof StoreEntry>[2]): void {
    const views = new ResultViews(result, this.#ports.tables());
    this.#byRun.set(result.runId, new StoreEntry(result, views, state));
  }

  /** The result once all its rows are there. Rejects with AppError. */
  async complete(runId: string): Promise<StoredResult> {
    const entry = this.find(runId);
    if (entry === undefined) throw new AppError("RESULT_GONE");
    if (entry.isOld) void this.reread(entry);
    await entry.result.complete();
    return entry.result;
  }

  /** Finds the rows of a result of an earlier run; one that is damaged goes. */
  async reread(entry: StoreEntry): Promise<void> {
    const { result } = entry;
    if (result.status.type !== "progress") return;
    const outcome = await result.reread(() => entry.tellPages());
    if (this.find(result.runId) !== entry) return;
    if (outcome === "failed" || !this.#ports.archive.isAsWritten(result)) {
      this.dropAndTell(entry, "RESULT_DAMAGED");
    } else entry.tellPages();
  }

  /** Ends a result with an error, which its pages are told. */
  fail(entry: StoreEntry, error: AppErrorData): void {
    entry.isReceiving = false;
    this.#ports.onEnd(entry.result.runId);
    entry.result.fail(error);
    entry.tellPages();
  }

  drop(runId: string): void {
    const entry = this.find(runId);
    if (entry === undefined) return;
    this.#byRun.delete(runId);
    this.#ports.onEnd(runId);
    // Whoever waits for its rows is told, too.
    entry.result.fail(new AppError("RESULT_GONE").toData());
    this.#ports.archive.remove(runId);
    void this.#ports.tables().drop(runId);
    for (const session of entry.sessions) session.close();
  }

  /** Drops what nobody asked to be dropped: its pages and main are told. */
  dropAndTell(entry: StoreEntry, reason: "RESULT_GONE" | "RESULT_DAMAGED" = "RESULT_GONE"): void {
    const { runId } = entry.result;
    this.fail(entry, new AppError(reason).toData());
    this.drop(runId);
    this.#ports.tell({ type: "dropped", runId });
    this.#ports.archive.tellSize();
  }

  /** Lets go of all of them as they are; what is on disk of complete ones stays there. */
  close(): void {
    for (const { result, sessions } of this.#byRun.values()) {
      result.bytes.close();
      for (const session of sessions) session.close();
    }
    this.#byRun.clear();
  }
}
