import { type WharfLink, wharfLink } from "#shared/contract/wharfLink";

const form = /^wharf:\/\/(?<kind>query|database)\/(?<what>[^?#]+)$/iu;

/** Characters of a link at most. */
const maxLength = 2000;

/**
 * What a start of the app names by a link: `wharf://query/PATH` or `wharf://database/NAME`. Any web page can make one, so it names what
 * is there already and nothing else: no statement, no service, no address, and nothing that would run. Null for all other words, which
 * only show the window.
 *
 * @param words What follows the program. The first link counts.
 */
export function namedLink(words: readonly string[]): WharfLink | null {
  const word = words.find((one) => /^wharf:/iu.test(one)) ?? "";
  const { kind = "", what = "" } = (word.length <= maxLength ? form.exec(word)?.groups : null) ?? {};
  const name = decoded(what);
  const read = wharfLink.safeParse(
    kind.toLowerCase() === "query" ? { kind: "query", path: name } : { kind: "database", name },
  );
  return read.success ? read.data : null;
}

/** Nothing where it is not encoded as it must be. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
