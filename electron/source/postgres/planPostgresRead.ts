import { z } from "zod";
import { quoteAlways } from "#shared/sql/quote";
import type { StreamSelection } from "../../service/connectors/Connector";
import { catalogueName, groupBy, requireDistinct } from "../relational/catalogueRows";
import { chooseColumns, missingStreamError, renamedNotes } from "../relational/chooseColumns";
import type { SpoolColumn } from "#shared/processes/SpoolFile";
import type { PostgresLink } from "./connectPostgres";
import { columnRow, orDropped } from "./discoverPostgres";
import { quoteRelation, withheldText } from "./forbiddenError";
import { mapPostgresType, type PostgresMapping } from "./mapPostgresType";
import { NAMED_RELATIONS_SQL } from "./postgresCatalogue";
import { postgresRows } from "./postgresRows";
import type { ReadRelation } from "./PostgresSettings";

/** One column of a relation, and what is known of the relation. */
const relationColumnRow = columnRow.extend({
  schema: catalogueName,
  relation: catalogueName,
  /** The catalogue's letter, such as `r` for a table and `v` for a view. */
  relationKind: z.string().length(1),
  /** Of 8 KB, when the server last counted. */
  pages: z.int().nonnegative(),
  /** Whether the server keeps rows back that the user may not see. */
  hidesRows: orDropped,
});

type RelationColumnRow = z.infer<typeof relationColumnRow>;

export interface PostgresReadPlan {
  readonly relation: ReadRelation;
  /** Names only the columns that were chosen, so that no other leaves the source. */
  readonly select: string;
  readonly columns: readonly { readonly spool: SpoolColumn; readonly watch: PostgresMapping["watch"] }[];
  /** What to tell of columns and rows that the user may not read. @param user of the login */
  readonly notes: (user: string) => string[];
  readonly kind: string;
  readonly pages: number;
}

/** Columns of relations as they are now, by relationKey. @throws SourceError; DatabaseError */
export async function lookUpRelations(
  link: PostgresLink,
  relations: readonly ReadRelation[],
): Promise<ReadonlyMap<string, readonly RelationColumnRow[]>> {
  const rows = await postgresRows(
    link,
    { what: "columns", sql: NAMED_RELATIONS_SQL, schema: relationColumnRow },
    [relations.map(({ schema }) => schema), relations.map(({ table }) => table)],
  );
  const keyOf = ({ schema, relation }: RelationColumnRow) => quoteRelation(schema, relation);
  requireDistinct("PostgreSQL", rows, (row) => `${keyOf(row)}.${quoteAlways(row.name)}`);
  return groupBy(rows, keyOf);
}

/** The relation of a stream. */
export function relationOf({ stream }: StreamSelection): ReadRelation {
  return { schema: stream.schema ?? "public", table: stream.table };
}

/**
 * @param known what lookUpRelations found
 * @throws SourceError where a chosen column is gone, or the relation
 */
export function planPostgresRead(
  known: Awaited<ReturnType<typeof lookUpRelations>>,
  selection: StreamSelection,
): PostgresReadPlan {
  const relation = relationOf(selection);
  const { schema, table } = relation;
  const { name: stream } = selection.stream;
  const rows = known.get(quoteRelation(schema, table)) ?? [];
  const [first] = rows;
  if (first === undefined) throw missingStreamError(`${stream} is no longer there.`);
  const chosen = chooseColumns(rows, selection, (column, target) => {
    const { type, select, readAs, expression, watch } = mapPostgresType(column);
    const spool: SpoolColumn = { name: target, type, readAs, expression };
    return { name: column.name, spool, watch, select: select(quoteAlways(column.name)) };
  });
  const excluded = new Set(selection.excluded);
  const withheld = rows.flatMap(({ name, isReadable }) => (isReadable || excluded.has(name) ? [] : [name]));
  return {
    relation,
    select: `SELECT ${chosen.map(({ select }) => select).join(", ")} FROM ${quoteRelation(schema, table)}`,
    columns: chosen,
    notes: (user) => [
      ...(withheld.length === 0 ? [] : [withheldText(relation, withheld, user)]),
      ...renamedNotes(chosen.map(({ name, spool }) => [name, spool.name])),
      ...(first.hidesRows ? [hiddenRowsNote(stream, user)] : []),
    ],
    kind: first.relationKind,
    pages: first.pages,
  };
}

/** Rows that a policy hides are no error to the server, so nothing else would tell of them. */
function hiddenRowsNote(stream: string, user: string): string {
  return `Row security of ${stream} shows the user ${user} only some of its rows, and only those were read. To read all of them, let an administrator run: ALTER ROLE ${quoteAlways(user)} BYPASSRLS;`;
}
