import type { MessagePortMain } from "electron";
import type { FileTableLoad } from "#shared/processes/fileLoad";
import type { LocalServiceCommand, LocalServiceEvent } from "#shared/processes/localServicePort";
import type { ResultTableLoad } from "#shared/processes/resultTable";
import { AppError } from "#shared/errors/AppError";
import type { Log } from "../log/openLog";
import type { ChildProcess, StartProcess } from "../processes/ChildProcess";
import { SupervisedProcess } from "../processes/SupervisedProcess";
import type { Fetch } from "../transport/Transport";
import { FileLoads, type FileLoadWatch, type StagedFiles } from "./FileLoads";
import { ProcessHost, type ProcessHostPorts } from "./ProcessHost";
import type { CredentialsKey } from "./serviceCredentialsKey";
import { type LoadWatch, TableLoads } from "./TableLoads";

export type LocalServiceState = "starting" | "running" | "stopped";

export interface LocalServicePorts {
  readonly startService: StartProcess<LocalServiceCommand, LocalServiceEvent>;
  readonly startEngine: ProcessHostPorts["start"]["engine"];
  readonly startSource: ProcessHostPorts["start"]["source"];
  /** The key that the service encrypts secrets at rest with; rejects where it cannot be had. */
  readonly credentialsKey: () => Promise<CredentialsKey>;
  readonly createChannel: ProcessHostPorts["createChannel"];
  /** A fetch over main's end of the HTTP port. */
  readonly fetchOver: (port: MessagePortMain) => Fetch;
  readonly dataFolder: string;
  readonly sessionKey: string;
  readonly provisioningMs: number;
  readonly onStateChanged: (state: LocalServiceState) => void;
  readonly log: Log;
}

/** What reaches the process that runs now. */
interface ServiceFetches {
  readonly contract: Fetch;
  /** See serviceExport.ts. */
  readonly exports: Fetch;
}

interface Waiter {
  readonly resolve: (fetches: ServiceFetches) => void;
  readonly reject: (error: unknown) => void;
}

/** Databases write what they hold into their files meanwhile. */
const stopTimeoutMs = 10_000;

/** The embedded service: its process kept running, given its HTTP port and the processes it asks for. */
export class LocalServiceProcess {
  readonly #ports: LocalServicePorts;
  readonly #process: SupervisedProcess<LocalServiceCommand, LocalServiceEvent>;
  readonly #host: ProcessHost;
  readonly #loads = new TableLoads((command) => this.#process.post(command));
  readonly #fileLoads = new FileLoads((command) => this.#process.post(command));
  readonly #waiters = new Set<Waiter>();
  /** Over the ports of the process that runs now; it may not have said yet that it is ready. */
  #fetches: ServiceFetches | null = null;
  #isReady = false;
  #failure: AppError | null = null;

  constructor(ports: LocalServicePorts) {
    this.#ports = ports;
    this.#host = new ProcessHost({
      start: { engine: ports.startEngine, source: ports.startSource },
      createChannel: ports.createChannel,
      tellService: (command, transfer) => this.#process.post(command, transfer),
    });
    this.#process = new SupervisedProcess({
      name: "service",
      start: ports.startService,
      log: ports.log,
      onStarted: (child) => this.#greet(child),
      onMessage: (event) => this.#hear(event),
      onLost: () => this.#lost(),
    });
  }

  start(): void {
    this.#process.start();
  }

  /** Settles when requests are answered. Rejects with LOCAL_SERVICE_STOPPED where the service said that it cannot run. */
  async ready(): Promise<void> {
    await this.#running();
  }

  /** Reaches the service; waits while it starts, also after a crash. */
  readonly fetch: Fetch = async (address, options) => {
    const { contract } = await this.#running(options.signal);
    return contract(address, options);
  };

  /** Reaches the exports of the service; waits as {@link fetch} does. */
  readonly exportFetch: Fetch = async (address, options) => {
    const { exports } = await this.#running(options.signal);
    return exports(address, options);
  };

  /**
   * Makes a table of a kept result, and settles with its rows; waits while the service starts.
   * @throws AppError of the load; LOCAL_SERVICE_STOPPED where the process ends meanwhile
   */
  async loadTable(load: ResultTableLoad, watch: LoadWatch): Promise<number> {
    await this.#running(watch.signal);
    return this.#loads.load(load, watch);
  }

  /** Cancels the sync in flight of a Connection, if there is one: its run tells the end. */
  cancelSync(connectionId: string): void {
    this.#process.post({ type: "cancelSync", connectionId });
  }

  /**
   * Has files read into a table, up to their commit; waits while the service starts.
   * @throws AppError of the load, FileRowsBroken; LOCAL_SERVICE_STOPPED where the process ends meanwhile
   */
  async stageFiles(databaseId: string, load: FileTableLoad, watch: FileLoadWatch): Promise<StagedFiles> {
    await this.#running(watch.signal);
    return this.#fileLoads.stage(databaseId, load, watch);
  }

  /** Closes the databases and ends the process; settles within a bounded time. */
  async stop(): Promise<void> {
    await this.#process.stop({ type: "stop" }, stopTimeoutMs);
    this.#host.killAll();
  }

  #greet(child: ChildProcess<LocalServiceCommand, LocalServiceEvent>): void {
    const { createChannel, fetchOver, dataFolder, sessionKey, provisioningMs, onStateChanged } = this.#ports;
    const contract = createChannel();
    const exports = createChannel();
    this.#fetches = { contract: fetchOver(contract.port1), exports: fetchOver(exports.port1) };
    const ports = [contract.port2, exports.port2];
    child.post({ type: "start", dataFolder, sessionKey, provisioningMs }, ports);
    onStateChanged("starting");
  }

  #hear(event: LocalServiceEvent): void {
    switch (event.type) {
      case "ready":
        return this.#becameReady();
      case "failed":
        // Kept while it is tried again: whoever asks meanwhile is told why it does not run.
        this.#failure = new AppError("LOCAL_SERVICE_STOPPED", event.message);
        this.#ports.log.error("service cannot run", { reason: event.message });
        for (const waiter of this.#waiters) waiter.reject(this.#failure);
        return void this.#process.post({ type: "stop" });
      case "startProcess":
        return this.#host.start(event.processName, event.program);
      case "killProcess":
        return this.#host.kill(event.processName);
      case "wantCredentialsKey":
        return void this.#giveKey();
      case "tableRows":
      case "tableLoaded":
      case "tableNotLoaded":
        return this.#loads.hear(event);
      case "filesProgress":
      case "filesStaged":
      case "filesBroken":
      case "filesLoaded":
      case "filesNotLoaded":
        return this.#fileLoads.hear(event);
    }
  }

  async #giveKey(): Promise<void> {
    try {
      this.#process.post({ type: "credentialsKey", ...(await this.#ports.credentialsKey()) });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#process.post({ type: "noCredentialsKey", message });
    }
  }

  #becameReady(): void {
    this.#isReady = true;
    this.#failure = null;
    this.#process.markHealthy();
    this.#ports.onStateChanged("running");
    if (this.#fetches !== null) for (const waiter of this.#waiters) waiter.resolve(this.#fetches);
  }

  #lost(): void {
    this.#isReady = false;
    this.#fetches = null;
    this.#host.killAll();
    this.#loads.lose();
    this.#fileLoads.lose();
    this.#ports.onStateChanged("stopped");
  }

  #running(signal?: AbortSignal): Promise<ServiceFetches> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    if (this.#isReady && this.#fetches !== null) return Promise.resolve(this.#fetches);
    return new Promise((resolve, reject) => {
      const aborted = () => waiter.reject(signal?.reason);
      const settled = () => {
        this.#waiters.delete(waiter);
        signal?.removeEventListener("abort", aborted);
      };
      const waiter: Waiter = {
        resolve: (fetches) => {
          settled();
          resolve(fetches);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
      };
      this.#waiters.add(waiter);
      signal?.addEventListener("abort", aborted, { once: true });
    });
  }
}
