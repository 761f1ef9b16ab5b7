import { isObject, membersOf, type Place } from "./Place";
import type { ResourceShape } from "./ResourceShape";
import { names, plain } from "./words";

/** Keys under which services give the address of an object itself. */
const linkNames = new Set("url href self selflink uri resourceuri canonicalurl id".split(" "));

/**
 * The id of an object that only its own address says, as Spring Data REST and hyperlinked serializers do it: `7` of
 * `{"_links":{"self":{"href":"https://host/databases/7"}}}`. Null where no address of this kind of object is there.
 */
export function idInOwnLink(place: Place, shape: ResourceShape): Place | null {
  for (const [key, member] of membersOf(place)) {
    const name = plain(key);
    if (name === "links") {
      const inner = idInOwnLink(member, shape);
      if (inner !== null) return inner;
    } else if (linkNames.has(name)) {
      const [, href] = membersOf(member).find(([own]) => plain(own) === "href") ?? [];
      const own = isObject(member.value) ? href : member;
      const id = idInAddress(own?.value, shape);
      if (own !== undefined && id !== null) return { value: id, path: own.path };
    }
  }
  return null;
}

/** `7` of `https://host/api/v1/databases/7/` where databases are looked for; null for everything else. */
export function idInAddress(address: unknown, shape: ResourceShape): string | null {
  if (typeof address !== "string") return null;
  const path = address.replace(/[?#{].*$/, "");
  const [, list, id] = /(?:^|\/)([\w-]+)\/([^/\s]+)\/?$/.exec(path) ?? [];
  if (list === undefined || id === undefined || !names(list, shape.lists)) return null;
  try {
    return decodeURIComponent(id);
  } catch {
    return null;
  }
}
