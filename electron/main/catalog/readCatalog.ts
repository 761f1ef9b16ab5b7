import type { CatalogObject, CatalogObjects } from "#shared/domain/catalogObjects";
import type { Relation } from "#shared/api/relation";
import type { SessionObjects } from "#shared/api/sessionObjects";
import type { SqlFunction } from "#shared/domain/sqlFunction";
import { functionsSql, readFunctionRows } from "#shared/sql/functions/functionRows";
import { quoteAlways, quoteText } from "#shared/sql/quote";
import type { DatabaseReader, SmallAnswer } from "../writes/DatabaseReader";
import { isStatementError } from "../writes/tableFacts";

const mostRows = 10_000;
/** Functions of a service that DuckDB itself does not have; more are not described. */
const mostExtra = 2000;

/** Functions of an engine, and whether the service told them. */
interface EngineFunctions {
  readonly functions: readonly SqlFunction[];
  readonly isOfService: boolean;
}

/**
 * The functions that a service's engine has. Those that DuckDB has too are described from here, so that only their names and
 * the rest travel.
 *
 * @param builtIn Functions of the DuckDB that comes with Wharf.
 * @throws AppError as the service answers, but for a refusal of these statements
 */
export async function readEngineFunctions(
  reader: DatabaseReader,
  builtIn: readonly SqlFunction[],
): Promise<EngineFunctions> {
  const names = await readRows(
    reader,
    "SELECT DISTINCT lower(function_name) FROM duckdb_functions() WHERE internal",
  );
  if (names === null || names.length === 0) return { functions: builtIn, isOfService: false };
  const theirs = new Set(names.map(([name]) => name ?? ""));
  const ours = new Set(builtIn.map(({ name }) => name.toLowerCase()));
  const extra = [...theirs].filter((name) => /^[a-z_]/u.test(name) && !ours.has(name)).slice(0, mostExtra);
  const rows =
    extra.length === 0
      ? []
      : await readRows(
          reader,
          functionsSql(`internal AND lower(function_name) IN (${extra.map(quoteText).join(", ")})`),
        );
  const known = builtIn.filter(({ name }) => theirs.has(name.toLowerCase()));
  return { functions: [...known, ...readFunctionRows(rows ?? [], "service")], isOfService: true };
}

/**
 * What was made in a database besides tables and views.
 *
 * @param options.isTemporary What the session of the reader has instead.
 * @throws AppError as the service answers, but for a refusal of these statements
 */
export async function readCatalogObjects(
  reader: DatabaseReader,
  { isTemporary = false }: { readonly isTemporary?: boolean } = {},
): Promise<CatalogObjects> {
  const own = `database_name = ${isTemporary ? "'temp'" : "current_database()"}`;
  const [macros, sequences, indexes, types] = await Promise.all([
    readRows(reader, functionsSql(`NOT internal AND ${own}`)),
    readRows(reader, `SELECT schema_name, sequence_name FROM duckdb_sequences() WHERE ${own}`),
    readRows(reader, `SELECT schema_name, index_name FROM duckdb_indexes() WHERE ${own}`),
    readRows(reader, `SELECT schema_name, type_name FROM duckdb_types() WHERE NOT internal AND ${own}`),
  ]);
  return {
    macros: macros === null ? null : readFunctionRows(macros, "database"),
    sequences: objectsOf(sequences),
    indexes: objectsOf(indexes),
    types: objectsOf(types),
  };
}

/** What is not known of a session in an open transaction. */
const unread: CatalogObjects = { macros: null, sequences: null, indexes: null, types: null };

/**
 * What a session alone has.
 *
 * @param reader Reads in the session.
 * @param transaction In an open one a statement that fails would end it, so that only lists are read there, which take no
 *   memory of the engine's.
 * @returns Null while it can't be asked: a statement runs, or its transaction has failed.
 * @throws AppError as the service answers otherwise
 */
export async function readSessionObjects(
  reader: DatabaseReader,
  transaction: "none" | "open",
): Promise<SessionObjects | null> {
  const columns = await readRows(
    reader,
    "SELECT table_name, column_index, column_name, data_type, is_nullable FROM duckdb_columns() WHERE database_name = 'temp' AND NOT internal",
  );
  const views = await readRows(
    reader,
    "SELECT view_name FROM duckdb_views() WHERE database_name = 'temp' AND NOT internal",
  );
  const place = await readRows(reader, "SELECT current_schema()");
  if (columns === null || views === null || place === null) return null;
  return {
    relations: temporaryRelations(columns, new Set(views.map(([name]) => name ?? ""))),
    catalog: transaction === "open" ? unread : await readCatalogObjects(reader, { isTemporary: true }),
    isMoved: place[0]?.[0]?.toLowerCase() !== "main",
  };
}

/** Tables and views by name, their columns in order. */
function temporaryRelations(columns: SmallAnswer["rows"], views: ReadonlySet<string>): Relation[] {
  const relations = new Map<string, Relation>();
  const inOrder = columns.toSorted(([, one], [, other]) => Number(one) - Number(other));
  for (const [name = "", , column, type, isNullable] of inOrder) {
    const table = name ?? "";
    const known = relations.get(table)?.columns ?? [];
    relations.set(table, {
      schema: "temp",
      name: table,
      kind: views.has(table) ? "view" : "table",
      columns: [...known, { name: column ?? "", type: type ?? "", nullable: isNullable === "true" }],
    });
  }
  return [...relations.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * The statement that makes a table or view, as the engine writes it; null where it does not tell.
 *
 * @throws AppError as the service answers, but for a refusal of the statement
 */
export async function readDefinition(
  reader: DatabaseReader,
  { schema, name }: { readonly schema: string | null; readonly name: string },
): Promise<string | null> {
  const where = (column: string) =>
    [
      "NOT internal AND database_name = current_database()",
      ...(schema === null ? [] : [`schema_name = ${quoteText(schema)}`]),
      `${column} = ${quoteText(name)}`,
    ].join(" AND ");
  const rows = await readRows(
    reader,
    `SELECT sql FROM duckdb_views() WHERE ${where("view_name")}
UNION ALL SELECT sql FROM duckdb_tables() WHERE ${where("table_name")}`,
  );
  return rows?.[0]?.[0] ?? null;
}

/** More values are no help to choose from. */
const mostValues = 50;
/** Longer texts are no values to choose. */
const longestValue = 100;
/** Rows that values are looked for in: the cost is the same for a table of any size. */
const sampledRows = 100_000;

/**
 * The values of a column in the first rows of its table, sorted; empty where there are many, or long ones.
 *
 * @throws AppError as the service answers, but for a refusal of the statement
 */
export async function readColumnValues(
  reader: DatabaseReader,
  {
    schema,
    table,
    column,
  }: { readonly schema: string | null; readonly table: string; readonly column: string },
): Promise<readonly string[]> {
  const place = schema === null ? quoteAlways(table) : `${quoteAlways(schema)}.${quoteAlways(table)}`;
  const rows = await readRows(
    reader,
    `SELECT DISTINCT CAST(v AS VARCHAR) AS v FROM (SELECT ${quoteAlways(column)} AS v FROM ${place} LIMIT ${sampledRows}) AS t
WHERE v IS NOT NULL LIMIT ${mostValues + 1}`,
  );
  const values = rows?.flatMap(([value]) => value ?? []) ?? [];
  if (values.length > mostValues || values.some((value) => value.length > longestValue)) return [];
  return values.toSorted();
}

function objectsOf(rows: SmallAnswer["rows"] | null): CatalogObject[] | null {
  return rows?.map(([schema, name]) => ({ schema: schema ?? "", name: name ?? "" })) ?? null;
}

/** Null where the service refuses the statement: not every engine has DuckDB's catalog. */
async function readRows(reader: DatabaseReader, sql: string): Promise<SmallAnswer["rows"] | null> {
  try {
    return (await reader.read(sql, mostRows)).rows;
  } catch (error) {
    if (isStatementError(error)) return null;
    throw error;
  }
}
