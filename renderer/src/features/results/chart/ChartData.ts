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
