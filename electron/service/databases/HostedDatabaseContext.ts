import type { DatabaseRepository } from "../catalog/DatabaseRepository";
import type { DatabaseEngine } from "../engines/DatabaseEngine";
import type { ServiceLog, ServiceSettings } from "../environment/ServiceSettings";
import type { EngineBudget } from "./EngineBudget";
import type { OtherDatabases } from "./readOtherDatabases";

/** What a database is given by the service that it belongs to. */
export interface HostedDatabaseContext {
  readonly repository: DatabaseRepository;
  readonly engine: DatabaseEngine;
  /** Of all databases. */
  readonly budget: EngineBudget;
  readonly settings: ServiceSettings;
  readonly log: ServiceLog;
  /** Folder that holds one folder for each database. */
  readonly folder: string;
  /** Databases that statements may read too. */
  readonly others: OtherDatabases;
}
