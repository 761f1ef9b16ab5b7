import { CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Checkbox } from "../../../components/Checkbox";
import { EmptyState } from "../../../components/EmptyState";
import { messages } from "../../../messages/messages";
import type { ShownRows } from "../export/ShownRows";
import { useViewState } from "../state/ResultViewState";
import { ChangeFilters } from "./ChangeFilters";
import { ComparedGrid } from "./ComparedGrid";
import { type ComparedRows, hiddenColumns, type ShownComparison } from "./comparisonView";
import styles from "./ComparePane.module.css";
import { keepComparison, shownLast } from "./keptComparison";
import { useResult } from "../state/resultContext";

interface ComparisonViewProps {
  compared: ComparedRows;
  nameOf: (pair: number) => string;
  /** What is to be said of the comparison, between its counts and its rows. */
  remarks: ReactNode;
  onShown: (shown: ShownRows | null) => void;
}

/** What is different: the counts, which filter, and the rows. */
export function ComparisonView({ compared, nameOf, remarks, onShown }: ComparisonViewProps) {
  const { client } = useResult();
  const text = messages.resultCompare;
  const { counts, comparison, columns } = compared;
  const [shown, setShown] = useState(() => shownLast(client, compared.shown.of) ?? compared.shown);
  const [layout, setLayout] = useViewState(compared.rows, "layout");
  const show = (change: Partial<ShownComparison>): void => {
    const next = { ...shown, ...change };
    const hiddenBefore = hiddenColumns(columns, counts, shown);
    const byHand = layout.hidden.filter((index) => !hiddenBefore.includes(index));
    setLayout({ ...layout, hidden: [...new Set([...byHand, ...hiddenColumns(columns, counts, next)])] });
    keepComparison(client, next);
    setShown(next);
  };
  const differing = counts.added + counts.removed + counts.changed;
  const hasQuiet = counts.changed > 0 && counts.changedIn.includes(0);
  if (differing === 0) {
    return (
      <>
        {remarks}
        <div className={styles.state}>
          <EmptyState icon={CircleCheck} title={text.sameTitle}>
            {counts.same === 0
              ? text.bothEmpty
              : text.sameText(counts.same, comparison.columns.length + comparison.keys.length)}
          </EmptyState>
        </div>
      </>
    );
  }
  return (
    <>
      <ChangeFilters
        counts={counts}
        isOfWholeRows={comparison.keys.length === 0}
        nameOf={nameOf}
        changes={shown.changes}
        changedIn={shown.changedIn}
        onShow={(changes, changedIn) => show({ changes, changedIn })}
      >
        {hasQuiet ? (
          <Checkbox isSelected={shown.withSame} onChange={(withSame) => show({ withSame })}>
            {text.showAllColumns}
          </Checkbox>
        ) : null}
      </ChangeFilters>
      {remarks}
      <ComparedGrid
        compared={compared}
        nameOf={nameOf}
        shown={shown}
        onSort={(sort) => show({ sort })}
        layout={layout}
        onLayout={setLayout}
        onShown={onShown}
      />
    </>
  );
}
