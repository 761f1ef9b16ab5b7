import { undoLimits, type UndoObstacle } from "#shared/domain/writePreview";
import type { RowImage, UndoStep } from "#shared/sql/writes/undoRows";
import type { DatabaseReader } from "./DatabaseReader";
import { isStatementError } from "./tableFacts";

/**
 * Reads the rows of an image.
 *
 * @returns Cells as text, or why no undo script can have them.
 * @throws AppError as the service answers
 */
export async function readImage(
  reader: DatabaseReader,
  { sql, otherwise }: RowImage,
): Promise<readonly (readonly (string | null)[])[] | UndoObstacle> {
  try {
    const { rows } = await reader.read(sql, undoLimits.rows + 1);
    if (rows.length > undoLimits.rows) return "tooMany";
    if (rows.some((row) => row.at(-1) !== "true")) return otherwise;
    return rows.every((row) => row.at(-2) === "true") ? rows.map((row) => row.slice(0, -2)) : "inexact";
  } catch (error) {
    // DEFAULT among the values, and types that have no text.
    if (isStatementError(error)) return "form";
    throw error;
  }
}

/**
 * Why no undo script can have the rows of some steps, as only the rows show.
 *
 * @throws AppError as the service answers
 */
export async function rowObstacle(
  reader: DatabaseReader,
  steps: readonly UndoStep[],
): Promise<UndoObstacle | null> {
  for (const step of steps) {
    if (!("image" in step)) continue;
    const { sql, otherwise } = step.image;
    try {
      // One after the other: the first obstacle is the answer.
      // oxlint-disable-next-line no-await-in-loop
      const { rows } = await reader.read(
        `SELECT count(*), bool_and("wharf single"), bool_and("wharf exact") FROM (\n${sql}\n) AS "wharf image"`,
        1,
      );
      const [count, isSingle, isExact] = rows[0] ?? [];
      if (Number(count) > undoLimits.rows) return "tooMany";
      if (isSingle === "false") return otherwise;
      if (isExact === "false") return "inexact";
    } catch (error) {
      if (isStatementError(error)) return "form";
      throw error;
    }
  }
  return null;
}
