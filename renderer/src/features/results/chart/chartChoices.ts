import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ChartLook, ColumnRef, LookKey } from "#shared/domain/results/resultPresentation";
import { isNumeric, typeFamily } from "#shared/domain/typeFamily";
import { guessColumns } from "../chartGuess/guessColumns";
import { aggregatesOf } from "../pivot/pivotChoices";

export type ChartType = ChartLook["type"];

/** What can be chosen of each kind of chart. */
interface ChartChoices {
  /** Columns that can stand along the horizontal axis. */
  readonly x: "any" | "measured" | "number";
  readonly hasNoX?: boolean;
  readonly isGrouped: boolean;
  readonly y: "any" | "number" | "none";
  readonly rows: "none" | "any" | "number";
  readonly hasSeries: boolean;
  readonly hasPanels: boolean;
  readonly hasLog: boolean;
}

const grouped = {
  x: "any",
  isGrouped: true,
  y: "any",
  rows: "none",
  hasSeries: true,
  hasPanels: true,
  hasLog: true,
} as const;

const choices: Readonly<Record<ChartType, ChartChoices>> = {
  bar: grouped,
  line: grouped,
  area: grouped,
  pie: { ...grouped, hasSeries: false, hasPanels: false, hasLog: false },
  scatter: { ...grouped, x: "measured", isGrouped: false, y: "number", hasPanels: false },
  histogram: { ...grouped, x: "measured", isGrouped: false, y: "none", hasSeries: false, hasPanels: false },
  box: { ...grouped, hasNoX: true, y: "number", hasSeries: false, hasPanels: false },
  heatmap: { ...grouped, rows: "any", hasSeries: false, hasPanels: false, hasLog: false },
  map: {
    ...grouped,
    x: "number",
    isGrouped: true,
    rows: "number",
    hasSeries: false,
    hasPanels: false,
    hasLog: false,
  },
};

export function choicesOf(type: ChartType): ChartChoices {
  return choices[type];
}

/** Whether a column can be chosen where such columns are wanted. */
export function isOffered(
  { type }: Pick<ResultColumn, "type">,
  wanted: "any" | "measured" | "number" | "none",
): boolean {
  const family = typeFamily(type);
  if (wanted === "any") return true;
  const isTime = family === "date" || family === "timestamp";
  return isNumeric(family) || (wanted === "measured" && isTime);
}

/** A key of a column as its type suggests: a time by its month. */
export function keyOfColumn(column: ColumnRef, type: string): LookKey {
  const family = typeFamily(type);
  const isTime = family === "date" || family === "timestamp";
  return { column, bucket: isTime ? { kind: "period", period: "month" } : { kind: "value" } };
}

/** The chart as one of another kind, with columns in the places that it needs and the chart has not got. */
export function withType(
  chart: ChartLook,
  type: ChartType,
  columns: readonly ResultColumn[],
  rowCount: number,
): ChartLook {
  const wanted = choices[type];
  const guessed = guessColumns(columns, rowCount, new Map());
  const typeAt = (index: number) => columns[index]?.type ?? "";
  const fits = (key: LookKey | null | undefined, kind: "any" | "measured" | "number" | "none") =>
    key !== null && key !== undefined && isOffered({ type: typeAt(key.column.index) }, kind);
  const plainKey = (column: ColumnRef): LookKey => ({ column, bucket: { kind: "value" } });
  const first = (kind: "any" | "measured" | "number", not: readonly (number | undefined)[]) =>
    guessed.all.find(({ ref }) => !not.includes(ref.index) && isOffered({ type: typeAt(ref.index) }, kind))
      ?.ref;
  const { x: before, y: value } = chart;
  if (type === "map") {
    const longitude =
      guessed.map?.longitude.ref ??
      (fits(before, "number") ? before?.column : undefined) ??
      first("number", []);
    const latitude = guessed.map?.latitude.ref ?? first("number", [longitude?.index]);
    const places = [longitude?.index, latitude?.index];
    // Coordinates add up to nothing.
    const isOfPlaces = value !== null && value.column !== null && places.includes(value.column.index);
    const y = value === null || isOfPlaces ? null : value;
    return {
      ...chart,
      type,
      x: longitude === undefined ? null : plainKey(longitude),
      rows: latitude === undefined ? null : plainKey(latitude),
      y: y ?? { column: null, aggregate: "count" },
    };
  }
  const numberRef = guessed.amounts[0]?.ref ?? guessed.rates[0]?.ref ?? first("number", []);
  const needsNumber =
    wanted.y === "number" &&
    (value === null || value.column === null || !isOffered({ type: typeAt(value.column.index) }, "number"));
  const y: ChartLook["y"] = !needsNumber
    ? (value ?? { column: null, aggregate: "count" })
    : numberRef === undefined
      ? null
      : { column: numberRef, aggregate: aggregatesOf(typeAt(numberRef.index))[0] ?? "sum" };
  const isOwn = type === "scatter" || type === "box" ? before?.column.index === y?.column?.index : false;
  const other =
    wanted.x === "any"
      ? (guessed.word?.ref ?? first("any", [y?.column?.index]))
      : first("measured", [y?.column?.index]);
  const along =
    fits(before, wanted.x) && !isOwn
      ? before
      : wanted.hasNoX === true && chart.type === "histogram"
        ? null
        : other === undefined
          ? before
          : keyOfColumn(other, typeAt(other.index));
  const x = along === null || wanted.isGrouped ? along : plainKey(along.column);
  const down =
    chart.rows !== null && chart.rows !== undefined && chart.type === type
      ? chart.rows
      : (chart.series ?? downOf(guessed, x, columns));
  return { ...chart, type, x, y, rows: wanted.rows === "any" ? down : null };
}

/** A column for the rows of a heat map: one with names that is not along it already. */
function downOf(
  { word, all }: ReturnType<typeof guessColumns>,
  x: LookKey | null,
  columns: readonly ResultColumn[],
): LookKey | null {
  const isFree = ({ ref }: { readonly ref: ColumnRef }) => ref.index !== x?.column.index;
  const texts = all.filter(({ family }) => family === "text" || family === "boolean");
  const ref =
    (word !== undefined && isFree(word) ? word : undefined) ?? texts.find(isFree) ?? all.find(isFree);
  return ref === undefined ? null : keyOfColumn(ref.ref, columns[ref.ref.index]?.type ?? "");
}
