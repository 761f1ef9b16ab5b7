import type { AppErrorData } from "#shared/errors/AppError";
import type { ServiceReading } from "#shared/api/serviceReading";
import { bridge } from "../../bridge/bridge";
import { toAppErrorData } from "../../lib/toAppErrorData";

type Listed =
  | { readonly ok: true; readonly count: number }
  | { readonly ok: false; readonly error: AppErrorData };

/** What a key was seen to read. */
export interface ServiceFindings {
  readonly databaseCount: number;
  readonly engines: Listed;
  readonly connectors: Listed;
  /** Where the fields of the answers were read, also of those that were read before the check. */
  readonly readings: readonly ServiceReading[];
}

/**
 * Asks a service for everything that can be asked for without a database and without writing.
 * @throws AppError where not even its databases can be listed.
 */
export async function checkService(profileId: string): Promise<ServiceFindings> {
  const { databaseCount } = await bridge.call("profiles.check", { profileId });
  const [engines, connectors] = await Promise.all([
    listed(bridge.call("engines.list", { profileId }).then((answer) => answer.engines)),
    listed(bridge.call("connectors.list", { profileId }).then((answer) => answer.connectors)),
  ]);
  const { readings } = await bridge.call("profiles.readings", { profileId });
  return { databaseCount, engines, connectors, readings };
}

async function listed(list: Promise<readonly unknown[]>): Promise<Listed> {
  try {
    return { ok: true, count: (await list).length };
  } catch (error) {
    return { ok: false, error: toAppErrorData(error) };
  }
}
