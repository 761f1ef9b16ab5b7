import type { LastRun } from "../../syncRun";
import { Fields } from "../reading/Fields";
import { isObject, itemsOf, type Place } from "../reading/Place";
import { countOf, memberNamed } from "../reading/scalars";
import { runFrom, runShape } from "../runs/run";

const runNames = [
  "lastrun",
  "latestrun",
  "mostrecentrun",
  "lastsync",
  "latestsync",
  "lastjob",
  "latestjob",
  "previousrun",
];

/**
 * What a Connection, or what it came in, says of its newest run: an object of its own, or flat keys such as
 * `lastRunStatus`. Null where it says nothing.
 */
export function lastRunFrom(fields: Fields): LastRun | null {
  for (const name of runNames) {
    const place = fields.first(name);
    if (place === null || !isObject(place.value) || Object.keys(place.value).length === 0) continue;
    const run = Fields.of(unwrappedRun(place), runShape, fields.trace);
    const picked = run && pick(run);
    if (picked !== null) return picked;
  }
  return flatRun(fields) ?? newestOf(fields);
}

/** `"runs":[{…}]` within the Connection: the last that began, where each says when. */
function newestOf(fields: Fields): LastRun | null {
  const runs = fields.first("runs", "recentruns", "latestruns");
  const picked = (runs === null ? [] : itemsOf(runs)).map((place) => {
    const run = Fields.of(place, runShape, fields.trace);
    return run && pick(run);
  });
  const dated = picked.flatMap((run) =>
    run === null || run.startedAt === null ? [] : [{ run, at: run.startedAt }],
  );
  if (dated.length < picked.length) return null;
  return dated.toSorted((one, other) => other.at.localeCompare(one.at, "en"))[0]?.run ?? null;
}

/** `"lastRun":{"data":{…}}` of a related resource. */
function unwrappedRun(place: Place): Place {
  const inner = memberNamed(place.value, "data") ?? memberNamed(place.value, "node");
  return isObject(inner) ? { value: inner, path: `${place.path}.data` } : place;
}

function flatRun(fields: Fields): LastRun | null {
  const word = fields.first("lastrun", "lastsync")?.value;
  const flat = fields.flat(runShape, "lastrun", "latestrun", "lastsync", "latestsync", "lastjob");
  const read = (name: string, ...names: readonly string[]): unknown => {
    const own = flat?.first(...names)?.value;
    return own ?? (name === "" ? undefined : fields.first(name)?.value);
  };
  const values = {
    id: read("", "id"),
    status:
      read("laststatus", "status", "state", "outcome", "result") ??
      fields.first("syncstatus")?.value ??
      statusOf(word),
    trigger: read("", "trigger", "triggeredby"),
    startedAt: read("laststartedat", "startedat", "started", "starttime", "at", "time") ?? timeOf(word),
    finishedAt:
      read("lastsyncedat", "finishedat", "endedat", "completedat", "endtime") ??
      fields.first("lastsyncedat", "lastfinishedat")?.value,
    error: read("lasterror", "error", "errormessage", "failurereason"),
  };
  const said = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
  );
  if (Object.keys(said).length === 0) return null;
  const run = Fields.of({ value: said, path: fields.place.path }, runShape);
  return run && pick(run);
}

/** `"lastRun":"succeeded"` is a state, `"lastRun":"2026-11-20T10:00:00Z"` a time. */
function statusOf(word: unknown): unknown {
  return typeof word === "string" && /^[a-z_ -]+$/i.test(word) ? word : undefined;
}

function timeOf(word: unknown): unknown {
  return typeof word === "number" || (typeof word === "string" && /^\d/.test(word)) ? word : undefined;
}

function pick(fields: Fields): LastRun | null {
  const run = runFrom(fields, null, "last");
  if (run === null) return null;
  const { id, rawStatus, trigger, startedAt, finishedAt, error, errorScope } = run;
  const counts = countsFrom(fields.first("counts")?.value);
  const isOver = run.status === "failed" || run.status === "succeeded";
  const isPartial = isOver && counts !== null && counts.succeeded > 0 && counts.failed > 0;
  const status = isPartial ? "partial" : run.status;
  return { id, status, rawStatus, trigger, startedAt, finishedAt, error, errorScope, counts };
}

function countsFrom(value: unknown): LastRun["counts"] {
  const of = (name: string) => countOf(memberNamed(value, name));
  const [total, succeeded, failed] = [of("total"), of("succeeded"), of("failed")];
  if (total === null || succeeded === null || failed === null) return null;
  return { total, succeeded, failed, acknowledged: of("acknowledged") ?? 0 };
}
