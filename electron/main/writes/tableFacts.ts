import { z } from "zod";
import { AppError } from "#shared/errors/AppError";
import { parseJson } from "#shared/domain/parseJson";
import { maxDependents, type WritePreview } from "#shared/domain/writePreview";
import { tablesRead } from "#shared/sql/completion/tablesRead";
import { codeTokens } from "#shared/sql/lexSql";
import { quoteText, unquoteIdentifier } from "#shared/sql/quote";
import { generatedColumns } from "#shared/sql/writes/generatedColumns";
import type { Definition } from "#shared/sql/writes/uncertainty";
import type { TableFacts, WriteStatement, WriteTarget } from "#shared/sql/writes/WriteStatement";
import type { DatabaseReader, SmallAnswer } from "./DatabaseReader";

const maxCatalogRows = 10_000;
const defaultSchema = "main";

interface TableName {
  readonly schema: string;
  readonly table: string;
}

/** The parts of a table's name without quotes, in lower case. */
function tableName({ name }: WriteTarget): TableName {
  const parts = codeTokens(name).flatMap(({ kind, text }) => (kind === "punctuation" ? [] : [text]));
  return { schema: parts.at(-2) ?? defaultSchema, table: parts.at(-1) ?? "" };
}

const statementErrors: ReadonlySet<string> = new Set([
  "STATEMENT_FAILED",
  "STATEMENT_OVER_TIME",
  "STATEMENT_NOT_ALLOWED",
]);

/** Whether the service answered that the statement itself failed. */
export function isStatementError(error: unknown): error is AppError {
  return error instanceof AppError && statementErrors.has(error.code);
}

/** Reads the catalog; nothing where the database has none of DuckDB's form, or doesn't show it. */
async function readCatalog(reader: DatabaseReader, sql: string): Promise<SmallAnswer["rows"]> {
  try {
    return (await reader.read(sql, maxCatalogRows)).rows;
  } catch (error) {
    if (isStatementError(error)) return [];
    throw error;
  }
}

/**
 * Columns and keys of the table that a statement writes to.
 *
 * @returns Null where there is no such table.
 * @throws AppError as the service answers
 */
export async function readTableFacts(
  reader: DatabaseReader,
  target: WriteTarget,
): Promise<TableFacts | null> {
  const { schema, table } = tableName(target);
  try {
    const { columns } = await reader.read(`SELECT * FROM ${target.name} LIMIT 0`, 1);
    const of = `lower(schema_name) = ${quoteText(schema)} AND lower(table_name) = ${quoteText(table)}`;
    const [keys, tables] = await Promise.all([
      readCatalog(
        reader,
        `SELECT kind, key_names FROM (
           SELECT CAST(to_json(constraint_column_names) AS VARCHAR) AS key_names, constraint_type AS kind FROM duckdb_constraints()
           WHERE constraint_type IN ('PRIMARY KEY', 'UNIQUE') AND ${of}
           UNION ALL
           SELECT expressions, 'UNIQUE' FROM duckdb_indexes() WHERE is_unique AND NOT is_primary AND ${of}
         ) ORDER BY kind`,
      ),
      readCatalog(reader, `SELECT sql FROM duckdb_tables() WHERE ${of}`),
    ]);
    const definition = tables[0]?.[0] ?? null;
    const computed = generatedColumns(definition ?? "");
    const primary = keys.find(([kind]) => kind === "PRIMARY KEY");
    return {
      columns: columns.filter(({ name }) => !computed.has(name.toLowerCase())),
      keys: keys.map(([, names]) => keyNames(names)),
      primaryKey: primary === undefined ? null : keyNames(primary[1]),
      definition,
    };
  } catch (error) {
    if (isStatementError(error)) return null;
    throw error;
  }
}

/**
 * The database that a statement would write to, where it is another than its own: one that the service attaches for each
 * statement that reads it. A table of that name is there.
 *
 * @returns As the statement names it; null where it is the statement's own, where writing to it may be possible, and where the service doesn't say.
 * @throws AppError as the service answers
 */
export async function readOtherDatabase(
  reader: DatabaseReader,
  { name }: WriteTarget,
): Promise<string | null> {
  const parts = codeTokens(name).filter(({ kind }) => kind !== "punctuation");
  const [first] = parts;
  if (first === undefined || parts.length < 2) return null;
  const schemas = parts.length === 2 ? "UNION ALL SELECT schema_name FROM duckdb_schemas()" : "";
  const known = await readCatalog(
    reader,
    `SELECT bool_or(lower(name) = ${quoteText(first.text)}) FROM (SELECT database_name AS name FROM duckdb_databases() ${schemas})`,
  );
  return known[0]?.[0] === "false" ? unquoteIdentifier(name.slice(first.start, first.end)) : null;
}

/**
 * Whether a statement would make a table or view of a name that is free.
 *
 * @returns False also where the database doesn't say, and for a statement that makes neither.
 * @throws AppError as the service answers
 */
export async function readIsAbsent(reader: DatabaseReader, statement: WriteStatement): Promise<boolean> {
  if (statement.kind !== "create") return false;
  const { schema, table } = tableName(statement.target);
  // The word before the name may be a catalog's.
  const of = `${quoteText(schema)} IN (lower(schema_name), lower(database_name))`;
  const rows = await readCatalog(
    reader,
    `SELECT count(*) FROM (
       SELECT schema_name, database_name, table_name AS name FROM duckdb_tables()
       UNION ALL
       SELECT schema_name, database_name, view_name FROM duckdb_views()
     ) WHERE lower(name) = ${quoteText(table)} AND ${of}`,
  );
  return rows[0]?.[0] === "0";
}

/**
 * The source's columns of a MERGE, where a clause takes them as they are.
 *
 * @returns Null where none does, and where they can't be read.
 * @throws AppError as the service answers
 */
export async function readSourceColumns(
  reader: DatabaseReader,
  statement: WriteStatement,
): Promise<readonly string[] | null> {
  if (statement.kind !== "merge") return null;
  const { ctes, source, clauses } = statement;
  const isTaken = clauses.some(({ values }) => values?.kind === "position" || values?.kind === "name");
  if (!isTaken) return null;
  try {
    const { columns } = await reader.read(`${ctes}SELECT * FROM ${source} LIMIT 0`, 1);
    return columns.map(({ name }) => name);
  } catch (error) {
    if (isStatementError(error)) return null;
    throw error;
  }
}

const names = z.array(z.string());

/** The columns of a key; an index of expressions is a key of none that are known. */
function keyNames(text: string | null | undefined): readonly string[] {
  const parsed = names.safeParse(parseJson(text ?? ""));
  if (parsed.success) return parsed.data;
  return codeTokens(text ?? "").flatMap((token) =>
    token.kind === "word" || token.kind === "quotedIdentifier" ? [token.text] : [],
  );
}

/** The statement that makes a view; null where there is none. */
export async function readViewDefinition(
  reader: DatabaseReader,
  target: WriteTarget,
): Promise<string | null> {
  const { schema, table } = tableName(target);
  const rows = await readCatalog(
    reader,
    `SELECT sql FROM duckdb_views() WHERE NOT internal AND lower(schema_name) = ${quoteText(schema)} AND lower(view_name) = ${quoteText(table)}`,
  );
  return rows[0]?.[0] ?? null;
}

/** The statements that make a table's indexes. */
export async function readIndexDefinitions(
  reader: DatabaseReader,
  target: WriteTarget,
): Promise<readonly string[]> {
  const { schema, table } = tableName(target);
  const rows = await readCatalog(
    reader,
    `SELECT sql FROM duckdb_indexes() WHERE sql IS NOT NULL AND lower(schema_name) = ${quoteText(schema)} AND lower(table_name) = ${quoteText(table)}`,
  );
  return rows.flatMap(([sql]) => sql ?? []);
}

/** The database's own views and macros. */
export async function readDefinitions(reader: DatabaseReader): Promise<readonly Definition[]> {
  const rows = await readCatalog(
    reader,
    `SELECT view_name, sql FROM duckdb_views() WHERE NOT internal
     UNION ALL
     SELECT function_name, macro_definition FROM duckdb_functions() WHERE NOT internal AND macro_definition IS NOT NULL`,
  );
  return rows.map(([name, sql]) => ({ name: name ?? "", sql: sql ?? "" }));
}

/** What refers to a table: views that read it, foreign keys of other tables, and its indexes. */
export async function readDependents(
  reader: DatabaseReader,
  target: WriteTarget,
  definitions: readonly Definition[],
): Promise<WritePreview["dependents"]> {
  const { schema, table } = tableName(target);
  const views = definitions.flatMap(({ name, sql }) =>
    readsTable(sql, { schema, table }) ? [{ kind: "view" as const, name }] : [],
  );
  const others = await readCatalog(
    reader,
    `SELECT 'foreignKey', table_name || ' (' || array_to_string(constraint_column_names, ', ') || ')' FROM duckdb_constraints() WHERE constraint_type = 'FOREIGN KEY' AND lower(referenced_table) = ${quoteText(table)}
     UNION ALL
     SELECT 'index', index_name FROM duckdb_indexes() WHERE lower(schema_name) = ${quoteText(schema)} AND lower(table_name) = ${quoteText(table)}`,
  );
  const found = others.map(([kind, name]) => ({
    kind: kind === "index" ? ("index" as const) : ("foreignKey" as const),
    name: name ?? "",
  }));
  return [...views, ...found].slice(0, maxDependents);
}

function readsTable(sql: string, { schema, table }: TableName): boolean {
  const as = codeTokens(sql).find(({ kind, text }) => kind === "word" && text === "as");
  if (as === undefined) return false;
  return tablesRead(sql.slice(as.end)).some((path) => {
    const [name, from] = path.toReversed().map((part) => part.toLowerCase());
    return name === table && (from ?? defaultSchema) === schema;
  });
}
