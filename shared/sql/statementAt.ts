import { isEmptyStatement, type StatementRange } from "./splitStatements";

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
