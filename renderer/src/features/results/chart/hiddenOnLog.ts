import type { ChartLook } from "#shared/domain/resultLook";
import { messages } from "../../../messages/messages";
import type { ChartData } from "./ChartData";

/** What is to be said of values that have no place on a logarithmic axis. */
export function hiddenOnLog({ isLog }: ChartLook, { series }: ChartData): string[] {
  if (!isLog) return [];
  const hidden = series.flatMap(({ points }) => points).filter(({ y }) => y !== null && Number(y) <= 0);
  return hidden.length === 0 ? [] : [messages.resultAnalysis.notOnLog(hidden.length)];
}
