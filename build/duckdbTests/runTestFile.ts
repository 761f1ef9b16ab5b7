import type { DuckDBConnection } from "@duckdb/node-api";
import { RequestConnection } from "../../electron/engine/connection/RequestConnection";
import { checkStatement } from "../../electron/engine/statement/checkStatement";
import { singleStatement } from "../../electron/engine/statement/singleStatement";
import type { SchemaMirror } from "../../electron/diagnostics/SchemaMirror";
import { UserDatabase } from "../../electron/diagnostics/testing/UserDatabase";
import { codeTokens } from "../../shared/sql/lexSql";
import { type BrokenPromise, judgeText } from "./judgeStatement";
import type { TestFile, TestRecord } from "./readTestFile";

/** What came of the statements of one file. */
export interface FileOutcome {
  /** Statements that DuckDB parses. */
  readonly parsed: number;
  /** Statements that DuckDB runs or binds, on which the diagnostics were asked. */
  readonly checked: number;
  /** Statements of other connections, and those that DuckDB does not take here. */
  readonly leftOut: Readonly<Record<string, number>>;
  readonly broken: readonly (BrokenPromise & { readonly line: number })[];
}

/** Statements after which names are looked up elsewhere. A script has them before what they are for. */
const moving = /^\s*(?:use|set\s+(?:schema|search_path))\b/iu;

/** Words of statements that only look; all others may change what later ones can name. */
const looking = new Set([
  "select",
  "from",
  "with",
  "values",
  "explain",
  "describe",
  "show",
  "summarize",
  "insert",
  "update",
]);

/** How long a statement may run. What sets up a test is done long before. */
const longestRunMs = 3_000;

/**
 * Runs the statements of a file on a database of its own, and asks the editor about each before it runs.
 *
 * @param file The statements that its conditions leave.
 */
export async function runTestFile(file: TestFile, mirror: SchemaMirror): Promise<FileOutcome> {
  const database = await UserDatabase.open(mirror);
  const { connection, instance } = database;
  for (const setting of [
    "SET autoinstall_known_extensions = false",
    "SET autoload_known_extensions = false",
    "SET threads = 1",
    "SET memory_limit = '1GB'",
    "SET enable_external_access = false",
  ]) {
    await connection.run(setting);
  }
  const guarded = await RequestConnection.open(instance);
  // One that no failed transaction of the file stops.
  const reading = await instance.connect();
  const leftOut: Record<string, number> = {};
  const broken: (BrokenPromise & { line: number })[] = [];
  let place = "";
  let parsed = 0;
  let checked = 0;
  const leaveOut = (reason: string) => (leftOut[reason] = (leftOut[reason] ?? 0) + 1);
  for (const record of file.records) {
    const { sql, line } = record;
    if (record.connection !== null) {
      leaveOut("on another connection");
      continue;
    }
    const judged = await judgeText(connection, reading, sql);
    if (judged === null) {
      leaveOut("not parsed");
      continue;
    }
    parsed += 1;
    broken.push(...judged.map((one) => ({ ...one, line })));
    broken.push(...(await judgeGuard(guarded, sql)).map((one) => ({ ...one, line })));
    const alarms = (await database.alarms(place + sql)).filter(({ start }) => start >= place.length);
    const isTaken = (await binds(connection, sql)) || record.succeeds !== false;
    const hasRun = await run(connection, record);
    if (isTaken && (hasRun || (await binds(connection, sql)))) {
      checked += 1;
      broken.push(
        ...alarms.map(({ message }) => ({ promise: "diagnostics" as const, sql, found: message, line })),
      );
    } else leaveOut("not taken by DuckDB here");
    if (hasRun && moving.test(sql)) place += `${sql};\n`;
    if (!looking.has(codeTokens(sql)[0]?.text ?? "")) await readAgain(database);
  }
  reading.closeSync();
  guarded.connection.closeSync();
  connection.closeSync();
  instance.closeSync();
  return { parsed, checked, leftOut, broken };
}

/** In a transaction that failed nothing can be read, and nothing has changed. */
async function readAgain(database: UserDatabase): Promise<void> {
  try {
    await database.read();
  } catch (error) {
    if (!String(error).includes("transaction is aborted")) throw error;
  }
}

async function binds(connection: DuckDBConnection, sql: string): Promise<boolean> {
  try {
    const statements = await connection.extractStatements(sql);
    for (let index = 0; index < statements.count; index += 1) {
      (await statements.prepare(index)).destroySync();
    }
    return true;
  } catch {
    return false;
  }
}

async function run(connection: DuckDBConnection, { sql }: TestRecord): Promise<boolean> {
  const limit = setTimeout(() => connection.interrupt(), longestRunMs);
  try {
    await connection.run(sql);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(limit);
  }
}

/** A statement that the read-only guard lets pass must change nothing: it has to be one that DuckDB runs READ ONLY. */
async function judgeGuard(guarded: RequestConnection, sql: string): Promise<BrokenPromise[]> {
  const { connection } = guarded;
  await connection.run("BEGIN TRANSACTION READ ONLY");
  try {
    const { wrappable } = await checkStatement(guarded, singleStatement(sql), { readOnly: true });
    const isExplained = codeTokens(sql)[0]?.text === "explain";
    return wrappable || isExplained ? [] : [{ promise: "readOnly", sql, found: "passes, and is no query" }];
  } catch {
    return [];
  } finally {
    await connection.run("ROLLBACK");
  }
}
