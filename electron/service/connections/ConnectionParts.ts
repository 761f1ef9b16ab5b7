import type { StreamStateRepository } from "../catalog/StreamStateRepository";
import type { CredentialsVault } from "../credentials/CredentialsVault";
import type { HostedDatabases } from "../databases/HostedDatabases";
import type { ServiceLog } from "../environment/ServiceSettings";
import { RunEnd } from "../sync/RunProgress";
import type { SourceOpener } from "../sync/source/SourceOpener";
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

type RemovalParts = Pick<ConnectionParts, "registry" | "runs">;

/** Ends its sync and forgets it; its tables stay. @throws ServiceError 404 */
export async function removeConnection({ registry, runs }: RemovalParts, id: string): Promise<void> {
  await registry.inTurn(async () => {
    registry.get(id);
    await remove({ registry, runs }, id, "The sync was ended because its Connection was deleted.");
  });
}

/** Of a database that is about to go. */
export async function removeConnectionsOf(
  { registry, runs }: RemovalParts,
  databaseId: string,
): Promise<void> {
  await registry.inTurn(async () => {
    registry.refuse(databaseId);
    for (const { record } of registry.ofDatabase(databaseId))
      await remove({ registry, runs }, record.id, "The sync was ended because its database was deleted.");
  });
}

async function remove({ registry, runs }: RemovalParts, id: string, because: string): Promise<void> {
  // First out of sight, so that nothing starts it again.
  registry.hide(id);
  await runs.end(id, new RunEnd(because));
  await registry.remove(id);
  runs.forget(id);
}
