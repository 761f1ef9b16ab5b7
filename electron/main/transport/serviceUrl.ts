import { AppError } from "#shared/errors/AppError";

/**
 * The address of a resource below a service's base address.
 *
 * @param base As serviceBaseUrl gives it.
 * @param path Segments, unescaped; an id among them comes from a service and may hold anything.
 * @throws AppError INVALID_INPUT for a segment that would lead out of the base address or cannot be written in one.
 */
export function serviceUrl(base: URL, path: readonly string[]): URL {
  const url = new URL(base);
  url.pathname = [base.pathname.replace(/\/$/, ""), ...path.map(escaped)].join("/");
  return url;
}

function escaped(segment: string): string {
  // Half of a surrogate pair cannot be escaped, and dots would be taken for steps up even when escaped.
  if (!/^\.{0,2}$/.test(segment) && !/\p{Surrogate}/u.test(segment)) return encodeURIComponent(segment);
  throw new AppError("INVALID_INPUT", "This id cannot be part of an address.");
}
