import type { StreamStateRepository } from "../catalog/StreamStateRepository";
import type { CredentialsVault } from "../credentials/CredentialsVault";
import type { HostedDatabases } from "../databases/HostedDatabases";
import type { ServiceLog } from "../ServiceLog";
import type { SourceOpener } from "../sync/SourceOpener";
import type { SyncClock } from "../sync/SyncClock";
import type { SyncRuns } from "../sync/SyncRuns";
import type { ConnectionRegistry } from "./ConnectionRegistry";
import type { SourceInspection } from "./SourceInspection";

/** What reading, making and changing Connections work with. */
export interface ConnectionParts {
  readonly databases: HostedDatabases;
  readonly registry: ConnectionRegistry;
  readonly states: StreamStateRepository;
  readonly vault: CredentialsVault;
  readonly opener: SourceOpener;
  readonly inspection: SourceInspection;
  readonly runs: SyncRuns;
  readonly clock: SyncClock;
  readonly log: ServiceLog;
}
