import { unquoteIdentifier } from "./quote";
import { isSignificant, lexSql, nextToken } from "./lexSql";

const zeroWidth = /^[\p{Mark}\p{Cc}\p{Cf}]$/u;
/** East Asian wide and full-width characters and pictures; a terminal gives them two columns. */
const doubleWidth =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]$/u;

/** Columns that one character takes in a terminal: 0 for marks and control characters, 2 for wide ones, else 1. */
function displayWidth(character: string): 0 | 1 | 2 {
  if (character >= " " && character <= "~") return 1;
  if (zeroWidth.test(character)) return 0;
  return doubleWidth.test(character) ? 2 : 1;
}

/** A part of a statement, as offsets in UTF-16 units, end exclusive. */
interface ErrorRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where in a statement a DuckDB error message points. DuckDB shows the line and a caret below it
 * (`LINE 2: selec a` / `^`), cut with "..." where it is long; some messages only name what is meant.
 *
 * @param sql The statement as it was sent.
 * @returns The token meant, or null where the message does not say.
 */
export function locateError(message: string, sql: string): ErrorRange | null {
  const offset = offsetByCaret(message, sql);
  if (offset !== null) return tokenAt(sql, offset);
  if (/at end of input/.test(message)) return lastToken(sql);
  return rangeByName(message, sql);
}

/** The message without the picture of the line, for where the place is marked in the text itself. */
export function messageWithoutExcerpt(message: string): string {
  return message.replace(/\s*\n+LINE \d+: [^\n]*\n *\^\s*$/, "").trim();
}

function offsetByCaret(message: string, sql: string): number | null {
  const picture = /(?:^|\n)(LINE (\d+): )([^\n]*)\n( *)\^/.exec(message);
  if (picture === null) return null;
  const [, prefix = "", lineNumber = "", shown = "", indent = ""] = picture;
  const shownIndex = indexAtColumn(shown, indent.length - prefix.length);
  const lineStart = startOfLine(sql, Number(lineNumber));
  for (const cut of [0, 3]) {
    if (cut > 0 && !shown.startsWith("...")) break;
    const excerpt = shown.slice(cut);
    for (const text of [excerpt, excerpt.replace(/\.\.\.$/, "")]) {
      const at = placeOf(text, sql, lineStart);
      if (at !== null) return Math.min(sql.length, at + Math.max(0, shownIndex - cut));
    }
  }
  return null;
}

/** Where the shown text stands: in its line, or, when the service wrapped the statement, at its only place. */
function placeOf(text: string, sql: string, lineStart: number | null): number | null {
  if (text.trim() === "") return null;
  if (lineStart !== null) {
    const lineEnd = /[\r\n]|$/.exec(sql.slice(lineStart))?.index ?? 0;
    const inLine = sql.slice(lineStart, lineStart + lineEnd).indexOf(text);
    if (inLine !== -1) return lineStart + inLine;
  }
  const first = sql.indexOf(text);
  return first !== -1 && sql.indexOf(text, first + 1) === -1 ? first : null;
}

function startOfLine(sql: string, number: number): number | null {
  const lineBreak = /\r\n|\r|\n/g;
  for (let line = 1; line < number; line += 1) {
    if (lineBreak.exec(sql) === null) return null;
  }
  return number === 1 ? 0 : lineBreak.lastIndex;
}

/** The caret stands below a terminal column; characters without width before it belong to what comes before. */
function indexAtColumn(text: string, column: number): number {
  let index = 0;
  let width = 0;
  for (const character of text) {
    const own = displayWidth(character);
    if (width + own > column) break;
    width += own;
    index += character.length;
  }
  return index;
}

function tokenAt(sql: string, offset: number): ErrorRange {
  if (offset >= sql.length) return lastToken(sql) ?? { start: sql.length, end: sql.length };
  const token = nextToken(sql, offset);
  return isSignificant(token) ? { start: offset, end: token.end } : { start: offset, end: offset + 1 };
}

function lastToken(sql: string): ErrorRange | null {
  const last = lexSql(sql).findLast(isSignificant);
  return last === undefined ? null : { start: last.start, end: last.end };
}

/** Messages such as `Table with name x does not exist!` name what is meant; marked where it is written first. */
function rangeByName(message: string, sql: string): ErrorRange | null {
  const named =
    /\b(?:with name|[Tt]able|[Cc]olumn|[Tt]ype|[Ss]chema|[Ff]unction|[Vv]iew) "?([^"\s!]+)"? (?:does not exist|already exists|has \d+ columns)/.exec(
      message,
    );
  const name = named?.[1]?.toLowerCase();
  if (name === undefined) return null;
  const token = lexSql(sql).find(
    (candidate) =>
      (candidate.kind === "word" || candidate.kind === "quotedIdentifier") &&
      unquoteIdentifier(sql.slice(candidate.start, candidate.end)).toLowerCase() === name,
  );
  return token === undefined ? null : { start: token.start, end: token.end };
}
