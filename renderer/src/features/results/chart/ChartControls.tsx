import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { chartTypes, type ChartLook, type LookKey } from "#shared/domain/results/resultPresentation";
import { isNumeric, typeFamily } from "#shared/domain/typeFamily";
import { Checkbox } from "../../../components/Checkbox";
import { Select } from "../../../components/Select";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { aggregatesOf, bucketName, bucketsOf } from "../pivot/pivotChoices";
import styles from "./ChartPane.module.css";
import { useResult } from "../state/resultContext";

interface ChartControlsProps {
  chart: ChartLook;
  onChange: (chart: ChartLook) => void;
}

const ofRows = "rows";
const ofNothing = "nothing";

/** What the chart shows and how. Only what its type has a use for is offered. */
export function ChartControls({ chart, onChange }: ChartControlsProps) {
  const { columns } = useResult();
  const text = messages.resultAnalysis;
  const isGrouped = chart.type !== "scatter" && chart.type !== "histogram";
  const change = (part: Partial<ChartLook>): void => onChange({ ...chart, ...part });
  const options = (isOffered: (column: ResultColumn) => boolean) =>
    columns.flatMap((column, index) =>
      isOffered(column)
        ? [{ value: String(index), label: lineText(column.name), description: column.type }]
        : [],
    );
  const isNumber = ({ type }: ResultColumn) => isNumeric(typeFamily(type));
  const isMeasured = (column: ResultColumn) =>
    isNumber(column) || ["date", "timestamp"].includes(typeFamily(column.type));
  const refOf = (value: string) => {
    const index = Number(value);
    return { index, name: columns[index]?.name ?? "" };
  };
  const typeOf = (key: LookKey | null) => columns[key?.column.index ?? -1]?.type ?? "";
  const buckets = bucketsOf(typeOf(chart.x));
  const aggregates = aggregatesOf(columns[chart.y?.column?.index ?? -1]?.type ?? "");
  const chooseY = (value: string): void => {
    if (value === ofRows) return change({ y: { column: null, aggregate: "count" } });
    const column = refOf(value);
    change({ y: { column, aggregate: aggregatesOf(columns[column.index]?.type ?? "")[0] ?? "count" } });
  };
  const chooseSeries = (value: string): void =>
    change({ series: value === ofNothing ? null : { column: refOf(value), bucket: { kind: "value" } } });

  return (
    <div className={styles.controls}>
      <Select
        label={text.chartType}
        value={chart.type}
        options={chartTypes.map((type) => ({ value: type, label: text.chartTypes[type] }))}
        onChange={(type) => change({ type })}
      />
      <Select
        label={text.x}
        value={chart.x === null ? null : String(chart.x.column.index)}
        options={options(
          chart.type === "histogram" ? isMeasured : chart.type === "scatter" ? isMeasured : () => true,
        )}
        onChange={(value) => {
          const column = refOf(value);
          const isTime = ["date", "timestamp"].includes(typeFamily(columns[column.index]?.type ?? ""));
          const bucket = isTime
            ? ({ kind: "period", period: "month" } as const)
            : ({ kind: "value" } as const);
          change({ x: { column, bucket } });
        }}
      />
      {isGrouped && chart.x !== null && buckets.length > 1 ? (
        <Select
          label={text.bucketLabel}
          value={bucketName(chart.x.bucket)}
          options={buckets.map((bucket) => ({ value: bucketName(bucket), label: bucketName(bucket) }))}
          onChange={(name) => {
            const bucket = buckets.find((one) => bucketName(one) === name);
            if (bucket !== undefined && chart.x !== null) change({ x: { ...chart.x, bucket } });
          }}
        />
      ) : null}
      {chart.type === "histogram" ? null : (
        <Select
          label={text.y}
          value={chart.y === null ? null : chart.y.column === null ? ofRows : String(chart.y.column.index)}
          options={[
            ...(isGrouped ? [{ value: ofRows, label: text.countRows }] : []),
            ...options(isGrouped ? () => true : isNumber),
          ]}
          onChange={chooseY}
        />
      )}
      {isGrouped && chart.y !== null && chart.y.column !== null ? (
        <Select
          label={text.aggregateLabel}
          value={chart.y.aggregate}
          options={aggregates.map((aggregate) => ({ value: aggregate, label: text.aggregate[aggregate] }))}
          onChange={(aggregate) => {
            if (chart.y !== null) change({ y: { ...chart.y, aggregate } });
          }}
        />
      ) : null}
      {chart.type === "histogram" ? null : (
        <Select
          label={text.series}
          value={chart.series === null ? ofNothing : String(chart.series.column.index)}
          options={[{ value: ofNothing, label: text.noSeries }, ...options(() => true)]}
          onChange={chooseSeries}
        />
      )}
      {chart.type === "bar" && chart.series === null ? (
        <Select
          label={text.order}
          value={chart.order}
          options={[
            { value: "key", label: text.orders.key },
            { value: "value", label: text.orders.value },
          ]}
          onChange={(order) => change({ order })}
        />
      ) : null}
      {(chart.type === "bar" || chart.type === "area") && chart.series !== null ? (
        <Checkbox isSelected={chart.isStacked} onChange={(isStacked) => change({ isStacked })}>
          {text.isStacked}
        </Checkbox>
      ) : null}
      <Checkbox isSelected={chart.isLog} onChange={(isLog) => change({ isLog })}>
        {text.isLog}
      </Checkbox>
    </div>
  );
}
