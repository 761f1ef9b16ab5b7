import type { ResultColumn } from "#shared/contract/ResultColumn";
import { isSameField } from "#shared/contract/resultField";
import type { ResultView } from "#shared/contract/resultView";
import type { ColumnLayout } from "#shared/domain/columnLayout";

/**
 * The columns of a result without those of parts at its end that are not shown any more: columns keep their index as long as
 * the result is open. What the rows are sorted or filtered by stays.
 */
export function trimmedColumns(
  columns: readonly ResultColumn[],
  { fields }: ColumnLayout,
  { sort, filters }: ResultView,
): readonly ResultColumn[] {
  const used = new Set([...sort, ...filters].map(({ column }) => column));
  const last = columns.findLastIndex(
    ({ field }, index) =>
      field === undefined || used.has(index) || fields.some((shown) => isSameField(shown, field)),
  );
  return last + 1 === columns.length ? columns : columns.slice(0, last + 1);
}
