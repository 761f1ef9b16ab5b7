import { ListFilter } from "lucide-react";
import { Button } from "../../../components/Button";
import { EmptyState } from "../../../components/EmptyState";
import { messages } from "../../../messages/messages";
import type { ResultState } from "../client/ResultState";
import styles from "./NoMatchingRows.module.css";

interface NoRowPassesProps {
  state: ResultState;
  onClear: () => void;
  /** Asks the same of all rows of the statement; null where the result has them all. */
  onWholeData: (() => void) | null;
}

/** What stands below the headers where the filters let nothing through. */
export function NoMatchingRows({ state, onClear, onWholeData }: NoRowPassesProps) {
  const say = messages.resultGrid;
  return (
    <div className={styles.none}>
      <EmptyState
        icon={ListFilter}
        title={say.noRowPasses}
        actions={
          <>
            <Button onPress={onClear}>{say.clearFilters}</Button>
            {onWholeData === null ? null : <Button onPress={onWholeData}>{say.overAllRows}</Button>}
          </>
        }
      >
        {state.truncated ? say.noRowPassesOfCut(state.rowCount) : say.noRowPassesText}
      </EmptyState>
    </div>
  );
}
