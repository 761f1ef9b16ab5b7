import type { Envelope } from "../../errors/Envelope";
import type { Connection } from "../connection";
import type { Connector } from "../connector";
import { connectionFrom } from "./connections/connectionFrom";
import { decodeItems } from "./decodeItems";
import { findList } from "./findList";
import { JsonFields } from "./JsonFields";

/**
 * Reads the answer of GET /databases/:id/connections in every form of service-shapes.md. Never throws.
 *
 * @param connectors The kinds of source, where known: their secret settings are left out.
 */
export function decodeConnectionList(
  json: unknown,
  connectors?: readonly Connector[],
): Envelope<Connection[]> {
  return decodeItems(
    findList(json, ["connections", "syncs"]),
    ({ key, value }) => {
      // `{"connection":{…},"lastRun":{…}}` for each.
      const fields = JsonFields.of(value);
      const own = fields?.first("id") === undefined ? JsonFields.of(fields?.first("connection")) : null;
      return fields && connectionFrom(own ?? fields, { key, around: fields, connectors });
    },
    "the list of Connections",
  );
}
