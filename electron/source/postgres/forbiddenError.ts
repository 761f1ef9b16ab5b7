import { quoteAlways } from "#shared/sql/quote";
import { SourceError } from "../../service/connectors/SourceError";
import type { PostgresError, ReadRelation } from "./PostgresSettings";

/** What has to be granted on a thing of each kind, by the word that the server uses for it. */
const grants: Readonly<Record<string, string>> = {
  table: "SELECT ON",
  view: "SELECT ON",
  "materialized view": "SELECT ON",
  "foreign table": "SELECT ON",
  sequence: "SELECT ON SEQUENCE",
  schema: "USAGE ON SCHEMA",
  function: "EXECUTE ON FUNCTION",
  "foreign server": "USAGE ON FOREIGN SERVER",
};

/** The right that is missing, as the GRANT that gives it. */
export function forbiddenError({ error, settings, relation }: PostgresError): SourceError {
  const { user, database } = settings;
  const grantee = quoteAlways(user);
  if (relation === undefined) {
    return error.message.includes("database")
      ? new SourceError(
          "permission",
          `The user ${user} may not connect to ${database}. Let its owner run: GRANT CONNECT ON DATABASE ${quoteAlways(database)} TO ${grantee};`,
        )
      : new SourceError("permission", `PostgreSQL refused the user ${user}: ${error.message}.`);
  }
  const { schema, table } = relation;
  const [, kind = "", name = ""] = /^permission denied for ([a-z ]+?) (\S.*)$/.exec(error.message) ?? [];
  const grant = grants[kind];
  // A view may be made of things that its reader has no right to; the server does not say in which schema.
  if (grant !== undefined && kind !== "schema" && name !== table) {
    return new SourceError(
      "permission",
      `${schema}.${table} is made of the ${kind} ${name}, which the user ${user} may not use. Let its owner run: GRANT ${grant} ${quoteAlways(name)} TO ${grantee};`,
    );
  }
  return new SourceError(
    "permission",
    barredText({ schema, table }, user, error.message, kind === "schema" ? name : schema),
  );
}

/**
 * The rights that let a user read a relation.
 * @param why in the server's words, where it was asked
 * @param usage the schema whose use is missing, where it is not the relation's own
 */
export function barredText(
  { schema, table }: ReadRelation,
  user: string,
  why?: string,
  usage = schema,
): string {
  const grantee = quoteAlways(user);
  const reason = why === undefined ? "" : ` (${why})`;
  return `The user ${user} may not read ${schema}.${table}${reason}. Let its owner run: GRANT USAGE ON SCHEMA ${quoteAlways(usage)} TO ${grantee}; GRANT SELECT ON ${quoteRelation(schema, table)} TO ${grantee};`;
}

/** The right that lets a user read columns of a relation of which it may read others. */
export function withheldText(
  { schema, table }: ReadRelation,
  columns: readonly string[],
  user: string,
): string {
  const [list, quoted] = [columns.join(", "), columns.map(quoteAlways).join(", ")];
  return `The user ${user} may not read these columns of ${schema}.${table}, so they are left out: ${list}. To have them, let its owner run: GRANT SELECT (${quoted}) ON ${quoteRelation(schema, table)} TO ${quoteAlways(user)};`;
}

/** A schema and a name as PostgreSQL's SQL has them. */
export function quoteRelation(schema: string, table: string): string {
  return `${quoteAlways(schema)}.${quoteAlways(table)}`;
}
