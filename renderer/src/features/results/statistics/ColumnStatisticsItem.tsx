import { ChevronDown, ChevronRight } from "lucide-react";
import { useRef } from "react";
import type { ResultColumn } from "#shared/contract/ResultColumn";
import { typeFamily } from "#shared/domain/typeFamily";
import { Icon } from "../../../components/Icon";
import { Spinner } from "../../../components/Spinner";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { typeIcon } from "../grid/typeIcon";
import { ColumnDetails } from "./ColumnDetails";
import { glanceText } from "./glanceText";
import { Sparkline } from "./Sparkline";
import styles from "./StatisticsPanel.module.css";
import type { ColumnReading } from "./StatisticsReader";

interface ColumnStatisticsItemProps {
  column: ResultColumn;
  /** Undefined while it is not there yet. */
  reading: ColumnReading | undefined;
  isOpen: boolean;
  isFiltered: boolean;
  onToggle: () => void;
  onFilterValue: (value: string | null) => void;
  /** Filters by a term of the filter language; an empty one removes the filter. */
  onFilter: (term: string) => void;
}

/** One column of the panel: a line to see at a glance, and everything known of it where it is open. */
export function ColumnStatisticsItem(props: ColumnStatisticsItemProps) {
  const { column, reading, isOpen, onToggle } = props;
  const item = useRef<HTMLDivElement>(null);
  const glance = reading?.status === "read" ? glanceText(reading.statistics) : null;
  const bounds = glance?.bounds ?? null;
  const toggle = (): void => {
    onToggle();
    // What was opened below the edge would not be seen.
    if (!isOpen) requestAnimationFrame(() => item.current?.scrollIntoView({ block: "nearest" }));
  };
  return (
    <div ref={item} className={styles.item}>
      <button
        type="button"
        data-column-head
        className={styles.head}
        aria-expanded={isOpen}
        onClick={toggle}
        title={`${column.name}\n${column.type}`}
      >
        <Icon of={isOpen ? ChevronDown : ChevronRight} />
        <span className={styles.words}>
          <span className={styles.name}>
            <Icon of={typeIcon(typeFamily(column.type))} />
            <bdi>{lineText(column.name)}</bdi>
          </span>
          {reading === undefined ? (
            <span className={styles.computing}>
              <Spinner /> {messages.resultAnalysis.reading}
            </span>
          ) : (
            <span className={styles.glance}>
              {glance?.counts}
              {reading.status === "failed" ? messages.resultAnalysis.notRead(reading.message) : null}
            </span>
          )}
        </span>
        {reading?.status === "read" ? <Sparkline statistics={reading.statistics} /> : null}
        {bounds === null ? null : <span className={styles.bounds}>{bounds}</span>}
      </button>
      {isOpen && reading?.status === "read" ? (
        <ColumnDetails
          name={column.name}
          type={column.type}
          statistics={reading.statistics}
          isFiltered={props.isFiltered}
          onFilter={props.onFilter}
          onFilterValue={props.onFilterValue}
        />
      ) : null}
    </div>
  );
}
