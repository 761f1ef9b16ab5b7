import type { Envelope } from "../../errors/Envelope";
import type { SyncRun } from "../syncRun";
import { decodeItems } from "./decodeItems";
import { findList } from "./findList";
import { JsonFields } from "./JsonFields";
import { runFrom } from "./runs/runFrom";

/**
 * Reads the answer of GET /connections/:id/runs in every form of service-shapes.md, most recent first also where the
 * service orders them otherwise. Never throws.
 */
export function decodeRuns(json: unknown): Envelope<SyncRun[]> {
  let number = 0;
  const runs = decodeItems(
    findList(json, ["runs", "history", "syncs", "jobs"]),
    ({ key, value }) => {
      const fields = JsonFields.of(value);
      number += 1;
      return fields && runFrom(fields, key, `run ${number}`);
    },
    "the list of syncs",
  );
  return runs.ok ? { ok: true, value: newestFirst(runs.value) } : runs;
}

/** Only where every run says when it was: otherwise the service's order is what is known best. */
function newestFirst(runs: SyncRun[]): SyncRun[] {
  const timeOf = ({ queuedAt, startedAt, finishedAt }: SyncRun): string | null =>
    startedAt ?? queuedAt ?? finishedAt;
  if (runs.some((run) => timeOf(run) === null)) return runs;
  return runs.toSorted((one, other) => (timeOf(other) ?? "").localeCompare(timeOf(one) ?? "", "en"));
}
