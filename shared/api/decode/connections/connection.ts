import { z } from "zod";
import { additionPolicies } from "../../../domain/additionPolicy";
import type { Envelope } from "../../../errors/AppError";
import type { Connection, ConnectionCreation, ConnectionStatus } from "../../connection";
import type { Connector } from "../../connector";
import type { StreamChoice } from "../../sourceStream";
import type { LastRun } from "../../syncRun";
import { decoded, decodeList, decodeOne } from "../reading/decoded";
import { Fields, referenceOf } from "../reading/Fields";
import { idInAddress } from "../reading/ownLink";
import { nameFrom, ownTypeTag, plain, stateWord, timeNames } from "../reading/words";
import { answerOf, isObject, membersOf, type Place } from "../reading/Place";
import { shapeOf } from "../reading/ResourceShape";
import { memberNamed, plainTextOf, stateTextOf } from "../reading/scalars";
import { findOne, type Item } from "../reading/structure";
import { Trace } from "../reading/Trace";
import { reviewFrom } from "../runs/run";
import { choiceFrom } from "../streams/streamChoice";
import { entriesOf } from "../streams/streamLists";
import { lastRunFrom } from "./lastRun";
import { scheduleMinutesIn } from "./schedule";
import { settingsFrom } from "./settings";

const words = {
  nouns: "connection connector pipeline",
  lists: "sync dataconnection conn",
  identity: "id connectionid pk uuid uid guid slug identifier",
  names:
    "name displayname label title kind sourcekind sourcetype connectortype type source status state paused enabled active " +
    "scheduleminutes schedule intervalminutes syncfrequency config configuration settings sourceconfig createdat " +
    "updatedat nextrunat lastrun latestrun lastsync lastjob lastrunstatus databaseid database destination streams " +
    "credentials schema",
  objects:
    "config configuration settings sourceconfig source destination target database lastrun latestrun mostrecentrun lastsync " +
    "latestsync lastjob schedule review streams run status connector owner createdby organization credentials",
};
const one = shapeOf({ ...words, what: "the Connection" });
const list = shapeOf({ ...words, what: "the list of Connections" });
const sourceShape = shapeOf({
  what: "the source",
  nouns: "source connector",
  identity: "type kind",
  names: "config",
});
const databaseShape = shapeOf({ what: "the database", nouns: "database db", identity: "id", names: "" });
const targetShape = shapeOf({
  what: "the target",
  nouns: "destination target",
  identity: "schema",
  names: "name",
});

/** The kinds of source as the service describes them, where they were asked for: their secret settings are left out. */
type Connectors = readonly Connector[] | undefined;

/** Reads the answer of GET and PATCH /connections/:id in any form. Never throws. */
export function decodeConnection(
  json: unknown,
  connectors?: Connectors,
  trace = new Trace(),
): Envelope<Connection> {
  return decodeOne(json, one, (item, own) => connectionFrom(item, connectors, own), trace);
}

/** Reads the answer of GET /databases/:id/connections in any form. Never throws. */
export function decodeConnectionList(
  json: unknown,
  connectors?: Connectors,
  trace = new Trace(),
): Envelope<Connection[]> {
  return decodeList(json, list, (item, own) => connectionFrom(item, connectors, own), trace);
}

/** What was asked for, and where. */
export interface CreatedContext {
  readonly creation: Pick<ConnectionCreation, "kind" | "name">;
  readonly databaseId: string;
  readonly connectors: Connectors;
}

/**
 * Reads the answer of POST /databases/:id/connections, completed with what was asked for where it only names the new
 * Connection. Null where it does not even name it. Never throws.
 */
export function decodeConnectionCreated(
  json: unknown,
  { creation, databaseId, connectors }: CreatedContext,
  trace = new Trace(),
): Connection | null {
  const answer = decodeConnection(json, connectors, trace);
  if (!answer.ok) return null;
  const { value } = answer;
  return {
    ...value,
    databaseId: value.databaseId ?? databaseId,
    kind: value.kind ?? creation.kind,
    name: value.name ?? creation.name,
  };
}

/** What a change of a Connection starts from: the service's own words, also those that Wharf does not know. */
export interface RawConnection {
  readonly kind: string | null;
  /** `config` as it came, without its streams. */
  readonly config: readonly (readonly [string, unknown])[];
  /** Its saved stream entries as they came; null where the service shows none. */
  readonly streams: readonly StreamEntry[] | null;
}

/** A saved stream as it came; `key` is its name where the streams came as an object map. */
export interface StreamEntry {
  readonly key: string | null;
  readonly value: unknown;
}

/** Reads GET /connections/:id for a change. Never throws. */
export function rawConnection(json: unknown): Envelope<RawConnection> {
  const found = findOne(answerOf(json), one);
  const fields = found.kind === "found" ? Fields.of(found.value.place, one) : null;
  const config = fields && configIn(fields);
  return decoded(
    fields && {
      kind: kindIn(fields),
      config:
        config === null
          ? []
          : membersOf(config).flatMap(([key, { value }]) =>
              plain(key) === "streams" ? [] : [[key, value] as const],
            ),
      streams: savedEntries(fields),
    },
    "the Connection",
  );
}

function connectionFrom(item: Item, connectors: Connectors, trace: Trace): Connection | null {
  const { place, key, around, alias } = item;
  const fields = Fields.of(place, one, trace, alias);
  if (fields === null) return null;
  const own = fields.text("id", "id", "connectionid", "pk", "uuid", "uid", "guid", "identifier", "slug");
  const id = own ?? (trace.conflictOf("id") === undefined ? key : null);
  if (id === null || id === "") return null;
  const kind = kindIn(fields);
  const config = configIn(fields);
  if (config !== null) trace.read("settings", config.path);
  const beside = around === null ? null : Fields.of(around, one, trace);
  return {
    id,
    databaseId: databaseIdIn(fields),
    kind,
    name: fields.plainText("name", "name", "displayname", "label", "title") ?? nameFrom(key, own),
    ...stateIn(fields),
    scheduleMinutes: scheduleMinutesIn(fields),
    settings: settingsFrom(config, secretNamesOf(kind, connectors)),
    streams: savedStreams(fields),
    ...additionsIn(config),
    review: reviewFrom(fields.first("review")?.value),
    syncsTables: fields.flag("syncsTables", "syncstables") === true,
    schema: schemaIn(fields),
    credentials: credentialsIn(fields),
    createdAt: fields.time("createdAt", ...timeNames("created", "creation", "create"), "datecreated"),
    updatedAt: fields.time("updatedAt", ...timeNames("updated", "modified", "lastmodified", "update")),
    nextRunAt: fields.time("nextRunAt", ...timeNames("nextrun", "nextsync", "nextscheduled")),
    lastRun: [fields, beside, fields.child(one, "status")].reduce<LastRun | null>(
      (found, said) => found ?? (said === null ? null : lastRunFrom(said)),
      null,
    ),
  };
}

function databaseIdIn(fields: Fields): string | null {
  const read = (value: unknown) => idInAddress(value, databaseShape) ?? referenceOf(value);
  return fields.read("databaseId", [["databaseid", "dbid"], "database", "db", "destinationid"], read);
}

/** The kind of source, under whatever name. */
function kindIn(fields: Fields): string | null {
  const source = fields.child(sourceShape, "source", "connector");
  const isOther = (value: unknown) => ownTypeTag(value, one);
  return (
    fields.read(
      "kind",
      ["kind", "sourcekind", "sourcetype", "connectorkind", "connectortype", "service", "type"],
      (value) => (isOther(value) ? null : plainTextOf(value)),
    ) ??
    source?.plainText("kind", "kind", "type", "slug", "name") ??
    fields.text("kind", "connector", "source")
  );
}

/** Where a Connection keeps the settings of its source. */
function configIn(fields: Fields): Place | null {
  const own = [
    "config",
    "configuration",
    "configurations",
    "sourceconfig",
    "sourceconfiguration",
    "settings",
  ].map((name) => fields.first(name));
  const source = fields.child(sourceShape, "source");
  const inner = ["config", "configuration", "settings"].map((name) => source?.first(name) ?? null);
  return [...own, ...inner].find((place) => place !== null && isObject(place.value)) ?? null;
}

function schemaIn(fields: Fields): string | null {
  const target = fields.child(targetShape, "destination", "target");
  return (
    fields.plainText("schema", "schema", "destinationschema", "targetschema", "schemaname") ??
    target?.text("schema", "schema", "schemaname") ??
    null
  );
}

const stateWords = new Map<string, ConnectionStatus>([
  ...[
    "active",
    "enabled",
    "on",
    "ok",
    "live",
    "ready",
    "healthy",
    "scheduled",
    "running",
    "syncing",
    "connected",
  ].map((word): [string, ConnectionStatus] => [word, "active"]),
  ...["paused", "disabled", "inactive", "off", "suspended", "stopped"].map(
    (word): [string, ConnectionStatus] => [word, "paused"],
  ),
]);

/** Reads the state of a Connection from its word, or from a flag such as `paused`. */
function stateIn(fields: Fields): Pick<Connection, "status" | "rawStatus"> {
  const meaning = (value: unknown) => {
    const word = stateTextOf(value);
    return word === null ? null : (stateWords.get(stateWord(word, ["connection", "sync"])) ?? word);
  };
  const word = fields.read(
    "status",
    [
      ["status", "state"],
      ["lifecyclestate", "phase", "currentstate"],
    ],
    stateTextOf,
    meaning,
  );
  if (word !== null) {
    return { status: stateWords.get(stateWord(word, ["connection", "sync"])) ?? "unknown", rawStatus: word };
  }
  const paused = fields.flag("status", ["paused", "disabled", "suspended"]);
  const active = paused === null ? fields.flag("status", ["active", "enabled"]) : !paused;
  if (active === null) return { status: "unknown", rawStatus: "unknown" };
  return active ? { status: "active", rawStatus: "active" } : { status: "paused", rawStatus: "paused" };
}

/** The choices that a Connection carries, in `config` or beside it. */
function savedStreams(fields: Fields): StreamChoice[] {
  return (savedEntries(fields) ?? [])
    .map(({ key, value }) => choiceFrom(value, key))
    .filter((choice) => choice !== null);
}

/** The same as they came, with whatever else the service keeps in them. Null where there is no list of them. */
function savedEntries(fields: Fields): StreamEntry[] | null {
  const config = configIn(fields);
  const inConfig =
    config === null ? undefined : membersOf(config).find(([key]) => plain(key) === "streams")?.[1];
  const beside = fields.first(
    "streams",
    "streamchoices",
    "configuredstreams",
    "streamconfigurations",
    "streamsettings",
    "tables",
  );
  for (const place of [inConfig, beside]) {
    const entries = place === undefined || place === null ? null : entriesOf(place);
    if (place !== undefined && place !== null && entries !== null) {
      fields.trace.read("streams", place.path);
      return entries.map((entry) => ({ key: entry.key, value: entry.place.value }));
    }
  }
  return null;
}

/** What `config` says beside settings and streams; a service that does not know these keys leaves them out. */
function additionsIn(config: Place | null): Pick<Connection, "additions" | "acknowledgedErrors"> {
  // A null is kept too, as the default; only a missing key is not.
  const members = config === null ? [] : membersOf(config);
  const said = (name: string): unknown => members.find(([key]) => plain(key) === name)?.[1].value;
  const policies = policy.safeParse({ newTables: said("newtables"), newColumns: said("newcolumns") });
  const errors = memberNamed(config?.value, "acknowledgederrors");
  return {
    additions: policies.success ? policies.data : null,
    acknowledgedErrors: isObject(errors)
      ? Object.fromEntries(
          Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
        )
      : null,
  };
}

const oneOf = z.enum(additionPolicies).nullable();
const policy = z.object({ newTables: oneOf, newColumns: oneOf });

function secretNamesOf(kind: string | null, connectors: Connectors): Set<string> {
  const described = connectors?.find((connector) => connector.kind === kind)?.fields ?? [];
  return new Set(described.filter(({ secret }) => secret).map(({ name }) => name));
}

function credentialsIn(fields: Fields): Connection["credentials"] {
  const word = fields.plainText("credentials", "credentials");
  return word === "stored" || word === "untilRestart" || word === "missing" ? word : null;
}
