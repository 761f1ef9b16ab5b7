import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { mostColours } from "#shared/domain/results/resultPresentation";
import { messages } from "../../../messages/messages";

/** Parts a chart is split into at most: colours can be told apart no further. */
export const mostSeries = mostColours;

interface OtherValues {
  readonly isOthers: true;
}

/** All values of a key that do not stay apart. */
export const others: OtherValues = { isOthers: true };

/** A value that stands along an axis or names a part: its exact text, null for SQL NULL, or all the others. */
export type ChartPlace = string | null | OtherValues;

/** A point of a chart: where it is drawn, and the exact texts that it stands for. */
export interface ChartPoint {
  readonly x: ChartPlace;
  readonly y: string | null;
  /** Of a histogram: the range's end. */
  readonly to?: string | undefined;
}

/** A straight line through the points of a part. */
export interface ChartTrend {
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
  readonly r2: number | null;
}

export interface ChartSeries {
  /** Undefined where the chart is not split. */
  readonly name?: ChartPlace;
  readonly points: readonly ChartPoint[];
  /** The small chart that it is in, by its place in `panels`. */
  readonly panel?: number;
  /** Whether it goes by the axis at the right. */
  readonly isSecond?: boolean;
  /** Undefined where none is wanted, and where there is none. */
  readonly trend?: ChartTrend | undefined;
}

/** What every kind of chart has. */
interface Common {
  readonly pointCount: number;
  /** What is to be said of rows and parts that are not drawn. */
  readonly notes: readonly string[];
}

/** Points along an axis: bars, lines, areas, slices, scattered points, a distribution. */
export interface SeriesData extends Common {
  readonly kind: "series";
  /** What stands along the axis in the order of drawing; empty for points and times, which have places of their own. */
  readonly categories: readonly ChartPlace[];
  readonly series: readonly ChartSeries[];
  /** What the small charts are of; empty for one chart. */
  readonly panels: readonly ChartPlace[];
}

/** Cells where two keys meet. */
export interface HeatData extends Common {
  readonly kind: "heat";
  readonly columns: readonly ChartPlace[];
  readonly rows: readonly ChartPlace[];
  readonly cells: readonly { readonly x: ChartPlace; readonly row: ChartPlace; readonly y: string | null }[];
}

/** How values are spread in a group, as exact texts. */
export interface ChartBox {
  readonly x: ChartPlace;
  readonly count: string;
  readonly minimum: string;
  readonly bottom: string;
  readonly quartiles: readonly [string, string, string];
  readonly top: string;
  readonly maximum: string;
  /** Values beyond the whiskers. */
  readonly beyond: string;
}

export interface BoxData extends Common {
  readonly kind: "boxes";
  readonly boxes: readonly ChartBox[];
}

/** Points on the map of the world. */
export interface MapData extends Common {
  readonly kind: "places";
  readonly places: readonly {
    readonly longitude: string;
    readonly latitude: string;
    readonly y: string | null;
  }[];
}

/** What a chart is drawn from. */
export type ChartData = SeriesData | HeatData | BoxData | MapData;

/** The rows of a view that a chart is drawn from, which can leave the window as any others. */
export interface ChartRows {
  readonly viewId: number;
  readonly columns: readonly ResultColumn[];
  readonly rowCount: number;
  /** The columns that the chart has a use for, by their index. */
  readonly chosen: readonly number[];
  /** The chart is not shown any more. */
  readonly close: () => void;
}

/** A chart that was read; nothing of it is there where it lacks a column. */
export interface ReadChart {
  readonly data: ChartData;
  readonly rows: ChartRows;
}

/** The exact texts of all values that a chart shows. */
export function valuesOf(data: ChartData): string[] {
  const texts = (): readonly (string | null)[] => {
    switch (data.kind) {
      case "series":
        return data.series.flatMap(({ points }) => points.map(({ y }) => y));
      case "heat":
        return data.cells.map(({ y }) => y);
      case "boxes":
        return data.boxes.flatMap(({ minimum, maximum }) => [minimum, maximum]);
      case "places":
        return data.places.map(({ y }) => y);
    }
  };
  return texts().flatMap((text) => text ?? []);
}

/**
 * Points with the part that each belongs to, as the parts of a chart in the order they come; where there are too many, those
 * whose points weigh most.
 *
 * @param weigh What a point counts for its part
 */
export function seriesOf(
  points: readonly (ChartPoint & { readonly part: ChartPlace })[],
  isSplit: boolean,
  notes: readonly string[],
  weigh: (point: ChartPoint) => number,
): SeriesData {
  const parts = new Map<ChartPlace, ChartPoint[]>();
  for (const { part, ...point } of points) {
    const known = parts.get(part);
    if (known === undefined) parts.set(part, [point]);
    else known.push(point);
  }
  // The others are of many values, so they are a part beyond those that were counted.
  const most = mostSeries + (parts.has(others) ? 1 : 0);
  const weights = new Map(
    [...parts].map(([name, own]) => [name, own.reduce((sum, one) => sum + weigh(one), 0)]),
  );
  const largest = [...weights].toSorted(([, a], [, b]) => b - a).slice(0, most);
  const drawn = new Set(largest.map(([name]) => name));
  const series = [...parts]
    .filter(([name]) => drawn.has(name))
    .toSorted(([a], [b]) => Number(a === others) - Number(b === others))
    .map(([name, own]): ChartSeries => (isSplit ? { name, points: own } : { points: own }));
  return {
    kind: "series",
    categories: [...new Set(points.map(({ x }) => x))],
    series,
    panels: [],
    pointCount: series.reduce((sum, one) => sum + one.points.length, 0),
    notes: parts.size > most ? [...notes, messages.resultAnalysis.seriesCut(mostSeries)] : notes,
  };
}
