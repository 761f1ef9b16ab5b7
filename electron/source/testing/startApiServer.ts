import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as the test's API sees it. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface ApiReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text as it is; anything else as JSON. */
  readonly body: unknown;
}

/** What the API does with a request: answer, or with null cut the connection in the middle of an answer. */
export type ApiBehaviour = (request: ApiRequest) => ApiReply | null | Promise<ApiReply | null>;

/** A local HTTP server that stands in for a public API. */
export interface TestApi {
  readonly address: string;
  readonly requests: ApiRequest[];
  behaviour: ApiBehaviour;
  stop(): Promise<void>;
}

async function reply(api: TestApi, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", api.address);
  let body = "";
  for await (const piece of request) body += String(piece);
  const seen = {
    method: request.method ?? "GET",
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    headers: request.headers,
    body,
  };
  api.requests.push(seen);
  const answer = await api.behaviour(seen);
  if (answer === null) {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    response.write('{"cut":', () => response.destroy());
    return;
  }
  const isText = typeof answer.body === "string";
  response.writeHead(answer.status ?? 200, {
    "content-type": isText ? "text/plain" : "application/json; charset=utf-8",
    ...answer.headers,
  });
  response.end(isText ? answer.body : JSON.stringify(answer.body));
}

/** Starts it on a free port of the loopback address. */
export async function startApiServer(): Promise<TestApi> {
  const listener = createServer((request, response) => {
    reply(api, request, response).catch(() => response.destroy());
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const api: TestApi = {
    address: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    requests: [],
    behaviour: () => ({ status: 404, body: {} }),
    stop: async () => {
      listener.closeAllConnections();
      listener.close();
      await once(listener, "close");
    },
  };
  return api;
}
