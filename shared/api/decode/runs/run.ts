import type { Envelope } from "../../../errors/AppError";
import type { Review, SchemaChange, SyncRun, SyncRunStatus, SyncRunTable } from "../../syncRun";
import { decodeList } from "../reading/decoded";
import { Fields } from "../reading/Fields";
import { answerOf, isObject, membersOf } from "../reading/Place";
import { shapeOf } from "../reading/ResourceShape";
import { flagOf, isoTime, memberNamed, messageOf, stateTextOf, textOf, textsOf } from "../reading/scalars";
import type { Item } from "../reading/structure";
import { Trace } from "../reading/Trace";
import { stateWord, timeNames } from "../reading/words";
import { runStatusOf } from "./runStatus";
import { runTablesFrom } from "./runTables";

/** What a sync is called and made of. */
export const runShape = shapeOf({
  what: "the list of syncs",
  nouns: "run syncrun sync job",
  lists: "history execution runhistory synchistory jobrun attempt",
  identity:
    "id runid jobid syncid pk uuid status state startedat finishedat starttime endtime started finished completedat endedat",
  names:
    "outcome result trigger triggeredby queuedat createdat durationms rowssynced tables streams rows duration " +
    "recordssynced rowcount errors stats",
  objects:
    "tables streams pertable tableresults rows rowssynced stats counts errors waiting review changes schemachanges error only",
});

/**
 * Reads the answer of GET /connections/:id/runs in any form, most recent first also where the service orders them
 * otherwise. Never throws.
 */
export function decodeRuns(json: unknown, trace = new Trace()): Envelope<SyncRun[]> {
  let number = 0;
  const runs = decodeList(
    json,
    runShape,
    ({ place, key, alias }: Item, own) => {
      number += 1;
      const fields = Fields.of(place, runShape, own, alias);
      return fields && runFrom(fields, key, `run ${number}`);
    },
    trace,
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

/** Words that say that a run is over, and not how. */
const overWords = /^(finished|completed?|done|ended)$/;

const errorNames = [
  "error",
  "errorresult",
  "errormessage",
  "failurereason",
  "reason",
  "failure",
  "errordetails",
  "errors",
  "errorstatus",
];

/**
 * One sync from its object. Null where it says nothing of itself.
 *
 * @param key Its name where it came out of an object map.
 * @param fallbackId Tells it from others where it has no id, no key and no time.
 */
export function runFrom(fields: Fields, key: string | null, fallbackId: string): SyncRun | null {
  const queuedAt = fields.time(
    "queuedAt",
    ...timeNames("queued", "created", "scheduled", "requested", "enqueued"),
  );
  const startedAt = fields.time("startedAt", ...timeNames("started", "start", "began", "begin"));
  const finishedAt = fields.time(
    "finishedAt",
    ...timeNames("finished", "ended", "completed", "end", "finish", "stopped", "stop", "completion"),
  );
  const ownId = fields.text("id", "id", "runid", "jobid", "syncid", "pk", "uuid", "uid", "identifier");
  const word = fields.read(
    "status",
    [
      ["status", "state"],
      ["outcome", "result"],
      ["phase", "conclusion"],
    ],
    wordOf,
    (value) => statusMeaning(wordOf(value)),
  );
  const error = fields.read("error", errorNames, messageOf);
  const said = fields.read("status", ["ok", "success", "succeeded"], flagOf);
  if ([ownId, word, startedAt, queuedAt, finishedAt, said, error].every((value) => value === null))
    return null;
  const tables = runTablesFrom(fields);
  const isOver = word !== null && overWords.test(stateWord(word, ["run", "sync", "job"]));
  const outcome = isOver ? outcomeOf(fields, said, error) : null;
  const named = outcome ?? (word === null ? null : runStatusOf(word)) ?? derivedStatus(said, error, tables);
  const status = named === "failed" && isPartial(tables) ? "partial" : named;
  const failed = status === "failed" || status === "partial";
  return {
    id: ownId ?? key ?? resourceName(fields) ?? startedAt ?? queuedAt ?? finishedAt ?? fallbackId,
    status,
    rawStatus: word ?? status,
    trigger: knownTrigger(fields.text("trigger", "trigger", "triggeredby", "triggertype", "triggerkind")),
    queuedAt,
    startedAt,
    finishedAt,
    durationMs: durationIn(fields, startedAt, finishedAt),
    rowsSynced: rowsOf(
      fields,
      tables.map(({ rows }) => rows),
    ),
    error: error ?? (failed ? fields.read("error", ["message", "detail"], messageOf) : null),
    waiting: finishedAt === null ? waitingFrom(fields.first("waiting")?.value) : null,
    tables,
    changes: schemaChangesFrom(fields.first("changes", "schemachanges")?.value),
    review: reviewFrom(fields.first("review")?.value),
    only: onlyIn(fields),
    errorScope: scopeIn(fields) ?? (failed && isPartial(tables) ? "tables" : null),
  };
}

/** `{"name":"projects/p/transferConfigs/c/runs/r1"}`: Google's services name a resource by its path. */
function resourceName(fields: Fields): string | null {
  const name = fields.plainText("id", "name");
  return name !== null && /^\w+\/[^\s/]+(\/[^\s/]+)+$/.test(name) ? name : null;
}

/** The contract's words in any case; every other one stays as it is. */
function knownTrigger(word: string | null): string | null {
  const own = word?.toLowerCase() ?? null;
  return own !== null && runTriggers.has(own) ? own : word;
}
const runTriggers = new Set(["initial", "schedule", "manual"]);

/** How a run ended where its state only says that it did: `{"status":"completed","conclusion":"failure"}`. */
function outcomeOf(fields: Fields, said: boolean | null, error: string | null): SyncRunStatus | null {
  const word = fields.read("status", ["conclusion", "outcome", "result"], wordOf);
  const named = word === null ? null : runStatusOf(word);
  return named ?? (said === false || (said === null && error !== null) ? "failed" : null);
}

/** `{"state":"done"}` or a word; a message of `result` that is a sentence is none. */
function wordOf(value: unknown): string | null {
  const word = stateTextOf(value);
  return word === null || word.length > 60 || /^\d+$/.test(word) ? null : word;
}

function statusMeaning(word: string | null): string | null {
  return word === null ? null : (runStatusOf(word) ?? word);
}

function onlyIn(fields: Fields): string[] | null {
  const only = fields.first("only")?.value;
  return Array.isArray(only) ? textsOf(only) : null;
}

/** A sync in which tables failed and others came in, whatever a service calls it. */
function isPartial(tables: readonly SyncRunTable[]): boolean {
  return (
    tables.some(({ error, status }) => error !== null || status === "failed") &&
    tables.some(
      ({ error, status, rows }) =>
        error === null && (status === "succeeded" || (status === null && (rows ?? 0) > 0)),
    )
  );
}

function scopeIn(fields: Fields): SyncRun["errorScope"] {
  const word = fields.plainText("errorScope", "errorscope");
  return word === "source" || word === "tables" ? word : null;
}

/** What waits for an answer, of a run or of a Connection. */
export function reviewFrom(value: unknown): Review | null {
  if (!isObject(value)) return null;
  const columns = memberNamed(value, "columns");
  return {
    tables: textsOf(memberNamed(value, "tables")),
    columns: (Array.isArray(columns) ? columns : []).flatMap((item: unknown) => {
      const [table, column] = [textOf(memberNamed(item, "table")), textOf(memberNamed(item, "column"))];
      return table === null || column === null ? [] : [{ table, column }];
    }),
  };
}

function waitingFrom(value: unknown): SyncRun["waiting"] {
  const reason = textOf(memberNamed(value, "reason"));
  return reason === null ? null : { until: isoTime(memberNamed(value, "until")), reason };
}

/** Where no word says how it ended: only what the answer says of success and errors; otherwise it is not known. */
function derivedStatus(
  said: boolean | null,
  error: string | null,
  tables: readonly SyncRunTable[],
): SyncRunStatus {
  if (said !== null) return said ? "succeeded" : "failed";
  if (error !== null) return "failed";
  if (isPartial(tables)) return "partial";
  const failed = tables.filter((table) => table.error !== null || table.status === "failed");
  return tables.length > 0 && failed.length === tables.length ? "failed" : "unknown";
}

function durationIn(fields: Fields, startedAt: string | null, finishedAt: string | null): number | null {
  const own = fields.count("durationMs", ["durationms", "elapsedms", "durationmillis", "durationinmillis"]);
  if (own !== null) return own;
  if (startedAt !== null && finishedAt !== null) {
    return Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt));
  }
  const seconds = fields.number("durationMs", [
    "durationseconds",
    "elapsedseconds",
    "durationsec",
    "durationinseconds",
  ]);
  return seconds === null || seconds < 0 ? null : seconds * 1000;
}

/** The sum over the tables where the service gives none itself and says it of each. */
function rowsOf(fields: Fields, rows: readonly (number | null)[]): number | null {
  const own = fields.count(
    "rowsSynced",
    "rowssynced",
    "totalrows",
    "rowcount",
    "rows",
    "recordssynced",
    "totalrecords",
    "records",
    "rowstotal",
    "totalrowssynced",
    "count",
  );
  if (own !== null) return own;
  const known = rows.filter((count) => count !== null);
  return known.length === 0 || known.length < rows.length
    ? null
    : known.reduce((sum, count) => sum + count, 0);
}

/** What was different at the source from the sync before; entries that name no table are left out. */
function schemaChangesFrom(value: unknown): SchemaChange[] {
  if (!Array.isArray(value)) return [];
  return value
    .map((item: unknown): SchemaChange | null => {
      const first = (...names: readonly string[]): string | null => {
        const members = membersOf(answerOf(item));
        return members.length === 0
          ? null
          : (names.map((name) => textOf(memberNamed(item, name))).find((own) => own !== null) ?? null);
      };
      const [kind, table] = [first("kind", "type", "change"), first("table", "stream", "tablename", "name")];
      if (kind === null || table === null) return null;
      return {
        kind,
        table,
        column: first("column", "columnname"),
        from: first("from", "before", "old"),
        to: first("to", "after", "new"),
      };
    })
    .filter((change) => change !== null);
}
