import type { CodeToken } from "#shared/sql/lexSql";

/** A part of a statement, and what stands there instead. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Columns of PostgreSQL's int2vector and oidvector: counted from 0, and numbers between spaces as a text. */
const vectors: ReadonlySet<string> = new Set(["indkey", "indoption", "indclass", "indcollation"]);

const lists: ReadonlySet<string> = new Set([...vectors, "conkey", "confkey"]);

/**
 * The edits for a column that PostgreSQL has as a vector, and DuckDB as a list: `indkey[n - 1]` (psqlODBC, pgjdbc),
 * `indkey::varchar` (SQLAlchemy), and one that is read as it is (psqlODBC).
 *
 * @param index of a word
 */
export function vectorEdit(
  sql: string,
  tokens: readonly CodeToken[],
  index: number,
): readonly Edit[] | undefined {
  const name = tokens[index];
  if (name === undefined || !vectors.has(name.text)) return undefined;
  const next = tokens[index + 1];
  if (next?.text === "[") return [{ start: next.end, end: next.end, text: "1 + " }];
  const first = pathStart(tokens, index);
  const start = tokens[first]?.start ?? name.start;
  const asText = `array_to_string(${sql.slice(start, name.end)}, ' ')`;
  const type = tokens[index + (tokens[index + 2]?.text === "pg_catalog" ? 4 : 2)];
  if (next?.text === "::" && type !== undefined && /^(varchar|text)$/.test(type.text))
    return [{ start, end: type.end, text: asText }];
  const before = tokens[first - 1]?.text;
  const isItem = (before === "," || before === "select") && (next?.text === "," || next?.text === "from");
  return isItem && isOuterSelect(tokens, first)
    ? [{ start, end: name.end, text: `{'int2vector': ${asText}} AS ${name.text}` }]
    : undefined;
}

/**
 * `x = ANY(indkey)`, which DuckDB joins by only in some places, is a look into the list. SQLAlchemy's indexes.
 *
 * @param index of ANY
 */
export function anyEdit(
  sql: string,
  tokens: readonly CodeToken[],
  index: number,
): readonly Edit[] | undefined {
  if (tokens[index - 1]?.text !== "=" || tokens[index + 1]?.text !== "(") return undefined;
  const close = tokens.findIndex(({ text }, at) => at > index && text === ")");
  const list = tokens[close - 1];
  const value = tokens[index - 2];
  if (list === undefined || !lists.has(list.text) || pathStart(tokens, close - 1) !== index + 2)
    return undefined;
  const first = tokens[pathStart(tokens, index - 2)];
  if (first === undefined || value?.kind !== "word") return undefined;
  const written = sql.slice(tokens[index + 2]?.start, list.end);
  return [
    {
      start: first.start,
      end: tokens[close]?.end ?? list.end,
      text: `list_contains(${written}, ${sql.slice(first.start, value.end)})`,
    },
  ];
}

/** Where a name of several parts begins. */
function pathStart(tokens: readonly CodeToken[], index: number): number {
  let first = index;
  while (tokens[first - 1]?.text === "." && first > 1) first -= 2;
  return first;
}

function isOuterSelect(tokens: readonly CodeToken[], index: number): boolean {
  const before = tokens.slice(0, index);
  const count = (sign: string) => before.filter(({ text }) => text === sign).length;
  return count("(") === count(")") && !before.some(({ kind, text }) => kind === "word" && text === "from");
}
