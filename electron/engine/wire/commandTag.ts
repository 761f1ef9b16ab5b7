import type { CodeToken } from "#shared/sql/lexSql";

const counted: ReadonlyMap<string, (rows: number) => string> = new Map([
  ["insert", (rows) => `INSERT 0 ${rows}`],
  ["update", (rows) => `UPDATE ${rows}`],
  ["delete", (rows) => `DELETE ${rows}`],
  ["merge", (rows) => `MERGE ${rows}`],
]);

const qualifiers: ReadonlySet<string> = new Set([
  "or",
  "replace",
  "temp",
  "temporary",
  "unique",
  "recursive",
]);

/** What CommandComplete says of a statement that has ended: drivers read the number of rows from it. */
export function commandTag(tokens: readonly CodeToken[], isQuery: boolean, rows: number): string {
  const words = tokens.slice(0, 8).map(({ kind, text }) => (kind === "word" ? text : ""));
  const [first = ""] = words;
  const verb = first === "with" ? (tokens.find(({ text }) => counted.has(text))?.text ?? "") : first;
  const withCount = counted.get(verb);
  if (withCount !== undefined && !isQuery) return withCount(rows);
  if (first === "explain") return "EXPLAIN";
  if (isQuery) return `SELECT ${rows}`;
  if (first === "create" || first === "drop" || first === "alter") {
    const object = words.slice(1).find((word) => !qualifiers.has(word)) ?? "";
    const makesRows =
      first === "create" &&
      object === "table" &&
      tokens.some(({ text }) => text === "select" || text === "from");
    return makesRows ? `SELECT ${rows}` : `${first} ${object}`.toUpperCase();
  }
  if (first === "start") return "START TRANSACTION";
  if (first === "end") return "COMMIT";
  if (first === "abort") return "ROLLBACK";
  return first.toUpperCase();
}
