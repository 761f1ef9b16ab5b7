import { ChevronDown, ChevronRight } from "lucide-react";
import { useRef } from "react";
import type { ColumnStatistics } from "#shared/domain/results/resultAnalysis";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { typeFamily } from "#shared/domain/typeFamily";
import { Icon } from "../../../components/Icon";
import { Spinner } from "../../../components/Spinner";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { formatExact } from "../state/formatExact";
import { typeIcon } from "../grid/typeIcon";
import { ColumnDetails } from "./ColumnDetails";
import styles from "./StatisticsPanel.module.css";
import { type ColumnReading, shareText } from "./StatisticsReader";

const width = 96;
const height = 22;
/** Parts of a bar of the most frequent values. */
const mostParts = 5;

/** A column's values in a glance: their spread where they have an order, else how much the most frequent ones take. */
function Sparkline({ statistics }: { statistics: ColumnStatistics }) {
  const { histogram, topValues, rows } = statistics;
  // A column of NULL alone has no ranges.
  const [fullest] = histogram?.toSorted((a, b) => b.rows - a.rows) ?? [];
  if (histogram !== null && fullest !== undefined) {
    const step = width / histogram.length;
    return (
      <svg
        className={styles.spark}
        viewBox={`0 0 ${width} ${height}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- SVG has no element for it
        role="img"
        aria-label={messages.resultAnalysis.spreadSummary(
          formatExact(fullest.from),
          formatExact(fullest.to),
          fullest.rows,
        )}
      >
        {histogram.map((range, index) => {
          const tall = range.rows === 0 ? 0 : Math.max(1.5, (range.rows / fullest.rows) * height);
          return (
            <rect
              key={index}
              x={index * step}
              y={height - tall}
              width={Math.max(1, step - 1)}
              height={tall}
            />
          );
        })}
      </svg>
    );
  }
  const parts = topValues.slice(0, mostParts).map((value) => (rows === 0 ? 0 : (value.rows / rows) * width));
  const starts = parts.map((_part, index) => parts.slice(0, index).reduce((sum, part) => sum + part, 0));
  const end = parts.reduce((sum, part) => sum + part, 0);
  return (
    <svg className={styles.spark} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      {parts.map((part, index) => (
        <rect
          key={index}
          x={starts[index]}
          y={height / 2 - 4}
          width={Math.max(0.5, part - 1)}
          height={8}
          opacity={1 - index * 0.15}
        />
      ))}
      <rect className={styles.rest} x={end} y={height / 2 - 4} width={Math.max(0, width - end)} height={8} />
    </svg>
  );
}

/** Characters of a bound at a glance; the whole is among the figures. */
const boundLength = 24;

/** A column at a glance. */
interface Glance {
  /** How much of it is NULL, and how many values there are. */
  readonly counts: string;
  /** Between which values they lie; null where that says little, as of texts. */
  readonly bounds: string | null;
}

export function glanceText(statistics: ColumnStatistics): Glance {
  const { rows, nulls, distinct, minimum, maximum, histogram } = statistics;
  const text = messages.resultAnalysis;
  if (rows > 0 && nulls === rows) return { counts: text.onlyNulls, bounds: null };
  const hasBounds = histogram !== null && minimum !== null && maximum !== null;
  const counts = [
    nulls === 0 ? text.noNulls : text.nulls(shareText(nulls, rows)),
    distinct === rows && rows > 1 ? text.allDistinct : text.distinct(distinct),
  ];
  return {
    counts: counts.join(" · "),
    bounds: hasBounds ? `${shown(minimum)} … ${shown(maximum)}` : null,
  };
}

function shown(bound: string): string {
  const line = lineText(formatExact(bound));
  return line.length > boundLength ? `${line.slice(0, boundLength)}…` : line;
}

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
