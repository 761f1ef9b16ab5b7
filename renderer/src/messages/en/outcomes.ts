import type { StatementDescription } from "#shared/sql/describeStatement";
import { formatNumber } from "../../lib/formatNumber";
import { plural } from "./plural";

const kinds = {
  attach:
    "To query tables of another database, add a Connection: it copies them into this database on a schedule.",
  readFile:
    "To query a file, load it into a table. A database on this computer can also open it without loading. Wharf reads CSV, JSON, Parquet, XLSX and ODS.",
  export: "To write rows to a file, run the query and choose Export above its rows.",
  exportDatabase: "To export data, run a query for each table and choose Export above its rows.",
  temporary:
    "A subquery or WITH often does the same in one statement. To keep the rows on this computer, run the query and choose Keep as table.",
  transaction:
    "Each statement is a transaction of its own and is committed when it succeeds. To change several things together, write one statement, such as MERGE.",
  session:
    "Each statement runs by itself here. Turn on Session: then transactions, TEMP tables, SET and PREPARE hold from one statement of the tab to the next.",
  settings:
    "Choose the row limit above the editor and the time zone in a column’s menu. Memory is chosen when a database is created.",
  pragma: "Use DESCRIBE, SHOW or functions such as duckdb_tables() instead.",
  use: "Choose the database above the editor, or write the schema before the table’s name.",
  extension: "To read another source, add a Connection.",
  secret: "Connections keep the credentials of their sources, encrypted.",
  prepare: "Write the values into the statement.",
  call: "Call the function in a query, such as SELECT or FROM.",
  checkpoint: "The service saves changes automatically.",
};

const features = {
  loadFile: "Load a file…",
  newConnection: "New Connection…",
  chooseDatabase: "Choose a database…",
  session: "Turn on Session",
};

/** What to do instead of a statement that services refuse. */
export const statementAdvice = { kinds, features, openQuery: "Open the query in a new tab" };

const changes: Readonly<Record<string, string>> = {
  INSERT: "inserted",
  UPDATE: "updated",
  DELETE: "deleted",
  TRUNCATE: "deleted",
  MERGE: "merged",
  COPY: "copied",
};

function changed({ verb, replaces, updatesOnConflict }: StatementDescription): string {
  if (verb === "INSERT" && replaces) return "inserted or replaced";
  if (verb === "INSERT" && updatesOnConflict) return "inserted or updated";
  return changes[verb] ?? "changed";
}

/** `Table orders`, `View`. */
function objectName({ object, name }: StatementDescription): string {
  const noun = object ?? "OBJECT";
  const shown = noun.charAt(0) + noun.slice(1).toLowerCase();
  return name === null ? shown : `${shown} ${name}`;
}

function defined(statement: StatementDescription): string {
  const { verb, replaces, isConditional } = statement;
  const subject = objectName(statement);
  if (verb === "COMMENT") return `Comment on ${subject.charAt(0).toLowerCase()}${subject.slice(1)} set`;
  if (verb === "ALTER") return `${subject} altered${isConditional ? ", if it existed," : ""}`;
  if (verb === "DROP") return `${subject} dropped${isConditional ? ", if it existed," : ""}`;
  if (isConditional) return `${subject} created, unless it already existed,`;
  return `${subject} ${replaces ? "created or replaced" : "created"}`;
}

const within = (duration: string | null) => (duration === null ? "" : ` in ${duration}`);
/** Without the comma that only belongs before more words. */
const ended = (words: string, duration: string | null) =>
  duration === null ? words.replace(/,$/, "") : `${words}${within(duration)}`;

/** What a statement did that answers with no rows of its own. */
export const outcomes = {
  changed: (statement: StatementDescription, rows: number, duration: string | null) =>
    `${plural(rows, "row", "rows")} ${changed(statement)}${within(duration)}`,
  defined: (statement: StatementDescription, rows: number | null, duration: string | null) =>
    rows === null || statement.isConditional
      ? ended(defined(statement), duration)
      : `${defined(statement)} with ${plural(rows, "row", "rows")}${within(duration)}`,
  completed: ({ verb }: StatementDescription, duration: string | null) =>
    `${verb === "" ? "Statement" : verb} completed${within(duration)}`,
  /** The rows that a statement with RETURNING answers with are the ones it changed. */
  returned: (statement: StatementDescription, rows: number) =>
    `${formatNumber(rows)} ${rows === 1 ? "row" : "rows"} ${changed(statement)}`,
};
