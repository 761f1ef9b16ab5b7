import { membersOf, isObject, type Place } from "./Place";
import { plain, singular } from "./words";

/** What an element says where it is one thing of a list rather than a member called like one. */
const ownName = /^(name|key|id)$/;

/**
 * A list as services write it that made their JSON from XML: `{"Columns":{"Column":[…]}}`, and a single element without
 * brackets. Everything else as it is.
 *
 * @param key of the list
 */
export function elementsOf(key: string, list: Place): Place {
  const [only, ...others] = membersOf(list);
  if (only === undefined || others.length > 0) return list;
  const [name, inner] = only;
  if (plain(name) === plain(key) || plain(name) !== singular(plain(key))) return list;
  if (Array.isArray(inner.value)) return inner;
  const isElement =
    isObject(inner.value) &&
    membersOf(inner).some(([own, { value }]) => ownName.test(plain(own)) && typeof value === "string");
  return isElement ? { value: [inner.value], path: inner.path } : list;
}
