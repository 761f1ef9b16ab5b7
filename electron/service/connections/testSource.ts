import type { ConnectionParts } from "./ConnectionParts";
import type { ConnectionWishes } from "./ConnectionWishes";
import { findDescriptor } from "./findDescriptor";
import { splitOffer, type SourceOffer } from "./NotOfferedTable";
import { checkedSettings } from "./settings";

/** Reaches a source and lists what it offers; saves nothing. @throws ServiceError 400 malformed, 404; SourceProblem */
export async function testSource(
  { databases, opener, inspection }: ConnectionParts,
  databaseId: string,
  { kind, config, secrets }: Pick<ConnectionWishes, "kind" | "config" | "secrets">,
  signal: AbortSignal,
): Promise<SourceOffer> {
  databases.get(databaseId);
  const settings = checkedSettings(findDescriptor(opener.descriptors, kind), config, secrets);
  return splitOffer(await inspection.discover(kind, settings, signal));
}
