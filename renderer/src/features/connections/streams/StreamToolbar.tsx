import { Undo2 } from "lucide-react";
import { Button } from "../../../components/Button";
import { SearchField } from "../../../components/SearchField";
import { Select } from "../../../components/Select";
import { messages } from "../../../messages/messages";
import { streamFilters, type StreamFilter } from "./filterStreams";
import styles from "./StreamPicker.module.css";

interface StreamToolbarProps {
  search: string;
  onSearch: (search: string) => void;
  filter: StreamFilter;
  onFilter: (filter: StreamFilter) => void;
  filters: { readonly hasNew: boolean; readonly hasGone: boolean };
  shownCount: number;
  isDisabled: boolean;
  canUndo: boolean;
  onUndo: () => void;
  /** Asked to turn all that is shown on or off. */
  onTurn: (on: boolean) => void;
}

/** Finds tables, and turns on or off what was found. */
export function StreamToolbar(props: StreamToolbarProps) {
  const { filter, filters, shownCount, isDisabled } = props;
  const text = messages.connectionStreams;
  const offered = streamFilters.filter(
    (one) => one === filter || !((one === "new" && !filters.hasNew) || (one === "gone" && !filters.hasGone)),
  );
  const isNothingShown = shownCount === 0 || isDisabled;
  return (
    <div className={styles.toolbar}>
      <div className={styles.search}>
        <SearchField
          label={text.search}
          clearLabel={messages.general.clearFilter}
          value={props.search}
          onChange={props.onSearch}
        />
      </div>
      <div className={styles.filter}>
        <Select
          label={text.filterLabel}
          isLabelHidden
          options={offered.map((value) => ({ value, label: text.filters[value] }))}
          value={filter}
          onChange={props.onFilter}
        />
      </div>
      <div className={styles.bulk}>
        <Button
          isDisabled={isNothingShown}
          aria-label={text.turnOnShown(shownCount)}
          onPress={() => props.onTurn(true)}
        >
          {text.turnOn(shownCount)}
        </Button>
        <Button
          isDisabled={isNothingShown}
          aria-label={text.turnOffShown(shownCount)}
          onPress={() => props.onTurn(false)}
        >
          {text.turnOff(shownCount)}
        </Button>
        <Button variant="quiet" icon={Undo2} isDisabled={!props.canUndo || isDisabled} onPress={props.onUndo}>
          {text.undo}
        </Button>
      </div>
    </div>
  );
}
