import type { MessagePortMain } from "electron";
import type { HttpPortAnswer, HttpPortRequest } from "#shared/processes/httpPort";
import { AppError } from "#shared/errors/AppError";
import { PortExchange } from "./PortExchange";
import type { Fetch } from "./Transport";
import { z } from "zod";

const requestId = z.int().nonnegative();

/** Checks what comes in from the service over the port. */
const httpPortAnswer: z.ZodType<HttpPortAnswer> = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("head"),
    id: requestId,
    status: z.int(),
    headers: z.array(z.tuple([z.string(), z.string()])),
  }),
  z.strictObject({ type: z.literal("chunk"), id: requestId, bytes: z.instanceof(Uint8Array) }),
  z.strictObject({ type: z.literal("end"), id: requestId }),
  z.strictObject({ type: z.literal("broken"), id: requestId, message: z.string() }),
]);

/** Main's end of the port that carries HTTP, whichever kind of message port it is. */
export interface HttpClientPort {
  /** Ports in `transfer` belong to the service from then on. */
  post(message: HttpPortRequest, transfer?: MessagePortMain[]): void;
  /** `message` is what came in, unchecked. */
  onMessage(listener: (message: unknown) => void): void;
  /** The other end is gone. */
  onClose(listener: () => void): void;
}

/**
 * A fetch whose requests travel over a message port (shared/contract/httpPort.ts) instead of a network; of the address
 * only path and query matter. When the port closes, requests under way and later ones fail with LOCAL_SERVICE_STOPPED:
 * a service that was started again has a new port.
 */
export function portFetch(port: HttpClientPort): Fetch {
  const exchanges = new Map<number, PortExchange>();
  let lastId = 0;
  let closed = false;

  port.onMessage((message) => {
    const answer = httpPortAnswer.safeParse(message);
    if (answer.success) exchanges.get(answer.data.id)?.receive(answer.data);
  });
  port.onClose(() => {
    closed = true;
    for (const exchange of exchanges.values()) exchange.fail(new AppError("LOCAL_SERVICE_STOPPED"));
  });

  return async (address, { method, headers, body, bodyPort, signal }) => {
    if (closed) throw new AppError("LOCAL_SERVICE_STOPPED");
    signal.throwIfAborted();
    const id = ++lastId;
    const exchange = new PortExchange(
      id,
      (message) => port.post(message),
      () => {
        exchanges.delete(id);
        signal.removeEventListener("abort", abort);
      },
    );
    function abort(): void {
      port.post({ type: "abort", id });
      exchange.fail(signal.reason);
    }
    exchanges.set(id, exchange);
    signal.addEventListener("abort", abort, { once: true });
    const { pathname, search } = new URL(address);
    port.post(
      { type: "request", id, method, path: pathname + search, headers: Object.entries(headers), body },
      bodyPort === undefined ? [] : [bodyPort],
    );
    return exchange.response;
  };
}
