/** What a person may set of the running service; times in milliseconds. */
export interface ServiceSettings {
  /** Provisioning lasts at least this long, so that people and tests can see it. */
  readonly provisioningMs: number;
  /** A database with `autoStop` is stopped after this long without a request. */
  readonly idleMs: number;
  /** Databases without `autoStop` are started again this long after the service. */
  readonly resumeMs: number;
  /** Syncs that run at a time, of all Connections together; each has a source process, and each of their databases a process that loads. */
  readonly syncsAtOnce: number;
  /** A table whose source sends nothing for this long is given up. */
  readonly silenceMs: number;
  /** A statement is ended when its answer has not begun after this long; 0: never. */
  readonly statementMs: number;
}

export const defaultServiceSettings: ServiceSettings = {
  provisioningMs: 0,
  idleMs: 5 * 60_000,
  resumeMs: 0,
  syncsAtOnce: 2,
  silenceMs: 10 * 60_000,
  statementMs: 0,
};
