import { type DataColumn, DataTable } from "../../../components/DataTable";
import { useScrollStop } from "../../../components/useScrollStop";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { formatExact } from "../state/formatExact";
import type { ChartData, ChartPlace } from "../chartData/ChartData";
import { placeText } from "../chartData/placeOf";
import type { ChartLabels } from "../chartDrawing/drawingInput";
import styles from "./ChartPane.module.css";

/** Rows of the table; beyond, the pivot shows the same. */
const mostRows = 1000;

interface ChartTableProps {
  data: ChartData;
  caption: string;
  labels: ChartLabels;
  /** What stands along the chart, and along its other axis, as it shows it. */
  along: (value: ChartPlace) => string;
  down: (value: ChartPlace) => string;
}

/** A cell: its text, and what it is sorted by where that is a number. */
type Cell = string | { readonly value: string | null };

interface ValueTable {
  readonly labels: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** The values of a chart as a table: exact, and for those who do not see it. */
export function ChartTable({ caption, ...props }: ChartTableProps) {
  const text = messages.resultAnalysis;
  const { labels, rows } = valueTable(props);
  const { stop } = useScrollStop();
  const isNumber = (place: number) => rows.some((row) => typeof row[place] === "object");
  const columns: readonly DataColumn<readonly Cell[]>[] = labels.map((label, place) => ({
    id: String(place),
    label: lineText(label),
    ...(isNumber(place) ? { className: styles.number } : {}),
    sortKey: (row) => sortKeyOf(row[place]),
    renderCell: (row) => cellText(row[place]),
  }));
  return (
    <section {...stop} className={styles.tableFrame} aria-label={text.dataTable}>
      <DataTable
        columns={columns}
        rows={rows}
        keyOf={(_, index) => index}
        className={styles.table}
        caption={<caption className="visually-hidden">{caption}</caption>}
        most={mostRows}
      />
      {rows.length > mostRows ? <p className={styles.note}>{text.pointsCut(mostRows)}</p> : null}
    </section>
  );
}

function cellText(cell: Cell | undefined): string {
  if (cell === undefined || typeof cell === "string") return cell ?? "";
  return cell.value === null ? messages.resultAnalysis.isNull : formatExact(cell.value);
}

function sortKeyOf(cell: Cell | undefined): string | number | null {
  if (cell === undefined || typeof cell === "string") return cell ?? null;
  return cell.value === null ? null : Number(cell.value);
}

/** What a chart shows, row by row. */
function valueTable({ data, labels, along, down }: Omit<ChartTableProps, "caption">): ValueTable {
  const text = messages.resultChart;
  const value = (exact: string | null): Cell => ({ value: exact });
  switch (data.kind) {
    case "heat":
      return {
        labels: [labels.x, labels.rows, labels.y],
        rows: data.cells.map(({ x, row, y }) => [along(x), down(row), value(y)]),
      };
    case "boxes":
      return {
        labels: [
          labels.x,
          text.count,
          text.smallest,
          text.bottomWhisker,
          text.lowerQuartile,
          text.median,
          text.upperQuartile,
          text.topWhisker,
          text.largest,
          text.beyond,
        ],
        rows: data.boxes.map(({ x, count, minimum, bottom, quartiles, top, maximum, beyond }) => [
          along(x),
          ...[count, minimum, bottom, ...quartiles, top, maximum, beyond].map(value),
        ]),
      };
    case "places":
      return {
        labels: [labels.x, labels.rows, labels.y],
        rows: data.places.map(({ longitude, latitude, y }) => [value(longitude), value(latitude), value(y)]),
      };
    case "series": {
      const isSplit = data.series.some(({ name }) => name !== undefined);
      const hasSecond = data.series.some(({ isSecond }) => isSecond === true);
      const hasPanels = data.panels.length > 0;
      return {
        labels: [
          ...(hasPanels ? [text.panels] : []),
          ...(isSplit ? [labels.series] : []),
          ...(hasSecond ? [text.valueColumn] : []),
          labels.x,
          hasSecond ? messages.resultChart.value : labels.y,
        ],
        rows: data.series.flatMap(({ name, panel, isSecond, points }) =>
          points.map(({ x, to, y }) => [
            ...(hasPanels ? [placeText(data.panels[panel ?? 0] ?? null)] : []),
            ...(isSplit ? [name === undefined ? "" : placeText(name)] : []),
            ...(hasSecond ? [isSecond === true ? labels.y2 : labels.y] : []),
            to === undefined ? along(x) : `${along(x)} … ${along(to)}`,
            value(y),
          ]),
        ),
      };
    }
  }
}
