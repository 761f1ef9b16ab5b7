import type { Database, DatabaseCreated, DatabaseCreation } from "#shared/api/database";
import type { Engine } from "#shared/api/engine";
import type { Relation } from "#shared/api/relation";
import type { ServicePorts } from "./ServicePorts";

/** One statement for POST /databases/:id/query (bounds: queryLimits). */
export interface Statement {
  readonly sql: string;
  readonly maxRows: number;
  readonly readOnly: boolean;
}

/** The answer's JSON text as it comes in; unread it must be cancelled, and it errors with an AppError. */
export interface StatementAnswer {
  readonly body: ReadableStream<Uint8Array>;
}

/** Speaks the service's contract for every profile. Each method rejects with an AppError and nothing else. */
export declare class ServiceClient {
  constructor(ports: ServicePorts);
  /** Newest first, as the service orders them. */
  listDatabases(profileId: string, signal?: AbortSignal): Promise<Database[]>;
  getDatabase(profileId: string, databaseId: string, signal?: AbortSignal): Promise<Database>;
  /** The only answer with the database's token; never retried. */
  createDatabase(
    profileId: string,
    creation: DatabaseCreation,
    signal?: AbortSignal,
  ): Promise<DatabaseCreated>;
  deleteDatabase(profileId: string, databaseId: string, signal?: AbortSignal): Promise<void>;
  listEngines(profileId: string, signal?: AbortSignal): Promise<Engine[]>;
  readSchema(profileId: string, databaseId: string, signal?: AbortSignal): Promise<Relation[]>;
  /** Settles once the service begins to answer; aborting stops the statement, also while the body is read. */
  query(
    profileId: string,
    databaseId: string,
    statement: Statement,
    signal?: AbortSignal,
  ): Promise<StatementAnswer>;
}
