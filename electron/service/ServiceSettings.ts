/** What a person may set of the running service; all in milliseconds. */
export interface ServiceSettings {
  /** Provisioning lasts at least this long, so that people and tests can see it. */
  readonly provisioningMs: number;
  /** A database with `autoStop` is stopped after this long without a request. */
  readonly idleMs: number;
}

export const defaultServiceSettings: ServiceSettings = { provisioningMs: 0, idleMs: 5 * 60_000 };
