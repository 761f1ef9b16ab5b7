import type { ResultColumn } from "#shared/contract/resultPort";
import { useState } from "react";
import type { ResultClient } from "../client/ResultClient";
import type { ResultState } from "../client/ResultState";
import { guessWidth } from "./guessWidth";

/** Rows looked at for the first widths. */
const rowsLookedAt = 30;

/** First widths of a result's columns: from names and types at once, and once more when the first rows have come in. */
export function useGuessedWidths(
  client: ResultClient,
  state: ResultState,
  columns: readonly ResultColumn[],
): readonly number[] {
  const guess = (rows: number) =>
    columns.map(({ name, type }, column) => {
      const texts = Array.from({ length: rows }, (_, row) => client.cell(row, column)?.text ?? null);
      return guessWidth(name, type, texts);
    });
  const [guessed, setGuessed] = useState(() => ({ client, columns, withRows: false, widths: guess(0) }));
  const isNew = guessed.client !== client || guessed.columns !== columns;
  const hasRows = client.cell(0, 0) !== undefined;
  if (isNew || (!guessed.withRows && hasRows)) {
    const next = {
      client,
      columns,
      withRows: hasRows,
      widths: guess(hasRows ? Math.min(rowsLookedAt, state.rowCount) : 0),
    };
    setGuessed(next);
    return next.widths;
  }
  return guessed.widths;
}
