import { type DataColumn, DataTable } from "../../../components/DataTable";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { formatExact } from "../state/formatExact";
import type { ChartData } from "./ChartData";
import styles from "./ChartPane.module.css";

/** Rows of the table; beyond, the pivot shows the same. */
const mostRows = 1000;

interface ChartTableProps {
  data: ChartData;
  caption: string;
  labels: { readonly x: string; readonly y: string; readonly series: string };
  /** What stands along the chart, as it shows it. */
  along: (value: string | null) => string;
}

type ChartTableRow = Pick<ChartData["series"][number], "name"> &
  ChartData["series"][number]["points"][number];

/** The values of a chart as a table: exact, and for those who do not see it. */
export function ChartTable({ data, caption, labels, along }: ChartTableProps) {
  const text = messages.resultAnalysis;
  const isSplit = data.series.some(({ name }) => name !== null);
  const rows = data.series.flatMap(({ name, points }) => points.map((point) => ({ name, ...point })));
  const columns: readonly DataColumn<ChartTableRow>[] = [
    ...(isSplit
      ? [
          {
            id: "series",
            label: lineText(labels.series),
            sortKey: ({ name }: ChartTableRow) => name,
            renderCell: ({ name }: ChartTableRow) => lineText(name ?? ""),
          },
        ]
      : []),
    {
      id: "x",
      label: lineText(labels.x),
      renderCell: ({ x, to }) => (to === undefined ? along(x) : `${along(x)} … ${along(to)}`),
    },
    {
      id: "y",
      label: lineText(labels.y),
      className: styles.number,
      sortKey: ({ y }) => (y === null ? null : Number(y)),
      renderCell: ({ y }) => (y === null ? text.isNull : formatExact(y)),
    },
  ];
  return (
    // It is scrolled by keyboard, so it takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.tableFrame} tabIndex={0} aria-label={text.dataTable}>
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
