import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestTrace } from "../http/request/HttpVariables";
import type { ServiceLog } from "../environment/ServiceSettings";

/** What a caller may name a request: nothing that could break a line of a log, or be a text of its own. */
const usableId = /^[\w.:/+=@-]{1,128}$/;

const longestPath = 300;

/**
 * Gives each request an id (the caller's own `X-Request-Id` where it is usable), answers with it, and writes one line
 * when the answer has left whole or its caller is gone. No line holds a key, a header, a query string or a body.
 */
export class RequestLog {
  readonly #log: ServiceLog;
  readonly #traces = new WeakMap<object, RequestTrace>();
  #running = 0;
  #onIdle: (() => void) | undefined;

  constructor(log: ServiceLog) {
    this.#log = log;
  }

  begin(request: IncomingMessage, response: ServerResponse): void {
    const asked = request.headers["x-request-id"];
    const requestId = typeof asked === "string" && usableId.test(asked) ? asked : randomUUID();
    const trace: RequestTrace = { requestId, keyId: null };
    this.#traces.set(request, trace);
    response.setHeader("x-request-id", requestId);
    const began = performance.now();
    this.#running += 1;
    response.once("close", () => {
      this.#running -= 1;
      if (this.#running === 0) this.#onIdle?.();
      this.#log.info(
        {
          requestId,
          method: request.method,
          path: (request.url ?? "").split("?", 1)[0]?.slice(0, longestPath),
          status: response.statusCode,
          durationMs: Math.round(performance.now() - began),
          keyId: trace.keyId,
          ...(response.writableFinished ? {} : { cut: true }),
        },
        "request",
      );
    });
  }

  traceOf(request: object): RequestTrace | undefined {
    return this.#traces.get(request);
  }

  /** Settles when no request runs, after `ms` at the latest. */
  async idle(ms: number): Promise<void> {
    if (this.#running === 0) return;
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, ms);
      this.#onIdle = () => {
        clearTimeout(late);
        resolve();
      };
    });
  }
}
