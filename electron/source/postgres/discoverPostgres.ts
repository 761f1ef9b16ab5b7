import { z } from "zod";
import { quoteAlways } from "#shared/sql/quote";
import type { SourceColumn, SourceStream } from "../../service/connectors/Connector";
import {
  catalogueName,
  catalogueType,
  groupBy,
  requireDistinct,
  streamName,
} from "../relational/catalogueRows";
import { SourceError } from "../../service/connectors/SourceError";
import type { PostgresLink } from "./connectPostgres";
import { barredText } from "./forbiddenError";
import { mapPostgresType, type PostgresType } from "./mapPostgresType";
import { BARRED_SQL, COLUMNS_SQL, KEYS_SQL, RELATIONS_SQL } from "./postgresCatalogue";
import { postgresRows } from "./postgresRows";
import type { PostgresSettings } from "./PostgresSettings";

const objectId = z.string().regex(/^\d{1,10}$/);

const relationRow = z.object({
  oid: objectId,
  schema: catalogueName,
  name: catalogueName,
  estimatedRows: z.number().nonnegative().nullable(),
});

/** A right to something that was dropped since is neither there nor missing. */
export const orDropped = z
  .boolean()
  .nullable()
  .transform((has) => has === true);

/** One column as the catalogue gives it. */
export const columnRow = z.object({
  name: catalogueName,
  type: catalogueType,
  nullable: z.boolean(),
  isReadable: orDropped,
  builtIn: catalogueName.nullable(),
  kind: z.string().length(1),
  isArray: z.boolean(),
  modifier: z.int(),
} satisfies Record<keyof PostgresType | "name" | "type" | "nullable" | "isReadable", z.ZodType>);

type ColumnRow = z.infer<typeof columnRow>;

const barredRow = z.object({ schema: catalogueName, name: catalogueName, hasColumns: z.boolean() });

type BarredRow = z.infer<typeof barredRow>;

const relationsQuery = { what: "tables", sql: RELATIONS_SQL, schema: relationRow };
const columnsQuery = { what: "columns", sql: COLUMNS_SQL, schema: columnRow.extend({ oid: objectId }) };
const keysQuery = {
  what: "primary keys",
  sql: KEYS_SQL,
  schema: z.object({ oid: objectId, name: catalogueName }),
};
const barredQuery = { what: "tables without a right", sql: BARRED_SQL, schema: barredRow };

/**
 * Everything that the user may read, and by its name what there is beside it, in four queries however many tables
 * there are.
 * @throws SourceError where there is nothing to read, with the GRANT that is missing; DatabaseError
 */
export async function discoverPostgres(
  link: PostgresLink,
  settings: PostgresSettings,
): Promise<SourceStream[]> {
  const schemas = [settings.schemas];
  const relations = await postgresRows(link, relationsQuery, schemas);
  const columns = await postgresRows(link, columnsQuery, schemas);
  const keys = await postgresRows(link, keysQuery, schemas);
  if (relations.length === 0) throw nothingReadable(settings);
  const barred = await postgresRows(link, barredQuery, schemas);
  const nameOf = ({ schema, name }: BarredRow | (typeof relations)[number]) => streamName(schema, name);
  requireDistinct("PostgreSQL", [...relations, ...barred], nameOf);
  requireDistinct("PostgreSQL", columns, (column) => `${column.oid}.${column.name}`);
  const columnsOf = groupBy(columns, ({ oid }) => oid);
  const keysOf = groupBy(keys, ({ oid }) => oid);
  const readable = relations.flatMap(({ oid, schema, name, estimatedRows }) => {
    const all = columnsOf.get(oid) ?? [];
    const own = all.filter(({ isReadable }) => isReadable).map(sourceColumn);
    // A right to the whole table counts as a right to its columns, also where it has none.
    if (own.length === 0) return barredStream({ schema, name, hasColumns: all.length > 0 }, settings);
    return {
      name: streamName(schema, name),
      schema,
      table: name,
      columns: own,
      withheld: all.flatMap((column) => (column.isReadable ? [] : [column.name])),
      primaryKey: (keysOf.get(oid) ?? []).map((key) => key.name),
      estimatedRows,
      cursor: null,
    };
  });
  return [...readable, ...barred.map((row) => barredStream(row, settings))];
}

function barredStream({ schema, name, hasColumns }: BarredRow, { user }: PostgresSettings): SourceStream {
  const barred = hasColumns
    ? barredText({ schema, table: name }, user)
    : `${streamName(schema, name)} has no columns, so there is nothing to read.`;
  return {
    ...{ name: streamName(schema, name), schema, table: name, barred },
    ...{ columns: [], primaryKey: [], estimatedRows: null, cursor: null },
  };
}

function sourceColumn(column: ColumnRow): SourceColumn {
  const { name, type, nullable } = column;
  return { name, type, nullable, targetType: mapPostgresType(column).type };
}

function nothingReadable({ user, database, schemas }: PostgresSettings): SourceError {
  const names = schemas.length === 0 ? ["public"] : schemas;
  const grants = names.map((schema) => {
    const quoted = quoteAlways(schema);
    return `GRANT USAGE ON SCHEMA ${quoted} TO ${quoteAlways(user)}; GRANT SELECT ON ALL TABLES IN SCHEMA ${quoted} TO ${quoteAlways(user)};`;
  });
  return new SourceError(
    "permission",
    `The login works, but the user ${user} finds no table to read in ${schemas.length === 0 ? database : schemas.join(", ")}. If there are tables, let their owner run: ${grants.join(" ")}`,
  );
}
