import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import {
  chartTypes,
  type ChartLook,
  type LookKey,
  type LookValue,
} from "#shared/domain/results/resultPresentation";
import { typeFamily } from "#shared/domain/typeFamily";
import { Button } from "../../../components/Button";
import { Checkbox } from "../../../components/Checkbox";
import { Select } from "../../../components/Select";
import { lineText } from "../../../lib/lineText";
import { useOfferedActions } from "../../../lib/offeredActions";
import { messages } from "../../../messages/messages";
import { hasSecondAxis, isLimited, isOfShares, mostCategories } from "../chartData/limits";
import type { ChartData, ChartPlace } from "../chartData/ChartData";
import { aggregatesOf, bucketName, bucketsOf } from "../pivot/pivotChoices";
import { useResult } from "../state/resultContext";
import { choicesOf, isOffered, keyOfColumn, withType } from "./chartChoices";
import { ChartAppearance } from "./ChartAppearance";
import { chartParts } from "./chartTexts";
import styles from "./ChartPane.module.css";

interface ChartControlsProps {
  chart: ChartLook;
  onChange: (chart: ChartLook) => void;
  /** Shows the chart that is guessed from the result again; null where it is shown. */
  onReset: (() => void) | null;
  /** What is drawn, and what its only part is called; null where nothing is. */
  drawn: {
    readonly data: ChartData;
    readonly along: (value: ChartPlace) => string;
    readonly only: string;
  } | null;
}

const ofRows = "rows";
const ofNothing = "nothing";

/** Numbers of categories that can be chosen. */
const mosts = [5, 10, 20, 50, 100, 500];

/** What the chart shows and how. Only what its type has a use for is offered. */
export function ChartControls({ chart, onChange, onReset, drawn }: ChartControlsProps) {
  const { columns, state } = useResult();
  const text = messages.resultAnalysis;
  const chartText = messages.resultChart;
  const parts = drawn === null ? [] : chartParts(chart, drawn.data, drawn.only, drawn.along);
  const choices = choicesOf(chart.type);
  const change = (part: Partial<ChartLook>): void => onChange({ ...chart, ...part });
  useOfferedActions([
    ...chartTypes.map((type) => ({
      id: `chart ${type}`,
      label: `${text.chartType}: ${text.chartTypes[type]}`,
      run: () => onChange(withType(chart, type, columns, state.rowCount)),
    })),
    ...(onReset === null ? [] : [{ id: "chart reset", label: chartText.reset, run: onReset }]),
  ]);
  const typeOf = (key: LookKey | null | undefined) => columns[key?.column.index ?? -1]?.type ?? "";
  const isStackable = (chart.type === "bar" || chart.type === "area") && chart.series !== null;
  const stacking = chart.isShare === true ? "share" : chart.isStacked ? "stacked" : "none";
  const isTrendable =
    ["line", "area", "scatter"].includes(chart.type) ||
    (chart.type === "bar" && isOffered({ type: typeOf(chart.x) }, "measured"));
  const isCategorised = [chart.x, ...(chart.type === "heatmap" ? [chart.rows ?? null] : [])].some(
    (key) =>
      key !== null &&
      chart.type !== "map" &&
      choices.isGrouped &&
      isLimited(chart, { ...key, column: key.column.index }, typeFamily(typeOf(key))),
  );
  const hasOrder =
    chart.type === "bar" ||
    chart.type === "pie" ||
    (chart.type === "heatmap" && chart.x?.bucket.kind === "value");

  return (
    <div className={styles.controls}>
      <Select
        label={text.chartType}
        value={chart.type}
        options={chartTypes.map((type) => ({ value: type, label: text.chartTypes[type] }))}
        onChange={(type) => onChange(withType(chart, type, columns, state.rowCount))}
      />
      <KeySelect
        label={xLabel(chart.type)}
        value={chart.x}
        isOffered={(column) => isOffered(column, choices.x)}
        none={choices.hasNoX === true ? chartText.noGroups : null}
        onChange={(x) => change({ x })}
      />
      {choices.isGrouped && chart.type !== "map" ? (
        <BucketSelect label={text.bucketLabel} value={chart.x} onChange={(x) => change({ x })} />
      ) : null}
      {choices.rows === "none" ? null : (
        <KeySelect
          label={chart.type === "map" ? chartText.latitude : chartText.vertical}
          value={chart.rows ?? null}
          isOffered={(column) => isOffered(column, choices.rows)}
          none={null}
          onChange={(rows) => change({ rows })}
        />
      )}
      {chart.type === "heatmap" ? (
        <BucketSelect
          label={chartText.bucketOfVertical}
          value={chart.rows ?? null}
          onChange={(rows) => change({ rows })}
        />
      ) : null}
      {choices.y === "none" ? null : (
        <ValueSelect
          label={["heatmap", "map", "pie", "box"].includes(chart.type) ? chartText.measure : text.y}
          aggregateLabel={choices.y === "number" ? null : text.aggregateLabel}
          value={chart.y}
          hasRows={choices.y === "any"}
          none={null}
          onChange={(y) => change({ y })}
        />
      )}
      {choices.hasSeries ? (
        <KeySelect
          label={text.series}
          value={chart.series}
          isOffered={() => true}
          none={text.noSeries}
          isPlain
          onChange={(series) => change({ series })}
        />
      ) : null}
      {isStackable ? (
        <Select
          label={chartText.stacking}
          value={stacking}
          options={(["none", "stacked", "share"] as const).map((value) => ({
            value,
            label: chartText.stackings[value],
          }))}
          onChange={(value) => change({ isStacked: value !== "none", isShare: value === "share" })}
        />
      ) : null}
      {choices.hasPanels ? (
        <KeySelect
          label={chartText.panels}
          value={chart.panels ?? null}
          isOffered={() => true}
          none={text.noSeries}
          isPlain
          onChange={(panels) => change({ panels })}
        />
      ) : null}
      {hasSecondAxis(chart) ? (
        <ValueSelect
          label={chartText.y2}
          aggregateLabel={chartText.aggregate2}
          value={chart.y2 ?? null}
          hasRows
          none={chartText.none}
          onChange={(y2) => change({ y2 })}
        />
      ) : null}
      {hasOrder ? (
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
      {isCategorised ? (
        <Select
          label={chartText.most}
          value={chart.most === undefined ? ofNothing : String(chart.most)}
          options={[
            { value: ofNothing, label: chartText.usualMost(mostCategories({ type: chart.type })) },
            ...mosts.map((count) => ({ value: String(count), label: String(count) })),
          ]}
          onChange={(value) => change({ most: value === ofNothing ? undefined : Number(value) })}
        />
      ) : null}
      {isTrendable && !chart.isLog && !isOfShares(chart) ? (
        <Checkbox isSelected={chart.hasTrend === true} onChange={(hasTrend) => change({ hasTrend })}>
          {chartText.hasTrend}
        </Checkbox>
      ) : null}
      {choices.hasLog && !isOfShares(chart) ? (
        <Checkbox isSelected={chart.isLog} onChange={(isLog) => change({ isLog })}>
          {text.isLog}
        </Checkbox>
      ) : null}
      <ChartAppearance chart={chart} onChange={change} parts={parts} />
      {onReset === null ? null : (
        <Button variant="quiet" onPress={onReset}>
          {chartText.reset}
        </Button>
      )}
    </div>
  );
}

function xLabel(type: ChartLook["type"]): string {
  const text = messages.resultChart;
  if (type === "map") return text.longitude;
  if (type === "pie") return text.slices;
  if (type === "box") return text.groups;
  return type === "heatmap" ? text.horizontal : messages.resultAnalysis.x;
}

interface KeySelectProps {
  label: string;
  value: LookKey | null;
  isOffered: (column: ResultColumn) => boolean;
  /** What choosing no column is called; null where one is needed. */
  none: string | null;
  /** Takes every value by itself, times as well. */
  isPlain?: boolean;
  onChange: (key: LookKey | null) => void;
}

/** Chooses a column that rows are put together by. */
function KeySelect({ label, value, isOffered: offers, none, isPlain = false, onChange }: KeySelectProps) {
  const { columns } = useResult();
  return (
    <Select
      label={label}
      value={value === null ? (none === null ? null : ofNothing) : String(value.column.index)}
      options={[
        ...(none === null ? [] : [{ value: ofNothing, label: none }]),
        ...columnOptions(columns, offers),
      ]}
      onChange={(chosen) => {
        if (chosen === ofNothing) return onChange(null);
        const index = Number(chosen);
        const { name = "", type = "" } = columns[index] ?? {};
        const column = { index, name };
        onChange(isPlain ? { column, bucket: { kind: "value" } } : keyOfColumn(column, type));
      }}
    />
  );
}

interface BucketSelectProps {
  label: string;
  value: LookKey | null;
  onChange: (key: LookKey) => void;
}

/** Chooses how values of a column are put together; nothing where there is one way. */
function BucketSelect({ label, value, onChange }: BucketSelectProps) {
  const { columns } = useResult();
  const buckets = bucketsOf(columns[value?.column.index ?? -1]?.type ?? "");
  if (value === null || buckets.length < 2) return null;
  return (
    <Select
      label={label}
      value={bucketName(value.bucket)}
      options={buckets.map((bucket) => ({ value: bucketName(bucket), label: bucketName(bucket) }))}
      onChange={(name) => {
        const bucket = buckets.find((one) => bucketName(one) === name);
        if (bucket !== undefined) onChange({ ...value, bucket });
      }}
    />
  );
}

interface ValueSelectProps {
  label: string;
  /** Null where the values themselves are drawn. */
  aggregateLabel: string | null;
  value: LookValue | null;
  /** Whether the rows themselves can be counted. */
  hasRows: boolean;
  none: string | null;
  onChange: (value: LookValue | null) => void;
}

/** Chooses a column and what is computed of it. */
function ValueSelect({ label, aggregateLabel, value, hasRows, none, onChange }: ValueSelectProps) {
  const { columns } = useResult();
  const text = messages.resultAnalysis;
  const aggregates = (index: number) => aggregatesOf(columns[index]?.type ?? "");
  const column = value?.column ?? null;
  return (
    <>
      <Select
        label={label}
        value={
          value === null
            ? none === null
              ? null
              : ofNothing
            : column === null
              ? ofRows
              : String(column.index)
        }
        options={[
          ...(none === null ? [] : [{ value: ofNothing, label: none }]),
          ...(hasRows ? [{ value: ofRows, label: text.countRows }] : []),
          ...columnOptions(columns, (one) => isOffered(one, hasRows ? "any" : "number")),
        ]}
        onChange={(chosen) => {
          if (chosen === ofNothing) return onChange(null);
          if (chosen === ofRows) return onChange({ column: null, aggregate: "count" });
          const index = Number(chosen);
          const name = columns[index]?.name ?? "";
          onChange({ column: { index, name }, aggregate: aggregates(index)[0] ?? "count" });
        }}
      />
      {aggregateLabel !== null && value !== null && column !== null ? (
        <Select
          label={aggregateLabel}
          value={value.aggregate}
          options={aggregates(column.index).map((aggregate) => ({
            value: aggregate,
            label: text.aggregate[aggregate],
          }))}
          onChange={(aggregate) => onChange({ ...value, aggregate })}
        />
      ) : null}
    </>
  );
}

function columnOptions(columns: readonly ResultColumn[], offers: (column: ResultColumn) => boolean) {
  return columns.flatMap((column, index) =>
    offers(column) ? [{ value: String(index), label: lineText(column.name), description: column.type }] : [],
  );
}
