import type { SourceSettings } from "../../service/connectors/Connector";

/** A real database server of a test's own. */
export interface DatabaseServer {
  readonly port: number;
  /** Settings that reach it as its owner. */
  readonly settings: SourceSettings;
  readonly caCertificate: string | null;
  /** Every statement that the server was sent. */
  log(): Promise<string>;
  /** Runs SQL as the owner; of several statements, answers the last one's rows. @param database where not the one of `settings` */
  query(sql: string, database?: string): Promise<Record<string, unknown>[]>;
  /** Ends it at once, connections cut. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}
