import { nextToken } from "./nextToken";
import { isSignificant } from "./token";

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
