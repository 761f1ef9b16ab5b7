import type { ConnectorDescriptor } from "../connectors/Connector";
import { RunEnd } from "../sync/RunProgress";
import type { ConnectionParts } from "./ConnectionParts";
import { type ConnectionView, viewConnection } from "./ConnectionView";
import { requireSecretsForNewAddress, sealSecrets, secretBinding } from "./secretBinding";
import {
  findDescriptor,
  mergedConfig,
  mergedSecrets,
  refuseExclusions,
  requireSettings,
  type ConnectionChanges,
} from "./settings";

const withoutSecrets = (descriptor: ConnectorDescriptor): ConnectorDescriptor => ({
  ...descriptor,
  fields: descriptor.fields.filter(({ secret }) => !secret),
});

/**
 * Writes a change down, whole or not at all. A sync under way goes on with what it began with, unless the change
 * pauses its Connection (see SyncRuns.end); settings and schedule count from the next one on.
 *
 * @throws ServiceError 400, 404
 */
export async function changeConnection(
  parts: ConnectionParts,
  id: string,
  changes: ConnectionChanges,
): Promise<ConnectionView> {
  const { registry, opener, vault, clock, runs } = parts;
  const changed = await registry.inTurn(async () => {
    const { record, sealed } = registry.get(id);
    const descriptor = findDescriptor(opener.descriptors, record.kind);
    const config = mergedConfig(record, changes.config);
    refuseExclusions(descriptor, changes.config?.streams);
    const touchesSettings = changes.config !== undefined || changes.secrets !== undefined;
    const binding = (settings: typeof config) => secretBinding(descriptor, settings);
    const old = touchesSettings
      ? await vault.open(id, binding(record.config), sealed).catch(() => undefined)
      : undefined;
    requireSecretsForNewAddress(descriptor, { from: record.config, to: config }, old, changes.secrets ?? {});
    const secrets = mergedSecrets(old ?? {}, changes.secrets ?? {});
    if (old !== undefined || changes.secrets !== undefined) requireSettings(descriptor, { config, secrets });
    // Secrets that cannot be opened any more must not stand in the way of other changes.
    else if (touchesSettings) requireSettings(withoutSecrets(descriptor), { config, secrets: {} });
    const stored = {
      record: {
        ...record,
        name: changes.name ?? record.name,
        status: changes.status ?? record.status,
        scheduleMinutes:
          changes.scheduleMinutes === undefined ? record.scheduleMinutes : changes.scheduleMinutes,
        config,
        streams: [...(changes.config?.streams ?? record.streams)],
        ...changes.config?.rest,
        updatedAt: new Date(clock.now()).toISOString(),
      },
      sealed: changes.secrets === undefined ? sealed : await sealSecrets(parts, id, binding(config), secrets),
    };
    await registry.update(stored);
    return stored;
  });
  if (changes.status === "paused")
    await runs.end(id, new RunEnd("The sync was ended because its Connection was paused."));
  return viewConnection(parts, changed);
}
