import { errorAnswer } from "../http/errorAnswer";
import type { HttpHandler } from "../http/httpHandler";
import { ServiceError } from "../ServiceError";

/** What a browser says of a request that no other site caused. */
const ownSites: ReadonlySet<string> = new Set(["none", "same-origin"]);

/**
 * Answers only requests that are meant for this service. A page in a browser can reach a listener on its own computer, also
 * under a name that it made resolve there; such a request shows in the headers that no page can set.
 *
 * @param allowedHosts Names, beside those of this computer, under which a proxy passes requests on.
 */
export function refuseForeign(handler: HttpHandler, allowedHosts: readonly string[]): HttpHandler {
  const names = new Set(allowedHosts);
  return async (request, trace) => {
    const refusal = refusalOf(request.headers, names);
    return refusal === null ? handler(request, trace) : errorAnswer(refusal);
  };
}

function refusalOf(headers: Headers, names: ReadonlySet<string>): ServiceError | null {
  const host = URL.parse(`http://${headers.get("host") ?? ""}`);
  if (host === null || !(isLoopbackName(host.hostname) || names.has(host.hostname))) {
    return new ServiceError(
      400,
      "This service does not answer under the name in the Host header. Behind a proxy, allow the name with --allow-hosts.",
    );
  }
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  const isOwn = origin === null || URL.parse(origin)?.host === host.host;
  if (isOwn && (site === null || ownSites.has(site))) return null;
  return new ServiceError(403, "This service takes no requests from pages of other sites.");
}

function isLoopbackName(name: string): boolean {
  return name === "localhost" || name === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(name);
}
