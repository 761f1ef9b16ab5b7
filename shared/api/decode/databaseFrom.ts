import type { Database } from "../database";
import { databaseStatusOf } from "./databaseStatusOf";
import { isoTime } from "./isoTime";
import { JsonFields } from "./JsonFields";
import { looseBoolean } from "./looseBoolean";
import { looseNumber } from "./looseNumber";
import { looseText } from "./looseText";

/**
 * One database from its JSON object; what the service does not say is null. Null without anything to name it by.
 *
 * @param key Its name where it came out of an object map.
 */
export function databaseFrom(fields: JsonFields, key: string | null): Database | null {
  const id = looseText(fields.first("id", "databaseId", "uuid", "slug")) ?? key;
  if (id === null || id === "") return null;
  const rawStatus =
    looseText(fields.first("status", "state")) ?? stateOf(fields.first("status", "state")) ?? "unknown";
  return {
    id,
    name: looseText(fields.first("name", "displayName")) ?? key ?? id,
    engine: looseText(fields.first("engine", "engineType")),
    engineVersion: looseText(fields.first("engineVersion", "version")),
    status: databaseStatusOf(rawStatus),
    rawStatus,
    region: looseText(fields.first("region", "location")),
    vmSize: looseText(fields.first("vmSize", "size")),
    memoryMb: looseNumber(fields.first("memoryMb", "memoryMB")),
    autoStop: looseBoolean(fields.first("autoStop")),
    expiresAt: isoTime(fields.first("expiresAt", "expires")),
    createdAt: isoTime(fields.first("createdAt", "created")),
    connection: addressFrom(fields),
  };
}

/** `{"state":"running"}` where a plain word was expected. */
function stateOf(value: unknown): string | null {
  return looseText(JsonFields.of(value)?.first("state", "status", "phase"));
}

function addressFrom(fields: JsonFields): Database["connection"] {
  const connection = fields.first("connection");
  const own = JsonFields.of(connection);
  const uri = own === null ? (connection ?? fields.first("connectionUri", "uri")) : own.first("uri", "url");
  if (typeof uri !== "string" || uri === "") return null;
  return { protocol: looseText(own?.first("protocol")), uri };
}
