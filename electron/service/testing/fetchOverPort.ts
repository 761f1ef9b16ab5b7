import type { HttpPortAnswer, HttpPortRequest } from "#shared/processes/httpPort";
import type { MessagePort } from "node:worker_threads";

interface Exchange {
  head(response: Response): void;
  fail(error: Error): void;
  body: ReadableStreamDefaultController<Uint8Array> | undefined;
}

/** A fetch that speaks HTTP over a message port, as main does in the app: the other half of servePort. */
export function fetchOverPort(port: MessagePort): (request: Request) => Promise<Response> {
  const exchanges = new Map<number, Exchange>();
  let last = 0;
  const post = (message: HttpPortRequest): void => {
    port.postMessage(message);
  };

  port.on("message", (answer: HttpPortAnswer) => {
    const exchange = exchanges.get(answer.id);
    if (exchange === undefined) return;
    if (answer.type === "head") {
      const body = new ReadableStream<Uint8Array>(
        {
          start(controller) {
            exchange.body = controller;
          },
          cancel() {
            exchanges.delete(answer.id);
            post({ type: "abort", id: answer.id });
          },
        },
        { highWaterMark: 0 },
      );
      const headers = answer.headers.map(([name, value]): [string, string] => [name, value]);
      exchange.head(new Response(body, { status: answer.status, headers }));
    } else if (answer.type === "chunk") {
      exchange.body?.enqueue(answer.bytes);
      post({ type: "credit", id: answer.id, bytes: answer.bytes.byteLength });
    } else {
      exchanges.delete(answer.id);
      if (answer.type === "end") exchange.body?.close();
      else exchange.fail(new Error(answer.message));
    }
  });

  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = request.body === null ? null : await request.text();
    last += 1;
    const id = last;
    return new Promise((resolve, reject) => {
      const exchange: Exchange = {
        body: undefined,
        head: resolve,
        fail: (error) => {
          if (exchange.body === undefined) reject(error);
          else exchange.body.error(error);
        },
      };
      exchanges.set(id, exchange);
      request.signal.addEventListener("abort", () => {
        if (!exchanges.delete(id)) return;
        post({ type: "abort", id });
        exchange.fail(new Error("aborted"));
      });
      post({
        type: "request",
        id,
        method: request.method,
        path: pathname + search,
        headers: [...request.headers],
        body,
      });
    });
  };
}
