import type { StoredConnection } from "../catalog/ConnectionRepository";
import { nextRunTime } from "../sync/nextRunTime";
import type { ConnectionParts } from "./ConnectionParts";
import type { ConnectionView } from "./ConnectionView";

/** A Connection with what its syncs and its secrets are like at this moment. */
export async function viewConnection(
  { runs, clock, vault }: ConnectionParts,
  { record, sealed }: StoredConnection,
): Promise<ConnectionView> {
  const lastRun = runs.last(record.id);
  const nextRunAt = nextRunTime(record, lastRun, clock.now());
  return { record, lastRun, nextRunAt, credentials: await vault.state(sealed) };
}
