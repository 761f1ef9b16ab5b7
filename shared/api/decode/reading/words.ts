import type { ResourceShape } from "./ResourceShape";

/** Words that name a list without saying of what. */
const listWords = new Set(
  "list lists item all collection array entry node edge page result record set data map value row by connection object available known my".split(
    " ",
  ),
);

const plainKeys = new Map<string, string>();
const maxPlainKeys = 20_000;

/** A key without case and separators, in which services differ: `databaseName`, `database_name` and `DATABASE-NAME` are one. */
export function plain(key: string): string {
  const known = plainKeys.get(key);
  if (known !== undefined) return known;
  const own = key.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  if (plainKeys.size < maxPlainKeys) plainKeys.set(key, own);
  return own;
}

const keyWords = new Map<string, readonly string[]>();

/** The words of a key: `lastRunID`, `last_run_id` and `LAST-RUN-ID` are last, run and id. */
export function wordsOf(key: string): readonly string[] {
  const known = keyWords.get(key);
  if (known !== undefined) return known;
  const words = key
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  if (keyWords.size < maxPlainKeys) keyWords.set(key, words);
  return words;
}

/** `databases` and `database` are one, `categories` and `category` too; `status` and `address` stay. */
export function singular(word: string): string {
  if (/(ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  return word.endsWith("s") && word.length > 2 ? word.slice(0, -1) : word;
}

/** Whether a key names one or several of these: `databases`, `database_list` and `allDatabases` of `database`. */
export function names(key: string, nouns: ReadonlySet<string>): boolean {
  const own = plain(key);
  if (nouns.has(own) || nouns.has(singular(own))) return true;
  const words = wordsOf(key).map(singular);
  const rest = words.filter((word) => !listWords.has(word));
  return rest.length > 0 && rest.length < words.length && nouns.has(rest.join(""));
}

/**
 * The word with which an object's keys begin where it has one of its own for what it is: `instance` of `instanceId` and
 * `instanceName`. Null where fewer than two keys begin so, or none of them is its id.
 */
export function commonPrefix(keys: readonly string[]): string | null {
  const counts = new Map<string, number>();
  const ids = new Set<string>();
  for (const key of keys) {
    const [first, ...rest] = wordsOf(key);
    if (first === undefined || rest.length === 0) continue;
    counts.set(first, (counts.get(first) ?? 0) + 1);
    if (["id", "uuid", "uid"].includes(rest.join(""))) ids.add(first);
  }
  const [prefix, ...others] = [...ids].filter((first) => (counts.get(first) ?? 0) >= 2);
  return prefix !== undefined && others.length === 0 ? prefix : null;
}

/** The key of a map is a name where the object says its id itself, and its id otherwise. */
export function nameFrom(key: string | null, ownId: string | null): string | null {
  return key === null || key === "" || ownId === null || key === ownId ? null : key;
}

/**
 * A state's word without case, separators and what protocols write before it: `DATABASE_STATUS_RUNNING` is `running`.
 *
 * @param nouns What the state may be said to be of.
 */
export function stateWord(rawStatus: string, nouns: readonly string[]): string {
  const parts = rawStatus
    .trim()
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== "");
  const start = parts.findIndex((part) => !["status", "state", "phase", "is", ...nouns].includes(part));
  return parts.slice(Math.max(0, start)).join("");
}

const timeEnds = ["at", "", "time", "on", "date", "timestamp", "atutc", "timeutc", "utc", "ts"];

/** Names of a point in time, best first: `startedAt`, `started`, `startedTime`, `startedOn` and `startedAtUtc` of `started`. */
export function timeNames(...stems: readonly string[]): string[] {
  return timeEnds.flatMap((end) => stems.map((stem) => `${stem}${end}`));
}

/** Whether a value under `type`, `kind` or `object` only says what the object is: `"type":"engines"` of JSON:API. */
export function ownTypeTag(value: unknown, shape: ResourceShape): boolean {
  return typeof value === "string" && names(value, shape.lists);
}
