import type { GroupKey, GroupValue, LimitedKey } from "#shared/domain/results/resultAnalysis";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ChartLook } from "#shared/domain/results/resultPresentation";
import { typeFamily } from "#shared/domain/typeFamily";
import { messages } from "../../../messages/messages";
import type { ResultClient } from "../client/ResultClient";
import type { ViewRows } from "../client/ViewRows";
import {
  type ChartPlace,
  type ChartPoint,
  type ChartRows,
  type HeatData,
  others,
  type ReadChart,
  type SeriesData,
  seriesOf,
} from "./ChartData";
import { limitedPanels, limitedSplit, limitedX } from "./limits";
import { filledPeriods } from "./periods";
import { trendOf } from "./trendOf";
import { language } from "../../../lib/language";

/** Points that a chart has at most: more are no picture any more. */
export const mostPoints = 5000;

/** A chart of groups with its columns by their places in the result. */
export interface GroupedChart {
  readonly chart: ChartLook;
  readonly columns: readonly ResultColumn[];
  readonly x: GroupKey;
  readonly y: GroupValue;
  readonly y2: GroupValue | undefined;
  /** What the parts of the chart are, or the rows of a heat map. */
  readonly split: GroupKey | undefined;
  readonly panels: GroupKey | undefined;
}

/** A group as it was read. */
interface Group {
  readonly panel: ChartPlace;
  readonly x: ChartPlace;
  readonly part: ChartPlace;
  readonly y: string | null;
  readonly y2: string | null;
  /** Its rows, and those of them that have a value. */
  readonly rows: number;
  readonly valued: number;
}

/** Reads a chart that is drawn from groups of rows. Rejects with AppError. */
export async function readGroups(client: ResultClient, grouped: GroupedChart): Promise<ReadChart> {
  const { chart, columns, x, y, y2, split, panels } = grouped;
  const familyOf = ({ column }: GroupKey) => typeFamily(columns[column]?.type ?? "");
  const keys: LimitedKey[] = [
    limitedX(chart, x, familyOf(x)),
    ...(split === undefined ? [] : [limitedSplit(chart, split, familyOf(split))]),
    ...(panels === undefined ? [] : [limitedPanels(panels)]),
  ];
  const rowsOfGroup: GroupValue = { column: null, aggregate: "count" };
  const valued: GroupValue = { column: y.column, aggregate: "count" };
  const values = [y, ...(y2 === undefined ? [] : [y2]), rowsOfGroup, valued];
  const groups = await client.derived.group({ keys, across: [], values }, () => undefined);
  const places = placesOf(keys, values.length);
  const isByValue = chart.order === "value" && split === undefined && panels === undefined;
  const rows = isByValue
    ? await sortedBy(client, groups, places.value, places.others[0])
    : rowsOf(groups, groups);
  try {
    const texts = await rows.view.readTexts(mostPoints);
    const read = groupsIn(texts, keys, places, y2 !== undefined);
    const notes = [
      ...(groups.rowCount > mostPoints ? [messages.resultAnalysis.pointsCut(mostPoints)] : []),
      ...notesOf(grouped, read, otherCounts(texts, keys, places, columns)),
    ];
    const data =
      chart.type === "heatmap"
        ? heatOf(grouped, read, notes)
        : await withTrends(client, grouped, groups.viewId, places, seriesData(grouped, read, notes));
    const chosen = [...Array(keys.length + (y2 === undefined ? 1 : 2)).keys()];
    return { data, rows: { ...rows, chosen: [...chosen, ...places.others] } };
  } catch (error) {
    rows.close();
    throw error;
  }
}

/** Where the columns of the groups are. */
interface Places {
  readonly value: number;
  readonly rows: number;
  /** How many values each limited key has in its group of the others. */
  readonly others: readonly number[];
}

function placesOf(keys: readonly LimitedKey[], valueCount: number): Places {
  const limited = keys.filter(({ most }) => most !== undefined);
  return {
    value: keys.length,
    rows: keys.length + valueCount - 2,
    others: limited.map((_, index) => keys.length + valueCount + index),
  };
}

type Texts = readonly (readonly (string | null)[])[];

function groupsIn(texts: Texts, keys: readonly LimitedKey[], places: Places, hasSecond: boolean): Group[] {
  const limited = keys.map(({ most }, index) =>
    most === undefined ? undefined : places.others[keys.slice(0, index).filter((key) => key.most).length],
  );
  const placeIn = (key: number, row: number): ChartPlace => {
    const other = limited[key];
    return other !== undefined && texts[other]?.[row] !== "0" ? others : (texts[key]?.[row] ?? null);
  };
  return (texts[0] ?? []).map((_, row): Group => ({
    x: placeIn(0, row),
    part: keys.length > 1 ? placeIn(1, row) : null,
    panel: keys.length > 1 ? placeIn(keys.length - 1, row) : null,
    y: texts[places.value]?.[row] ?? null,
    y2: hasSecond ? (texts[places.value + 1]?.[row] ?? null) : null,
    rows: Number(texts[places.rows]?.[row] ?? 0),
    valued: Number(texts[places.rows + 1]?.[row] ?? 0),
  }));
}

/** The largest number of values that a key has in its group of the others, and what the key is called. */
function otherCounts(
  texts: Texts,
  keys: readonly LimitedKey[],
  { others: at }: Places,
  columns: readonly ResultColumn[],
) {
  return keys
    .filter(({ most }) => most !== undefined)
    .map(({ column, most }, index) => ({
      name: columns[column]?.name ?? "",
      most: most ?? 0,
      count: Math.max(0, ...(texts[at[index] ?? -1] ?? []).map(Number)),
    }));
}

function notesOf(
  { chart, columns, x, y }: GroupedChart,
  groups: readonly Group[],
  limits: ReturnType<typeof otherCounts>,
): string[] {
  const text = messages.resultChart;
  const isCount = y.column === null || y.aggregate === "count" || y.aggregate === "countDistinct";
  const missing = isCount ? 0 : groups.reduce((sum, { rows, valued }) => sum + rows - valued, 0);
  const family = typeFamily(columns[x.column]?.type ?? "");
  const isPlaced = ["date", "timestamp", "integer", "decimal", "float"].includes(family);
  const hasPlaces = (chart.type === "line" || chart.type === "area") && isPlaced;
  const placeless = hasPlaces
    ? groups.reduce((sum, group) => sum + (group.x === null ? group.rows : 0), 0)
    : 0;
  return [
    ...limits.flatMap(({ name, most, count }) => (count === 0 ? [] : [text.othersOf(name, most, count)])),
    ...(missing === 0 ? [] : [text.nullValues(columns[y.column ?? -1]?.name ?? "", missing)]),
    ...(placeless === 0 ? [] : [text.nullPlaces(columns[x.column]?.name ?? "", placeless)]),
  ];
}

function seriesData(grouped: GroupedChart, groups: readonly Group[], notes: readonly string[]): SeriesData {
  const { chart, x, y2, split, panels } = grouped;
  const names = panels === undefined ? [null] : [...new Set(groups.map(({ panel }) => panel))];
  const listed = panels === undefined ? [] : sortedPlaces(names);
  const drawn = panels === undefined ? [null] : listed.slice(0, 12);
  const isSplit = split !== undefined;
  const all = seriesOf(
    groups.map(({ x: at, y, part }) => ({ x: at, y, part: isSplit ? part : null })),
    isSplit,
    notes,
    heightOf,
  );
  const kept = new Set(all.series.map(({ name }) => name));
  const series = drawn.flatMap((panel, index) => {
    const own = groups.filter((group) => panels === undefined || group.panel === panel);
    const parts = seriesOf(
      own.map(({ x: at, y, part }) => ({ x: at, y, part: isSplit ? part : null })),
      isSplit,
      [],
      heightOf,
    );
    const placed = parts.series
      .filter(({ name }) => kept.has(name))
      .map((one) => (panels === undefined ? one : { ...one, panel: index }));
    if (y2 === undefined) return placed;
    const second = own.map(({ x: at, y2: y }): ChartPoint => ({ x: at, y }));
    return [...placed, { points: second, isSecond: true, ...(panels === undefined ? {} : { panel: index }) }];
  });
  const isOrdered = chart.order === "value" && (isSplit || panels !== undefined) && chart.type === "bar";
  const ordered = isOrdered
    ? byTotal(groups)
    : panels === undefined && !isSplit
      ? all.categories
      : sortedIfPlain(all.categories);
  const period =
    x.bucket.kind === "period" && chart.type === "bar" && !isOrdered && chart.order === "key"
      ? x.bucket.period
      : null;
  return {
    ...all,
    notes:
      listed.length > drawn.length
        ? [...all.notes, messages.resultChart.panelsCut(drawn.length, listed.length)]
        : all.notes,
    categories: period === null ? ordered : filledPeriods(ordered, period),
    panels: panels === undefined ? [] : drawn,
    series,
    pointCount: series.reduce((sum, one) => sum + one.points.length, 0),
  };
}

/** Groups come in the order of their first key, so only the others have to be put at the end. */
function sortedIfPlain(categories: readonly ChartPlace[]): readonly ChartPlace[] {
  return categories.toSorted((a, b) => rank(a) - rank(b));
}

function rank(place: ChartPlace): number {
  return place === others ? 2 : place === null ? 1 : 0;
}

/** Categories by what their parts come to, the largest first and the others last. */
function byTotal(groups: readonly Group[]): ChartPlace[] {
  const totals = new Map<ChartPlace, number>();
  for (const { x, y } of groups) totals.set(x, (totals.get(x) ?? 0) + heightOf({ x, y }));
  return [...totals]
    .toSorted(([a, one], [b, other]) => Number(a === others) - Number(b === others) || other - one)
    .map(([x]) => x);
}

const byName = new Intl.Collator(language, { numeric: true });

/** Values in the order that an axis has them in: numbers by their size, texts by their letters, NULL after them, the others last. */
function sortedPlaces(places: readonly ChartPlace[]): ChartPlace[] {
  const texts = places.filter((place): place is string => typeof place === "string");
  const isNumber = texts.every((text) => text !== "" && !Number.isNaN(Number(text)));
  const sorted = texts.toSorted((a, b) => (isNumber ? Number(a) - Number(b) : byName.compare(a, b)));
  return [...sorted, ...(places.includes(null) ? [null] : []), ...(places.includes(others) ? [others] : [])];
}

function heatOf({ chart, x }: GroupedChart, groups: readonly Group[], notes: readonly string[]): HeatData {
  const cells = groups.map(({ x: at, part, y }) => ({ x: at, row: part, y }));
  const columns = [...new Set(cells.map((cell) => cell.x))];
  return {
    kind: "heat",
    columns:
      x.bucket.kind === "period"
        ? filledPeriods(sortedIfPlain(columns), x.bucket.period)
        : chart.order === "value" && x.bucket.kind === "value"
          ? byTotal(groups)
          : sortedIfPlain(columns),
    rows: sortedPlaces([...new Set(cells.map(({ row }) => row))]),
    cells,
    pointCount: cells.length,
    notes,
  };
}

/** The chart with the trends of its parts, where they are wanted. */
async function withTrends(
  client: ResultClient,
  { chart, columns, x, split, panels }: GroupedChart,
  viewId: number,
  places: Places,
  data: SeriesData,
): Promise<SeriesData> {
  if (chart.hasTrend !== true || chart.type === "pie") return data;
  const keyed = [
    ...(split === undefined ? [] : [1]),
    ...(panels === undefined ? [] : [split === undefined ? 1 : 2]),
  ];
  const lines = await client.analyses.trend(
    { x: 0, y: places.value, by: [...keyed, ...places.others] },
    viewId,
  );
  const family = typeFamily(columns[x.column]?.type ?? "");
  return {
    ...data,
    series: data.series.map((one) => {
      if (one.isSecond === true || one.name === others) return one;
      const wanted = [
        ...(split === undefined ? [] : [one.name ?? null]),
        ...(panels === undefined ? [] : [data.panels[one.panel ?? 0] ?? null]),
      ];
      const line = lines.find(
        ({ part }) =>
          wanted.every((name, index) => part[index] === name) &&
          part.slice(wanted.length).every((count) => count === "0"),
      );
      return { ...one, trend: trendOf(line, family) };
    }),
  };
}

/** How far a point stands from nothing; times and what is no number count alike. */
function heightOf({ y }: Pick<ChartPoint, "x" | "y">): number {
  const height = Math.abs(Number(y));
  return Number.isFinite(height) ? height : 1;
}

async function sortedBy(client: ResultClient, groups: ViewRows, column: number, last: number | undefined) {
  try {
    const sort = [
      ...(last === undefined ? [] : [{ column: last, direction: "asc" as const }]),
      { column, direction: "desc" as const },
    ];
    return rowsOf(groups, await client.derived.arrange(groups, { filters: [], sort }, () => undefined));
  } catch (error) {
    groups.close();
    throw error;
  }
}

/** @param groups Goes with the view, which may be an order of it. */
export function rowsOf(groups: ViewRows, view: ViewRows): ChartRows & { readonly view: ViewRows } {
  const { viewId, columns, rowCount } = view;
  const close = (): void => {
    if (view !== groups) view.close();
    groups.close();
  };
  return { view, viewId, columns, rowCount, chosen: [...columns.keys()], close };
}
