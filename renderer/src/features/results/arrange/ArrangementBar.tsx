import { ListFilter, SquareArrowOutUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../components/Button";
import { Icon } from "../../../components/Icon";
import { Spinner } from "../../../components/Spinner";
import { Tooltip } from "../../../components/Tooltip";
import { Status } from "../../../components/Status";
import { useOfferedActions } from "../../../lib/offeredActions";
import { messages } from "../../../messages/messages";
import type { ResultState } from "../client/ResultState";
import type { Arrangement } from "../state/Arrangement";
import styles from "./ArrangementBar.module.css";
import { withFilter, withoutFilter } from "./filterChanges";
import { FilterChip } from "./FilterChip";
import { useResult, useWholeData } from "../state/resultContext";

interface ArrangementBarProps {
  arrangement: Arrangement;
  /** What else is to be said of how the rows are shown. */
  children: ReactNode;
}

/** The line above the rows that says what is not shown, and of which rows that is true. */
export function ArrangementBar({ arrangement, children }: ArrangementBarProps) {
  const { state, columns } = useResult();
  const { openView } = useWholeData();
  const say = messages.resultGrid;
  const { filters, onFilters } = arrangement;
  const clear = () => void onFilters([]);
  useOfferedActions(
    filters.length === 0 ? [] : [{ id: "clearFilters", label: say.clearFilters, run: clear }],
  );
  const isOfPart = state.truncated && (filters.length > 0 || state.view.sort.length > 0);
  return (
    <section className={styles.bar} aria-label={say.filterBar}>
      {filters.length === 0 ? null : (
        <>
          <Icon of={ListFilter} />
          <ul className={styles.filters}>
            {filters.map((filter) => (
              <FilterChip
                key={filter.id}
                name={columns[filter.column]?.name ?? ""}
                type={columns[filter.column]?.type ?? ""}
                text={filter.text}
                onChange={(text) => onFilters(withFilter(filters, { ...filter, text }))}
                onRemove={() => void onFilters(withoutFilter(filters, filter.id))}
              />
            ))}
          </ul>
          <Button variant="quiet" onPress={clear}>
            {say.clearFilters}
          </Button>
        </>
      )}
      {children}
      <span className={styles.gap} />
      {state.isArranging ? (
        <span className={styles.working}>
          <Spinner />
          <span className="visually-hidden">{say.arranging}</span>
        </span>
      ) : null}
      <Status className={styles.rows}>{rowsText(state, filters.length > 0)}</Status>
      {isOfPart && openView !== null ? (
        <Tooltip text={say.overAllRowsNote}>
          <Button icon={SquareArrowOutUpRight} variant="quiet" onPress={openView}>
            {say.overAllRows}
          </Button>
        </Tooltip>
      ) : null}
    </section>
  );
}

function rowsText({ shownRowCount, rowCount, truncated, view }: ResultState, isFiltered: boolean): string {
  const say = messages.resultGrid;
  if (isFiltered) return (truncated ? say.rowsMatchingOfCut : say.rowsMatching)(shownRowCount, rowCount);
  return truncated && view.sort.length > 0 ? say.ofFirstRows(rowCount) : "";
}
