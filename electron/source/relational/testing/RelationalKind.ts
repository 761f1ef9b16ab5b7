import type { Connector } from "../../../service/connectors/Connector";
import type { DatabaseServer } from "../../testing/DatabaseServer";
import type { DatabaseServerOptions } from "../../testing/startDatabaseServer";

/** What promises that hold for every relational kind need to know of one. */
export interface RelationalKind {
  readonly name: string;
  readonly isInstalled: boolean;
  readonly connector: Connector;
  readonly start: (options?: DatabaseServerOptions) => Promise<DatabaseServer>;
  /** How its sentences call the server. */
  readonly product: string;
  /** What it says of a wrong password of the user owner. */
  readonly wrongPassword: string;
  /** What it says of a server without TLS, where that has to be switched on. */
  readonly noTls: string;
  /** The schema of tables that are made without one. */
  readonly schema: string;
  /** Takes everything out of that schema. */
  readonly empty: string;
  /** A table expression of `count` rows, whose column `i` counts from 1. */
  readonly rows: (count: number) => string;
  /** An expression that takes a millisecond. */
  readonly nap: string;
  /** Reads of rows that the server is at work on. */
  readonly reads: (server: DatabaseServer) => Promise<number>;
  /** Makes the view `late`, whose row 150,000 cannot be given. */
  readonly makeLate: readonly string[];
  /** Why not, in the server's words. */
  readonly lateReason: string;
}
