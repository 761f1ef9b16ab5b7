import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { STATUS_CODES } from "node:http";

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
export function refuseInJson(server: Server): void {
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
