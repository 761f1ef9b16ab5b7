import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener, RequestError } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { errorAnswer } from "../http/errorAnswer";
import type { HttpHandler } from "../http/httpHandler";
import { DEFAULT_READER_SILENCE_MS, type SentAnswer, SilentReaders } from "../http/SilentReaders";
import { ServiceError } from "../environment/ServiceError";
import type { RequestLog } from "./RequestLog";
import { sendAnswer } from "./sendAnswer";

const UNREADABLE = "This is not a request that the service can read.";

/** By Node's error codes; everything else is {@link UNREADABLE}. */
const REASONS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "The address and the headers of the request are larger than 16 KB.",
  HPE_INVALID_METHOD: "The request's method is not known.",
  HPE_INVALID_CHUNK_SIZE: "The body's chunks cannot be read.",
  HPE_INVALID_EOF_STATE: "The request broke off before its end.",
  ERR_HTTP_REQUEST_TIMEOUT: "The request did not arrive in time.",
};

/** Answers in JSON, as the contract has it, what Node's HTTP refuses before there is a request for the handler. */
function refuseInJson(server: Server): void {
  /** The latest answer of each connection. */
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    answers.set(request.socket, response);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    const refuse = (): void => refuseRaw(socket, 400, REASONS[error.code ?? ""] ?? UNREADABLE);
    const answer = answers.get(socket);
    if (answer === undefined) refuse();
    // What is wrong came after a complete request, whose answer goes first.
    else if (answer.req.complete) {
      if (answer.writableFinished) refuse();
      else answer.once("finish", refuse);
    } else if (answer.headersSent) socket.destroy();
    else refuse();
  });
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify({ error: "The only expectation that the service knows is 100-continue." });
    response.writeHead(417, { "content-type": "application/json", connection: "close" }).end(body);
    request.resume();
  });
  server.on("connect", (_request: IncomingMessage, socket: Duplex) => {
    refuseRaw(socket, 405, "CONNECT is not possible here.", "Allow: GET, POST, PATCH, DELETE\r\n");
  });
}

function refuseRaw(socket: Duplex, status: number, error: string, headers = ""): void {
  if (!socket.writable) return;
  const body = JSON.stringify({ error });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${headers}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** Milliseconds before each probe; the last one again and again. */
const PROBES_MS = [1000, 500, 5000] as const;

/**
 * Answers clients that end their side of the connection after a request. By that alone a client that waits looks like one
 * that left, so each is probed with `100 Continue`, which every client of HTTP/1.1 skips: the system of one that left
 * refuses it, and its request is aborted.
 */
function answerHalfClosed(server: Server): void {
  // Missing in Node's types; without it Node aborts the request.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const probe = (): void => probeClient(socket, request, response);
    if (socket.readableEnded) probe();
    else socket.once("end", probe);
    response.once("close", () => socket.off("end", probe));
  });
}

function probeClient(socket: Socket, { httpVersion }: IncomingMessage, response: ServerResponse): void {
  if (httpVersion === "1.0") return;
  let timer: NodeJS.Timeout;
  const schedule = (count: number): void => {
    timer = setTimeout(
      () => {
        if (response.headersSent || socket.destroyed) return;
        response.writeContinue();
        schedule(count + 1);
      },
      PROBES_MS[Math.min(count, PROBES_MS.length - 1)],
    );
  };
  schedule(0);
  response.once("close", () => clearTimeout(timer));
}

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
      reject(new Error(describeError(error, host, port), { cause: error }));
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
      ? new ServiceError(500, "The service ran into an internal error.")
      : new ServiceError(400, "The request's address or its Host header cannot be read."),
  );
}

function describeError(error: Error, host: string, port: number): string {
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return `Port ${port} on ${host} is taken. Choose another with --port, or 0 for any.`;
  if (code === "EACCES")
    return `Port ${port} on ${host} may not be used by this account. Choose one above 1023.`;
  return `The service cannot listen on ${host}, port ${port}: ${error.message}`;
}

/** Cuts the connections of answers of which nothing is read for a time. */
function closeSilentReaders(server: Server, silenceMs: number): void {
  const readers = new SilentReaders(silenceMs);
  server.on("request", (_, response) => {
    const answer: SentAnswer = {
      bytesTaken: () => response.socket?.bytesWritten ?? 0,
      isWaiting: () => (response.socket?.writableLength ?? 0) > 0,
      end: () => response.destroy(),
    };
    readers.watch(answer);
    response.once("close", () => readers.forget(answer));
  });
  server.once("close", () => readers.close());
}
