import type { ConnectionRecord, StreamChoice } from "../catalog/ConnectionRepository";

/** A body's `config`, taken apart. */
export interface ConfigRequest {
  /** Without `streams`. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Undefined where the body had none. */
  readonly streams: readonly StreamChoice[] | undefined;
  /** What `config` says beside the settings of its kind; what is left out stays. */
  readonly rest: Partial<Pick<ConnectionRecord, "newTables" | "newColumns" | "acknowledgedErrors">>;
}

/** What a creation asks for, its form checked. */
export interface ConnectionInput {
  readonly kind: string;
  readonly name: string;
  readonly scheduleMinutes: number | null;
  readonly config: ConfigRequest;
  readonly secrets: Readonly<Record<string, string>>;
}

/** What a change asks for: whatever is undefined stays. */
export interface ConnectionChanges {
  readonly name: string | undefined;
  readonly status: "active" | "paused" | undefined;
  readonly scheduleMinutes: number | null | undefined;
  readonly config: ConfigRequest | undefined;
  /** By name; null takes a secret away. */
  readonly secrets: Readonly<Record<string, string | null>> | undefined;
}
