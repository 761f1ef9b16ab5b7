import { JsonFields } from "./JsonFields";

const wrappers = ["data", "result", "item", "record"];
const maxWrappers = 3;

/**
 * Finds the one object in an answer: bare with an `id`, under its noun, or in a usual wrapper. Null where there is none.
 *
 * @param nouns Names of the object, the contract's first. The `id` is tried before them, because a bare database has
 *   a key `connection` of its own.
 */
export function findSingle(json: unknown, nouns: readonly string[]): JsonFields | null {
  return find(json, nouns, maxWrappers);
}

function find(value: unknown, nouns: readonly string[], depth: number): JsonFields | null {
  const fields = JsonFields.of(Array.isArray(value) && value.length === 1 ? value[0] : value);
  if (fields === null || fields.first("id") !== undefined) return fields;
  for (const noun of nouns) {
    const own = JsonFields.of(fields.first(noun));
    if (own !== null) return own;
  }
  if (depth === 0) return null;
  for (const wrapper of wrappers) {
    const own = find(fields.first(wrapper), nouns, depth - 1);
    if (own !== null) return own;
  }
  return null;
}
