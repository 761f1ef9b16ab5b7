import type { ConnectorDescriptor } from "../connectors/ConnectorDescriptor";
import { ServiceError } from "../ServiceError";

/** @throws ServiceError 400 for a kind that is not on offer, with those that are */
export function findDescriptor(
  descriptors: readonly ConnectorDescriptor[],
  kind: string,
): ConnectorDescriptor {
  const found = descriptors.find((descriptor) => descriptor.kind === kind);
  if (found !== undefined) return found;
  throw new ServiceError(400, `kind must be one of ${descriptors.map((one) => one.kind).join(", ")}.`);
}
