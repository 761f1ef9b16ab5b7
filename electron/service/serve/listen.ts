import { createAdaptorServer } from "@hono/node-server";
import { Server } from "node:http";
import type { HttpHandler } from "../http/httpHandler";

/** Time that answers under way get to reach their callers once the service stops. */
const drainMs = 2000;

export interface Listener {
  /** Address to give to a client, ending in /api/v1. */
  readonly address: string;
  /** Takes no more connections and settles when all are gone. */
  close(): Promise<void>;
}

/**
 * The only TCP listener of the service.
 *
 * @throws Error with a sentence for a person when the port cannot be had
 */
export async function listen(handler: HttpHandler, host: string, port: number): Promise<Listener> {
  const server = createAdaptorServer({ fetch: handler });
  if (!(server instanceof Server)) throw new Error("A listener for plain HTTP was expected.");
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => {
      reject(new Error(describeFailure(error, host, port), { cause: error }));
    });
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  const boundPort = typeof bound === "object" && bound !== null ? bound.port : port;
  return {
    address: `http://${host.includes(":") ? `[${host}]` : host}:${boundPort}/api/v1`,
    async close() {
      const late = setTimeout(() => {
        server.closeAllConnections();
      }, drainMs);
      await new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeIdleConnections();
      });
      clearTimeout(late);
    },
  };
}

function describeFailure(error: Error, host: string, port: number): string {
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return `Port ${port} on ${host} is taken. Choose another with --port, or 0 for any.`;
  if (code === "EACCES")
    return `Port ${port} on ${host} may not be used by this account. Choose one above 1023.`;
  return `The service cannot listen on ${host}, port ${port}: ${error.message}`;
}
