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

/** The values of a chart as a table: exact, and for those who do not see it. */
export function ChartTable({ data, caption, labels, along }: ChartTableProps) {
  const text = messages.resultAnalysis;
  const isSplit = data.series.some(({ name }) => name !== null);
  const rows = data.series.flatMap(({ name, points }) => points.map((point) => ({ name, ...point })));
  return (
    // It is scrolled by keyboard, so it takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.tableFrame} tabIndex={0} aria-label={text.dataTable}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {isSplit ? <th scope="col">{lineText(labels.series)}</th> : null}
            <th scope="col">{lineText(labels.x)}</th>
            <th scope="col">{lineText(labels.y)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostRows).map(({ name, x, y, to }, index) => (
            <tr key={index}>
              {isSplit ? <td>{lineText(name ?? "")}</td> : null}
              <td>{to === undefined ? along(x) : `${along(x)} … ${along(to)}`}</td>
              <td className={styles.number}>{y === null ? text.isNull : formatExact(y)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > mostRows ? <p className={styles.note}>{text.pointsCut(mostRows)}</p> : null}
    </section>
  );
}
