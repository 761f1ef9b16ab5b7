import type { Client } from "pg";
import { quoteAlways } from "#shared/sql/quoteAlways";
import { groupBy } from "../groupBy";
import { SourceProblem } from "../SourceProblem";
import type { SourceColumn, SourceStream } from "../SourceStream";
import { streamName } from "../streamName";
import { barredText } from "./forbiddenProblem";
import { mapPostgresType, type PostgresType } from "./mapPostgresType";
import { BARRED_SQL, COLUMNS_SQL, KEYS_SQL, RELATIONS_SQL } from "./postgresCatalogue";
import type { PostgresSettings } from "./PostgresSettings";

interface RelationRow {
  readonly oid: string;
  readonly schema: string;
  readonly name: string;
  readonly estimatedRows: number | null;
}

/** One column as the catalogue gives it. */
export interface ColumnRow extends PostgresType {
  readonly oid: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly isReadable: boolean;
}

interface BarredRow {
  readonly schema: string;
  readonly name: string;
  readonly hasColumns: boolean;
}

interface KeyRow {
  readonly oid: string;
  readonly name: string;
}

/**
 * Everything that the user may read, and by its name what there is beside it, in four queries however many tables
 * there are.
 * @throws SourceProblem where there is nothing to read, with the GRANT that is missing; DatabaseError
 */
export async function discoverPostgres(client: Client, settings: PostgresSettings): Promise<SourceStream[]> {
  const schemas = [settings.schemas];
  const { rows: relations } = await client.query<RelationRow>(RELATIONS_SQL, schemas);
  const { rows: columns } = await client.query<ColumnRow>(COLUMNS_SQL, schemas);
  const { rows: keys } = await client.query<KeyRow>(KEYS_SQL, schemas);
  if (relations.length === 0) throw nothingReadable(settings);
  const { rows: barred } = await client.query<BarredRow>(BARRED_SQL, schemas);
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

function nothingReadable({ user, database, schemas }: PostgresSettings): SourceProblem {
  const names = schemas.length === 0 ? ["public"] : schemas;
  const grants = names.map((schema) => {
    const quoted = quoteAlways(schema);
    return `GRANT USAGE ON SCHEMA ${quoted} TO ${quoteAlways(user)}; GRANT SELECT ON ALL TABLES IN SCHEMA ${quoted} TO ${quoteAlways(user)};`;
  });
  return new SourceProblem(
    "permission",
    `The login works, but the user ${user} finds no table to read in ${schemas.length === 0 ? database : schemas.join(", ")}. If there are tables, let their owner run: ${grants.join(" ")}`,
  );
}
