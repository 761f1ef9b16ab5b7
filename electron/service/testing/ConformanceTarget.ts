import type { ConformanceSource } from "./ConformanceSource";

/** A service that the suite examines, however it is reached. */
export interface ConformanceTarget {
  /** Ends in /api/v1. */
  readonly baseAddress: string;
  /** Kind of the databases that are made; the service's usual one where it is left out. */
  readonly engine?: string | undefined;
  /** A key with full scope. */
  readonly fullKey: string;
  /** A key with read scope; without one, what it is needed for is skipped. */
  readonly readKey: string | undefined;
  /** A key with full scope of another organization; without one, what it is needed for is skipped. */
  readonly otherKey?: string | undefined;
  /** Keys that count no longer; without them, what they are needed for is skipped. */
  readonly deadKeys?: { readonly expired: string; readonly revoked: string };
  /** What Connections can be made to; without a source of the kind that a rule is about, the rule is skipped. */
  readonly sources?: readonly ConformanceSource[];
  /** The platform's fetch, or one that reaches the service another way. */
  readonly fetch: (request: Request) => Promise<Response>;
  close(): Promise<void>;
}
