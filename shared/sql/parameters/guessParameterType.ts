import type { FunctionIndex } from "../functions/FunctionIndex";
import type { SchemaIndex } from "../completion/SchemaIndex";
import { tablesRead } from "../completion/tablesRead";
import { type CodeToken, codeTokens } from "../lexSql";
import type { ParameterPlace } from "./findParameters";
import type { ParameterType } from "../../domain/writtenStatement";

/** What a parameter is likely to be, by what is written around it. */
export interface ParameterGuess {
  readonly type: ParameterType;
  /** It stands behind IN, or is compared with a list. */
  readonly isList: boolean;
}

const comparisons = new Set(["=", "==", "<>", "!=", "<", ">", "<=", ">="]);

const families: readonly (readonly [RegExp, ParameterType])[] = [
  [/^u?hugeint|^ubigint/i, "HUGEINT"],
  [/^(?:u?(?:tiny|small|big)?int|u?integer|long|short)/i, "BIGINT"],
  [/^(?:decimal|numeric)/i, "DECIMAL"],
  [/^(?:double|float|real)/i, "DOUBLE"],
  [/^bool/i, "BOOLEAN"],
  [/^date(?!time)/i, "DATE"],
  [/^(?:timestamptz|timestamp with time zone)/i, "TIMESTAMPTZ"],
  [/^(?:timestamp|datetime)/i, "TIMESTAMP"],
  [/^time/i, "TIME"],
  [/^interval/i, "INTERVAL"],
  [/^uuid/i, "UUID"],
  [/^json/i, "JSON"],
  [/^(?:blob|bytea)/i, "BLOB"],
];

/**
 * The likely type of a parameter: that of a cast around it, or of the column or the call that it is compared with; text where none
 * is known.
 *
 * @param schema The tables and views that the statement may name.
 */
export function guessParameterType(
  sql: string,
  place: ParameterPlace,
  schema: SchemaIndex,
  functions: FunctionIndex,
): ParameterGuess {
  const tokens = codeTokens(sql);
  const before = tokens.filter(({ end }) => end <= place.start).toReversed();
  const after = tokens.filter(({ start }) => start >= place.end);
  const [first, second] = before;
  const isList = first?.text === "in" || (first?.text === "(" && second?.text === "in");
  const written = castType(sql, before, after);
  if (written !== null) return { type: familyOf(written), isList: isList || listCast.test(written) };
  if (first?.text === "limit" || first?.text === "offset") return { type: "BIGINT", isList };
  const compared = comparedWith(before, after);
  const type =
    compared === null
      ? null
      : compared.isCall
        ? returnedType(compared.name, functions)
        : columnType(sql, compared.name, schema);
  if (type === null) return { type: "VARCHAR", isList };
  return { type: familyOf(type), isList: isList || type.endsWith("]") };
}

/** A type with brackets, at the beginning of a text. */
const listCast = /^\w+\s*(?:\([^()]*\)\s*)?\[/u;

/** The text from a type on that the parameter is cast to. */
function castType(sql: string, before: readonly CodeToken[], after: readonly CodeToken[]): string | null {
  const isCast = before[0]?.text === "(" && /^(?:try_)?cast$/.test(before[1]?.text ?? "");
  const mark = after[0]?.text;
  const name = after[1];
  if (name === undefined || (mark !== "::" && !(isCast && mark === "as"))) return null;
  return sql.slice(name.start);
}

function familyOf(type: string): ParameterType {
  return families.find(([pattern]) => pattern.test(type))?.[1] ?? "VARCHAR";
}

/** A column, or a function that is called. The name is in lower case. */
interface Compared {
  readonly name: string;
  readonly isCall: boolean;
}

/** What is compared with the place between these tokens. */
function comparedWith(before: readonly CodeToken[], after: readonly CodeToken[]): Compared | null {
  const [next, name, dot, part] = after;
  if (next !== undefined && comparisons.has(next.text)) {
    return named(dot?.text === "." ? part : name, dot?.text === "(");
  }
  let at = 0;
  if (before[at]?.text === "(" && before[at + 1]?.text === "in") at += 1;
  if (before[at]?.text === "and") {
    const between = before.slice(at, at + 5).findIndex(({ text }) => text === "between");
    if (between === -1) return null;
    at += between;
  }
  const word = before[at]?.text ?? "";
  if (!comparisons.has(word) && word !== "in" && word !== "between") return null;
  if (before[at + 1]?.text === "not") at += 1;
  if (before[at + 1]?.text !== ")") return named(before[at + 1], false);
  let depth = 0;
  const opening = before.findIndex(({ kind, text }, index) => {
    if (index <= at || kind !== "punctuation") return false;
    depth += text === ")" ? 1 : text === "(" ? -1 : 0;
    return depth === 0 && text === "(";
  });
  return opening === -1 ? null : named(before[opening + 1], true);
}

function named(token: CodeToken | undefined, isCall: boolean): Compared | null {
  return token?.kind === "word" || token?.kind === "quotedIdentifier" ? { name: token.text, isCall } : null;
}

/** The type that all forms of a function return; null where they differ, or depend on what they are given. */
function returnedType(name: string, functions: FunctionIndex): string | null {
  const types = new Set(functions.find(name)?.signatures.map(({ returns }) => returns));
  const [type] = types;
  return types.size === 1 ? (type ?? null) : null;
}

function columnType(sql: string, column: string, schema: SchemaIndex): string | null {
  for (const path of [...tablesRead(sql), ...changedTable(sql)]) {
    const relation = schema.find(path.at(-2) ?? null, path.at(-1) ?? "");
    const found = relation?.columns.find(({ name }) => name.toLowerCase() === column);
    if (found !== undefined) return found.type;
  }
  return null;
}

/** The table that UPDATE changes; it is not among those that are read. */
function changedTable(sql: string): (readonly string[])[] {
  const [verb, name, dot, part] = codeTokens(sql);
  if (verb?.text !== "update" || name === undefined) return [];
  return [dot?.text === "." && part !== undefined ? [name.text, part.text] : [name.text]];
}
