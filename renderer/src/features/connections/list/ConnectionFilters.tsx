import { SearchField } from "../../../components/SearchField";
import { Select } from "../../../components/Select";
import { Status } from "../../../components/Status";
import { messages } from "../../../messages/messages";
import styles from "./ConnectionsScreen.module.css";
import { outcomeFilters, stateFilters, type ListFilter } from "./listFilter";

interface ConnectionFiltersProps {
  filter: ListFilter;
  onChange: (filter: ListFilter) => void;
  /** What the filters leave, in words. */
  count: string;
}

/** What of the list is shown. */
export function ConnectionFilters({ filter, onChange, count }: ConnectionFiltersProps) {
  const text = messages.connections;
  const states = {
    any: text.anyState,
    active: text.states.active,
    paused: text.states.paused,
    other: text.otherState,
  };
  const outcomes = {
    any: text.anyOutcome,
    failed: text.failedOutcome,
    underWay: text.underWayOutcome,
    succeeded: text.outcomes.succeeded,
    never: text.neverOutcome,
  };
  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          label={text.search}
          placeholder={text.searchPlaceholder}
          clearLabel={messages.general.clearFilter}
          value={filter.search}
          onChange={(search) => onChange({ ...filter, search })}
        />
      </div>
      <Select
        label={text.filterState}
        isLabelHidden
        options={stateFilters.map((value) => ({ value, label: states[value] }))}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state })}
      />
      <Select
        label={text.filterOutcome}
        isLabelHidden
        options={outcomeFilters.map((value) => ({ value, label: outcomes[value] }))}
        value={filter.outcome}
        onChange={(outcome) => onChange({ ...filter, outcome })}
      />
      <Status className={styles.count}>{count}</Status>
    </div>
  );
}
