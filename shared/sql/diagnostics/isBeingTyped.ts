import type { StatementDiagnostic } from "../../domain/statementDiagnostic";

/** A diagnostic in the text of its statement's tab. */
export interface PlacedDiagnostic extends StatementDiagnostic {
  /** The piece of the text that its statement is. */
  readonly piece: { readonly start: number; readonly end: number };
}

/**
 * Whether a diagnostic is about what is not written yet: a statement that only lacks its rest where the cursor is, or a word
 * that the cursor is at.
 *
 * @param cursor Where the text was edited last, as an offset in it; the cursor is there still.
 */
export function isBeingTyped(diagnostic: PlacedDiagnostic, text: string, cursor: number): boolean {
  const { start, end, piece, kind } = diagnostic;
  if (cursor < piece.start || cursor > piece.end) return false;
  if (kind === "incomplete" || (start <= cursor && cursor <= end)) return true;
  if (kind !== "syntax") return false;
  const between = cursor < start ? text.slice(cursor, start) : text.slice(end, cursor);
  return between.trim() === "";
}
