import { createContext, type ReactNode } from "react";
import type { ChartLook } from "#shared/domain/results/resultPresentation";

/** A chart that something is done with. */
export interface ActedChart {
  readonly chart: ChartLook;
  readonly title: string;
  /** The statement of the rows that it is drawn from, with their filters; null where it can't run again. */
  readonly sql: string | null;
  readonly profileId: string;
  readonly databaseId: string;
  readonly maxRows: number;
}

/** What else can be done with a chart, such as pinning it; null where there is nothing. */
export const ChartActions = createContext<((chart: ActedChart) => ReactNode) | null>(null);
