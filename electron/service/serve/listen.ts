import { getRequestListener, RequestError } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { createServer, type Server } from "node:http";
import { errorAnswer } from "../http/errorAnswer";
import type { HttpHandler } from "../http/httpHandler";
import { ServiceError } from "../ServiceError";
import { answerHalfClosed } from "./answerHalfClosed";
import { refuseInJson } from "./refuseInJson";
import { closeSilentReaders, DEFAULT_READER_SILENCE_MS } from "./closeSilentReaders";
import type { RequestLog } from "./RequestLog";
import { sendAnswer } from "./sendAnswer";

/** Time that last answers get to reach their callers when the listener closes. */
const drainMs = 2000;

export interface Listener {
  /** Address to give to a client, ending in /api/v1. */
  readonly address: string;
  /** The address without a path. */
  readonly origin: string;
  /** Takes no more connections and settles when all are gone. */
  close(): Promise<void>;
}

/**
 * The only TCP listener of the service.
 *
 * @param readerSilenceMs an answer of which nothing is read for so long is ended
 * @throws Error with a sentence for a person when the port cannot be had
 */
export async function listen(
  handler: HttpHandler,
  host: string,
  port: number,
  requests: RequestLog,
  readerSilenceMs = DEFAULT_READER_SILENCE_MS,
): Promise<Listener> {
  const answer = getRequestListener(
    async (request, { incoming, outgoing }) => {
      await sendAnswer(await handler(request, requests.traceOf(incoming)), outgoing);
      return RESPONSE_ALREADY_SENT;
    },
    { errorHandler: answerUnreadable },
  );
  // A request without a Host header is answered below, in JSON.
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    // A body that breaks off cuts its own connection; without a listener the error would end the whole process.
    response.on("error", () => undefined);
    requests.begin(request, response);
    void answer(request, response);
  });
  closeSilentReaders(server, readerSilenceMs);
  refuseInJson(server);
  answerHalfClosed(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => {
      reject(new Error(describeFailure(error, host, port), { cause: error }));
    });
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  const boundPort = typeof bound === "object" && bound !== null ? bound.port : port;
  const origin = `http://${host.includes(":") ? `[${host}]` : host}:${boundPort}`;
  return {
    address: `${origin}/api/v1`,
    origin,
    close: () => close(server),
  };
}

async function close(server: Server): Promise<void> {
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
}

/** A request whose address or headers make no request for the handler. */
function answerUnreadable(error: unknown): Response {
  const readable = !(error instanceof RequestError);
  return errorAnswer(
    readable
      ? new ServiceError(500, "The service has a fault.")
      : new ServiceError(400, "The request's address or its Host header cannot be read."),
  );
}

function describeFailure(error: Error, host: string, port: number): string {
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return `Port ${port} on ${host} is taken. Choose another with --port, or 0 for any.`;
  if (code === "EACCES")
    return `Port ${port} on ${host} may not be used by this account. Choose one above 1023.`;
  return `The service cannot listen on ${host}, port ${port}: ${error.message}`;
}
