import type { ClickHouseClient } from "./ClickHouseClient";

/** What the person who runs the service says of the server. */
export interface ClickHouseOptions {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** Name of the cluster that databases are made on; null for a server by itself. */
  readonly cluster: string | null;
  /** Name of the storage policy of tables; null for the server's own. */
  readonly storagePolicy: string | null;
  /** Databases share the service's user: for servers without users by statement, and for one team only. */
  readonly sharedUser: boolean;
}

/** One database's users: for statements that may change data, and for those that may not. */
export interface DatabaseUsers {
  readonly writer: ClickHouseClient;
  readonly reader: ClickHouseClient;
}
