import type { Envelope } from "../../../errors/AppError";
import { type Database, type DatabaseCreated, type DatabaseStatus, databaseStatuses } from "../../database";
import { decoded, decodeList, decodeOne } from "../reading/decoded";
import { Fields } from "../reading/Fields";
import { nameFrom, stateWord, timeNames } from "../reading/words";
import { answerOf, isObject, itemsOf, membersOf, type Place } from "../reading/Place";
import { shapeOf } from "../reading/ResourceShape";
import { memberNamed, numberOf, plainTextOf, stateTextOf, wordIn } from "../reading/scalars";
import { findOne, type Item } from "../reading/structure";
import { Trace } from "../reading/Trace";

const words = {
  nouns: "database db",
  lists: "databaseinstance dbs",
  identity: "id databaseid dbid pk uuid uid guid slug identifier",
  names:
    "name displayname label title engine enginetype engineversion version status state phase lifecyclestate region " +
    "location vmsize size machinesize memorymb memorymib memorygb autostop expiresat expires expirationtime createdat " +
    "created creationtime connection connectionuri endpoint",
  objects:
    "connection engine region vmsize owner organization organisation project createdby user account plan",
};
const one = shapeOf({ ...words, what: "the database" });
const list = shapeOf({ ...words, what: "the list of databases" });
const created = shapeOf({ ...words, what: "the new database" });
const address = shapeOf({ what: "the address", nouns: "connection", identity: "uri url", names: "protocol" });

/** Reads the answer of GET /databases/:id in any form. Never throws. */
export function decodeDatabase(json: unknown, trace = new Trace()): Envelope<Database> {
  return decodeOne(json, one, databaseFrom, trace);
}

/** Reads the answer of GET /databases in any form, keeping the service's order. Never throws. */
export function decodeDatabaseList(json: unknown, trace = new Trace()): Envelope<Database[]> {
  return decodeList(json, list, databaseFrom, trace);
}

/**
 * Reads the answer of POST /databases: the database, and the token and ATTACH text that exist only here. Both secrets
 * are taken as they are, never looked into. Services put them beside the database or inside it. Never throws.
 */
export function decodeDatabaseCreated(json: unknown, trace = new Trace()): Envelope<DatabaseCreated> {
  const answer = decodeOne(json, created, databaseFrom, trace);
  if (!answer.ok) return answer;
  const found = findOne(answerOf(json), created);
  if (found.kind !== "found") return decoded<DatabaseCreated>(null, created.what);
  const way = waysTo(answerOf(json), found.value.place.value, 8) ?? [];
  return { ok: true, value: { database: answer.value, ...secretsFrom(way, trace) } };
}

function databaseFrom({ place, key, alias }: Item, trace: Trace): Database | null {
  const fields = Fields.of(place, one, trace, alias);
  if (fields === null) return null;
  const own = fields.text("id", "id", "pk", "uuid", "uid", "guid", "identifier", "slug");
  if (own === null && key === "") return null;
  const id = own ?? (trace.conflictOf("id") === undefined ? key : null);
  if (id === null) return null;
  const rawStatus = fields.read("status", statusNames, stateTextOf, (value) => meaningOf(stateTextOf(value)));
  return {
    id,
    name: fields.plainText("name", "name", "displayname", "label", "title") ?? nameFrom(key, own),
    engine: fields.read("engine", ["engine", "enginetype", "enginename"], wordIn),
    engineVersion: fields.text("engineVersion", "engineversion", "version") ?? engineVersionIn(fields),
    status: meaningOf(rawStatus) ?? "unknown",
    rawStatus: rawStatus ?? "unknown",
    region: fields.read("region", ["region", "location", "regioncode", "regionid"], wordIn),
    vmSize: fields.read("vmSize", ["vmsize", "machinesize", "size", "machinetype", "instancetype"], wordIn),
    memoryMb: memoryMbIn(fields),
    autoStop: fields.flag("autoStop", "autostop", "autostopenabled", "autosuspend"),
    expiresAt: fields.time("expiresAt", ...timeNames("expires", "expiration", "expiry", "expire")),
    createdAt: fields.time("createdAt", ...timeNames("created", "creation", "create"), "datecreated"),
    connection: addressFrom(fields),
  };
}

const statusNames = [
  ["status", "state"],
  ["lifecyclestate", "lifecycle", "phase", "currentstate", "currentstatus"],
];

function engineVersionIn(fields: Fields): string | null {
  return fields.child(one, "engine")?.text("engineVersion", "version") ?? null;
}

function memoryMbIn(fields: Fields): number | null {
  const own = fields.number("memoryMb", ["memorymb", "memorymib", "memoryinmb", "rammb"]);
  if (own !== null) return own;
  const gigabytes = fields.number("memoryMb", ["memorygb", "memorygib", "memoryingb", "ramgb"]);
  if (gigabytes !== null) return gigabytes * 1024;
  return fields.read("memoryMb", ["memory", "ram", "memorysize"], megabytesOf);
}

/** `"2 GB"` and `{"value":2,"unit":"GB"}`; a number without a unit may be of any. */
function megabytesOf(value: unknown): number | null {
  const text = isObject(value)
    ? `${String(numberOf(memberNamed(value, "value") ?? memberNamed(value, "amount")))} ${plainTextOf(memberNamed(value, "unit")) ?? ""}`
    : value;
  const parts = typeof text === "string" ? /^\s*(\d+(?:\.\d+)?)\s*([mg])(?:i?b)?\s*$/i.exec(text) : null;
  if (parts === null) return null;
  return Number(parts[1]) * (parts[2]?.toLowerCase() === "g" ? 1024 : 1);
}

function addressFrom(fields: Fields): Database["connection"] {
  const own = fields.child(address, "connection", "connectioninfo", "endpoint", "address");
  const uri =
    own?.plainText("connection", "uri", "url", "address", "connectionuri", "endpoint") ??
    fields.plainText(
      "connection",
      "connectionuri",
      "connectionurl",
      "connection",
      "uri",
      "connectionaddress",
      "endpoint",
    );
  if (uri === null) return null;
  return {
    protocol:
      own?.text("protocol", "protocol", "scheme") ??
      fields.text("protocol", "connectionprotocol", "protocol"),
    uri,
  };
}

const known = new Map<string, DatabaseStatus>(databaseStatuses.map((status) => [status, status]));

/** Words that other services use for the states Wharf knows. */
const synonyms = new Map<string, DatabaseStatus>(
  Object.entries({
    provisioning: ["creating", "pending", "initializing", "initialising", "queued", "building", "deploying"],
    running: ["ready", "active", "available", "started", "online", "healthy", "up", "activehealthy"],
    starting: ["resuming", "waking", "restarting", "booting", "comingup"],
    stopped: ["suspended", "idle", "sleeping", "paused", "hibernated", "offline", "inactive", "asleep"],
    stopping: ["suspending", "pausing", "goingdown"],
    deleting: ["destroying", "terminating", "removing"],
    error: ["failed", "errored", "unhealthy", "crashed", "initfailed"],
  } satisfies Partial<Record<DatabaseStatus, string[]>>).flatMap(([status, others]) =>
    others.map((word): [string, DatabaseStatus] => [word, known.get(status) ?? "unknown"]),
  ),
);

/** The state that screens know for a service's own word; `unknown` for a word of its own, null for none. */
function meaningOf(rawStatus: string | null): DatabaseStatus | null {
  if (rawStatus === null) return null;
  const word = stateWord(rawStatus, ["database", "db", "instance"]);
  return known.get(word) ?? synonyms.get(word) ?? "unknown";
}

/** The answer and every wrapper down to the database, outermost first; null where it is not in it. */
function waysTo(place: Place, target: unknown, depth: number): Place[] | null {
  if (place.value === target) return [place];
  if (depth === 0) return null;
  for (const own of [...itemsOf(place), ...membersOf(place).map(([, member]) => member)]) {
    const way = waysTo(own, target, depth - 1);
    if (way !== null) return [place, ...way];
  }
  return null;
}

const secretPlace = shapeOf({
  what: "the secrets",
  nouns: "database db",
  identity: "token",
  names: "attach sql uri",
});

function secretsFrom(way: readonly Place[], trace: Trace): Pick<DatabaseCreated, "token" | "attach"> {
  const places = way.flatMap((place) => {
    // Beside the database and beside its wrapper: `{"database":{…},"credentials":{"token":…}}`.
    const inner = membersOf(place).filter(([key]) =>
      /^(credentials|secrets|auth|access|tokens?|meta)$/i.test(key),
    );
    return [place, ...inner.map(([, member]) => member)];
  });
  const fields = places.map((place) => Fields.of(place, secretPlace, trace)).filter((own) => own !== null);
  const inner = fields
    .map((own) => own.child(secretPlace, "connection", "attach"))
    .filter((own) => own !== null);
  const uri = firstRead(inner, (own) => own.plainText("attach.uri", "uri", "url"));
  const sql =
    firstRead(inner, (own) => own.plainText("attach.sql", "sql", "statement", "attachsql", "attach")) ??
    firstRead(fields, (own) =>
      own.plainText("attach.sql", "attachsql", "attachstatement", "attachcommand", "attach", "sql"),
    );
  return {
    token: firstRead(fields, (own) => own.read("token", ["token", "accesstoken", "authtoken"], tokenText)),
    attach: uri === null && sql === null ? null : { uri, sql },
  };
}

/** The first value that is there; what comes after it is not read. */
function firstRead<Value>(fields: readonly Fields[], read: (own: Fields) => Value | null): Value | null {
  for (const own of fields) {
    const value = read(own);
    if (value !== null) return value;
  }
  return null;
}

function tokenText(value: unknown): string | null {
  if (typeof value === "string") return value === "" ? null : value;
  return plainTextOf(memberNamed(value, "token") ?? memberNamed(value, "value"));
}
