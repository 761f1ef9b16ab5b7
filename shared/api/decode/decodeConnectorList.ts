import type { Envelope } from "../../errors/Envelope";
import type { Connector } from "../connector";
import { connectorFrom } from "./connectors/connectorFrom";
import { decodeItems } from "./decodeItems";
import { findList } from "./findList";

/** Reads the answer of GET /connectors in every form of service-shapes.md. Never throws. */
export function decodeConnectorList(json: unknown): Envelope<Connector[]> {
  return decodeItems(
    findList(json, ["connectors", "kinds", "sources", "sourceKinds"]),
    connectorFrom,
    "the list of kinds of source",
  );
}
