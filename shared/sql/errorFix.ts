import { nearNames } from "./nearNames";
import { isSignificant, lexSql, type Token } from "./lexSql";
import { locateError } from "./locateError";
import { quoteIdentifier, unquoteIdentifier } from "./quote";

/** A name that a statement got wrong, and what it may have meant. */
export interface ErrorFix {
  /** The wrong name in the statement, as offsets in UTF-16 units, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** SQL texts to put in its place, the likeliest first. */
  readonly names: readonly string[];
}

/** Names offered; DuckDB lists more distant ones too. */
const mostNames = 3;

/** How DuckDB's messages name what was not found (1.5). */
const wrongNames: readonly RegExp[] = [
  /Referenced (?:column|table) "((?:[^"]|"")+)" (?:was )?not found/u,
  /does not have a column (?:named|with name) "((?:[^"]|"")+)"/u,
  /Could not find key "((?:[^"]|"")+)" in struct/u,
  /Column "((?:[^"]|"")+)" in (?:EXCLUDE|REPLACE|RENAME) list not found/u,
  /Column "((?:[^"]|"")+)" does not exist on (?:left|right) side of join/u,
  /Referenced update column (.+) not found in table/u,
  /(?:Table|View|Type|Schema|Function|Macro) with name (.+) does not exist!/u,
];

/**
 * What a DuckDB error proposes instead of a name that it did not find: `Did you mean "orders"?`, `Candidate bindings: "a", "b"`.
 *
 * @param sql The statement as it was sent.
 * @returns null where the message proposes nothing, or where it is not certain which name it means.
 */
export function errorFix(message: string, sql: string): ErrorFix | null {
  const fix = wrongName(message, sql, locateError(message, sql)?.start ?? null);
  return fix === null || fix.names.length === 0 ? null : fix;
}

/** A message without the names that DuckDB proposes although nothing is like the wrong one: `Did you mean "duckdb_tables"?` */
export function withoutFarNames(message: string): string {
  const proposal = /\s*Did you mean (?:"(?:[^"]|"")+"(?:, )?)+\?/u.exec(message);
  const wrong = wrongNames.map((pattern) => pattern.exec(message)?.[1]).find((name) => name !== undefined);
  if (proposal === null || wrong === undefined || proposedNames(message, wrong).length > 0) return message;
  return message.replace(proposal[0], "");
}

/**
 * The name that a DuckDB error did not find, also where it proposes nothing instead.
 *
 * @param from Where the message points to, as an offset in UTF-16 units; null where it does not say.
 */
export function wrongName(message: string, sql: string, from: number | null): ErrorFix | null {
  const wrong = wrongNames.map((pattern) => pattern.exec(message)?.[1]).find((name) => name !== undefined);
  if (wrong === undefined) return null;
  const token = tokenNamed(wrong.replaceAll('""', '"'), sql, from);
  return token === null ? null : { start: token.start, end: token.end, names: proposedNames(message, wrong) };
}

function proposedNames(message: string, wrong: string): readonly string[] {
  const list =
    /(?:Candidate (?:bindings|tables|Entries)|Did you mean)[:\s]*((?:"(?:[^"]|"")+"(?:, )?)+)/u.exec(message);
  const names = [...(list?.[1] ?? "").matchAll(/"((?:[^"]|"")+)"/gu)].map(([, name = ""]) =>
    name.replaceAll('""', '"'),
  );
  const near = names.filter((name) => isLike(wrong, name.split(".").at(-1) ?? name, message));
  // Types and functions are written as they are, also where a column of that name needs quotes.
  const isPlain = /(?:Type|Function) with name/u.test(message);
  return near.slice(0, mostNames).map((name) => (isPlain && /^\w+$/u.test(name) ? name : sqlName(name)));
}

/**
 * Where nothing is like the wrong name, DuckDB still proposes what there is: "pg_catalog.pg_index" for "none", any column of a
 * narrow table. Of columns, one that goes on from what was written is like it too: "customer_id" for "cust".
 */
function isLike(wrong: string, name: string, message: string): boolean {
  if (nearNames(wrong, [name]).length > 0) return true;
  if (/Did you mean/u.test(message) || wrong.length < 3 || name.length < 3) return false;
  const [one, other] = [wrong.toLowerCase(), name.toLowerCase()];
  return one.includes(other) || other.includes(one);
}

/** Tables come with their schema; a name that has a point itself cannot be told from those, and is quoted as one. */
function sqlName(name: string): string {
  const parts = name.split(".");
  return parts.every((part) => /^\w+$/u.test(part))
    ? parts.map(quoteIdentifier).join(".")
    : quoteIdentifier(name);
}

/** The token that is written like a name: the first from where the message points, or the only one of the statement. */
function tokenNamed(name: string, sql: string, from: number | null): Token | null {
  const isNamed = (token: Token) =>
    (token.kind === "word" || token.kind === "quotedIdentifier") &&
    unquoteIdentifier(sql.slice(token.start, token.end)).toLowerCase() === name.toLowerCase();
  const tokens = lexSql(sql).filter(isSignificant).filter(isNamed);
  if (from !== null) return tokens.find(({ start }) => start >= from) ?? null;
  const [only, second] = tokens;
  return only === undefined || second !== undefined ? null : only;
}
