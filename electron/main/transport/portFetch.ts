import type { MessagePortMain } from "electron";
import { z } from "zod";
import { AppError } from "#shared/errors/AppError";
import type { HttpMethods } from "#shared/processes/httpPort";
import { isRpcAnswer, type RpcAnswer, type RpcRequest } from "#shared/rpc/rpc";
import type { MessageEnd } from "../../processes/MessageEnd";
import { RpcClient } from "#shared/rpc/RpcClient";
import { PortExchange } from "./PortExchange";
import type { Fetch } from "./Transport";

/** Checks what comes in from the service. */
const answerPart: z.ZodType<HttpMethods["fetch"]["part"]> = z.union([
  z.instanceof(Uint8Array),
  z.strictObject({ status: z.int(), headers: z.array(z.tuple([z.string(), z.string()])) }),
]);

/**
 * A fetch whose requests travel over a message port (shared/processes/httpPort.ts) instead of a network; of the address
 * only path and query matter. When the port closes, requests under way and later ones fail with LOCAL_SERVICE_STOPPED:
 * a service that was started again has a new port.
 */
export function portFetch(
  port: Pick<MessageEnd<unknown, RpcRequest<HttpMethods>>, "post" | "onMessage" | "onClose">,
): Fetch {
  let isClosed = false;
  const calls = new RpcClient<HttpMethods, MessagePortMain>(
    (request, transfer) => {
      if (!isClosed) port.post(request, transfer);
      return !isClosed;
    },
    () => new AppError("LOCAL_SERVICE_STOPPED"),
  );
  port.onMessage((message) => {
    // The service is of the same build; what an answer says is checked part by part.
    const answer = message as RpcAnswer | { readonly type: string };
    if (isRpcAnswer(answer)) calls.receive(answer);
  });
  port.onClose(() => {
    isClosed = true;
    calls.lose();
  });

  return (address, { method, headers, body, bodyPort, signal }) => {
    if (signal.aborted) return Promise.reject(signal.reason);
    const { pathname, search } = new URL(address);
    const stop = new AbortController();
    const exchange = new PortExchange(() => stop.abort());
    const abort = (): void => {
      stop.abort();
      exchange.fail(signal.reason);
    };
    signal.addEventListener("abort", abort, { once: true });
    const call = calls.call(
      "fetch",
      { method, path: pathname + search, headers: Object.entries(headers), body },
      {
        signal: stop.signal,
        transfer: bodyPort === undefined ? [] : [bodyPort],
        onPart(sent) {
          const part = answerPart.safeParse(sent);
          if (part.success)
            return part.data instanceof Uint8Array ? exchange.push(part.data) : exchange.begin(part.data);
          exchange.fail(new AppError("CONNECTION_CUT", "A part of the answer made no sense."));
          return stop.abort();
        },
      },
    );
    void call
      .then(
        () => exchange.finish(),
        (error: unknown) => exchange.fail(error),
      )
      .finally(() => signal.removeEventListener("abort", abort));
    return exchange.response;
  };
}
