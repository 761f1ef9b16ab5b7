import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Milliseconds before each probe; the last one again and again. */
const PROBES_MS = [1000, 500, 5000] as const;

/**
 * Answers clients that end their side of the connection after a request. By that alone a client that waits looks like one
 * that left, so each is probed with `100 Continue`, which every client of HTTP/1.1 skips: the system of one that left
 * refuses it, and its request is aborted.
 */
export function answerHalfClosed(server: Server): void {
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
