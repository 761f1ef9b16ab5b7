import type { SourceStream, StreamIdentity } from "../../sourceStream";
import type { Fields } from "../reading/Fields";
import { answerOf, isObject, membersOf } from "../reading/Place";
import { memberNamed, textOf } from "../reading/scalars";
import { plain } from "../reading/words";

/** Keys by which services name a stream, without case and separators. */
const identityKeys = new Set([
  ...["name", "stream", "streamname", "streamid", "table", "tablename", "tableid", "view", "viewname"],
  ...["id", "uuid", "key", "slug", "ref", "identifier", "fullname", "qualifiedname", "fullyqualifiedname"],
  ...["schema", "schemaname", "tableschema", "namespace", "catalog", "catalogname"],
  ...["streamschema", "streamtable", "streamnamespace", "streamkey", "tablenamespace"],
  ...["database", "databasename", "dataset", "owner", "project"],
  ...["object", "objectname", "sheet", "sheetname", "sheetid", "spreadsheet"],
  ...["path", "file", "filename", "pattern", "collection", "resource", "entity", "endpoint"],
]);
/** Those of them that say where a stream is and not which it is. */
const placeKeys = new Set(
  (
    "schema schemaname tableschema namespace catalog catalogname database databasename dataset owner project " +
    "streamschema streamnamespace tablenamespace"
  ).split(" "),
);

/** Objects in which an entry keeps what names its stream. */
const innerKeys = new Set(["stream", "table", "attributes", "node", "properties", "fields"]);

/**
 * Every key by which an entry names its stream, spelled as it came: a choice goes back with all of them, so that it is
 * right whichever of them the service goes by. Null where the entry names none.
 *
 * @param key Its key in an object map; its name where it says no other.
 */
export function identityFrom(entry: unknown, key: string | null): StreamIdentity | null {
  if (key === null && typeof entry === "string") return entry === "" ? null : { name: entry };
  if (!isObject(entry)) return key === null ? null : { name: key };
  const own = [...scalars(entry), ...innersOf(entry).flatMap(scalars)];
  const named = own.some(([name]) => !placeKeys.has(plain(name)));
  if (!named && key === null) return null;
  return Object.fromEntries(named ? own : [...own, ["name", key ?? ""]]);
}

/** Tells whether two entries mean one stream: they agree on every key that both have, and on one that says which. */
export function sameStream(one: StreamIdentity, other: StreamIdentity): boolean {
  const theirs = new Map(Object.entries(other).map(([name, value]) => [plain(name), String(value)]));
  let agreed = false;
  for (const [name, value] of Object.entries(one)) {
    const their = theirs.get(plain(name));
    if (their === undefined) continue;
    if (their !== String(value)) return false;
    if (!placeKeys.has(plain(name))) agreed = true;
  }
  return agreed;
}

/** The objects within an entry that may name its stream, or say something of it. */
export function innersOf(entry: unknown): object[] {
  return membersOf(answerOf(entry)).flatMap(([key, { value }]) =>
    innerKeys.has(plain(key)) && isObject(value) ? [value] : [],
  );
}

function scalars(value: object): [string, string | number][] {
  return Object.entries(value).filter((entry): entry is [string, string | number] => {
    const [name, own]: [string, unknown] = entry;
    return identityKeys.has(plain(name)) && (typeof own === "string" || typeof own === "number");
  });
}

/** What a stream is called, and where it is at its source. */
export interface StreamPlace {
  readonly name: string;
  readonly schema: string | null;
  readonly table: string | null;
}

/** Reads an identity for people: `public.orders` of `{"schema":"public","table":"orders"}`. */
export function streamPlace(identity: StreamIdentity): StreamPlace {
  const under = (...names: readonly string[]): string | null =>
    names.map((name) => textOf(memberNamed(identity, name))).find((text) => text !== null) ?? null;
  const schema = under(
    "schema",
    "namespace",
    "schemaname",
    "tableschema",
    "streamschema",
    "streamnamespace",
    "tablenamespace",
  );
  const table = under("table", "tablename", "streamtable", "viewname", "view");
  const own = under("name", "stream", "streamname", "fullname", "qualifiedname", "fullyqualifiedname");
  const first = Object.values(identity).find((value) => value !== "");
  const base = own ?? table ?? under("id", "key") ?? String(first ?? "");
  const isFull =
    schema === null || base.startsWith(`${schema}.`) || (own !== null && table !== null && own !== table);
  return {
    name: isFull ? base : `${schema}.${base}`,
    schema,
    table:
      table ??
      (schema === null ? null : base.startsWith(`${schema}.`) ? base.slice(schema.length + 1) : base),
  };
}

/** Where the rows of a stream are in the database: `{"schema":"app","table":"orders"}`, `"app.orders"`, or two keys of the entry. */
export function targetIn(fields: Fields): SourceStream["target"] {
  const target = fields.first("target", "destination")?.value;
  if (typeof target === "string") {
    const dot = target.indexOf(".");
    return dot <= 0 ? null : { schema: target.slice(0, dot), table: target.slice(dot + 1) };
  }
  const of = (name: string): string | null => textOf(memberNamed(target, name));
  const schema =
    of("schema") ?? of("schemaname") ?? fields.text("target", "targetschema", "destinationschema");
  const table =
    of("table") ?? of("name") ?? of("tablename") ?? fields.text("target", "targettable", "destinationtable");
  return schema === null || table === null ? null : { schema, table };
}
