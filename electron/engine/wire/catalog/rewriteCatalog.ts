import { exactNumberType } from "#shared/sql/exactNumberType";
import { codeTokens, type CodeToken } from "#shared/sql/lexSql";
import { listTextOf } from "#shared/sql/pgArrayText";
import { quoteText } from "#shared/sql/quote";
import { catalogDatabase, catalogFunctions } from "./catalogFunctions";
import { catalogViews } from "./catalogViews";
import { anyEdit, type Edit, vectorEdit } from "./vectorEdits";

/** Whether a text can hold anything of {@link rewriteCatalog}: most statements don't, and are left alone. */
const worthALook =
  /pg_|\breg(class|type|proc|namespace|role|oper)|\boperator\s*\(|\bcollate\b|\bcurrent_setting|\bversion\s*\(|\bset_config|\bquote_(ident|literal)|_description\s*\(|\bformat_type|::\s*"?(name|char|oid|int2vector|oidvector)\b|\barray_(upper|lower)|\bhas_\w+_privilege|\btxid_current|\bto_regclass|'\{[^']*\}'\)*\s*::|'\s*::\s*(numeric|bytea)\b/i;

/** Types of PostgreSQL that DuckDB has no name for. */
const typeNames: ReadonlyMap<string, string> = new Map([
  ["name", "VARCHAR"],
  ["char", "VARCHAR"],
  ["oid", "BIGINT"],
  ["regproc", "VARCHAR"],
  ["regprocedure", "VARCHAR"],
  ["regoper", "VARCHAR"],
  ["regrole", "VARCHAR"],
  ["regnamespace", "VARCHAR"],
  ["int2vector", "SMALLINT[]"],
  ["oidvector", "BIGINT[]"],
  ["xid", "BIGINT"],
  ["cid", "BIGINT"],
  ["inet", "VARCHAR"],
  ["aclitem", "VARCHAR"],
]);

/** Casts that look something up: from a name, and of a number. */
const lookups: ReadonlyMap<string, readonly [ofName: string, ofNumber: string]> = new Map([
  ["regclass", ["to_regclass", "regclass_name"]],
  ["regtype", ["regtype_name", "regtype_name"]],
]);

/** Settings of PostgreSQL that current_setting is asked for; others are DuckDB's. */
const ownSettings =
  /^'(server_version(_num)?|server_encoding|client_encoding|max_index_keys|max_identifier_length|standard_conforming_strings|search_path|datestyle|intervalstyle|is_superuser|bytea_output|(default_)?transaction_isolation|integer_datetimes|lc_collate|block_size)'$/i;

/**
 * Points what a statement asks of PostgreSQL's catalogue to the views and functions that stand for it, and puts casts and
 * operators that DuckDB doesn't know into words that it does. Each statement of psql's backslash commands, of pgjdbc's
 * metadata and of DuckDB's scanner needs some of it.
 *
 * @returns the statement, and whether it uses the hidden database
 */
export function rewriteCatalog(sql: string): { readonly sql: string; readonly usesCatalog: boolean } {
  if (!worthALook.test(sql)) return { sql, usesCatalog: false };
  const tokens = codeTokens(sql);
  const edits: Edit[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const edit = editAt(sql, tokens, index);
    if (edit === undefined) continue;
    for (const one of edit) edits.push(one);
  }
  const rewritten = applied(sql, edits);
  return { sql: rewritten, usesCatalog: rewritten.includes(`${catalogDatabase}.`) };
}

function editAt(sql: string, tokens: readonly CodeToken[], index: number): readonly Edit[] | undefined {
  const token = tokens[index];
  if (token === undefined) return undefined;
  const before = tokens[index - 1]?.text;
  if (token.kind === "word" && token.text === "operator" && tokens[index + 1]?.text === "(")
    return operatorEdit(tokens, index);
  if (token.kind === "word" && token.text === "collate") return collateEdit(tokens, index);
  if (token.text === "::") return castEdit(sql, tokens, index);
  if (token.kind === "word" && token.text === "any") return anyEdit(sql, tokens, index);
  const vector = token.kind === "word" ? vectorEdit(sql, tokens, index) : undefined;
  if (vector !== undefined) return vector;
  if (token.text === "json_build_object")
    return [{ start: token.start, end: token.end, text: "json_object" }];
  if (token.text === "generate_series" || token.text === "unnest") return seriesEdit(tokens, index);
  if (token.text === "tableoid" && before === ".") {
    // psql's \dL: the number of the catalogue's own table, which nothing here has.
    const start = tokens[index - 2]?.start ?? token.start;
    return [{ start, end: token.end, text: "0::BIGINT" }];
  }
  if (before === "." || token.kind === "string") return undefined;
  if ((token.text === "pg_catalog" || token.text === "information_schema") && tokens[index + 1]?.text === ".")
    return qualifiedEdit(tokens, index);
  if (token.kind !== "word" || tokens[index + 1]?.text === ".") return undefined;
  const isCall = tokens[index + 1]?.text === "(";
  if (
    isCall &&
    token.text === "current_setting" &&
    !ownSettings.test(sql.slice(tokens[index + 2]?.start, tokens[index + 2]?.end))
  )
    return undefined;
  const isOurs = isCall
    ? catalogFunctions.has(token.text)
    : catalogViews.has(token.text) && token.text.startsWith("pg_") && namesRelation(tokens, index);
  return isOurs
    ? [
        {
          start: token.start,
          end: token.end,
          text: qualified(token.text) + (isCall ? "" : alias(tokens, index, token.text)),
        },
      ]
    : undefined;
}

const beforeRelation: ReadonlySet<string> = new Set(["from", "join", ",", "("]);

/** A name in FROM, and no column of it. */
function namesRelation(tokens: readonly CodeToken[], index: number): boolean {
  const before = tokens[index - 1]?.text ?? "";
  if (!beforeRelation.has(before)) return false;
  if (before === "from" || before === "join") return true;
  // In a list, or in parentheses, it may be either: what is before the list decides.
  for (let at = index - 1; at >= 0; at -= 1) {
    const { text, kind } = tokens[at] ?? { text: "", kind: "word" };
    if (kind === "word" && (text === "from" || text === "join")) return true;
    if (kind === "word" && /^(select|where|on|by|having|and|or|in)$/.test(text)) return false;
  }
  return false;
}

function qualifiedEdit(tokens: readonly CodeToken[], index: number): readonly Edit[] | undefined {
  const [schema, , name, next] = tokens.slice(index, index + 4);
  if (schema === undefined || name === undefined) return undefined;
  const isCall = next?.text === "(";
  if (schema.text === "information_schema")
    return name.text === "_pg_expandarray"
      ? [{ start: schema.start, end: name.end, text: qualified(name.text) }]
      : undefined;
  if (isCall ? catalogFunctions.has(name.text) : catalogViews.has(name.text)) {
    const text =
      qualified(name.text) + (isCall || next?.text === "." ? "" : alias(tokens, index + 2, name.text));
    return [{ start: schema.start, end: name.end, text: next?.text === "." ? name.text : text }];
  }
  const lookup = typeNames.get(name.text);
  if (lookup !== undefined && tokens[index - 1]?.text === "as")
    return [{ start: schema.start, end: name.end, text: lookup }];
  // DuckDB's own, which need no schema.
  return [{ start: schema.start, end: name.start, text: "" }];
}

function qualified(name: string): string {
  return `${catalogDatabase}.main.${name}`;
}

const notAliases =
  /^(where|on|join|left|right|inner|full|cross|natural|order|group|limit|union|using|having|offset|except|intersect|window|for)$/;

/** Columns are written behind the table's bare name where it has no other. */
function alias(tokens: readonly CodeToken[], index: number, name: string): string {
  const next = tokens[index + 1];
  const hasAlias =
    next !== undefined &&
    (next.kind === "quotedIdentifier" || (next.kind === "word" && !notAliases.test(next.text)));
  return hasAlias ? "" : ` AS ${name}`;
}

/** OPERATOR(pg_catalog.~) is the operator alone. */
function operatorEdit(tokens: readonly CodeToken[], index: number): readonly Edit[] | undefined {
  const end = tokens.findIndex(({ text }, at) => at > index && text === ")");
  const sign = tokens[end - 1];
  const first = tokens[index];
  const last = tokens[end];
  if (sign === undefined || first === undefined || last === undefined) return undefined;
  return [
    { start: first.start, end: sign.start, text: "" },
    { start: sign.end, end: last.end, text: "" },
  ];
}

/** The alias of a function in FROM names its column too. psql's \d of keys. */
function seriesEdit(tokens: readonly CodeToken[], index: number): readonly Edit[] | undefined {
  const isQualified = tokens[index - 1]?.text === "." && tokens[index - 2]?.text === "pg_catalog";
  const before = tokens[isQualified ? index - 3 : index - 1]?.text ?? "";
  if (before !== "from" && before !== "join" && before !== ",") return undefined;
  let depth = 0;
  let end = index + 1;
  for (; end < tokens.length; end += 1) {
    const text = tokens[end]?.text;
    if (text === "(") depth += 1;
    else if (text === ")") depth -= 1;
    if (depth === 0) break;
  }
  const last = tokens[end];
  if (
    before === "," &&
    last !== undefined &&
    tokens.slice(index, end).some(({ text }) => text === "array_upper")
  ) {
    // psqlODBC's foreign keys have it among the columns, where PostgreSQL makes rows of it.
    const start = tokens[isQualified ? index - 2 : index]?.start ?? last.end;
    return [
      { start, end: start, text: "unnest(" },
      { start: last.end, end: last.end, text: ")" },
    ];
  }
  const name = tokens[tokens[end + 1]?.text === "as" ? end + 2 : end + 1];
  const next = tokens[tokens.findIndex((token) => token === name) + 1];
  if (name?.kind !== "word" || notAliases.test(name.text) || next?.text === "(") return undefined;
  return [{ start: name.end, end: name.end, text: `(${name.text})` }];
}

/** PostgreSQL's own collations are those that DuckDB compares by anyway. */
function collateEdit(tokens: readonly CodeToken[], index: number): readonly Edit[] | undefined {
  const first = tokens[index];
  const isQualified = tokens[index + 1]?.text === "pg_catalog";
  const name = tokens[index + (isQualified ? 3 : 1)];
  if (first === undefined || name === undefined) return undefined;
  return isQualified || name.text === "default" || name.text === "c" || name.text === "posix"
    ? [{ start: first.start, end: name.end, text: "" }]
    : undefined;
}

function castEdit(sql: string, tokens: readonly CodeToken[], index: number): readonly Edit[] | undefined {
  const isQualified = tokens[index + 1]?.text === "pg_catalog" && tokens[index + 2]?.text === ".";
  const name = tokens[index + (isQualified ? 3 : 1)];
  const sign = tokens[index];
  if (name === undefined || sign === undefined) return undefined;
  const lookup = lookups.get(name.text);
  if (lookup !== undefined) return lookupEdit(sql, tokens, index, name, lookup);
  if (name.text === "numeric" && tokens[index + 2]?.text !== "(")
    return numericEdit(sql, tokens[index - 1], name);
  if (name.text === "bytea") return byteaEdit(sql, tokens[index - 1], name);
  const array = arrayEdit(sql, tokens, index);
  if (array !== undefined) return array;
  const type = typeNames.get(name.text);
  return type === undefined ? undefined : [{ start: sign.end, end: name.end, text: type }];
}

/** PostgreSQL's numeric keeps every digit, where DuckDB's has three behind the point and rounds the rest. */
function numericEdit(
  sql: string,
  value: CodeToken | undefined,
  type: CodeToken,
): readonly Edit[] | undefined {
  if (value?.kind !== "string") return undefined;
  const number = /^'\s*[+-]?(\d*)\.?(\d*)\s*'$/.exec(sql.slice(value.start, value.end));
  const [whole = "", fraction = ""] = number?.slice(1) ?? [];
  const digits = {
    allPlain: number !== null,
    maxWholeDigits: whole.length,
    maxFractionDigits: fraction.length,
  };
  const exact = exactNumberType(digits);
  return exact === null ? undefined : [{ start: type.start, end: type.end, text: exact }];
}

/** `'\x00ff'::bytea`, as psycopg writes bytes: DuckDB takes the sign for one byte alone, and the rest for letters. */
function byteaEdit(sql: string, value: CodeToken | undefined, type: CodeToken): readonly Edit[] | undefined {
  if (value?.kind !== "string") return undefined;
  const hex = /^'\\x((?:[0-9a-f]{2})*)'$/i.exec(sql.slice(value.start, value.end))?.[1];
  if (hex === undefined) return undefined;
  return [{ start: value.start, end: type.end, text: `system.main.unhex('${hex}')` }];
}

/** `'{1,2}'::INTEGER[]`, as pgjdbc writes an array into a text. */
function arrayEdit(sql: string, tokens: readonly CodeToken[], index: number): readonly Edit[] | undefined {
  if (tokens[index + 2]?.text !== "[" || tokens[index + 3]?.text !== "]") return undefined;
  const value = tokens[index - 1]?.text === ")" ? tokens[index - 2] : tokens[index - 1];
  if (value?.kind !== "string") return undefined;
  const text = /^'(\{.*\})'$/s.exec(sql.slice(value.start, value.end))?.[1];
  if (text === undefined) return undefined;
  return [{ start: value.start, end: value.end, text: quoteText(listTextOf(text.replaceAll("''", "'"))) }];
}

/** `'t'::regclass` is a number, `oid::regclass` shows a name. */
function lookupEdit(
  sql: string,
  tokens: readonly CodeToken[],
  index: number,
  type: CodeToken,
  [ofName, ofNumber]: readonly [string, string],
): readonly Edit[] | undefined {
  let first = index - 1;
  const last = tokens[first];
  const sign = tokens[index];
  if (last === undefined || sign === undefined) return undefined;
  if (last.text === ")") {
    let depth = 0;
    for (; first >= 0; first -= 1) {
      const text = tokens[first]?.text;
      if (text === ")") depth += 1;
      else if (text === "(") depth -= 1;
      if (depth === 0) break;
    }
    if (tokens[first - 1]?.kind === "word" && /^\w+$/.test(tokens[first - 1]?.text ?? "")) first -= 1;
  }
  while (tokens[first - 1]?.text === "." && first > 1) first -= 2;
  const start = tokens[first]?.start ?? last.start;
  const isNumber = last.kind === "string" && /^'\d+'$/.test(sql.slice(last.start, last.end));
  const name = last.kind === "string" && !isNumber ? ofName : ofNumber;
  const cast = isNumber ? "::BIGINT)" : ")";
  return [
    { start, end: start, text: `${qualified(name)}(` },
    { start: sign.start, end: type.end, text: cast },
  ];
}

function applied(sql: string, edits: readonly Edit[]): string {
  // What is only put in comes first; of two that begin at one place, the longer one counts.
  const rank = ({ start, end }: Edit) => (start === end ? Infinity : end - start);
  const sorted = edits.toSorted((a, b) => a.start - b.start || rank(b) - rank(a));
  let text = "";
  let position = 0;
  for (const { start, end, text: replacement } of sorted) {
    // Within one that was made already.
    if (start < position) continue;
    text += sql.slice(position, start) + replacement;
    position = end;
  }
  return text + sql.slice(position);
}
