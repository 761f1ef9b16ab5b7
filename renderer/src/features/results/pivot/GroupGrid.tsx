import { plainLayout } from "#shared/domain/columnLayout";
import type { ResultView } from "#shared/contract/resultView";
import { useMemo, useState } from "react";
import { useStore } from "zustand";
import { showToast } from "../../../components/toasts";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import type { Arrangement } from "../arrange/Arrangement";
import { nextSort } from "../arrange/nextSort";
import type { ResultClient } from "../client/ResultClient";
import { copyingOf } from "../copy/copyingOf";
import { ResultGrid } from "../grid/ResultGrid";
import type { GroupedRows } from "./GroupedRows";
import styles from "./PivotPane.module.css";

const ignoreOpening = (): void => undefined;

/** Groups in a grid: sorted by their headers and copied as rows are. */
export function GroupGrid({ client, rows }: { client: ResultClient; rows: GroupedRows }) {
  const { viewId, view } = useStore(rows.state);
  const [layout, setLayout] = useState(plainLayout);
  const arrangement = useMemo((): Arrangement => {
    const show = (next: ResultView): void => {
      rows.arrange(next).catch((error: unknown) => showToast(toAppErrorData(error).message, "error"));
    };
    return {
      view,
      filters: [],
      isReady: true,
      onSort: (column, isFurther) => show({ ...view, sort: nextSort(view.sort, column, isFurther) }),
      onSortBy: (sort) => show({ ...view, sort: [...sort] }),
      onFilters: async () => null,
    };
  }, [rows, view]);
  return (
    <div className={styles.grid}>
      <ResultGrid
        rows={rows}
        viewId={viewId}
        columns={rows.columns}
        layout={layout}
        onLayout={setLayout}
        arrangement={arrangement}
        work={null}
        onCopy={({ range, columns, withHeader }) => {
          const chosen = { from: range.top, count: Math.max(0, range.bottom - range.top + 1) };
          const isOneCell = chosen.count === 1 && columns.length === 1;
          const format = withHeader ? "tsvWithHeader" : isOneCell ? "text" : "tsv";
          void copyingOf(client).start({ viewId, format, rows: chosen, columns: [...columns] });
        }}
        onOpenCell={ignoreOpening}
      />
    </div>
  );
}
