import type { ResultClient } from "../client/ResultClient";
import { ResultExporting } from "./ResultExporting";

/** They live exactly as long as the result's client. */
const exportings = new WeakMap<ResultClient, ResultExporting>();

/** The exports of a result; there is one such object for each client. */
export function exportingOf(client: ResultClient): ResultExporting {
  const known = exportings.get(client);
  if (known !== undefined) return known;
  const exporting = new ResultExporting();
  exportings.set(client, exporting);
  return exporting;
}
