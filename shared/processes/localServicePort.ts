import type { FileTableLoad, RejectedLine, StagedFile, StagedRows } from "./fileLoad";
import type { ResultTableLoad } from "./resultTable";
import type { ServiceAdministrationMethods } from "./serviceAdministration";
import type { Method, RpcAnswer, RpcRequest } from "../rpc/rpc";

/**
 * Between main and the process of the embedded service, each of which calls the other over one line. HTTP itself travels on a
 * port of its own (httpPort.ts), and so do queries between the service and its engine processes (enginePort.ts). Loads of files
 * come over this line alone: no request of the contract can name files.
 */

/** What main asks of the service. */
export interface LocalServiceMethods extends ServiceAdministrationMethods {
  /**
   * First call; carries the HTTP port, that of exports (serviceExport.ts) and that of sessions (serviceSession.ts). Ends when requests are answered: with null, or with
   * why the service cannot run, for a person, for example the name of the process that holds the folder.
   */
  readonly start: Method<
    {
      readonly dataFolder: string;
      /** Key with full scope for this run of the app only; the service keeps its hash in memory. */
      readonly sessionKey: string;
      /** Makes provisioning last at least this long, so that people and tests can see it. */
      readonly provisioningMs: number;
    },
    string | null
  >;
  /** Makes a table of files that the result store wrote. Sends the rows that are in the table; ends with all of them. */
  readonly loadTable: Method<ResultTableLoad, number, number>;
  /** Cancels the sync in flight of a Connection, which no request of the contract does; its run reports the end. */
  readonly cancelSync: Method<{ readonly connectionId: string }, null>;
  /** Copies the data folder into one that is not there yet. Ends with the number of databases. Fails with BACKUP_FAILED. */
  readonly backUp: Method<{ readonly to: string }, number>;
  /**
   * Reads files into a table, in one transaction that ends with this call. Nothing is visible before `commitFiles` for the same
   * `loadId`, and cancelling undoes everything.
   */
  readonly loadFiles: Method<
    { readonly loadId: string; readonly databaseId: string; readonly load: FileTableLoad },
    FilesLoaded,
    FilesProgress
  >;
  /** Makes the staged rows of a load visible, and these lines beside them; the load then ends. */
  readonly commitFiles: Method<{ readonly loadId: string; readonly rejected: readonly RejectedLine[] }, null>;
  /** Closes everything and exits: there is no answer. */
  readonly stop: Method<null, null>;
}

/** How far a load of files is. */
export type FilesProgress =
  | { readonly type: "reading"; readonly file: number; /** From 0 to 1. */ readonly fraction: number }
  /** All files are read; the load waits for `commitFiles`. */
  | { readonly type: "staged"; readonly staged: StagedRows };

/** What a load of files ended with. */
export type FilesLoaded =
  /** With the table of the rejected lines, where there are any. */
  | { readonly isLoaded: true; readonly rejectsTable: string | null }
  /** Rows of a file do not fit, and the load was to fail then. */
  | { readonly isLoaded: false; readonly file: number; readonly staged: StagedFile };

/** What runs beside the service: a database, or a reader of somebody else's. */
export type ServiceProgram = "engine" | "source";

/** What the service asks of main. */
export interface ServiceHostMethods {
  /**
   * Runs a process: in the app only main may fork, since Electron's fuses close the other way. Sends one part, with the service's
   * end of the process's port; the process gets the other end with its first message. Ends with the exit code; cancelling kills.
   */
  readonly runProcess: Method<{ readonly program: ServiceProgram }, number, "started">;
  /** The key for secrets at rest, which is in the system's keychain: 32 bytes in base64. */
  readonly credentialsKey: Method<null, { readonly key: string; readonly lasts: boolean }>;
}

/** From main to the service process. */
export type LocalServiceCommand = RpcRequest<LocalServiceMethods> | RpcAnswer;

/** From the service process to main. */
export type LocalServiceEvent = RpcRequest<ServiceHostMethods> | RpcAnswer;
