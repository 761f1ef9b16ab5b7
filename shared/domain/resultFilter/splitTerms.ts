import { separates, type Joint } from "./separates";

/** One term of a filter. */
export interface FilterTerm {
  /** What stands between it and the term before; null for the first. */
  readonly joint: Joint | null;
  /** Behind `!` or `not`. */
  readonly isNot: boolean;
  readonly sign: "" | "=" | "<>" | "<" | "<=" | ">" | ">=";
  readonly text: string;
  /** A quoted text means itself. */
  readonly isQuoted: boolean;
}

interface Piece {
  readonly joint: Joint | null;
  readonly written: string;
}

const front = /\s*(?:!(?!=)|(?:is\s+)?not\s+)?\s*(?:<=|>=|<>|!=|[<>=])?\s*/iy;
const quotedText = /(?:"(?:[^"]|"")*"|'(?:[^']|'')*')(?=\s*(?:,|$)|\s+(?:and|or)\s)/iy;
const separator = /\s*,\s*|\s+(and|or)(?=\s)\s*/gi;
const term = /^\s*(!(?!=)|(?:is\s+)?not\s+)?\s*(<=|>=|<>|!=|[<>=])?\s*(.*?)\s*$/is;
const quotedWhole = /^(?:"((?:[^"]|"")*)"|'((?:[^']|'')*)')$/s;

/**
 * The terms of a filter, between commas, `and` and `or`. In quotes of either kind these are part of the term, and two quotes
 * are one.
 *
 * @param isFree Whether words are looked for: there `and` and `or` stand between terms only where both have a sign of their own.
 */
export function splitTerms(text: string, isFree: boolean): FilterTerm[] {
  const pieces: Piece[] = [];
  let joint: Joint | null = null;
  let jointText = "";
  for (let at = 0; ;) {
    const start = endOf(front, text, at) ?? at;
    separator.lastIndex = endOf(quotedText, text, start) ?? at;
    const found = separator.exec(text);
    const written = text.slice(at, found?.index);
    const before = pieces.at(-1);
    if (before === undefined || joint === null || separates(before.written, joint, written, isFree)) {
      pieces.push({ joint, written });
    } else {
      pieces[pieces.length - 1] = { ...before, written: `${before.written}${jointText}${written}` };
    }
    if (found === null) return pieces.map(termOf);
    jointText = found[0];
    joint = found[1] === undefined ? "," : found[1].toLowerCase() === "and" ? "and" : "or";
    at = separator.lastIndex;
  }
}

function endOf(form: RegExp, text: string, at: number): number | null {
  form.lastIndex = at;
  return form.test(text) ? form.lastIndex : null;
}

function termOf({ joint, written }: Piece): FilterTerm {
  const [, not, sign = "", rest = ""] = term.exec(written) ?? [];
  const [, double, single] = quotedWhole.exec(rest) ?? [];
  const quoted = double?.replaceAll('""', '"') ?? single?.replaceAll("''", "'");
  return {
    joint,
    isNot: not !== undefined,
    sign: sign === "!=" ? "<>" : isSign(sign) ? sign : "",
    text: quoted ?? rest,
    isQuoted: quoted !== undefined,
  };
}

function isSign(text: string): text is FilterTerm["sign"] {
  return ["=", "<>", "<", "<=", ">", ">="].includes(text);
}
