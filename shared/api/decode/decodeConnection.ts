import type { Envelope } from "../../errors/Envelope";
import type { Connection } from "../connection";
import type { Connector } from "../connector";
import { connectionFrom } from "./connections/connectionFrom";
import { decoded } from "./decoded";
import { findSingle } from "./findSingle";
import { JsonFields } from "./JsonFields";

/**
 * Reads the answer of GET and PATCH /connections/:id in every form of service-shapes.md. Never throws.
 *
 * @param connectors The kinds of source, where known: their secret settings are left out.
 */
export function decodeConnection(json: unknown, connectors?: readonly Connector[]): Envelope<Connection> {
  const fields = findConnection(json);
  const around = JsonFields.of(JsonFields.of(json)?.first("data", "result") ?? json);
  return decoded(fields && connectionFrom(fields, { key: null, around, connectors }), "the Connection");
}

/** The JSON object of a Connection in an answer; null where there is none. */
export function findConnection(json: unknown): JsonFields | null {
  const fields = findSingle(json, ["connection", "sync"]);
  if (fields !== null) return fields;
  const answer = JsonFields.of(json);
  return answer?.first("connectionId") === undefined ? null : answer;
}
