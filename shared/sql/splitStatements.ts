import { isSignificant, nextToken } from "./lexSql";

/** One statement of a text. Ranges are offsets in UTF-16 units, end exclusive. */
export interface StatementRange {
  /** The whole piece with white space and comments before it and its `;`. Pieces tile the text. */
  readonly start: number;
  readonly end: number;
  /** From the first token to the last, without comments around them and without the `;`. Equal when empty. */
  readonly codeStart: number;
  readonly codeEnd: number;
}

/** Whether a piece holds nothing that could be run. */
export function isEmptyStatement(piece: StatementRange): boolean {
  return piece.codeStart === piece.codeEnd;
}

/**
 * Splits a text at its top-level semicolons, as DuckDB would. Pieces without code are in the list too, so that
 * joining all pieces gives the text back; an empty text has no piece.
 */
export function splitStatements(text: string): StatementRange[] {
  const pieces: StatementRange[] = [];
  for (let position = 0; position < text.length;) {
    const piece = readStatement(text, position);
    pieces.push(piece);
    position = piece.end;
  }
  return pieces;
}

/** Reads the piece that begins at `start`, which is the beginning of the text or follows a semicolon. */
export function readStatement(text: string, start: number): StatementRange {
  let codeStart = -1;
  let codeEnd = -1;
  let position = start;
  while (position < text.length) {
    const token = nextToken(text, position);
    position = token.end;
    if (token.kind === "semicolon") break;
    if (!isSignificant(token)) continue;
    if (codeStart === -1) codeStart = token.start;
    codeEnd = token.end;
  }
  if (codeStart === -1) return { start, end: position, codeStart: position, codeEnd: position };
  return { start, end: position, codeStart, codeEnd };
}

/**
 * The statement that a person means with the cursor at `offset`; null where the text has no statement.
 *
 * - Inside a statement, up to and just behind its `;`: that statement.
 * - Where one ends and the next begins at the same place: the one that begins.
 * - In white space or a comment: the statement that ends earlier on the same line, otherwise the next one,
 *   otherwise the last one.
 *
 * @param pieces All pieces of `text`, see splitStatements.
 */
export function statementAt(
  text: string,
  pieces: readonly StatementRange[],
  offset: number,
): StatementRange | null {
  let before: StatementRange | null = null;
  for (const piece of pieces) {
    if (isEmptyStatement(piece)) continue;
    if (piece.codeStart > offset) {
      const sameLine = before !== null && !/[\r\n]/.test(text.slice(before.end, offset));
      return sameLine ? before : piece;
    }
    if (offset < piece.end) return piece;
    before = piece;
  }
  return before;
}

/** A change of a text: the characters from `start` to `oldEnd` became those from `start` to `newEnd`. */
export interface TextEdit {
  readonly start: number;
  readonly oldEnd: number;
  readonly newEnd: number;
}

/**
 * The pieces of a text after one edit, with the same outcome as splitting all of it again. Only the statements
 * that the edit touches are read, so a keystroke in a text of megabytes stays cheap.
 *
 * @param pieces The pieces before the edit.
 * @param text The text after the edit.
 */
export function resplitStatements(
  pieces: readonly StatementRange[],
  edit: TextEdit,
  text: string,
): StatementRange[] {
  const delta = edit.newEnd - edit.oldEnd;
  const first = firstPieceEndingAfter(pieces, edit.start);
  const result = pieces.slice(0, first);
  let position = result.at(-1)?.end ?? 0;
  let old = first;
  while (position < text.length) {
    const piece = readStatement(text, position);
    result.push(piece);
    position = piece.end;
    if (position < edit.newEnd) continue;
    while (old < pieces.length && (pieces[old]?.start ?? 0) + delta < position) old += 1;
    const next = pieces[old];
    if (next === undefined || next.start < edit.oldEnd || next.start + delta !== position) continue;
    return result.concat(pieces.slice(old).map((rest) => shift(rest, delta)));
  }
  return result;
}

/** The first piece that an edit at `offset` may change: the last one too when the text grows at its end. */
function firstPieceEndingAfter(pieces: readonly StatementRange[], offset: number): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.end ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low === pieces.length ? Math.max(0, low - 1) : low;
}

function shift(piece: StatementRange, delta: number): StatementRange {
  return {
    start: piece.start + delta,
    end: piece.end + delta,
    codeStart: piece.codeStart + delta,
    codeEnd: piece.codeEnd + delta,
  };
}

/** Two edits, one after the other, as one: `second` is told in offsets of the text after `first`. */
export function mergeEdits(first: TextEdit, second: TextEdit): TextEdit {
  const growth = second.newEnd - second.oldEnd;
  return {
    start: Math.min(first.start, second.start),
    oldEnd: first.oldEnd + Math.max(0, second.oldEnd - first.newEnd),
    newEnd: Math.max(first.newEnd, second.oldEnd) + growth,
  };
}
