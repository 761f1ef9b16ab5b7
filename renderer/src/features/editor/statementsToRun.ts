import { isEmptyStatement, splitStatements, type StatementRange } from "#shared/sql/splitStatements";
import { statementAt } from "#shared/sql/statementAt";
import type { RunnableStatement } from "./RunnableStatement";

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
