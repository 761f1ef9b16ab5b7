import type { BoundStatement } from "#shared/sql/parameters/bindParameters";
import {
  isEmptyStatement,
  splitStatements,
  statementAt,
  type StatementRange,
} from "#shared/sql/splitStatements";

/** A statement to run, and where in the tab's text it begins. */
export interface RunnableStatement {
  readonly sql: string;
  readonly offset: number;
  /** With values in the places of its parameters; absent where it has none, or they were not entered yet. */
  readonly bound?: BoundStatement;
}

/**
 * What "run" means with this selection: the selected text's statements, or with nothing selected the statement under
 * the cursor. Empty where there is nothing to run.
 *
 * @param pieces All pieces of `text`.
 * @param from Start of the selection, or the cursor.
 * @param to End of the selection; equal to `from` when nothing is selected.
 */
export function statementsToRun(
  text: string,
  pieces: readonly StatementRange[],
  from: number,
  to: number,
): RunnableStatement[] {
  if (from === to) {
    const statement = statementAt(text, pieces, from);
    return statement === null ? [] : [runnable(text, statement, 0)];
  }
  const selected = text.slice(from, to);
  return allStatements(selected, splitStatements(selected), from);
}

/** Every statement of a text in order. */
export function allStatements(
  text: string,
  pieces: readonly StatementRange[],
  shift = 0,
): RunnableStatement[] {
  return pieces.filter((piece) => !isEmptyStatement(piece)).map((piece) => runnable(text, piece, shift));
}

function runnable(text: string, piece: StatementRange, shift: number): RunnableStatement {
  return { sql: text.slice(piece.codeStart, piece.codeEnd), offset: piece.codeStart + shift };
}

/** Where a text has a piece nearest to where it once was; null where it has none. */
export function nearestPlace(text: string, piece: string, offset: number): number | null {
  const after = text.indexOf(piece, offset);
  const before = after === offset ? -1 : text.lastIndexOf(piece, offset);
  if (after === -1 || before === -1) return after === -1 && before === -1 ? null : Math.max(after, before);
  return after - offset <= offset - before ? after : before;
}
