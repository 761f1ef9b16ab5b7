import type { SyncRunTable } from "../../syncRun";
import { JsonFields } from "../JsonFields";
import { isoTime } from "../isoTime";
import { looseCount } from "../looseCount";
import { looseText } from "../looseText";
import { identityFrom } from "../streams/identityFrom";
import { streamPlace } from "../streams/streamPlace";
import { targetIn } from "../streams/targetIn";
import { textsIn } from "../textsIn";
import { messageOf } from "../messageOf";
import { textUnder } from "../textUnder";
import { errorOf } from "./errorOf";
import { runStatusOf } from "./runStatusOf";

const lists = [
  "tables",
  "streams",
  "perTable",
  "tableResults",
  "results",
  "rows",
  "rowsSynced",
  "stats",
  "counts",
];
const rowNames = [
  "rows",
  "rowsSynced",
  "rowCount",
  "count",
  "records",
  "recordsSynced",
  "rowsWritten",
  "rowsLoaded",
];
/** Names of figures of the whole sync: an object of these is no map from table to rows. */
const figures =
  /^(total|rows?|bytes|records?|count|duration|tables|streams|errors?|warnings?|elapsed|size|batches)/i;

/** What a sync did to each table: a list, or a map from table to its rows or its figures. */
export function runTablesFrom(run: JsonFields): SyncRunTable[] {
  for (const name of lists) {
    const tables = tablesIn(run.first(name));
    if (tables.length > 0) return withErrors(tables, run.first("errors", "tableErrors"));
  }
  return withErrors([], run.first("errors", "tableErrors"));
}

function tablesIn(value: unknown): SyncRunTable[] {
  if (Array.isArray(value)) {
    return value.map((own: unknown) => tableFrom(own, null)).filter((table) => table !== null);
  }
  const entries = JsonFields.of(value)?.entries() ?? [];
  if (entries.every(([name, own]) => figures.test(name) && JsonFields.of(own) === null)) return [];
  return entries.map(([key, own]) => tableFrom(own, key)).filter((table) => table !== null);
}

function tableFrom(value: unknown, key: string | null): SyncRunTable | null {
  const fields = JsonFields.of(value);
  const identity = key === null ? identityFrom(value, null) : { name: key };
  const name = identity && streamPlace(identity).name;
  if (name === null || name === "") return null;
  const word = textUnder(fields, "status", "state");
  return {
    name,
    status: word === null ? null : runStatusOf(word),
    rows: fields === null ? (key === null ? null : looseCount(value)) : rowsIn(fields),
    bytes: looseCount(fields?.first("bytes", "bytesSynced", "sizeBytes")),
    durationMs: looseCount(fields?.first("durationMs", "elapsedMs")),
    finishedAt: isoTime(fields?.first("finishedAt", "endedAt", "completedAt", "syncedAt")),
    target: fields && targetIn(fields),
    error: fields && errorOf(fields),
    position: positionIn(fields),
    notes: textsIn(fields?.first("notes", "warnings")),
  };
}

function rowsIn(fields: JsonFields): number | null {
  return rowNames.map((name) => looseCount(fields.first(name))).find((rows) => rows !== null) ?? null;
}

/** The place itself may be an object; people read it as text. */
function positionIn(fields: JsonFields | null): string | null {
  const position = fields?.first("position", "cursor", "checkpoint", "bookmark");
  return looseText(position);
}

/** Errors that came in a map of their own, from table to message; a table may be named only there. */
function withErrors(tables: SyncRunTable[], errors: unknown): SyncRunTable[] {
  const own = JsonFields.of(errors);
  if (own === null || messageOf(errors) !== null) return tables;
  const messages = new Map(own.entries().map(([name, value]) => [name, messageOf(value)]));
  const known = new Set(tables.map(({ name }) => name));
  return [
    ...tables.map((table) => ({ ...table, error: table.error ?? messages.get(table.name) ?? null })),
    ...[...messages]
      .filter(([name, error]) => error !== null && name !== "" && !known.has(name))
      .map(([name, error]) => ({ ...untold, notes: [], name, error })),
  ];
}

const untold = {
  status: null,
  rows: null,
  bytes: null,
  durationMs: null,
  finishedAt: null,
  target: null,
  position: null,
} as const;
