import { isObject, membersOf } from "./Place";
import { plain } from "./words";

const trueWords = new Set(["1", "true", "yes", "y", "t", "on"]);
const falseWords = new Set(["0", "false", "no", "n", "f", "off"]);

/** Longer messages are cut: people read them. */
const maxMessageLength = 4000;

/** Unix time below this is no date of a service but a duration or a count: the limit is in 1973. */
const smallestTime = 100_000_000;
/** Numbers beyond this are milliseconds since 1970, below it seconds: the limit is the year 5138 in seconds. */
const largestSeconds = 100_000_000_000;

/**
 * What Go's `sql.NullString` and its kind mean: `{"String":"x","Valid":true}` is `x`, without `Valid` it is null; also
 * MongoDB's extended JSON. Every other value is itself.
 */
export function nullableIn(value: unknown): unknown {
  if (!isObject(value)) return value;
  const members = Object.entries(value);
  const [[first, only] = ["", undefined]] = members as [string, unknown][];
  // MongoDB's way of writing what JSON has no type for: `{"$oid":"65a"}`.
  if (members.length === 1 && /^\$(oid|date|uuid|number\w+)$/.test(first)) return nullableIn(only);
  const valid = members.find(([key]) => key.toLowerCase() === "valid")?.[1] as unknown;
  const own = members.find(([key]) => /^(string|time|u?int\d*|float\d*|bool|byte|v)$/i.test(key));
  if (members.length !== 2 || typeof valid !== "boolean" || own === undefined) return value;
  return valid ? own[1] : null;
}

/** A finite number, also where it comes as text; null for everything else. */
export function numberOf(value: unknown): number | null {
  const own = unwrapped(value);
  const number = typeof own === "string" && own.trim() !== "" ? Number(own) : own;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

/** How many there are: a number of zero or more, also as text with separators. Null for -1, which means unknown. */
export function countOf(value: unknown): number | null {
  const own = unwrapped(value);
  const grouped = typeof own === "string" && /^\s*\d{1,3}([,_ ]\d{3})+\s*$/.test(own);
  const count = numberOf(grouped ? own.replaceAll(/[,_ ]/g, "") : own);
  return count === null || count < 0 ? null : count;
}

/** A yes or no in any usual spelling, `"YES"` of information_schema included; null for everything else. */
export function flagOf(value: unknown): boolean | null {
  const own = unwrapped(value);
  if (typeof own === "boolean") return own;
  if (own === 1 || own === 0) return own === 1;
  if (typeof own !== "string") return null;
  const word = own.trim().toLowerCase();
  return trueWords.has(word) ? true : falseWords.has(word) ? false : null;
}

/** A text, or a number as text. Null for everything else and for empty text. */
export function plainTextOf(value: unknown): string | null {
  const own = unwrapped(value);
  if (typeof own === "number") return String(own);
  return typeof own === "string" && own !== "" ? own : null;
}

/** The same, or what a small object calls itself: `{"id":"iad","name":"Ashburn"}` is `iad`. */
export function textOf(value: unknown): string | null {
  return plainTextOf(value) ?? memberText(value, ["id", "slug", "code", "key", "name", "value"]);
}

/** The same where a word is looked for: `{"id":4,"name":"duckdb"}` is `duckdb`, because 4 only numbers it. */
export function wordIn(value: unknown): string | null {
  const text = plainTextOf(value);
  if (text !== null) return text;
  const named = ["id", "slug", "code", "key", "name", "value"]
    .map((name) => memberNamed(value, name))
    .find((own) => typeof own === "string" && own !== "" && !/^\d+$/.test(own));
  return typeof named === "string" ? named : textOf(value);
}

/** The state that `{"state":"running"}` or `{"phase":"Running"}` means, or the text itself. */
export function stateTextOf(value: unknown): string | null {
  return (
    plainTextOf(value) ?? memberText(value, ["state", "status", "phase", "name", "code", "value", "value"])
  );
}

/** The texts of a list, whose items may be objects that carry a name; of a single text a list of one. */
export function textsOf(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (!Array.isArray(value)) return [];
  return [...new Set(value.map(itemText).filter((text) => text !== null))];
}

/** `["a","b"]` is a path of nested fields. */
function itemText(item: unknown): string | null {
  if (Array.isArray(item)) return item.map((part: unknown) => plainTextOf(part) ?? "").join(".") || null;
  return memberText(item, ["columnname", "column", "name", "fieldname", "field", "message"]) ?? textOf(item);
}

/** What a text, an object with a message, or the first of a list of either says; null where it says nothing. */
export function messageOf(value: unknown): string | null {
  const message = messageWords(value);
  return message !== null && message.length > maxMessageLength
    ? `${message.slice(0, maxMessageLength)}…`
    : message;
}

function messageWords(value: unknown): string | null {
  if (typeof value === "string") return value.trim() === "" ? null : value.trim();
  if (Array.isArray(value))
    return textsOf(value)[0]?.trim() ?? messageWords(isObject(value[0]) ? value[0] : null);
  for (const name of ["message", "detail", "error", "reason", "msg", "text", "title", "code"]) {
    const own = memberNamed(value, name);
    if (typeof own === "string" && own.trim() !== "") return own.trim();
  }
  return null;
}

/**
 * A point in time as ISO 8601 in UTC with milliseconds. Takes ISO text, with a blank for the T too, Unix time, also as
 * text, and the dates of HTTP: `Fri, 20 Nov 2026 10:00:00 GMT`. A text without a zone is UTC, as everywhere in the
 * contract. Null for everything else.
 */
export function isoTime(value: unknown): string | null {
  const own = unwrapped(value);
  if (typeof own === "number") {
    return own < smallestTime ? null : inUtc(own < largestSeconds ? own * 1000 : own);
  }
  if (typeof own !== "string") return null;
  const text = own.trim();
  if (/^\d{9,16}(\.\d+)?$/.test(text)) return isoTime(Number(text));
  if (/^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) {
    return inUtc(Date.parse(text));
  }
  const parts =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?))? ?(Z|[+-]\d{2}(?::?\d{2})?)?$/i.exec(
      text,
    );
  if (parts === null) return null;
  const [, day, time = "00:00", zone = "Z"] = parts;
  return inUtc(Date.parse(`${day}T${time}${fullZone(zone)}`));
}

/** `+02` and `+0200` as `+02:00`, the one form that every engine parses. */
function fullZone(zone: string): string {
  if (zone.toUpperCase() === "Z") return "Z";
  const minutes = zone.slice(3).replace(":", "");
  return `${zone.slice(0, 3)}:${minutes === "" ? "00" : minutes}`;
}

function inUtc(milliseconds: number): string | null {
  // Earlier ones stand for none, as year 1 of Go and .NET.
  if (!(milliseconds >= smallestTime * 1000)) return null;
  const time = new Date(milliseconds);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/**
 * What a value that comes in a wrapper of its own means: `{"value":7}`, and properties that name their kind, as in
 * `{"type":"title","title":[{"plain_text":"sales"}]}`. Every other value is itself.
 */
export function unwrapped(value: unknown): unknown {
  if (!isObject(value)) return value;
  const members = new Map(membersOf({ value, path: "" }).map(([key, { value: own }]) => [plain(key), own]));
  if (members.has("timezonetype")) return inZone(members.get("date"), members.get("timezone"));
  const type = members.get("type");
  const typed = typeof type === "string" ? members.get(plain(type)) : undefined;
  if (typed !== undefined && type !== typed) return richText(typed) ?? scalarIn(typed);
  const only = members.get("value");
  const isAlone = [...members.keys()].every((key) => ["value", "type", "unit", "id", "label"].includes(key));
  return only !== undefined && !isObject(only) && isAlone && !members.has("id") && !members.has("unit")
    ? only
    : value;
}

/** PHP's dates: `{"date":"2026-11-20 10:00:00.000000","timezone_type":3,"timezone":"UTC"}`. Null for zones by their place. */
function inZone(date: unknown, zone: unknown): string | null {
  if (typeof date !== "string" || typeof zone !== "string") return null;
  const offset = /^(utc|gmt|z)$/i.test(zone) ? "Z" : zone;
  return /^(Z|[+-]\d{2}:\d{2})$/.test(offset) ? `${date}${offset}` : null;
}

/** `[{"plain_text":"sales"}]` and `[{"text":{"content":"sales"}}]`. */
function richText(value: unknown): string | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const texts = value.map((part: unknown) => {
    const own = memberNamed(part, "plaintext") ?? memberNamed(memberNamed(part, "text"), "content");
    return typeof own === "string" ? own : null;
  });
  return texts.includes(null) ? null : texts.join("");
}

function scalarIn(value: unknown): unknown {
  return isObject(value) ? (memberNamed(value, "name") ?? memberNamed(value, "start") ?? value) : value;
}

/** The value under a key of this plain name; undefined where there is none. */
export function memberNamed(value: unknown, name: string): unknown {
  if (!isObject(value)) return undefined;
  return Object.entries(value).find(([key, own]) => plain(key) === name && own !== null)?.[1];
}

function memberText(value: unknown, names: readonly string[]): string | null {
  for (const name of names) {
    const own = plainTextOf(memberNamed(value, name));
    if (own !== null && !isObject(own)) return own;
  }
  return null;
}
