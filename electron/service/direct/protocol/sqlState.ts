import type { PgError } from "./pgMessages";

/** An error with its SQLSTATE, for the client. */
export class SqlStateError extends Error {
  override readonly name = "SqlStateError";
  readonly code: string;
  readonly hint: string | undefined;

  constructor(code: string, message: string, hint?: string) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}

/** By how DuckDB's messages begin; the first that fits. */
const states: readonly (readonly [RegExp, string])[] = [
  [/^Catalog Error: (Table|View) with name .* does not exist/, "42P01"],
  [/^Catalog Error: Schema with name .* does not exist/, "3F000"],
  [/^Catalog Error: (Scalar |Table |Aggregate )?(Function|Macro).* does not exist/, "42883"],
  [/^Catalog Error: Type with name .* does not exist/, "42704"],
  [/^Catalog Error: .*already exists/, "42P07"],
  [/^Catalog Error/, "42704"],
  [/^Binder Error: .*(Referenced column|does not have a column|column .* not found)/i, "42703"],
  [/^Binder Error: Catalog .* does not exist/, "3D000"],
  [/^Binder Error: No function matches/, "42883"],
  [/^Binder Error: .*[Aa]mbiguous/, "42702"],
  [/^Binder Error: .*must appear in the GROUP BY/, "42803"],
  [/^Binder Error/, "42000"],
  [/^Parser Error/, "42601"],
  [/^Conversion Error: .*out of range/i, "22003"],
  [/^Conversion Error/, "22P02"],
  [/^Out of Range Error/, "22003"],
  [/^Constraint Error: Duplicate key/, "23505"],
  [/^Constraint Error: .*NOT NULL/, "23502"],
  [/^Constraint Error: .*(foreign key)/i, "23503"],
  [/^Constraint Error: .*CHECK/, "23514"],
  [/^Constraint Error/, "23000"],
  [/^TransactionContext Error: .*[Cc]onflict|^Transaction conflict/, "40001"],
  [/Current transaction is aborted|The transaction has failed/, "25P02"],
  [/read-only (mode|transaction)|is read-only/, "25006"],
  [/^Invalid Input Error/, "22023"],
  [/^Out of Memory Error/, "53200"],
  [/^(Not implemented|NotImplemented)/i, "0A000"],
  [/(not|n’t) available here|exactly one/, "0A000"],
  [/^The statement has parameters/, "42P02"],
  [/time limit/, "57014"],
  [/was interrupted|caller went away/, "57014"],
  [/No transaction is open/, "25P01"],
  [/A transaction is open already/, "25001"],
  [/busy/, "53300"],
];

/** @param sql the statement, to find the place of the error in */
export function pgErrorOf(error: unknown, sql = ""): PgError {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof SqlStateError)
    return { severity: "ERROR", code: error.code, message, hint: error.hint };
  const code = states.find(([pattern]) => pattern.test(message))?.[1] ?? "XX000";
  const position = positionOf(message, sql);
  // Clients show the line themselves.
  return {
    severity: "ERROR",
    code,
    message: position === undefined ? message : message.replace(shownLine, ""),
    position,
  };
}

const shownLine = /\n+LINE \d+: .*\n *\^/;

const place = /\n+LINE (\d+): (.*)\n( *)\^/;

/** PostgreSQL counts whole characters, not UTF-16 units. */
export function characters(text: string): number {
  return Array.from(text).length;
}

/** Characters from 1 in the statement, from the line and the caret in DuckDB's message. */
function positionOf(message: string, sql: string): number | undefined {
  const [, line, shown, indent] = place.exec(message) ?? [];
  if (line === undefined || shown === undefined || indent === undefined || sql === "") return undefined;
  const lines = sql.split("\n");
  const text = lines[Number(line) - 1];
  if (text === undefined) return undefined;
  const before = lines.slice(0, Number(line) - 1).reduce((sum, one) => sum + characters(one) + 1, 0);
  // A long line is shown in part, with dots at its ends.
  const part = shown.replace(/^\.\.\./, "").replace(/\.\.\.$/, "");
  const from = text.indexOf(part);
  if (from === -1) return undefined;
  const column = indent.length - `LINE ${line}: `.length - (shown.startsWith("...") ? 3 : 0);
  const position = before + characters(text.slice(0, from)) + column + 1;
  return position > 0 ? position : undefined;
}
