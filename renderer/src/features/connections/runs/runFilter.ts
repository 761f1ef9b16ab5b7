import type { SyncRun } from "#shared/api/syncRun";
import { isUnderWay } from "../outcome/isUnderWay";

export const runFilters = ["any", "failed", "succeeded", "underWay", "cancelled"] as const;
export type RunFilter = (typeof runFilters)[number];

export function fitsRunFilter(run: SyncRun, filter: RunFilter): boolean {
  switch (filter) {
    case "any":
      return true;
    case "failed":
      return run.status === "failed" || run.status === "partial";
    case "underWay":
      return isUnderWay(run);
    case "succeeded":
    case "cancelled":
      return run.status === filter;
  }
}
