import type { Envelope } from "../../errors/Envelope";
import type { Database } from "../database";
import { databaseFrom } from "./databaseFrom";
import { decoded } from "./decoded";
import { findSingle } from "./findSingle";

/** Reads the answer of GET /databases/:id in every form of service-shapes.md. Never throws. */
export function decodeDatabase(json: unknown): Envelope<Database> {
  const fields = findSingle(json, ["database", "db"]);
  return decoded(fields && databaseFrom(fields, null), "the database");
}
