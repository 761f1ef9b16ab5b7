import type { ConnectionCreation } from "#shared/api/connection";
import { defaultPolicy } from "#shared/domain/additionPolicy";
import type { Connector } from "#shared/api/connector";
import { streamEntries } from "./streamEntries";

/**
 * Body of POST /databases/:id/connections: the documented keys and nothing else. Settings that are null were not given.
 *
 * @param connector Null where the kind is not described.
 */
export function creationBody(
  { kind, name, scheduleMinutes, settings, secrets, streams, additions }: ConnectionCreation,
  connector: Connector | null,
): Record<string, unknown> {
  // What a service does anyway is not said: one that does not know the keys may refuse them.
  const isStandard = defaultPolicy(streams) === "sync";
  const policies = Object.entries(additions ?? {}).filter(
    ([, policy]) => policy !== null && !(isStandard && policy === "sync"),
  );
  const config = { ...givenSettings(settings), ...Object.fromEntries(policies) };
  const entries = streamEntries(streams, [], connector);
  return {
    kind,
    name,
    scheduleMinutes,
    config: entries.length === 0 ? config : { ...config, streams: entries },
    secrets,
  };
}

/** The settings without those that are null. */
export function givenSettings(settings: ConnectionCreation["settings"]): ConnectionCreation["settings"] {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
}
