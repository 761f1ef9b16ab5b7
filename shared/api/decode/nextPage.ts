import { JsonFields } from "./JsonFields";

/**
 * Where the rest of a list is: a cursor or an address, in the service's own words. Null where the answer names
 * nothing, or says that there is no more. The contract itself knows no pages, so only what an answer names is followed.
 */
export function nextPage(json: unknown): string | null {
  const answer = JsonFields.of(json);
  if (answer === null) return null;
  const places = [
    answer,
    ...["data", "pagination", "meta", "links"].map((name) => JsonFields.of(answer.first(name))),
  ];
  if (places.some((place) => place?.first("hasMore") === false)) return null;
  for (const place of places) {
    const next = place?.first("nextCursor", "next");
    const text = typeof next === "string" ? next : JsonFields.of(next)?.first("cursor", "href", "url");
    if (typeof text === "string" && text !== "") return text;
  }
  return null;
}
