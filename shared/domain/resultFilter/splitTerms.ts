/** What stands between two terms of a filter. */
type Joint = "," | "and" | "or";

const betweenBegun = /^\s*(?:!\s*|(?:is\s+)?not\s+)?between\s+\S/i;
const ownSign = /^\s*(?:[!<>=≤≥≠]|(?:is\s+)?not\s|(?:(?:is\s+)?null|"(?:[^"]|"")*"|'(?:[^']|'')*')\s*$)/i;

/**
 * Whether what may stand between two terms does. A comma always does. The `and` of `between 10 and 20` does not. Where words
 * are looked for, `and` and `or` only do where both sides show that they are no words: `!a* and !b*`, `"a" or "b"`, `>a and
 * <c`, `*.pdf or *.doc`; in `black and white` and `*black and white*` they are words themselves.
 */
function separates(before: string, joint: Joint, behind: string, isFree: boolean): boolean {
  if (joint === ",") return true;
  if (!isFree) return joint === "or" || !betweenBegun.test(before) || /\sand\s/i.test(before);
  const [isSigned, isSignedBehind] = [ownSign.test(before), ownSign.test(behind)];
  if (isSigned && isSignedBehind) return true;
  const [text, textBehind] = [before.trim(), behind.trim()];
  const hasStar = text.startsWith("*") || text.endsWith("*");
  const hasStarBehind = textBehind.startsWith("*") || textBehind.endsWith("*");
  const isStarBetween = text.endsWith("*") || textBehind.startsWith("*");
  return (
    (isSigned && hasStarBehind) || (isSignedBehind && hasStar) || (hasStar && hasStarBehind && isStarBetween)
  );
}

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

const front = /\s*(?:!(?!=)|(?:is\s+)?not\s+)?\s*(?:<=|>=|<>|!=|==|[<>=≤≥≠])?\s*/iy;
const quotedText = /(?:"(?:[^"]|"")*"|'(?:[^']|'')*')(?=\s*(?:,|$)|\s+(?:and|or|&&?|\|\|?)\s)/iy;
const separator = /\s*,\s*|\s+(?:(and|&&?)|or|\|\|?)(?=\s)\s*/gi;
/** Where values and no words are looked for, a sign begins a further thing that has to hold: `>10 <20`. */
const separatorOfValues = /\s*,\s*|\s+(?:(and|&&?)|or|\|\|?)(?=\s)\s*|(\s+)(?=[<>≤≥])/gi;
const term = /^\s*(!(?!=)|(?:is\s+)?not\s+)?\s*(<=|>=|<>|!=|==|[<>=≤≥≠])?\s*(.*?)\s*$/is;
const quotedWhole = /^(?:"((?:[^"]|"")*)"|'((?:[^']|'')*)')$/s;

/** What a filter looks for: values of a type, words in texts, or parts of values that are made of others. */
export type Sought = "values" | "words" | "parts";

/**
 * The terms of a filter, between commas, `and` (also `&`) and `or` (also `|`). In quotes of either kind these are part of the
 * term, and two quotes are one; where parts are looked for, they are part of `[1, 2]` and `{"a": 1}`, too.
 *
 * @param sought Where no values are, `and` and `or` only stand between terms where both have a sign of their own.
 */
export function splitTerms(text: string, sought: Sought): FilterTerm[] {
  const isFree = sought !== "values";
  const between = isFree ? separator : separatorOfValues;
  const pieces: Piece[] = [];
  let joint: Joint | null = null;
  let jointText = "";
  for (let at = 0; ;) {
    const start = endOf(front, text, at) ?? at;
    const whole = endOf(quotedText, text, start) ?? (sought === "parts" ? bracketEnd(text, start) : null);
    between.lastIndex = whole ?? start;
    const found = between.exec(text);
    const written = text.slice(at, found?.index);
    const before = pieces.at(-1);
    if (before === undefined || joint === null || separates(before.written, joint, written, isFree)) {
      pieces.push({ joint, written });
    } else {
      pieces[pieces.length - 1] = { ...before, written: `${before.written}${jointText}${written}` };
    }
    if (found === null) return pieces.map(termOf);
    const [, and, blank] = found;
    jointText = found[0];
    joint = jointText.includes(",") ? "," : (and ?? blank) === undefined ? "or" : "and";
    at = between.lastIndex;
  }
}

/** Behind the bracket that closes the one at a place; null where there is none. */
function bracketEnd(text: string, start: number): number | null {
  if (text[start] !== "[" && text[start] !== "{") return null;
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === "[" || text[at] === "{") depth += 1;
    if (text[at] === "]" || text[at] === "}") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return null;
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
    sign: signs[sign] ?? "",
    text: quoted ?? rest,
    isQuoted: quoted !== undefined,
  };
}

const signs: Readonly<Record<string, FilterTerm["sign"]>> = {
  "=": "=",
  "==": "=",
  "<>": "<>",
  "!=": "<>",
  "≠": "<>",
  "<": "<",
  "<=": "<=",
  "≤": "<=",
  ">": ">",
  ">=": ">=",
  "≥": ">=",
};
