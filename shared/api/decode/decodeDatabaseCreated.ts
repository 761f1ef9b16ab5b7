import type { Envelope } from "../../errors/Envelope";
import type { DatabaseCreated } from "../database";
import { databaseFrom } from "./databaseFrom";
import { decoded } from "./decoded";
import { findSingle } from "./findSingle";
import { JsonFields } from "./JsonFields";

/**
 * Reads the answer of POST /databases: the database, and the token and ATTACH text that exist only here. Both secrets
 * are taken as they are, never looked into. Services put them beside the database or inside it. Never throws.
 */
export function decodeDatabaseCreated(json: unknown): Envelope<DatabaseCreated> {
  const fields = findSingle(json, ["database", "db"]);
  const database = fields && databaseFrom(fields, null);
  return decoded(database && { database, ...secretsFrom(placesOfSecrets(json, fields)) }, "the new database");
}

/** The answer, its wrapper and the database itself, outermost first. */
function placesOfSecrets(json: unknown, database: JsonFields | null): JsonFields[] {
  const answer = JsonFields.of(json);
  const wrapped = JsonFields.of(answer?.first("data", "result"));
  return [answer, wrapped, database].filter((place) => place !== null);
}

function secretsFrom(places: readonly JsonFields[]): Pick<DatabaseCreated, "token" | "attach"> {
  const first = (...names: string[]): unknown =>
    places.map((place) => place.first(...names)).find((value) => value !== undefined);
  const token = first("token", "databaseToken", "accessToken");
  const connections = places.map((place) => JsonFields.of(place.first("connection", "attach")));
  const within = (name: string): unknown =>
    connections.map((own) => own?.first(name)).find((own) => own !== undefined);
  const uri = text(within("uri"));
  const sql = text(within("sql") ?? first("attachSql", "attachStatement", "attach", "sql"));
  return {
    token: text(JsonFields.of(token)?.first("token", "value") ?? token),
    attach: uri === null && sql === null ? null : { uri, sql },
  };
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
