import type { MessagePortMain } from "electron";
import type { FileTableLoad } from "#shared/processes/fileLoad";
import type {
  LocalServiceCommand,
  LocalServiceEvent,
  LocalServiceMethods,
  ServiceHostMethods,
} from "#shared/processes/localServicePort";
import type { ServiceAdministrationMethods } from "#shared/processes/serviceAdministration";
import type { ResultTableLoad } from "#shared/processes/resultTable";
import { AppError } from "#shared/errors/AppError";
import { isRpcAnswer } from "#shared/rpc/rpc";
import { RpcClient } from "#shared/rpc/RpcClient";
import { RpcServer } from "#shared/rpc/RpcServer";
import type { Log } from "../log/openLog";
import type { ChildProcess, StartProcess } from "../processes/ChildProcess";
import { SupervisedProcess } from "../processes/SupervisedProcess";
import type { Fetch } from "../transport/Transport";
import { serviceHost, type ServiceHostPorts } from "./serviceHost";
import { type FileLoadWatch, type StagedFiles, stageInService } from "./stageInService";

export type LocalServiceState = "starting" | "running" | "stopped";

/** Calls one of the methods that are for the owner of this computer's service. */
export type AdministerService = <Name extends keyof ServiceAdministrationMethods>(
  name: Name,
  params: ServiceAdministrationMethods[Name]["params"],
) => Promise<ServiceAdministrationMethods[Name]["result"]>;

export interface LocalServicePorts extends ServiceHostPorts {
  readonly startService: StartProcess<LocalServiceCommand, LocalServiceEvent>;
  /** A fetch over main's end of the HTTP port. */
  readonly fetchOver: (port: MessagePortMain) => Fetch;
  readonly dataFolder: string;
  readonly sessionKey: string;
  readonly provisioningMs: number;
  readonly onStateChanged: (state: LocalServiceState) => void;
  readonly log: Log;
}

/** What the caller of a load of a kept result has to do with it while it runs. */
export interface LoadWatch {
  readonly signal: AbortSignal;
  /** Called with the rows that are in the table. */
  readonly onRows: (rowsDone: number) => void;
}

/** What reaches the process that runs now. */
interface ServiceFetches {
  readonly contract: Fetch;
  /** See serviceExport.ts. */
  readonly exports: Fetch;
  /** See serviceSession.ts. */
  readonly sessions: Fetch;
}

interface Waiter {
  readonly resolve: (fetches: ServiceFetches) => void;
  readonly reject: (error: unknown) => void;
}

/** Databases write what they hold into their files meanwhile. */
const stopTimeoutMs = 10_000;

/** The embedded service: its process kept running, given its HTTP port and what it asks main for. */
export class LocalServiceProcess {
  readonly #ports: LocalServicePorts;
  readonly #process: SupervisedProcess<LocalServiceCommand, LocalServiceEvent>;
  readonly #calls: RpcClient<LocalServiceMethods, MessagePortMain>;
  /** Answers the process that runs now. */
  #host: RpcServer<ServiceHostMethods, MessagePortMain> | null = null;
  readonly #waiters = new Set<Waiter>();
  /** Over the ports of the process that runs now, once it answers requests. */
  #fetches: ServiceFetches | null = null;
  #failure: AppError | null = null;

  constructor(ports: LocalServicePorts) {
    this.#ports = ports;
    this.#calls = new RpcClient(
      (request, transfer) => this.#process.post(request, transfer),
      () => new AppError("LOCAL_SERVICE_STOPPED"),
    );
    this.#process = new SupervisedProcess({
      name: "service",
      start: ports.startService,
      log: ports.log,
      onStarted: (child) => void this.#open(child),
      onMessage: (event) => this.#receive(event),
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

  /** Reaches the sessions of the service; waits as {@link fetch} does. */
  readonly sessionFetch: Fetch = async (address, options) => {
    const { sessions } = await this.#running(options.signal);
    return sessions(address, options);
  };

  /**
   * Makes a table of a kept result, and settles with its rows; waits while the service starts.
   * @throws AppError of the load; LOCAL_SERVICE_STOPPED where the process ends meanwhile
   */
  async loadTable(load: ResultTableLoad, watch: LoadWatch): Promise<number> {
    await this.#running(watch.signal);
    return this.#calls.call("loadTable", load, { signal: watch.signal, onPart: watch.onRows });
  }

  /**
   * Asks what is beside the contract; waits while the service starts.
   * @throws AppError of the service; LOCAL_SERVICE_STOPPED where the process ends meanwhile
   */
  readonly administer: AdministerService = async (name, params) => {
    await this.#running();
    return this.#calls.call(name, params);
  };

  /** Cancels the sync in flight of a Connection, if there is one: its run reports the end. */
  cancelSync(connectionId: string): void {
    // Where the process ended, so did the sync.
    this.#calls.call("cancelSync", { connectionId }).catch(() => undefined);
  }

  /**
   * Copies all databases, Connections and keys into a new folder; waits while the service starts.
   *
   * @returns the number of databases
   * @throws AppError BACKUP_FAILED; LOCAL_SERVICE_STOPPED where the process ends meanwhile
   */
  async backUp(to: string): Promise<number> {
    await this.#running();
    return this.#calls.call("backUp", { to });
  }

  /**
   * Has files read into a table, up to their commit; waits while the service starts.
   * @throws AppError of the load, FileRowsBroken; LOCAL_SERVICE_STOPPED where the process ends meanwhile
   */
  async stageFiles(databaseId: string, load: FileTableLoad, watch: FileLoadWatch): Promise<StagedFiles> {
    await this.#running(watch.signal);
    return stageInService(this.#calls, databaseId, load, watch);
  }

  /** Closes the databases and ends the process; settles within a bounded time. */
  async stop(): Promise<void> {
    await this.#process.stop(() => this.#askToStop(), stopTimeoutMs);
    this.#disconnect();
  }

  /** Makes a new process the service; it is asked again after an end. */
  async #open(child: ChildProcess<LocalServiceCommand, LocalServiceEvent>): Promise<void> {
    const { createChannel, fetchOver, dataFolder, sessionKey, provisioningMs, onStateChanged } = this.#ports;
    const post = (answer: LocalServiceCommand, transfer: MessagePortMain[]) => child.post(answer, transfer);
    this.#host = new RpcServer(serviceHost(this.#ports), post);
    const contract = createChannel();
    const exports = createChannel();
    const sessions = createChannel();
    const fetches = {
      contract: fetchOver(contract.port1),
      exports: fetchOver(exports.port1),
      sessions: fetchOver(sessions.port1),
    };
    const opening = this.#calls.call(
      "start",
      { dataFolder, sessionKey, provisioningMs },
      { transfer: [contract.port2, exports.port2, sessions.port2] },
    );
    onStateChanged("starting");
    try {
      const problem = await opening;
      if (problem === null) this.#becameReady(fetches);
      else this.#failed(problem);
    } catch {
      // The process ended, and another is started.
    }
  }

  #receive(event: LocalServiceEvent): void {
    if (isRpcAnswer(event)) this.#calls.receive(event);
    else this.#host?.receive(event);
  }

  #becameReady(fetches: ServiceFetches): void {
    this.#fetches = fetches;
    this.#failure = null;
    this.#process.markHealthy();
    this.#ports.onStateChanged("running");
    for (const waiter of this.#waiters) waiter.resolve(fetches);
  }

  #failed(reason: string): void {
    // Kept while it is tried again: whoever asks meanwhile is told why it does not run.
    this.#failure = new AppError("LOCAL_SERVICE_STOPPED", reason);
    this.#ports.log.error("service cannot run", { reason });
    for (const waiter of this.#waiters) waiter.reject(this.#failure);
    this.#askToStop();
  }

  #askToStop(): void {
    // Its answer is its end.
    this.#calls.call("stop", null).catch(() => undefined);
  }

  #lost(): void {
    this.#disconnect();
    this.#ports.onStateChanged("stopped");
  }

  /** The process ended: so do its calls, and the processes that main started for it. */
  #disconnect(): void {
    this.#fetches = null;
    this.#host?.close();
    this.#calls.lose();
  }

  #running(signal?: AbortSignal): Promise<ServiceFetches> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    if (this.#fetches !== null) return Promise.resolve(this.#fetches);
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
