import type { ResultCondition } from "../results/resultView";
import { isNested, isNumeric } from "../typeFamily";
import { type FilteredColumn, isFreeText, isTime } from "./FilteredColumn";
import type { FilterTerm } from "./splitTerms";
import { periodIn, valueIn } from "./timeBounds";

const dots = /^(.*?)\s*(?:\.{2,3}|…)\s*(.*)$/s;
const inWords = /^(?:between\s+(\S.*?)\s+and\s+(\S.*)|(?:from\s+)?(\S.*?)\s+to\s+(\S.*))$/is;
const ofNumbers = /^([+-]?[\d.]+)\s*[-–]\s*([+-]?[\d.]+)$/;
const ofTimes = /^(\S.*?)\s+[-–]\s+(\S.*)$/s;

/**
 * The ends of a range as they are written: `10..20`, `10..`, `..20`, `between 10 and 20`, `10 to 20`, `10-20`, and of times
 * `2024-01 - 2024-03`. An open end is empty. Null for anything else, and in texts, where all of these are words.
 */
function rangeOf(
  text: string,
  { family }: FilteredColumn,
): { readonly from: string; readonly to: string } | null {
  if (isFreeText(family)) return null;
  const dash = isNumeric(family) ? ofNumbers : isTime(family) ? ofTimes : null;
  const [, one, two, three, four] = dots.exec(text) ?? inWords.exec(text) ?? dash?.exec(text) ?? [];
  const from = one ?? three ?? "";
  const to = two ?? four ?? "";
  return from === "" && to === "" ? null : { from, to };
}

/** Words that say what a sign does, where values and no words are looked for. */
const wordSigns = { since: ">=", from: ">=", after: ">", before: "<", until: "<=", till: "<=" } as const;
const wordSign = /^(since|from|after|before|until|till)\s+(\S.*)$/is;

/** `like 'a%'`, which is `a*`. */
const sqlPattern = /^i?like\s+'([^']*)'$/is;
const duration = /^-?\d+(?:\.\d+)?\s*(?:microsecond|millisecond|second|minute|hour|day|week|month|year)s?\b/i;
const wholeUuid = /^\{?[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}\}?$/i;

/** What a term asks of a cell, without its `not`. Null where a value is missing; `empty` where nothing is written at all. */
export function conditionOf(
  { sign, text, isQuoted, isNot }: FilterTerm,
  column: FilteredColumn,
): ResultCondition | "empty" | null {
  const isEqual = sign === "" || sign === "=" || sign === "<>";
  if (isQuoted) return isEqual ? { kind: "is", text } : { kind: "compare", operator: sign, value: text };
  if (text === "") return sign === "" && !isNot ? "empty" : null;
  if (isEqual && /^(?:is\s+)?null$/i.test(text)) return { kind: "isNull" };
  if (sign !== "") return compared(isEqual ? "=" : sign, text, column);
  const range = rangeOf(text, column);
  if (range !== null) return between(range, column);
  const [, word = "", value = ""] = hasTimes(column) ? (wordSign.exec(text) ?? []) : [];
  const meant = word.toLowerCase();
  if (isWordSign(meant)) return compared(wordSigns[meant], value, column);
  const [, pattern] = sqlPattern.exec(text) ?? [];
  if (pattern !== undefined)
    return { kind: "like", pattern: pattern.replaceAll("%", "*").replaceAll("_", "?") };
  if (/[*?]/.test(text)) return { kind: "like", pattern: text };
  if (column.family === "interval" && duration.test(text)) return { kind: "is", text };
  return hasValues(column, text)
    ? compared("=", text, column)
    : { kind: "contains", text: isNested(column.family) ? withoutBlanks(text) : text };
}

/** Whether a text without a sign is a value; otherwise it is looked for in what cells show. */
function hasValues(column: FilteredColumn, text: string): boolean {
  const { family } = column;
  if (family === "uuid") return wholeUuid.test(text);
  if (family === "time") return periodIn(text, column) !== null;
  return isNumeric(family) || isTime(family) || family === "boolean";
}

function hasTimes({ family }: FilteredColumn): boolean {
  return isTime(family) || family === "time";
}

/** Cells have no white space between the parts of a value. */
function withoutBlanks(text: string): string {
  return /^[[{]/.test(text) ? text.replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, "$1") : text;
}

function isWordSign(word: string): word is keyof typeof wordSigns {
  return Object.hasOwn(wordSigns, word);
}

/** Of a period, `>` means behind its end and `<=` up to its end. */
function compared(
  operator: Exclude<FilterTerm["sign"], "" | "<>">,
  text: string,
  column: FilteredColumn,
): ResultCondition {
  const period = periodIn(text, column);
  if (period === null) return { kind: "compare", operator, value: valueIn(text, column) };
  const { from, to } = period;
  switch (operator) {
    case "<":
    case ">=":
      return { kind: "compare", operator, value: from };
    case "<=":
      return { kind: "compare", operator: "<", value: to };
    case ">":
      return { kind: "compare", operator: ">=", value: to };
    case "=":
      return { kind: "between", from, to, toIncluded: false };
  }
}

/** Both ends are part of it; one may be open. */
function between({ from, to }: { from: string; to: string }, column: FilteredColumn): ResultCondition {
  if (to === "") return compared(">=", from, column);
  if (from === "") return compared("<=", to, column);
  const [start, end] = [periodIn(from, column), periodIn(to, column)];
  return {
    kind: "between",
    from: start?.from ?? valueIn(from, column),
    to: end?.to ?? valueIn(to, column),
    toIncluded: end === null,
  };
}
