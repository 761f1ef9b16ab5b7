/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a drawing of the runs themselves, which no image file could be */
import type { SyncRun } from "#shared/api/syncRun";
import { type DataColumn, DataTable } from "../../../components/DataTable";
import { formatDate, formatDuration } from "../../../lib/formatTime";
import { formatNumber } from "../../../lib/formatNumber";
import { messages } from "../../../messages/messages";
import { isUnderWay } from "../outcome/mayStillRun";
import { runBegin, runDuration } from "./runText";
import styles from "./RunTrend.module.css";

/** So many runs make a trend. */
const shownRuns = 30;

interface TrendPoint {
  readonly run: SyncRun;
  /** Milliseconds. */
  readonly duration: number | null;
  readonly rows: number | null;
}

/** The last finished runs, oldest first. */
export function runTrend(runs: readonly SyncRun[]): readonly TrendPoint[] {
  return runs
    .filter((run) => !isUnderWay(run))
    .slice(0, shownRuns)
    .toReversed()
    .map((run) => ({ run, duration: runDuration(run), rows: run.rowsSynced }));
}

/** The middle value of those that are known; null of none. What is usual is not moved by one run that hung. */
export function median(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  if (known.length === 0) return null;
  const middle = Math.floor((known.length - 1) / 2);
  const low = known[middle] ?? 0;
  return known.length % 2 === 1 ? low : (low + (known[middle + 1] ?? low)) / 2;
}

const barWidth = 6;
const chartHeight = 32;

/** Duration and rows of the last syncs as small charts, said in words and, for readers, as a table. Nothing of fewer than two. */
export function RunTrend({ runs }: { runs: readonly SyncRun[] }) {
  const text = messages.connections.runs;
  const points = runTrend(runs);
  if (points.length < 2) return null;
  return (
    <div className={styles.trend}>
      <TrendChart
        what={text.duration}
        points={points}
        valueOf={({ duration }) => duration}
        format={formatDuration}
      />
      <TrendChart what={text.rows} points={points} valueOf={({ rows }) => rows} format={formatNumber} />
      <TrendTable points={points} />
    </div>
  );
}

function markOf({ status }: SyncRun): string | undefined {
  if (status === "succeeded") return styles.well;
  return status === "cancelled" ? styles.ended : styles.failed;
}

interface TrendChartProps {
  what: string;
  points: readonly TrendPoint[];
  valueOf: (point: TrendPoint) => number | null;
  format: (value: number) => string;
}

function TrendChart({ what, points, valueOf, format }: TrendChartProps) {
  const text = messages.connections.runs;
  const values = points.map(valueOf);
  const highest = Math.max(1, ...values.map((value) => value ?? 0));
  const usual = median(values);
  const last = values.at(-1) ?? null;
  const width = points.length * barWidth;
  const shown = (value: number | null) =>
    value === null ? messages.general.notKnown : format(Math.round(value));
  return (
    <figure className={styles.chart}>
      <svg
        role="img"
        aria-label={text.trendOf(what, points.length)}
        width={width}
        height={chartHeight}
        viewBox={`0 0 ${width} ${chartHeight}`}
      >
        {points.map((point, index) => {
          const value = values[index] ?? null;
          const height = value === null ? 1 : Math.max(2, (value / highest) * (chartHeight - 2));
          return (
            <rect
              key={point.run.id}
              className={markOf(point.run)}
              x={index * barWidth + 0.5}
              y={chartHeight - height}
              width={barWidth - 2}
              height={height}
            >
              <title>{`${formatDate(runBegin(point.run) ?? "")}: ${shown(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption>
        <span className={styles.what}>{what}</span>
        {text.trendText(shown(last), shown(usual))}
      </figcaption>
    </figure>
  );
}

function TrendTable({ points }: { points: readonly TrendPoint[] }) {
  return (
    <DataTable
      columns={trendColumns}
      rows={points}
      keyOf={({ run }) => run.id}
      className="visually-hidden"
      caption={<caption>{messages.connections.runs.trend}</caption>}
    />
  );
}

const { trendColumns: headings } = messages.connections.runs;
const { notKnown } = messages.general;
const trendColumns: readonly DataColumn<TrendPoint>[] = [
  { id: "when", label: headings.when, renderCell: ({ run }) => formatDate(runBegin(run) ?? notKnown) },
  {
    id: "outcome",
    label: headings.outcome,
    renderCell: ({ run }) => messages.connections.outcomes[run.status],
  },
  {
    id: "duration",
    label: headings.duration,
    renderCell: ({ duration }) => (duration === null ? notKnown : formatDuration(duration)),
  },
  {
    id: "rows",
    label: headings.rows,
    renderCell: ({ rows }) => (rows === null ? notKnown : formatNumber(rows)),
  },
];
