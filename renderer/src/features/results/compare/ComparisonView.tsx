import type { RowChange } from "#shared/contract/resultComparison";
import { CircleCheck } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Checkbox } from "../../../components/Checkbox";
import { EmptyState } from "../../../components/EmptyState";
import { messages } from "../../../messages/messages";
import type { ResultClient } from "../client/ResultClient";
import type { ResultState } from "../client/ResultState";
import type { ShownRows } from "../export/ShownRows";
import { ChangeFilters } from "./ChangeFilters";
import { ComparedGrid } from "./ComparedGrid";
import type { ComparedRows } from "./ComparedRows";
import styles from "./ComparePane.module.css";

interface ComparisonViewProps {
  client: ResultClient;
  state: ResultState;
  compared: ComparedRows;
  nameOf: (pair: number) => string;
  /** What is to be said of the comparison, between its counts and its rows. */
  remarks: ReactNode;
  onShown: (shown: ShownRows | null) => void;
}

const everyChange: readonly RowChange[] = [];

/** What is different: the counts, which filter, and the rows. */
export function ComparisonView({ client, state, compared, nameOf, remarks, onShown }: ComparisonViewProps) {
  const text = messages.resultCompare;
  const { counts, comparison } = compared;
  const [changes, setChanges] = useState(everyChange);
  const [changedIn, setChangedIn] = useState<number | null>(null);
  const [withSame, setWithSame] = useState(false);
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
      <div className={styles.bar}>
        <ChangeFilters
          counts={counts}
          isOfWholeRows={comparison.keys.length === 0}
          nameOf={nameOf}
          changes={changes}
          changedIn={changedIn}
          onShow={(next, pair) => {
            setChanges(next);
            setChangedIn(pair);
          }}
        />
        {hasQuiet ? (
          <Checkbox isSelected={withSame} onChange={setWithSame}>
            {text.showAllColumns}
          </Checkbox>
        ) : null}
      </div>
      {remarks}
      <ComparedGrid
        client={client}
        state={state}
        compared={compared}
        nameOf={nameOf}
        changes={changes}
        changedIn={changedIn}
        withSame={withSame}
        onShown={onShown}
      />
    </>
  );
}
