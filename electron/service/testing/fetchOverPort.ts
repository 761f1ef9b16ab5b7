import type { MessagePort } from "node:worker_threads";
import { AppError } from "#shared/errors/AppError";
import type { HttpMethods } from "#shared/processes/httpPort";
import type { RpcAnswer } from "#shared/rpc/rpc";
import { RpcClient } from "#shared/rpc/RpcClient";

/** A fetch that speaks HTTP over a message port, as main does in the app: the other half of servePort. */
export function fetchOverPort(port: MessagePort): (request: Request) => Promise<Response> {
  const calls = new RpcClient<HttpMethods>(
    (message) => {
      port.postMessage(message);
      return true;
    },
    () => new AppError("LOCAL_SERVICE_STOPPED"),
  );
  port.on("message", (answer: RpcAnswer) => calls.receive(answer));

  return async (request) => {
    const { method, url } = request;
    const { pathname, search } = new URL(url);
    const body = request.body === null ? null : await request.text();
    const stop = new AbortController();
    request.signal.addEventListener("abort", () => stop.abort());
    return new Promise((resolve, reject) => {
      let control: ReadableStreamDefaultController<Uint8Array> | undefined;
      const stream = new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            control = controller;
          },
          cancel: () => stop.abort(),
        },
        { highWaterMark: 0 },
      );
      const fail = (error: unknown): void => {
        reject(error);
        if (!stop.signal.aborted) control?.error(error);
      };
      request.signal.addEventListener("abort", () => fail(new Error("aborted")));
      const params = { method, path: pathname + search, headers: [...request.headers], body };
      const onPart = (part: HttpMethods["fetch"]["part"]): void => {
        if (part instanceof Uint8Array) control?.enqueue(part);
        else
          resolve(
            new Response(stream, {
              status: part.status,
              headers: part.headers.map(([name, value]): [string, string] => [name, value]),
            }),
          );
      };
      calls.call("fetch", params, { signal: stop.signal, onPart }).then(() => {
        if (!stop.signal.aborted) control?.close();
      }, fail);
    });
  };
}
