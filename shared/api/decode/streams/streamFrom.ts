import type { SourceStream } from "../../sourceStream";
import { JsonFields } from "../JsonFields";
import { looseBoolean } from "../looseBoolean";
import { looseCount } from "../looseCount";
import { choiceWords } from "./choiceFrom";
import { identityFrom } from "./identityFrom";
import { primaryKeyOf, streamColumns } from "./streamColumns";
import { textsIn } from "../textsIn";
import { streamPlace } from "./streamPlace";
import { targetIn } from "./targetIn";

/** One stream that a source offers, with what its entry says was chosen; null where the entry names no stream. */
export function streamFrom(entry: unknown, key: string | null): SourceStream | null {
  const identity = identityFrom(entry, key);
  if (identity === null) return null;
  const place = streamPlace(identity);
  if (place.name === "") return null;
  const own = JsonFields.of(entry);
  const inner = JsonFields.of(own?.first("stream", "table"));
  const places = [own, inner].filter((fields) => fields !== null);
  const { enabled, excludeColumns } = choiceWords(entry);
  return {
    ...place,
    identity,
    available: places.map(availableIn).find((available) => available !== null) ?? true,
    unavailable: unavailableIn(own),
    enabled: enabled ?? true,
    held: looseBoolean(own?.first("held")) ?? false,
    heldColumns: textsIn(own?.first("heldColumns")),
    excludeColumns: excludeColumns ?? [],
    columns: places.map(streamColumns).find((columns) => columns !== null) ?? null,
    primaryKey: places.map(primaryKeyOf).find((columns) => columns.length > 0) ?? [],
    estimatedRows: places.map(rowsIn).find((rows) => rows !== null) ?? null,
    target: own && targetIn(own),
  };
}

function unavailableIn(fields: JsonFields | null): SourceStream["unavailable"] {
  const word = fields?.first("unavailable");
  return word === "gone" || word === "revoked" ? word : null;
}

function availableIn(fields: JsonFields): boolean | null {
  const there = looseBoolean(fields.first("available", "isAvailable", "exists", "present"));
  if (there !== null) return there;
  const gone = looseBoolean(fields.first("missing", "removed", "vanished", "deleted", "unavailable"));
  return gone === null ? null : !gone;
}

function rowsIn(fields: JsonFields): number | null {
  const names = [
    "estimatedRows",
    "estimatedRowCount",
    "rowEstimate",
    "approximateRows",
    "rowCount",
    "rows",
    "count",
  ];
  return names.map((name) => looseCount(fields.first(name))).find((rows) => rows !== null) ?? null;
}
