import { StatementType } from "@duckdb/node-api";
import { StatementError } from "../sql/StatementError";
import type { CodeToken } from "#shared/sql/lexSql";

/** Statements that may run where writing is allowed. Everything not named is refused. */
const WRITE_TYPES = new Map<StatementType, string>([
  [StatementType.SELECT, "SELECT"],
  [StatementType.INSERT, "INSERT"],
  [StatementType.UPDATE, "UPDATE"],
  [StatementType.DELETE, "DELETE"],
  [StatementType.MERGE_INTO, "MERGE"],
  [StatementType.CREATE, "CREATE"],
  [StatementType.ALTER, "ALTER"],
  [StatementType.DROP, "DROP"],
  [StatementType.VACUUM, "VACUUM"],
]);

const FILES = "this service keeps a database apart from the machine's files";
const OTHER_DATABASES = "each request works on this one database";
const SETTINGS = "the configuration is locked, and each request has a connection of its own";
const SESSION = "each request has a connection of its own, so nothing would be left of it";
const ENGINE = "it changes the engine itself";

const REFUSED_WORDS = new Map<string, string>([
  ["copy", FILES],
  ["export", FILES],
  ["import", FILES],
  ["attach", OTHER_DATABASES],
  ["detach", OTHER_DATABASES],
  ["use", SESSION],
  ["install", ENGINE],
  ["load", ENGINE],
  ["force", ENGINE],
  ["update extensions", ENGINE],
  ["set", SETTINGS],
  ["reset", SETTINGS],
  ["pragma", "what it shows is also in DESCRIBE, SHOW and the tables named duckdb_…"],
  ["call", "call functions in a query instead, as in SELECT or FROM"],
  ["checkpoint", "the service writes changes into the file by itself"],
  ["begin", SESSION],
  ["start", SESSION],
  ["commit", SESSION],
  ["end", SESSION],
  ["rollback", SESSION],
  ["abort", SESSION],
  ["prepare", SESSION],
  ["execute", SESSION],
  ["deallocate", SESSION],
]);

const SECRET_WORDS = new Set(["create", "drop"]);
const SECRET_QUALIFIERS = new Set(["or", "replace", "persistent", "temporary", "temp"]);

/** Refuses by its first words a statement that must not even be prepared: some act on files when they are. */
export function refuseByFirstWord(tokens: readonly CodeToken[]): void {
  const words = tokens.map((token) => (token.kind === "word" ? token.text : ""));
  const first = words[0] ?? "";
  const found = [first, `${first} ${words[1] ?? ""}`].find((word) => REFUSED_WORDS.has(word));
  if (found !== undefined) {
    throw new StatementError(
      `${found.toUpperCase()} is not available here: ${REFUSED_WORDS.get(found) ?? ""}.`,
    );
  }
  const object = words.slice(1).find((word) => !SECRET_QUALIFIERS.has(word));
  if (SECRET_WORDS.has(first) && object === "secret") {
    throw new StatementError(`${first.toUpperCase()} SECRET is not available here: ${OTHER_DATABASES}.`);
  }
}

/** Refuses a statement by the type that DuckDB gave it. */
export function refuseByType(type: StatementType, readOnly: boolean): void {
  const name = WRITE_TYPES.get(type);
  if (name === undefined) {
    throw new StatementError(`Statements of the type ${StatementType[type]} are not available here.`);
  }
  if (readOnly && type !== StatementType.SELECT) {
    throw new StatementError(
      `This query is read-only, and ${name} is not a plain query. SELECT, WITH, FROM, VALUES, TABLE, DESCRIBE, SHOW, SUMMARIZE, PIVOT and UNPIVOT are.`,
    );
  }
}
