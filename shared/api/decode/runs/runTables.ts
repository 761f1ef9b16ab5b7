import type { SyncRunTable } from "../../syncRun";
import { Fields } from "../reading/Fields";
import { isObject, itemsOf, mapOf, membersOf, type Place } from "../reading/Place";
import { shapeOf } from "../reading/ResourceShape";
import { countOf, messageOf, stateTextOf, textOf, textsOf } from "../reading/scalars";
import { runStatusOf } from "./runStatus";
import { singular, wordsOf } from "../reading/words";
import { identityFrom, streamPlace, targetIn } from "../streams/streamIdentity";

const lists = [
  "tables",
  "streams",
  "pertable",
  "tableresults",
  "results",
  "rows",
  "rowssynced",
  "stats",
  "counts",
  "tablestats",
  "streamstats",
];
const rowNames = [
  "rows",
  "rowssynced",
  "rowcount",
  "count",
  "records",
  "recordssynced",
  "rowswritten",
  "rowsloaded",
  "recordcount",
  "totalrows",
];
const errorNames = ["error", "errormessage", "failurereason", "reason", "failure", "errors"];
/** Names of figures of the entire sync: an object of these is no map from table to rows. */
const figures =
  /^(total|rows?|bytes|records?|count|duration|tables|streams|errors?|warnings?|elapsed|size|batches)/i;

const shape = shapeOf({
  what: "a table of a sync",
  nouns: "table stream",
  identity: "name table stream",
  names: "status rows error",
  objects: "target destination error errors stream table position cursor",
});

/** What a sync did to each table: a list, or a map from table to its rows or its figures. */
export function runTablesFrom(run: Fields): SyncRunTable[] {
  const errors = run.first("errors", "tableerrors", "errorsbytable");
  for (const place of [...lists.map((name) => run.first(name)), ...otherLists(run)]) {
    const tables = tablesIn(place, run);
    if (tables.length > 0) return withErrors(tables, errors);
  }
  return withErrors([], errors);
}

/** Lists of another name that says what they are of: `streamResults`, `run_tables` and `TableStatistics`. */
function otherLists(run: Fields): Place[] {
  return run.members().flatMap(([key, member]) => {
    const isOfTables = wordsOf(key).some((word) => ["table", "stream"].includes(singular(word)));
    return isOfTables && Array.isArray(member.value) && member.value.every(isObject) ? [member] : [];
  });
}

function tablesIn(place: Place | null, run: Fields): SyncRunTable[] {
  if (place === null) return [];
  if (Array.isArray(place.value)) {
    return itemsOf(place)
      .map((own) => tableFrom(unwrappedItem(own), null, run))
      .filter((table) => table !== null);
  }
  const inner = membersOf(place).find(
    ([key, { value }]) => /^(items|edges|nodes|data|list|results)$/i.test(key) && Array.isArray(value),
  );
  if (inner !== undefined) return tablesIn(inner[1], run);
  const entries = mapOf(place);
  if (entries.every(([name, { value }]) => figures.test(name) && !isObject(value))) return [];
  return entries.map(([key, own]) => tableFrom(own, key, run)).filter((table) => table !== null);
}

function unwrappedItem(place: Place): Place {
  const node = membersOf(place).find(
    ([key, { value }]) => /^(node|attributes)$/i.test(key) && isObject(value),
  );
  return node === undefined ? place : node[1];
}

function tableFrom(place: Place, key: string | null, run: Fields): SyncRunTable | null {
  const fields = Fields.of(place, shape, run.trace);
  const identity = key === null ? identityFrom(place.value, null) : { name: key };
  const name = identity && streamPlace(identity).name;
  if (name === null || name === "") return null;
  run.trace.read("table.name", place.path);
  const word = fields?.read("table.status", [["status", "state"]], stateTextOf) ?? null;
  return {
    name,
    status: word === null ? null : runStatusOf(word),
    rows:
      fields === null
        ? key === null
          ? null
          : countOf(place.value)
        : fields.count("table.rows", ...rowNames),
    bytes: fields?.count("table.bytes", "bytes", "bytessynced", "sizebytes") ?? null,
    durationMs: fields?.count("table.durationMs", "durationms", "elapsedms") ?? null,
    finishedAt: fields?.time("table.finishedAt", "finishedat", "endedat", "completedat", "syncedat") ?? null,
    target: fields && targetIn(fields),
    error: fields?.read("table.error", errorNames, messageOf) ?? null,
    position:
      fields?.read("table.position", ["position", "cursor", "checkpoint", "bookmark"], textOf) ?? null,
    notes: textsOf(fields?.first("notes", "warnings")?.value),
  };
}

/** Errors that came in a map of their own, from table to message; a table may be named only there. */
function withErrors(tables: SyncRunTable[], errors: Place | null): SyncRunTable[] {
  if (errors === null || !isObject(errors.value) || messageOf(errors.value) !== null) return tables;
  const messages = new Map(mapOf(errors).map(([name, { value }]) => [name, messageOf(value)]));
  const known = new Set(tables.map(({ name }) => name));
  return [
    ...tables.map((table) => ({ ...table, error: table.error ?? messages.get(table.name) ?? null })),
    ...[...messages]
      .filter(([name, error]) => error !== null && name !== "" && !known.has(name))
      .map(([name, error]) => ({ ...notSaid, notes: [], name, error })),
  ];
}

const notSaid = {
  status: null,
  rows: null,
  bytes: null,
  durationMs: null,
  finishedAt: null,
  target: null,
  position: null,
} as const;
