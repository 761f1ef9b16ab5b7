import { Grid2x2 } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
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
import { type ShownRows, useShownRows } from "../export/ShownRows";
import { AnalysisFrame } from "../frame/AnalysisFrame";
import { FieldWorkNote } from "../nested/FieldWorkNote";
import { scopeText, useResult } from "../state/resultContext";
import type { GroupedRows } from "./GroupedRows";
import { keepGroupSort, restoredGroups } from "./restoredGroups";
import { putInto, type Well } from "./pivotChoices";
import { PivotColumns } from "./PivotColumns";
import { pivotGrouping } from "./pivotGrouping";
import { PivotWells } from "./PivotWells";
import { useStore } from "zustand";
import type { SortKey } from "#shared/domain/results/resultView";
import { showToast } from "../../../components/toasts";
import { type Arrangement, nextSort } from "../state/Arrangement";
import { copyingOf, rangeCopy } from "../copy/ResultCopying";
import { ResultGrid } from "../grid/ResultGrid";
import type { GridHandle } from "../state/selection";
import type { SelectedCells } from "../grid/useSelectedCells";
import { useViewState } from "../state/ResultViewState";
import styles from "./PivotPane.module.css";

const ignoreOpening = (): void => undefined;

interface GroupGridProps {
  rows: GroupedRows;
  /** Called with what is shown and selected, and with every change of it. */
  onShown: (shown: ShownRows | null) => void;
}

/** Groups in a grid: sorted by their headers and copied as rows are. */
function GroupGrid({ rows, onShown }: GroupGridProps) {
  const { client } = useResult();
  const { viewId, view } = useStore(rows.state);
  const [layout, setLayout] = useViewState(rows, "layout");
  const grid = useRef<GridHandle>(null);
  const [selected, setSelected] = useState<SelectedCells | null>(null);
  const shown = useMemo((): ShownRows | null => {
    const { columns, rowCount, totalRows } = rows;
    const visible = () => grid.current?.shownColumns() ?? [...columns.keys()];
    const name = messages.resultExport.pivotName;
    return selected === null
      ? null
      : { kind: "groups", viewId, columns, rowCount, totalRows, visible, selected, name };
  }, [rows, viewId, selected]);
  useShownRows(shown, onShown);
  const arrangement = useMemo((): Arrangement => {
    const sortBy = (sort: SortKey[]): void => {
      keepGroupSort(client, sort);
      rows
        .arrange({ ...rows.wishedView, sort })
        .catch((error: unknown) => showToast(toAppErrorData(error).message, "error"));
    };
    return {
      view,
      filters: [],
      timeZone: null,
      isReady: true,
      onSort: (column, isFurther) => sortBy(nextSort(rows.wishedView.sort, column, isFurther)),
      onSortBy: (sort) => sortBy([...sort]),
      onFilters: async () => null,
    };
  }, [client, rows, view]);
  return (
    <div className={styles.grid}>
      <ResultGrid
        ref={grid}
        rows={rows}
        viewId={viewId}
        columns={rows.columns}
        layout={layout}
        onLayout={setLayout}
        arrangement={arrangement}
        work={null}
        onCopy={(request) => void copyingOf(client).start(rangeCopy(viewId, request))}
        onOpenCell={ignoreOpening}
        onSelectCells={setSelected}
      />
    </div>
  );
}

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
