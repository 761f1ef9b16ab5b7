import type { ConnectionChanges } from "#shared/api/connection";
import type { Connector } from "#shared/api/connector";
import type { RawConnection } from "#shared/api/decode/connections/connection";
import { isSecretName } from "#shared/secrets/secretNames";
import { streamEntries } from "./creationBody";

/** Whether a change is one of `config`, which is only ever replaced whole. */
export function touchesConfig(changes: ConnectionChanges): boolean {
  const { settings, streams, additions, acknowledgedErrors } = changes;
  return [settings, streams, additions, acknowledgedErrors].some((part) => part !== undefined);
}

/**
 * Body of PATCH /connections/:id: what was changed and nothing else, but `config` always whole, because the service
 * replaces it (docs/http-api.md).
 *
 * @param raw The Connection as the service has it; null where `config` is not touched.
 */
export function changeBody(
  changes: ConnectionChanges,
  raw: RawConnection | null,
  connector: Connector | null,
): Record<string, unknown> {
  const body = requestBody(changes, ["name", "status", "scheduleMinutes", "secrets"]);
  return raw === null ? body : { ...body, config: mergedConfig(changes, raw, connector) };
}

function mergedConfig(
  { settings = {}, streams, additions = {}, acknowledgedErrors }: ConnectionChanges,
  raw: RawConnection,
  connector: Connector | null,
): Record<string, unknown> {
  const config = new Map<string, unknown>(
    raw.config.filter(([name, value]) => !isHidden(name, value, connector)),
  );
  for (const [name, value] of Object.entries(settings)) {
    if (value === null) config.delete(name);
    else config.set(name, value);
  }
  for (const [name, value] of Object.entries(additions)) config.set(name, value);
  if (acknowledgedErrors !== undefined) config.set("acknowledgedErrors", acknowledgedErrors);
  const saved = raw.streams ?? [];
  if (streams !== undefined) config.set("streams", streamEntries(streams, saved, connector));
  else if (raw.streams !== null)
    config.set(
      "streams",
      saved.map(({ key, value }) => savedEntry(key, value)),
    );
  return Object.fromEntries(config);
}

/** An entry of an object map as one of a list; all others as they came. */
function savedEntry(key: string | null, value: unknown): unknown {
  if (key === null) return value;
  return typeof value === "object" ? { name: key, ...value } : { name: key, enabled: value !== false };
}

/** A secret that a service shows as `••••` must not go back as one. */
function isHidden(name: string, value: unknown, connector: Connector | null): boolean {
  if (name === "secrets") return true;
  const isSecret =
    isSecretName(name) || connector?.fields.some((field) => field.secret && field.name === name) === true;
  return isSecret && (value === null || value === "" || (typeof value === "string" && masked.test(value)));
}

const masked = /^([*•●x·]{3,}|[[<(]?(redacted|hidden|masked|encrypted|secret)[\])>]?)$/i;

/**
 * The documented fields of a request and nothing else, without those that were not chosen: the service's defaults apply
 * then, and a service that is strict about unknown fields is not offended.
 */
export function requestBody<Body extends object, Name extends keyof Body & string>(
  values: Body,
  documented: readonly Name[],
): Partial<Pick<Body, Name>> {
  const chosen: Partial<Pick<Body, Name>> = {};
  for (const name of documented) if (values[name] !== undefined) chosen[name] = values[name];
  return chosen;
}
