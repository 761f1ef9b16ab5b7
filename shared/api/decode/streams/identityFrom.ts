import type { StreamIdentity } from "../../sourceStream";
import { JsonFields } from "../JsonFields";
import { plainKey } from "./plainKey";

/** Keys by which services name a stream, without case and separators. */
const identityKeys = new Set([
  ...["name", "stream", "streamname", "streamid", "table", "tablename", "tableid", "view", "viewname"],
  ...["id", "uuid", "key", "slug", "ref", "identifier", "fullname", "qualifiedname", "fullyqualifiedname"],
  ...["schema", "schemaname", "tableschema", "namespace", "catalog", "catalogname"],
  ...["database", "databasename", "dataset", "owner", "project"],
  ...["object", "objectname", "sheet", "sheetname", "sheetid", "spreadsheet"],
  ...["path", "file", "filename", "pattern", "collection", "resource", "entity", "endpoint"],
]);
/** Those of them that say where a stream is and not which it is. */
const placeKeys = new Set(
  "schema schemaname tableschema namespace catalog catalogname database databasename dataset owner project".split(
    " ",
  ),
);

/**
 * Every key by which an entry names its stream, spelled as it came: a choice goes back with all of them, so that it is
 * right whichever of them the service goes by. Null where the entry names none.
 *
 * @param key Its key in an object map; its name where it says no other.
 */
export function identityFrom(entry: unknown, key: string | null): StreamIdentity | null {
  if (key === null && typeof entry === "string") return entry === "" ? null : { name: entry };
  const fields = JsonFields.of(entry);
  if (fields === null) return key === null ? null : { name: key };
  const inner = JsonFields.of(fields.first("stream", "table"));
  const own = [...scalars(fields), ...(inner === null ? [] : scalars(inner))];
  const named = own.some(([name]) => !placeKeys.has(plainKey(name)));
  if (!named && key === null) return null;
  return Object.fromEntries(named ? own : [...own, ["name", key ?? ""]]);
}

/** Tells whether two entries mean one stream: they agree on every key that both have, and on one that says which. */
export function sameStream(one: StreamIdentity, other: StreamIdentity): boolean {
  const theirs = new Map(Object.entries(other).map(([name, value]) => [plainKey(name), String(value)]));
  let agreed = false;
  for (const [name, value] of Object.entries(one)) {
    const their = theirs.get(plainKey(name));
    if (their === undefined) continue;
    if (their !== String(value)) return false;
    if (!placeKeys.has(plainKey(name))) agreed = true;
  }
  return agreed;
}

function scalars(fields: JsonFields): [string, string | number][] {
  return fields.entries().filter((entry): entry is [string, string | number] => {
    const [name, value] = entry;
    return identityKeys.has(plainKey(name)) && (typeof value === "string" || typeof value === "number");
  });
}
