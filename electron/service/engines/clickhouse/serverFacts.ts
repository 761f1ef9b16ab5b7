import type { ClickHouseClient } from "./ClickHouseClient";

/** What one server can do, by its version and by what it says of itself. */
export interface ServerFacts {
  readonly version: string;
  /** Users and rights are made by statements (20.5 and later). */
  readonly hasUsers: boolean;
  /** `limit` as a setting (21.1 and later). */
  readonly hasLimit: boolean;
  /** Times can be asked for as seconds since 1970. */
  readonly hasSeconds: boolean;
  /** EXCHANGE TABLES (20.9 and later, in databases of the kind Atomic or Replicated). */
  readonly hasExchange: boolean;
  /** A query that every server of a cluster answers, also the copies (20.2 and later). */
  readonly hasAllReplicas: boolean;
  /** Date32, DateTime64, Bool and 128-bit integers. */
  readonly hasWideTypes: boolean;
  /** Comments of tables (21.9 and later). */
  readonly hasComments: boolean;
}

/** @throws ClickHouseError, ClickHouseUnreachable */
export async function readServerFacts(client: ClickHouseClient, signal?: AbortSignal): Promise<ServerFacts> {
  const [[version = ""] = []] = await client.rows("SELECT version()", signal);
  const [year = 0, minor = 0] = version.split(".").map(Number);
  const isFrom = (...from: readonly [number, number]): boolean =>
    year > from[0] || (year === from[0] && minor >= from[1]);
  return {
    version,
    hasUsers: isFrom(20, 5),
    hasLimit: isFrom(21, 1),
    hasSeconds: isFrom(20, 8),
    hasExchange: isFrom(20, 10),
    hasAllReplicas: isFrom(20, 2),
    hasWideTypes: isFrom(21, 12),
    hasComments: isFrom(21, 9),
  };
}
