import type { Envelope } from "../../errors/Envelope";
import type { Database } from "../database";
import { databaseFrom } from "./databaseFrom";
import { decodeItems } from "./decodeItems";
import { findList } from "./findList";
import { JsonFields } from "./JsonFields";

/** Reads the answer of GET /databases in every form of service-shapes.md, keeping the service's order. Never throws. */
export function decodeDatabaseList(json: unknown): Envelope<Database[]> {
  return decodeItems(
    findList(json, ["databases"]),
    ({ key, value }) => {
      const fields = JsonFields.of(value);
      return fields && databaseFrom(fields, key);
    },
    "the list of databases",
  );
}
