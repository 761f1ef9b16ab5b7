import { join } from "node:path";
import type { MessagePortMain } from "electron";
import type { DroppedResults } from "#shared/processes/keptResults";
import type { StoreCommand, StoreEvent, StoreMethods } from "#shared/processes/storePort";
import { AppError, type AppErrorData } from "#shared/errors/AppError";
import type { Log } from "../log/openLog";
import { RpcClient } from "#shared/rpc/RpcClient";
import type { StartProcess } from "../processes/ChildProcess";
import { SupervisedProcess } from "../processes/SupervisedProcess";
import { KeptRuns, type KeptSize } from "./KeptRuns";
import { ResultOutputs } from "./ResultOutputs";
import { StoringRun } from "./StoringRun";
import { TableFiles } from "./TableFiles";

export interface ResultStoreProcessPorts {
  readonly start: StartProcess<StoreCommand, StoreEvent>;
  readonly createChannel: () => { readonly port1: MessagePortMain; readonly port2: MessagePortMain };
  /** Absolute path of a folder that belongs to the store alone. */
  readonly spillFolder: string;
  /** Bytes of results that outlive this run. */
  readonly keptBytes: () => number;
  readonly onStateChanged: (state: "running" | "restarted") => void;
  readonly log: Log;
}

/** How long a store that says nothing any more is waited for when the app quits, and one that still writes results. */
const stopLimits = { silentMs: 3000, longestMs: 30_000 };

/** The result store, as main has it: its process kept running, and which results it keeps. */
export class ResultStoreProcess {
  readonly #ports: ResultStoreProcessPorts;
  readonly #process: SupervisedProcess<StoreCommand, StoreEvent>;
  readonly #calls: RpcClient<StoreMethods>;
  /** Copies and files of results. */
  readonly outputs: ResultOutputs;
  /** Results on their way into tables. */
  readonly tables: TableFiles;
  readonly #kept = new KeptRuns();
  readonly #storing = new Map<string, StoringRun>();
  #wasLost = false;

  constructor(ports: ResultStoreProcessPorts) {
    this.#ports = ports;
    this.#process = new SupervisedProcess({
      name: "results",
      start: ports.start,
      log: ports.log,
      onStarted: (child) =>
        child.post({
          type: "configure",
          spillFolder: ports.spillFolder,
          keptBytes: ports.keptBytes(),
        }),
      onMessage: (event) => this.#hear(event),
      onLost: () => this.#lost(),
    });
    this.#calls = new RpcClient(
      (request) => this.#process.post(request),
      () => new AppError("RESULT_STORE_STOPPED"),
    );
    this.outputs = new ResultOutputs(this.#kept, this.#calls);
    this.tables = new TableFiles(this.#kept, join(ports.spillFolder, "tables"), this.#calls);
  }

  start(): void {
    void this.tables.clean();
    this.#process.start();
  }

  stop(): Promise<void> {
    return this.#process.stop(
      () => this.#process.post({ type: "stop" }),
      stopLimits.silentMs,
      stopLimits.longestMs,
    );
  }

  /**
   * Makes room for the result of a run, whose bytes the caller then sends. A passing one only goes on into a file.
   * @throws AppError RESULT_STORE_STOPPED while the store is being started again; INVALID_INPUT for a run it knows.
   */
  create(runId: string, maxRows: number, { isPassing }: { readonly isPassing: boolean }): StoringRun {
    if (this.#kept.has(runId))
      throw new AppError("INVALID_INPUT", "This run has a result already.", { field: "runId" });
    this.#post({ type: "create", runId, maxRows, isPassing });
    const run = new StoringRun(
      runId,
      (command, transfer) => this.#process.post(command, transfer),
      this.#calls,
      this.#ports.createChannel,
    );
    this.#kept.add(runId);
    this.#storing.set(runId, run);
    return run;
  }

  /** The run that {@link create} began has ended: with an error, which its pages are told, or well. */
  finish(runId: string, error: AppErrorData | null): void {
    this.#storing.delete(runId);
    if (error !== null) this.#process.post({ type: "fail", runId, error });
  }

  /**
   * A port to a result that may be of an earlier run: waits until the store has looked for those.
   * @throws as {@link connect}, and RESULT_DAMAGED.
   */
  async reopen(runId: string): Promise<MessagePortMain> {
    await this.#kept.looked();
    this.#kept.requireToOpen(runId);
    return this.connect(runId);
  }

  /**
   * A port to a result, for a page.
   * @throws AppError RESULT_GONE where it is not kept; RESULT_STORE_STOPPED.
   */
  connect(runId: string): MessagePortMain {
    this.#kept.require(runId);
    const { port1, port2 } = this.#ports.createChannel();
    this.#post({ type: "connect", runId }, [port1]);
    return port2;
  }

  /** What is on disk of complete results. */
  get keptSize(): KeptSize {
    return this.#kept.size;
  }

  /** Whether a result can be opened now. */
  keeps(runId: string): boolean {
    return this.#kept.has(runId);
  }

  /**
   * Sets another bound of what outlives this run, and settles when it is kept to.
   * @returns What would go, where that is more than `mayDrop` results: then nothing was changed.
   * @throws AppError RESULT_STORE_STOPPED.
   */
  limitKept(keptBytes: number, mayDrop: number): Promise<DroppedResults | null> {
    return this.#calls.call("limitKept", { keptBytes, mayDrop });
  }

  /** @throws AppError RESULT_GONE where the result is not kept; RESULT_STORE_STOPPED. */
  pin(runId: string, isPinned: boolean): void {
    this.#kept.require(runId);
    this.#post({ type: "pin", runId, isPinned });
  }

  /** Drops all results that no page shows; settles when they are gone. @throws AppError RESULT_STORE_STOPPED. */
  async dropKept(): Promise<void> {
    await this.#calls.call("dropKept", null);
  }

  /** No page shows the result any more. A complete one stays on disk within bounds, another goes. */
  release(runId: string): void {
    if (this.#storing.has(runId)) this.drop(runId);
    else if (this.#kept.has(runId)) this.#process.post({ type: "release", runId });
  }

  /** Lets a result go; nothing happens where it is not kept. */
  drop(runId: string): void {
    if (!this.#kept.delete(runId)) return;
    this.#storing.get(runId)?.fail(new AppError("CANCELLED").toData());
    this.#process.post({ type: "drop", runId });
  }

  #post(command: StoreCommand, transfer?: MessagePortMain[]): void {
    if (!this.#process.post(command, transfer)) throw new AppError("RESULT_STORE_STOPPED");
  }

  #hear(event: StoreEvent): void {
    switch (event.type) {
      case "ready":
        return this.#process.markHealthy();
      case "writing":
        return;
      case "kept":
        this.#kept.hear(event);
        return this.#ports.onStateChanged(this.#wasLost ? "restarted" : "running");
      case "keptSize":
      case "gone":
      case "dropped":
        return this.#kept.hear(event);
      case "stored":
      case "broken":
        return this.#storing.get(event.runId)?.hear(event);
      case "rpc.part":
      case "rpc.piece":
      case "rpc.result":
      case "rpc.error":
        return this.#calls.receive(event);
    }
  }

  #lost(): void {
    this.#wasLost = true;
    this.#kept.lose();
    const error = new AppError("RESULT_STORE_STOPPED").toData();
    for (const run of this.#storing.values()) run.fail(error);
    this.#calls.lose();
    this.#storing.clear();
  }
}
