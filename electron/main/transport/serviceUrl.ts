import { AppError } from "#shared/errors/AppError";

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Checks the base address of a service: https, or http where it stays on this computer; no credentials, query or
 * fragment in it. The answer's path has no slash at its end.
 *
 * @throws AppError ADDRESS_NOT_ALLOWED
 */
export function serviceBaseUrl(text: string): URL {
  if (!URL.canParse(text)) throw new AppError("ADDRESS_NOT_ALLOWED", "This is not a complete web address.");
  const url = new URL(text);
  const secure = url.protocol === "https:" || (url.protocol === "http:" && loopbackHost.test(url.hostname));
  if (!secure) throw new AppError("ADDRESS_NOT_ALLOWED");
  if (url.username !== "" || url.password !== "") {
    throw new AppError(
      "ADDRESS_NOT_ALLOWED",
      "The address holds a user name or password; the key is entered apart from it.",
    );
  }
  if (url.search !== "" || url.hash !== "") {
    throw new AppError("ADDRESS_NOT_ALLOWED", "The address must end with its path, without “?” or “#”.");
  }
  url.pathname = url.pathname.replace(/\/+$/, "");
  return url;
}

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
