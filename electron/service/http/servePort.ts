import { z } from "zod";
import { AppError } from "#shared/errors/AppError";
import { bodyApartHeader, type HttpMethods, type HttpPortRequest } from "#shared/processes/httpPort";
import { isRpcRequest, type RpcAnswer, type RpcRequest } from "#shared/rpc/rpc";
import type { MessageEnd } from "../../processes/MessageEnd";
import { BodyOffer, BodySender, sendBody } from "../../processes/BodySender";
import { RpcServer, type CallContext } from "#shared/rpc/RpcServer";
import type { HttpHandler } from "./httpHandler";
import { SilentReaders, type SentAnswer } from "./SilentReaders";

const httpPortRequest: z.ZodType<HttpPortRequest> = z.strictObject({
  method: z.string().regex(/^[A-Z]+$/),
  path: z.string().startsWith("/api/v1"),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string().nullable(),
});

type Port = MessageEnd<unknown, unknown>;

/**
 * Answers HTTP that comes in over a message port (shared/processes/httpPort.ts). Bodies are sent as far as the reader takes them; a
 * cancelled call, or the end of the port, aborts the request's signal. The body of a good answer goes over the port that came
 * with its request, if one did.
 *
 * @param readers ends answers of which nothing is read for a time
 */
export function servePort(
  port: Pick<MessageEnd<unknown, RpcAnswer>, "post" | "onMessage" | "onClose">,
  handle: HttpHandler,
  readers = new SilentReaders(),
): void {
  const server = new RpcServer<HttpMethods, Port>(
    { fetch: (request, context) => answer(handle, readers, request, context) },
    (message) => port.post(message),
  );
  port.onMessage((message, ports) => {
    // Main is of the same build; what a request says is checked with the request.
    const request = message as RpcRequest<HttpMethods> | { readonly type: string };
    if (isRpcRequest<HttpMethods>(request)) server.receive(request, ports);
  });
  port.onClose(() => {
    server.close();
    readers.close();
  });
}

async function answer(
  handle: HttpHandler,
  readers: SilentReaders,
  params: HttpPortRequest,
  { signal: cancelled, send, ports: [bodyPort] }: CallContext<HttpMethods["fetch"]["part"], Port>,
): Promise<null> {
  const offer = bodyPort === undefined ? undefined : new BodyOffer(bodyPort);
  const silent = new AbortController();
  const signal = AbortSignal.any([cancelled, silent.signal]);
  let sender: BodySender | undefined;
  const answered: SentAnswer = {
    bytesTaken: () => sender?.bytesTaken ?? 0,
    isWaiting: () => sender?.isWaiting === true,
    end: () => silent.abort(),
  };
  readers.watch(answered);
  let isSentApart = false;
  try {
    const request = httpPortRequest.parse(params);
    const response = await handle(
      // The host only completes the address; nothing is sent anywhere.
      new Request(`http://localhost${request.path}`, {
        method: request.method,
        headers: request.headers.map(([name, value]) => [name, value]),
        body: request.body,
        signal,
      }),
    );
    const { body } = response;
    if (signal.aborted) {
      await body?.cancel();
      return null;
    }
    const apart = response.ok && body !== null ? offer : undefined;
    const headers: [string, string][] = [...response.headers];
    if (apart !== undefined) headers.push([bodyApartHeader, "1"]);
    void send({ status: response.status, headers });
    if (body !== null) {
      sender = (await apart?.sender(signal)) ?? new BodySender(send);
      await sendBody(body, sender, signal);
    }
    if (silent.signal.aborted) throw new Error("Nothing of the answer was read for too long.");
    if (signal.aborted) return null;
    apart?.end();
    isSentApart = apart !== undefined;
    return null;
  } catch (error) {
    throw new AppError("CONNECTION_CUT", error instanceof Error ? error.message : String(error));
  } finally {
    if (!isSentApart) offer?.close();
    readers.forget(answered);
  }
}
