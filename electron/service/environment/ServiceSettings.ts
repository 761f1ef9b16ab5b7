import { totalmem } from "node:os";

/** Where the service writes what happened. Pino's loggers fit; no key, token or statement is ever handed in. */
export interface ServiceLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What a person may set of the running service; times in milliseconds. */
export interface ServiceSettings {
  /** Provisioning lasts at least this long, so that people and tests can see it. */
  readonly provisioningMs: number;
  /** A database with `autoStop` counts as stopped after this long without a request. */
  readonly idleMs: number;
  /** The process of a database ends after this long without a request; the next one starts it again. */
  readonly sleepMs: number;
  /** Syncs that run at a time, of all Connections together; each has a source process, and each of their databases a process that loads. */
  readonly syncsAtOnce: number;
  /** A table whose source sends nothing for this long is given up. */
  readonly silenceMs: number;
  /** Memory that running databases may be promised together, in MB. */
  readonly memoryMb: number;
  /** A request waits this long for memory that is promised to databases in use. */
  readonly memoryWaitMs: number;
  /** Disk space for what does not fit in memory, of all databases together, in MB; null: half of what is free at the start. */
  readonly spillMb: number | null;
  /** A statement is ended when its answer has not begun after this long; 0: never. */
  readonly statementMs: number;
  /** A statement that runs longer than this may be interrupted, and run again, so that others have their turn. */
  readonly shortStatementMs: number;
  /** A session ends when no statement was run in it for this long. */
  readonly sessionIdleMs: number;
  /** Requests that each key may send in a minute, and in a day of UTC; 0: no limit. */
  readonly requestsPerMinute: number;
  readonly requestsPerDay: number;
}

/** A process may go beyond its database's memory by half before it is ended: so all of them still fit. */
const MEMORY_PART = 0.6;
const LEAST_MEMORY_MB = 1024;

export const defaultServiceSettings: ServiceSettings = {
  provisioningMs: 0,
  idleMs: 5 * 60_000,
  sleepMs: 60_000,
  syncsAtOnce: 2,
  silenceMs: 10 * 60_000,
  memoryMb: Math.max(LEAST_MEMORY_MB, Math.floor(machineMemoryMb() * MEMORY_PART)),
  memoryWaitMs: 30_000,
  spillMb: null,
  statementMs: 0,
  shortStatementMs: 250,
  sessionIdleMs: 30 * 60_000,
  requestsPerMinute: 0,
  requestsPerDay: 0,
};

/** What this machine, or the container around this process, has. */
function machineMemoryMb(): number {
  const constrained = process.constrainedMemory();
  return Math.min(totalmem(), constrained > 0 ? constrained : Infinity) / 1024 / 1024;
}
