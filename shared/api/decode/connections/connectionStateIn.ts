import type { ConnectionStatus } from "../../connection";
import { JsonFields } from "../JsonFields";
import { looseBoolean } from "../looseBoolean";
import { textUnder } from "../textUnder";

const words = new Map<string, ConnectionStatus>([
  ...[
    "active",
    "enabled",
    "on",
    "ok",
    "live",
    "ready",
    "healthy",
    "scheduled",
    "running",
    "syncing",
    "connected",
  ].map((word): [string, ConnectionStatus] => [word, "active"]),
  ...["paused", "disabled", "inactive", "off", "suspended", "stopped"].map(
    (word): [string, ConnectionStatus] => [word, "paused"],
  ),
]);

/** The state of a Connection: the one that screens know, and the service's own word for it. */
export interface ConnectionState {
  readonly status: ConnectionStatus;
  readonly rawStatus: string;
}

/** Reads the state of a Connection from its word, or from a flag such as `paused`. */
export function connectionStateIn(fields: JsonFields): ConnectionState {
  const own = fields.first("status", "state");
  const word =
    textUnder(JsonFields.of(own), "state", "status", "phase") ?? textUnder(fields, "status", "state");
  if (word !== null) return { status: words.get(word.trim().toLowerCase()) ?? "unknown", rawStatus: word };
  const paused = looseBoolean(fields.first("paused", "isPaused", "disabled"));
  const active = looseBoolean(fields.first("active", "isActive", "enabled", "isEnabled"));
  const status = paused ?? (active === null ? null : !active);
  if (status === null) return { status: "unknown", rawStatus: "unknown" };
  return status ? { status: "paused", rawStatus: "paused" } : { status: "active", rawStatus: "active" };
}
