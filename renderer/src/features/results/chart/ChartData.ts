import type { ResultColumn } from "#shared/contract/ResultColumn";

/** A point of a chart: where it is drawn, and the exact texts that it stands for. */
export interface ChartPoint {
  readonly x: string | null;
  readonly y: string | null;
  /** Of a histogram: the range's end. */
  readonly to?: string | undefined;
}

export interface ChartSeries {
  /** Null where the chart is not split. */
  readonly name: string | null;
  readonly points: readonly ChartPoint[];
}

/** What a chart is drawn from. */
export interface ChartData {
  /** What stands along the axis in the order of drawing; empty for points and times, which have places of their own. */
  readonly categories: readonly (string | null)[];
  readonly series: readonly ChartSeries[];
  readonly pointCount: number;
  /** What is to be said of parts that are not drawn. */
  readonly notes: readonly string[];
}

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
