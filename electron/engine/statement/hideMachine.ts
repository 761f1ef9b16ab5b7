import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { quoteText } from "#shared/sql/quote";
import type { RequestConnection } from "../connection/RequestConnection";
import { builtIn } from "../sql/builtInFunctions";
import { expansionOf } from "./prepareMain";
import { COMPUTED_SETTING, readPlan, type QueryPlan } from "./readPlan";
import type { SingleStatement } from "./singleStatement";
import { StatementError } from "../sql/StatementError";

/** Names of settings whose values are paths. */
const PATH_SETTING = /(_directory|_directories|_path|_paths|_output)$/;

/** A path of any system; names of time zones look like one. */
const IS_PATH = `${builtIn("contains", "value", "'/'")} OR ${builtIn("contains", "value", quoteText("\\"))}`;

/** SQL of the rows in place of a function that shows paths or the text around a statement. */
type Mask = (sql: string) => string | Promise<string>;

const MASKS: Readonly<Record<string, Mask>> = {
  duckdb_databases: () => `SELECT * REPLACE (NULL::VARCHAR AS path) FROM ${builtIn("duckdb_databases")}`,
  duckdb_settings: () =>
    `SELECT * REPLACE (CASE WHEN name = 'TimeZone' OR NOT (${IS_PATH}) THEN value END AS value) FROM ${builtIn("duckdb_settings")}`,
  duckdb_temporary_files: () =>
    `SELECT * REPLACE (${builtIn("parse_filename", "path")} AS path) FROM ${builtIn("duckdb_temporary_files")}`,
  duckdb_extensions: extensionsQuery,
  current_query: (sql) => `SELECT ${quoteText(sql)} AS query`,
};

/** Functions among them that stand for a single value. */
const SCALAR = new Set(["current_query"]);

/**
 * Makes a statement see nothing of the machine and of the text around it: where it calls a function that shows paths, also
 * through a view, the connection gets a temporary macro of that name, which a database's own names resolve to first.
 *
 * @param plan of the statement
 * @returns its plan with the macros in place
 * @throws StatementError for a setting that is a path, and for a call that a macro can't stand in for
 */
export async function hideMachine(
  request: RequestConnection,
  statement: SingleStatement,
  plan: QueryPlan | undefined,
): Promise<QueryPlan | undefined> {
  for (const setting of plan?.settings ?? []) {
    if (setting === COMPUTED_SETTING)
      throw new StatementError("current_setting needs the name of a setting as one text.");
    if (PATH_SETTING.test(setting))
      throw new StatementError(`The setting ${setting} is not shown here: it is a path of the machine.`);
  }
  // DuckDB can't write down the plan of a pivot, so what it calls is not known.
  const isUnseen = plan === undefined && expansionOf(statement.tokens) === "pivot";
  const called = Object.keys(MASKS).filter((name) => isUnseen || plan?.functions.has(name) === true);
  if (called.length === 0) return plan;
  for (const name of called) {
    request.masked.add(name);
    await mask(request.connection, name, statement.text);
  }
  const masked = await readPlan(request, statement.text);
  const shown = called.find((name) => masked?.functions.has(name) === true);
  if (shown !== undefined)
    throw new StatementError(`Call ${shown}() without a catalog or schema in front of its name.`);
  return masked && { ...masked, isStable: false, isMasked: true };
}

/** Takes the stand-ins of the last statement away, for a connection that serves others. @throws the engine's error */
export async function unmask({ connection, masked }: RequestConnection): Promise<void> {
  for (const name of [...masked]) {
    masked.delete(name);
    await connection.run(`DROP MACRO${SCALAR.has(name) ? "" : " TABLE"} IF EXISTS temp.main.${name}`);
    await connection.run(`DROP TABLE IF EXISTS temp.main.masked_${name}`);
  }
}

async function mask(connection: DuckDBConnection, name: string, sql: string): Promise<void> {
  const query = await MASKS[name]?.(sql);
  if (query === undefined) return;
  const table = `temp.main.masked_${name}`;
  // Rows of its own: a macro over the function itself could not be told from a call of it.
  await connection.run(`CREATE OR REPLACE TEMP TABLE masked_${name} AS ${query}`);
  const body = SCALAR.has(name) ? `(SELECT query FROM ${table})` : `TABLE SELECT * FROM ${table}`;
  await connection.run(`CREATE OR REPLACE TEMP MACRO ${name}() AS ${body}`);
}

let extensions: Promise<string> | undefined;

/** DuckDB looks into its folder of extensions for them, which a database's own instance may not. */
function extensionsQuery(): Promise<string> {
  extensions ??= readExtensions();
  return extensions;
}

async function readExtensions(): Promise<string> {
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  try {
    const connection = await instance.connect();
    const read = await connection.runAndReadAll(
      `SELECT to_json(list(e ORDER BY e.extension_name))::VARCHAR
       FROM (SELECT * REPLACE (CASE WHEN installed THEN '' END AS install_path) FROM duckdb_extensions()) e`,
    );
    connection.closeSync();
    const json = read.getRowsJson()[0]?.[0];
    const rows = quoteText(typeof json === "string" ? json : "[]");
    const form = `'[{"extension_name":"VARCHAR","loaded":"BOOLEAN","installed":"BOOLEAN","install_path":"VARCHAR","description":"VARCHAR","aliases":["VARCHAR"],"extension_version":"VARCHAR","install_mode":"VARCHAR","installed_from":"VARCHAR"}]'`;
    return `SELECT ${builtIn("unnest", builtIn("from_json", rows, form), "max_depth := 2")}`;
  } finally {
    instance.closeSync();
  }
}
