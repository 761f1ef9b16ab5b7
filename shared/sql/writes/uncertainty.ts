import { duckdbFunctions } from "../functions/duckdbFunctions";
import { codeTokens, type CodeToken } from "../lexSql";
import { reservedKeywords, restrictedKeywords } from "../quote";

/** What a database's own views and macros are made of. */
export interface Definition {
  readonly name: string;
  readonly sql: string;
}

/** Why what a statement does may be something else when it runs than when it was previewed. */
export interface Uncertainty {
  /** Functions that give something else each time, and those that aren't known. */
  readonly functions: readonly string[];
  /** Reads the clock: what it finds changes with time. */
  readonly readsClock: boolean;
  /** LIMIT without ORDER BY, or a sample: the database chooses which rows. */
  readonly choosesRows: boolean;
}

/** Functions that DuckDB calls volatile, what other engines name theirs, and what moves or reads a sequence. */
const volatileFunctions = words(`
  nextval currval setval lastval random rand randn setseed uuid uuidv4 uuidv7 gen_random_uuid gen_random_bytes newid
  generateuuidv4 stats sleep_ms pg_sleep sleep write_log error current_query current_query_id current_connection_id
  current_transaction_id txid_current getvariable current_setting query query_table read_csv read_csv_auto read_json read_json_auto
  read_parquet parquet_scan read_text read_blob glob
`);

/** Functions and words whose value is the time of the call, or that depend on it. */
const clockFunctions = words(`
  now today age current_date current_time current_timestamp current_localtime current_localtimestamp localtime localtimestamp
  get_current_time get_current_timestamp transaction_timestamp statement_timestamp clock_timestamp sysdate getdate
`);

const clockWords = new Set([
  "current_date",
  "current_time",
  "current_timestamp",
  "localtime",
  "localtimestamp",
]);

/** Words before a bracket that call nothing. */
const notCalled = words(`
  in exists values as over filter within group any some all not and or on using select from where when then else case union
  intersect except distinct row array struct map list set by limit offset returning into lateral with recursive materialized
  partition order having qualify cast try_cast join interval like ilike between is end conflict default insert update delete
  merge matched cube rollup sets grouping exclude replace rename unpivot pivot tablesample sample percent rows range groups
`);

const knownFunctions = new Set([
  ...Object.values(duckdbFunctions).flat(),
  ...words(`
    extract position substring overlay trim coalesce nullif ifnull if greatest least row struct_pack list_value unnest
    count_star decimal numeric varchar char dec timestamp time float bit concat columns
  `),
]);

/**
 * Says what in some SQL may turn out differently the next time. Looks into the views and macros that it names; what is neither
 * known nor defined there counts as uncertain.
 *
 * @param definitions The database's views and macros; any that a word of the text names is looked into.
 */
export function uncertaintyOf(sql: string, definitions: readonly Definition[]): Uncertainty {
  const byName = new Map<string, Definition[]>();
  for (const definition of definitions) {
    const name = definition.name.toLowerCase();
    byName.set(name, [...(byName.get(name) ?? []), definition]);
  }
  const functions = new Set<string>();
  const seen = new Set<Definition>();
  let readsClock = false;
  let choosesRows = false;
  const waiting = [sql];
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    const tokens = codeTokens(text);
    for (const [index, token] of tokens.entries()) {
      const { text: name } = token;
      for (const definition of isName(token) ? (byName.get(name) ?? []) : []) {
        if (!seen.has(definition)) waiting.push(definition.sql);
        seen.add(definition);
      }
      if (token.kind === "word" && (clockWords.has(name) || isCurrentDate(tokens, index))) readsClock = true;
      if (token.kind === "word" && (name === "tablesample" || isSample(tokens, index))) choosesRows = true;
      if (!isName(token) || tokens[index + 1]?.text !== "(") continue;
      if (clockFunctions.has(name)) readsClock = true;
      else if (volatileFunctions.has(name)) functions.add(name);
      else if (!knownFunctions.has(name) && !byName.has(name) && isCall(tokens, index)) functions.add(name);
    }
    const texts = new Set(tokens.map((token) => (token.kind === "word" ? token.text : "")));
    if (texts.has("limit") && !texts.has("order")) choosesRows = true;
  }
  return { functions: [...functions].toSorted(), readsClock, choosesRows };
}

function isName({ kind }: CodeToken): boolean {
  return kind === "word" || kind === "quotedIdentifier";
}

/** A name before a bracket that is a function's: no keyword, and not the name of a table, an alias or a query of WITH. */
function isCall(tokens: readonly CodeToken[], index: number): boolean {
  const token = tokens[index];
  if (token === undefined || (token.kind === "word" && notCalled.has(token.text))) return false;
  const before = tokens[index - 1];
  // AS x(a, b) names columns; INTO t (a, b) and WITH x(a) AS do as well.
  if (before?.kind === "word" && ["as", "into", "with", "recursive", "table", "view"].includes(before.text)) {
    return false;
  }
  if (before?.text === "." && isBehindInto(tokens, index - 1)) return false;
  if (before !== undefined && isAliased(before)) return false;
  return !opensCommonTable(tokens, index);
}

function isBehindInto(tokens: readonly CodeToken[], dot: number): boolean {
  let at = dot;
  while (tokens[at]?.text === "." && at > 0) at -= 2;
  return tokens[at]?.text === "into";
}

/** Whether what is before a name makes the name an alias: `(…) x(a)`, `t x(a)`. */
function isAliased(before: CodeToken): boolean {
  if (before.text === ")" || before.kind === "quotedIdentifier") return true;
  if (before.kind !== "word") return false;
  return (
    !reservedKeywords.has(before.text) && !restrictedKeywords.has(before.text) && !notCalled.has(before.text)
  );
}

/** `x(a, b) AS (`: a query of WITH that names its columns. */
function opensCommonTable(tokens: readonly CodeToken[], index: number): boolean {
  let depth = 0;
  for (let at = index + 1; at < tokens.length; at += 1) {
    if (tokens[at]?.text === "(") depth += 1;
    else if (tokens[at]?.text === ")") depth -= 1;
    if (depth > 0) continue;
    const query = tokens[at + 2]?.text;
    return tokens[at + 1]?.text === "as" && (query === "(" || query === "materialized" || query === "not");
  }
  return false;
}

/** `USING SAMPLE`. */
function isSample(tokens: readonly CodeToken[], index: number): boolean {
  return tokens[index]?.text === "using" && tokens[index + 1]?.text === "sample";
}

/** `DATE 'today'` and the like: texts that DuckDB reads as the time of the call. */
function isCurrentDate(tokens: readonly CodeToken[], index: number): boolean {
  const next = tokens[index + 1];
  return next?.kind === "string" && /^'(?:now|today|yesterday|tomorrow)'$/i.test(next.text);
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
