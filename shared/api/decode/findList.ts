import { JsonFields } from "./JsonFields";

/** One item of a list; `key` is its name where the list came as an object map. */
export interface ListItem {
  readonly key: string | null;
  readonly value: unknown;
}

/** Names under which services wrap an answer. */
const wrappers = ["data", "items", "results", "result", "records"];
const maxWrappers = 3;

/**
 * Finds the list in an answer: bare, under its noun, in a usual wrapper, as an object map under the noun, or as the
 * only array of the answer. Null where there is none.
 *
 * @param nouns Names of the list, the contract's first.
 */
export function findList(json: unknown, nouns: readonly string[]): ListItem[] | null {
  return find(json, nouns, maxWrappers);
}

function find(value: unknown, nouns: readonly string[], depth: number): ListItem[] | null {
  if (Array.isArray(value)) return value.map((item: unknown) => ({ key: null, value: item }));
  const fields = JsonFields.of(value);
  if (fields === null) return null;
  for (const noun of nouns) {
    const list = listUnderNoun(fields.first(noun));
    if (list !== null) return list;
  }
  if (depth > 0) {
    for (const wrapper of wrappers) {
      const list = find(fields.first(wrapper), nouns, depth - 1);
      if (list !== null) return list;
    }
  }
  const arrays = fields.entries().filter(([, own]) => Array.isArray(own));
  return arrays.length === 1 ? find(arrays[0]?.[1], nouns, 0) : null;
}

function listUnderNoun(value: unknown): ListItem[] | null {
  if (Array.isArray(value)) return find(value, [], 0);
  const fields = JsonFields.of(value);
  if (fields === null) return null;
  const wrapped = wrappers.map((wrapper) => fields.first(wrapper)).find((own) => Array.isArray(own));
  if (wrapped !== undefined) return find(wrapped, [], 0);
  const entries = fields.entries();
  if (!entries.every(([, own]) => JsonFields.of(own) !== null)) return null;
  return entries.map(([key, own]) => ({ key, value: own }));
}
