import { ConformanceClient } from "./ConformanceClient";
import type { HttpHandler } from "../http/httpHandler";

/** A client of a service in this process. Closing it is left out on purpose: the test closes the service itself. */
export function clientOf(fetch: HttpHandler, fullKey: string): ConformanceClient {
  return new ConformanceClient({
    baseAddress: "http://localhost/api/v1",
    fullKey,
    readKey: undefined,
    fetch,
    close: async () => undefined,
  });
}
