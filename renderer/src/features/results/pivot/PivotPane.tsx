import { Grid2x2 } from "lucide-react";
import { useEffect, useState } from "react";
import type { Grouping } from "#shared/domain/results/resultAnalysis";
import { placedPivot } from "#shared/domain/results/placedPresentation";
import type { PivotLook } from "#shared/domain/results/resultPresentation";
import type { AppErrorData } from "#shared/errors/AppError";
import { groupingAsSql } from "#shared/sql/wholeData/groupingAsSql";
import { Checkbox } from "../../../components/Checkbox";
import { EmptyState } from "../../../components/EmptyState";
import { ErrorState } from "../../../components/ErrorState";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import type { ResultClient } from "../client/ResultClient";
import type { ShownRows } from "../export/ShownRows";
import { AnalysisFrame } from "../frame/AnalysisFrame";
import { FieldWorkNote } from "../nested/FieldWorkNote";
import { scopeText } from "../state/scopeText";
import type { GroupedRows } from "./GroupedRows";
import { GroupGrid } from "./GroupGrid";
import { restoredGroups } from "./restoredGroups";
import { putInto, type Well } from "./pivotChoices";
import { PivotColumns } from "./PivotColumns";
import { pivotGrouping } from "./pivotGrouping";
import { PivotWells } from "./PivotWells";
import { useResult } from "../state/resultContext";

interface Groups {
  /** The last groups that were made; null before the first, and where there are none. */
  readonly rows: GroupedRows | null;
  readonly isWorking: boolean;
  readonly error: AppErrorData | null;
}

const noGroups: Groups = { rows: null, isWorking: false, error: null };

/** Groups of the rows that are shown. Those of before stay until the others are there. */
function useGroupedRows(client: ResultClient, viewId: number, grouping: Grouping | null): Groups {
  const [groups, setGroups] = useState(noGroups);
  const key = JSON.stringify(grouping);
  useEffect(() => {
    let isCurrent = true;
    let made: GroupedRows | null = null;
    if (grouping === null) setGroups(noGroups);
    else {
      setGroups((before) => ({ ...before, isWorking: true }));
      restoredGroups(client, grouping).then(
        (rows) => {
          if (!isCurrent) return rows.close();
          made = rows;
          setGroups({ rows, isWorking: false, error: null });
        },
        (error: unknown) => {
          if (isCurrent) setGroups({ rows: null, isWorking: false, error: toAppErrorData(error) });
        },
      );
    }
    return () => {
      isCurrent = false;
      made?.close();
    };
    // The grouping by its content, and a view by its number: another one has other rows.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, viewId, key]);
  return groups;
}

const emptyPivot: PivotLook = { rows: [], across: [], values: [], totals: false };

interface PivotPaneProps {
  pivot: PivotLook | null;
  onPivot: (pivot: PivotLook) => void;
  /** Called with the groups that are shown, and with every change of them. */
  onShown: (shown: ShownRows | null) => void;
}

/** Groups of a result: the columns to choose from, the wells they go into, and what comes of it. */
export function PivotPane(props: PivotPaneProps) {
  const { onPivot, onShown, pivot: chosen } = props;
  const { client, state, columns, statement } = useResult();
  const text = messages.resultAnalysis;
  const pivot = chosen === null ? emptyPivot : placedPivot(chosen, columns);
  const grouping = pivotGrouping(pivot, columns);
  const groups = useGroupedRows(client, state.viewId, grouping);
  const change = (part: Partial<PivotLook>): void => onPivot({ ...pivot, ...part });
  const put = (index: number, well: Well): void => {
    const column = columns[index];
    if (column !== undefined) onPivot(putInto(pivot, well, { index, name: column.name }, column));
  };
  const sql =
    grouping === null || statement === null
      ? null
      : groupingAsSql(statement, columns, state.view.filters, grouping);

  const groupCount = (groups.rows?.rowCount ?? 0) - (groups.rows?.totalRows ?? 0);
  const scope = scopeText(state);

  return (
    <AnalysisFrame
      side={
        <PivotColumns
          onPut={put}
          onCountRows={() => change({ values: [...pivot.values, { column: null, aggregate: "count" }] })}
        />
      }
      head={<PivotWells pivot={pivot} onPut={put} onChange={change} />}
      isWorking={groups.isWorking}
      says={groups.rows === null ? [scope] : [text.groups(groupCount), scope]}
      controls={
        <Checkbox isSelected={pivot.totals} onChange={(totals) => change({ totals })}>
          {text.totals}
        </Checkbox>
      }
      sql={sql}
    >
      <FieldWorkNote />
      {grouping === null ? (
        <EmptyState icon={Grid2x2} title={text.pivotEmptyTitle}>
          {text.pivotEmptyText}
        </EmptyState>
      ) : null}
      {groups.error === null ? null : <ErrorState error={groups.error} />}
      {groups.rows === null ? null : (
        <GroupGrid
          key={groups.rows.columns.map(({ name }) => name).join("\n")}
          rows={groups.rows}
          onShown={onShown}
        />
      )}
    </AnalysisFrame>
  );
}
