import { ServiceError } from "../ServiceError";
import type { ConnectionParts } from "./ConnectionParts";
import { findDescriptor } from "./findDescriptor";
import { mergeStreams } from "./mergeStreams";
import { splitOffer } from "./NotOfferedTable";
import type { OfferedStreams } from "./OfferedStream";
import { secretBinding } from "./secretBinding";

/** What the source offers now, with what was chosen. @throws ServiceError 400 the source's own sentence, 404 */
export async function offeredStreams(
  { registry, vault, inspection, states, opener }: ConnectionParts,
  id: string,
  signal: AbortSignal,
): Promise<OfferedStreams> {
  const { record, sealed } = registry.get(id);
  const binding = secretBinding(findDescriptor(opener.descriptors, record.kind), record.config);
  const secrets = await vault.open(id, binding, sealed).catch((error: unknown) => {
    throw new ServiceError(400, error instanceof Error ? error.message : String(error));
  });
  const found = await inspection.require(record.kind, { config: record.config, secrets }, signal);
  const streams = mergeStreams(record, found, await states.read(id));
  // One that was synced before is among the streams, as revoked.
  const listed = new Set(streams.map(({ name }) => name));
  return { streams, notOffered: splitOffer(found).notOffered.filter(({ name }) => !listed.has(name)) };
}
