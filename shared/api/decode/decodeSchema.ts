import type { Envelope } from "../../errors/Envelope";
import type { Relation } from "../relation";
import { decoded } from "./decoded";
import { findRelationRows } from "./findRelationRows";
import { groupColumnRows } from "./groupColumnRows";
import { relationFrom } from "./relationFrom";

/**
 * Reads the answer of GET /databases/:id/schema in every form of service-shapes.md: one list of tables and views, two
 * lists, lists within schemas, an object map, or one row a column as in information_schema. Never throws.
 */
export function decodeSchema(json: unknown): Envelope<Relation[]> {
  const rows = findRelationRows(json);
  if (rows === null) return decoded<Relation[]>(null, "the schema");
  const relations = groupColumnRows(rows)
    .map((row) => relationFrom(row))
    .filter((relation) => relation !== null);
  return decoded(relations.length === 0 && rows.length > 0 ? null : relations, "the schema");
}
