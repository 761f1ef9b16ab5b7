import type { Connection } from "../connection";
import type { Connector } from "../connector";
import type { Database, Engine } from "../database";
import type { SourceStream } from "../sourceStream";
import type { SyncRun } from "../syncRun";
import type { Dialect } from "./Dialect";
import {
  choiceJson,
  connectionJson,
  connectorJson,
  databaseJson,
  engineJson,
  runJson,
  streamJson,
} from "./resources";

type Json = Record<string, unknown>;

/** One resource with what names it, for lists that are maps. */
interface Written {
  readonly id: string;
  readonly json: Json;
  /** Its keys that hold its id and its name. */
  readonly idKeys: readonly string[];
}

const listForms = [
  "noun",
  "noun",
  "bare",
  "items",
  "nested",
  "mapById",
  "edges",
  "nodes",
  "hal",
  "wrappedItems",
] as const;

/** How a resource is divided: into identity and attributes, or not at all. */
function divided(dialect: Dialect, noun: string, { json, idKeys }: Written): Json {
  const form = dialect.pick(`${noun}.division`, ["flat", "flat", "flat", "attributes", "jsonApi", "fields"]);
  if (form === "flat") return dialect.object({ ...json, ...itemNoise(dialect, noun) });
  const identity = Object.fromEntries(Object.entries(json).filter(([key]) => idKeys.includes(key)));
  const rest = dialect.object(
    Object.fromEntries(Object.entries(json).filter(([key]) => !idKeys.includes(key))),
  );
  switch (form) {
    case "attributes":
      return { ...identity, [dialect.key("attributes")]: rest };
    case "fields":
      return { ...identity, [dialect.key(dialect.pick("part", ["properties", "details", "spec"]))]: rest };
    case "jsonApi":
      return { type: `${noun}s`, ...identity, attributes: rest, links: { self: `/${noun}s/1` } };
  }
}

/** What else services say of an object: its owner, its links, a version of its own. */
function itemNoise(dialect: Dialect, noun: string): Json {
  return {
    ...(dialect.chance(`${noun}.owner`, 15)
      ? { [dialect.key("owner")]: { [dialect.key("id")]: "usr-1", [dialect.key("name")]: "Ada" } }
      : {}),
    ...(dialect.chance(`${noun}.tags`, 15) ? { [dialect.key("tags")]: ["a", "b"] } : {}),
    ...(dialect.chance(`${noun}.self`, 15) ? { [dialect.key("links")]: { self: "/x" } } : {}),
    ...(dialect.chance(`${noun}.revision`, 15) ? { [dialect.key("revision")]: 7 } : {}),
  };
}

function listJson(dialect: Dialect, noun: string, plural: string, written: readonly Written[]): unknown {
  const form = dialect.pick(`${noun}.list`, listForms);
  const items = written.map((own) => divided(dialect, noun, own));
  const isEmptyNull = items.length === 0 && dialect.chance("emptyIsNull", 40);
  const list = isEmptyNull ? null : items;
  const key = dialect.key(plural);
  switch (form) {
    case "noun":
      return { ...dialect.noise(`${noun}.list`), [key]: list };
    case "bare":
      return list;
    case "items":
      return {
        ...dialect.noise(`${noun}.list`),
        [dialect.key(dialect.pick("itemsKey", ["items", "results", "records", "data", "value"]))]: list,
        [dialect.key("total")]: items.length,
      };
    case "nested":
      return { [key]: { [dialect.key("items")]: list, [dialect.key("total")]: items.length } };
    case "mapById":
      if (items.length === 0) return { [key]: list };
      return {
        [key]: Object.fromEntries(
          written.map(({ id, json, idKeys }) => [
            id,
            dialect.object(
              Object.fromEntries(Object.entries(json).filter(([name]) => !idKeys.includes(name))),
            ),
          ]),
        ),
      };
    case "edges":
      return {
        [key]: {
          edges: items.map((node, index) => ({ cursor: `c${index}`, node })),
        },
      };
    case "nodes":
      return { [key]: { nodes: items, totalCount: items.length } };
    case "hal":
      return { _embedded: { [key]: items }, _links: { self: { href: `/${plural}` } } };
    case "wrappedItems":
      return { [key]: items.map((item) => ({ [dialect.key(noun)]: item })) };
  }
}

function oneJson(dialect: Dialect, noun: string, own: Written): unknown {
  const item = divided(dialect, noun, own);
  return dialect.chance(`${noun}.bare`, 40)
    ? item
    : { ...dialect.noise(`${noun}.one`), [dialect.key(noun)]: item };
}

function writtenOf(json: Json, id: string): Written {
  return {
    id,
    json,
    idKeys: Object.entries(json)
      .flatMap(([key, value]) => (value === id && /id$|slug$|key$|kind$|type$/i.test(key) ? [key] : []))
      .slice(0, 1),
  };
}

/** All answers of one service to reads, in its dialect. */
export class ServiceAnswers {
  readonly #dialect: Dialect;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  databases(own: readonly Database[]): unknown {
    return this.#list(
      "database",
      "databases",
      own.map((one) => writtenOf(databaseJson(this.#dialect, one), one.id)),
    );
  }

  database(own: Database): unknown {
    return this.#one("database", writtenOf(databaseJson(this.#dialect, own), own.id));
  }

  engines(own: readonly Engine[]): unknown {
    return this.#list(
      "engine",
      "engines",
      own.map((one) => writtenOf(engineJson(this.#dialect, one), one.id)),
    );
  }

  connectors(own: readonly Connector[]): unknown {
    return this.#list(
      "connector",
      "connectors",
      own.map((one) => writtenOf(connectorJson(this.#dialect, one), one.kind)),
    );
  }

  connections(own: readonly Connection[]): unknown {
    return this.#list(
      "connection",
      "connections",
      own.map((one) => writtenOf(connectionJson(this.#dialect, one), one.id)),
    );
  }

  connection(own: Connection): unknown {
    return this.#one("connection", writtenOf(connectionJson(this.#dialect, own), own.id));
  }

  runs(own: readonly SyncRun[]): unknown {
    return this.#list(
      "run",
      "runs",
      own.map((one) => writtenOf(runJson(this.#dialect, one), one.id)),
    );
  }

  streams(own: readonly SourceStream[]): unknown {
    const dialect = this.#dialect;
    if (dialect.chance("streams.apart", 35)) {
      const [offered, saved] = dialect.pick("streams.names", [
        ["available", "saved"],
        ["offered", "choices"],
        ["discovered", "configured"],
      ] as const);
      return dialect.envelope("streams", {
        [dialect.key(offered)]: own.map((one) => dialect.object(streamJson(dialect, one, false))),
        [dialect.key(saved)]: own.map((one) => choiceJson(dialect, one)),
      });
    }
    const items = own.map((one) => dialect.object(streamJson(dialect, one, true)));
    const key = dialect.key(dialect.pick("streams.key", ["streams", "streams", "tables"]));
    const form = dialect.pick("streams.list", ["noun", "noun", "bare", "edges", "items"]);
    const json =
      form === "bare"
        ? items
        : form === "edges"
          ? { [key]: { edges: items.map((node) => ({ node })) } }
          : form === "items"
            ? { [key]: { [dialect.key("items")]: items } }
            : { [key]: items };
    return dialect.envelope("streams", json);
  }

  #list(noun: string, plural: string, items: readonly Written[]): unknown {
    return this.#dialect.envelope(plural, listJson(this.#dialect, noun, plural, items));
  }

  #one(noun: string, item: Written): unknown {
    return this.#dialect.envelope(noun, oneJson(this.#dialect, noun, item));
  }
}
