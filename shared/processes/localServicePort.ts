import type { AppErrorData } from "../errors/AppError";
import type { FileTableLoad, RejectedLine, StagedFile, StagedRows } from "./fileLoad";
import type { ResultTableLoad } from "./resultTable";

/**
 * In the app only main may fork: Electron's fuses close the other way. The service asks it over its own parent port for the
 * processes it needs. `processName` is a name the service chooses, unique for its lifetime.
 */

/** What runs beside the service: a database, or a reader of somebody else's. */
export type ServiceProgram = "engine" | "source";

export type ProcessHostRequest =
  | { readonly type: "startProcess"; readonly processName: string; readonly program: ServiceProgram }
  | { readonly type: "killProcess"; readonly processName: string };

/** `processStarted` carries the service's end of the new process's port; the process gets the other end with its first message. */
export type ProcessHostEvent =
  | { readonly type: "processStarted"; readonly processName: string }
  | { readonly type: "processExited"; readonly processName: string; readonly code: number | null };

/**
 * Between main and the process of the embedded service. HTTP itself travels on a port of its own (httpPort.ts) and
 * queries between service and engine processes on theirs (enginePort.ts).
 */

/** From main to the service process. */
export type LocalServiceCommand =
  /** First message; carries the HTTP port, and that of exports (serviceExport.ts). */
  | {
      readonly type: "start";
      readonly dataFolder: string;
      /** Key with full scope for this run of the app only; the service keeps its hash in memory. */
      readonly sessionKey: string;
      /** Makes provisioning last at least this long, so that people and tests can see it. */
      readonly provisioningMs: number;
    }
  | ProcessHostEvent
  /** Answer to `wantCredentialsKey`: 32 bytes in base64. */
  | { readonly type: "credentialsKey"; readonly key: string; readonly lasts: boolean }
  /** The other answer, with a sentence for a person. */
  | { readonly type: "noCredentialsKey"; readonly message: string }
  /** Makes a table of files that the result store wrote; answered with `tableRows` and once with `tableLoaded` or `tableNotLoaded`. */
  | { readonly type: "loadTable"; readonly loadId: string; readonly load: ResultTableLoad }
  /** Nobody wants the table any more; it is answered as it ended. */
  | { readonly type: "stopLoad"; readonly loadId: string }
  /** Cancels the sync in flight of a Connection, which no request of the contract does; its run tells the end. */
  | { readonly type: "cancelSync"; readonly connectionId: string }
  /** Reads files into a table; answered by `filesProgress`, and once by `filesStaged`, `filesBroken` or `filesNotLoaded`. */
  | {
      readonly type: "loadFiles";
      readonly loadId: string;
      readonly databaseId: string;
      readonly load: FileTableLoad;
    }
  /** Makes staged rows visible, and these lines beside them; answered by `filesLoaded` or `filesNotLoaded`. */
  | { readonly type: "commitFiles"; readonly loadId: string; readonly rejected: readonly RejectedLine[] }
  /** The load is wanted no more; it is answered as it ended. */
  | { readonly type: "stopFiles"; readonly loadId: string }
  /** Close everything and exit. */
  | { readonly type: "stop" };

/** From the service process to main. */
export type LocalServiceEvent =
  | { readonly type: "ready" }
  /** The service cannot run; the message is for a person, for example the name of the process that holds the folder. */
  | { readonly type: "failed"; readonly message: string }
  | ProcessHostRequest
  /** So many rows of a load are in the table. */
  | { readonly type: "tableRows"; readonly loadId: string; readonly rowsDone: number }
  | { readonly type: "tableLoaded"; readonly loadId: string; readonly rows: number }
  | { readonly type: "tableNotLoaded"; readonly loadId: string; readonly error: AppErrorData }
  /** So much of a file, from 0 to 1, is read. */
  | {
      readonly type: "filesProgress";
      readonly loadId: string;
      readonly file: number;
      readonly fraction: number;
    }
  /** All files are read; nothing is visible before the commit. */
  | { readonly type: "filesStaged"; readonly loadId: string; readonly staged: StagedRows }
  /** Rows of a file do not fit, and the load was to fail then. */
  | {
      readonly type: "filesBroken";
      readonly loadId: string;
      readonly file: number;
      readonly staged: StagedFile;
    }
  | { readonly type: "filesLoaded"; readonly loadId: string; readonly rejectsTable: string | null }
  | { readonly type: "filesNotLoaded"; readonly loadId: string; readonly error: AppErrorData }
  /** The service has secrets to encrypt or to open; the key is in the system's keychain. */
  | { readonly type: "wantCredentialsKey" };
