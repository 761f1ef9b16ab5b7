import { lazy, Suspense } from "react";
import { plainComparison, type ResultPresentation } from "#shared/domain/results/resultPresentation";
import { Spinner } from "../../../components/Spinner";
import { messages } from "../../../messages/messages";
import type { WrittenFilter } from "../state/Arrangement";
import { ComparePane } from "../compare/ComparePane";
import type { ShownRows } from "../export/ShownRows";
import styles from "./PresentationPane.module.css";
import { PivotPane } from "../pivot/PivotPane";
import { useResult } from "../state/resultContext";

/** What draws charts is a chunk of its own, read when the first chart is looked at. */
const ChartPane = lazy(async () => ({ default: (await import("../chart/ChartPane")).ChartPane }));

interface PresentationPaneProps {
  /** The filters of the rows that are shown, as they were written. */
  filters: readonly WrittenFilter[];
  look: ResultPresentation;
  onLook: (look: ResultPresentation) => void;
  /** Called with what a pane shows that can leave the window, and with every change of it. */
  onShown: (shown: ShownRows | null) => void;
}

/** A result as groups, as a chart or compared with another. All are of all rows, so there is nothing of them before these are in. */
export function PresentationPane({ look, onLook, filters, onShown }: PresentationPaneProps) {
  const { state } = useResult();
  const text = messages.resultAnalysis;
  if (state.phase !== "done") {
    return (
      <p className={styles.waiting}>
        <Spinner />
        {text.notComplete}
      </p>
    );
  }
  if (look.pane === "pivot") {
    return <PivotPane pivot={look.pivot} onPivot={(pivot) => onLook({ ...look, pivot })} onShown={onShown} />;
  }
  const { runId } = state;
  if (look.pane === "compare") {
    return runId === null ? null : (
      <ComparePane
        key={runId}
        runId={runId}
        look={look.comparison ?? plainComparison}
        onLook={(comparison) => onLook({ ...look, comparison })}
        onShown={onShown}
      />
    );
  }
  return (
    <Suspense
      fallback={
        <p className={styles.waiting}>
          <Spinner />
          {text.chartLoading}
        </p>
      }
    >
      <ChartPane
        filters={filters}
        chart={look.chart}
        onChart={(chart) => onLook({ ...look, chart })}
        onShown={onShown}
      />
    </Suspense>
  );
}
