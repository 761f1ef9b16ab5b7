import { ListFilter } from "lucide-react";
import { Button } from "../../../components/Button";
import { EmptyState } from "../../../components/EmptyState";
import { messages } from "../../../messages/messages";
import styles from "./NoMatchingRows.module.css";
import { useResult, useWholeData } from "../state/resultContext";

interface NoMatchingRowsProps {
  onClear: () => void;
}

/** What stands below the headers where the filters let nothing through. */
export function NoMatchingRows({ onClear }: NoMatchingRowsProps) {
  const { state } = useResult();
  const { openView } = useWholeData();
  const say = messages.resultGrid;
  return (
    <div className={styles.none}>
      <EmptyState
        icon={ListFilter}
        title={say.noMatchingRows}
        actions={
          <>
            <Button onPress={onClear}>{say.clearFilters}</Button>
            {openView === null ? null : <Button onPress={openView}>{say.overAllRows}</Button>}
          </>
        }
      >
        {state.truncated ? say.noMatchingRowsOfCut(state.rowCount) : say.noMatchingRowsText}
      </EmptyState>
    </div>
  );
}
