import type { Grouping, GroupKey, GroupValue } from "#shared/domain/results/resultAnalysis";
import { indexOfColumn } from "#shared/domain/results/placedPresentation";
import type { LookKey, LookValue, PivotLook } from "#shared/domain/results/resultPresentation";

type Named = readonly { readonly name: string }[];

/** A key of a look among the columns of a result; nothing where its column is not there. */
export function groupKeys(keys: readonly LookKey[], columns: Named): GroupKey[] {
  return keys.flatMap(({ column, bucket }) => {
    const index = indexOfColumn(column, columns);
    return index === null ? [] : [{ column: index, bucket }];
  });
}

export function groupValues(values: readonly LookValue[], columns: Named): GroupValue[] {
  return values.flatMap(({ column, aggregate }): GroupValue[] => {
    if (column === null) return [{ column: null, aggregate }];
    const index = indexOfColumn(column, columns);
    return index === null ? [] : [{ column: index, aggregate }];
  });
}

/** A pivot as the store computes it; without values rows are counted. Null where there is nothing to group by. */
export function pivotGrouping({ rows, across, values, totals }: PivotLook, columns: Named): Grouping | null {
  const keys = groupKeys(rows, columns);
  const side = groupKeys(across, columns);
  const computed = groupValues(values, columns);
  if (keys.length === 0 && side.length === 0 && computed.length === 0) return null;
  return {
    keys,
    across: side,
    values: computed.length === 0 ? [{ column: null, aggregate: "count" }] : computed,
    totals,
  };
}
