import { readStatement, type StatementRange } from "./splitStatements";

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
