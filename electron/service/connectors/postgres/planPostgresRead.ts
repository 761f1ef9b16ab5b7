import type { Client } from "pg";
import { quoteAlways } from "#shared/sql/quoteAlways";
import type { StreamSelection } from "../Connector";
import { chooseColumns } from "../relational/chooseColumns";
import { goneProblem } from "../relational/goneProblem";
import type { SpoolColumn } from "../SpoolFile";
import type { ColumnRow } from "./discoverPostgres";
import { mapPostgresType, type PostgresMapping } from "./mapPostgresType";
import { ONE_RELATION_SQL, ROW_SECURITY_SQL } from "./postgresCatalogue";
import type { ReadRelation } from "./PostgresTrouble";
import { quoteRelation } from "./quoteRelation";

export interface PostgresReadPlan {
  /** The COPY; names only the columns that were chosen, so that no other leaves the source. */
  readonly sql: string;
  readonly columns: readonly { readonly spool: SpoolColumn; readonly watch: PostgresMapping["watch"] }[];
  /** Columns that are there and that the user may not read. */
  readonly withheld: readonly string[];
  /** Whether the server keeps rows back that the user may not see. */
  readonly hidesRows: boolean;
}

/** Looks the chosen columns up as they are now. @throws SourceProblem where one of them is gone; DatabaseError */
export async function planPostgresRead(
  client: Client,
  { schema, table }: ReadRelation,
  selection: StreamSelection,
): Promise<PostgresReadPlan> {
  const { rows } = await client.query<ColumnRow>(ONE_RELATION_SQL, [schema, table]);
  if (rows.length === 0) throw goneProblem(`${selection.stream.name} is no longer there.`);
  const chosen = chooseColumns(rows, selection, (column, target) => {
    const { type, select, readAs, expression, watch } = mapPostgresType(column);
    const spool: SpoolColumn = { name: target, type, readAs, expression };
    return { spool, watch, select: select(quoteAlways(column.name)) };
  });
  const security = await client.query<{ isActive: boolean }>(ROW_SECURITY_SQL, [schema, table]);
  const list = chosen.map(({ select }) => select).join(", ");
  return {
    sql: `COPY (SELECT ${list} FROM ${quoteRelation(schema, table)}) TO STDOUT (FORMAT csv)`,
    columns: chosen,
    withheld: rows.flatMap(({ name, isReadable }) => (isReadable ? [] : [name])),
    hidesRows: security.rows[0]?.isActive === true,
  };
}
