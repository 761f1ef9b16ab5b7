import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { selfSignedCertificate } from "./selfSignedCertificate";

/** A request as it reached the server. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export type Answer = (response: ServerResponse, request: SeenRequest) => void;

/** A real server on this computer that answers as a test says and remembers what it was asked. */
export class LoopbackServer {
  readonly seen: SeenRequest[] = [];
  readonly #server: Server;
  readonly #scheme: string;
  #answer: Answer = (response) => response.end("{}");

  private constructor(scheme: "http" | "https") {
    const listener: RequestListener = (request, response) => void this.#serve(request, response);
    this.#server =
      scheme === "http" ? createServer(listener) : createTlsServer(selfSignedCertificate(), listener);
    this.#scheme = scheme;
  }

  static async start(scheme: "http" | "https" = "http"): Promise<LoopbackServer> {
    const server = new LoopbackServer(scheme);
    await new Promise<void>((resolve) => {
      server.#server.listen(0, "127.0.0.1", resolve);
    });
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get baseUrl(): string {
    return `${this.#scheme}://127.0.0.1:${this.port}/api/v1`;
  }

  /** Answers every request this way from now on. */
  answerWith(answer: Answer): void {
    this.#answer = answer;
  }

  /** Answers every request with this status and text. */
  answerText(status: number, body: string, headers: Record<string, string> = {}): void {
    this.#answer = (response) => response.writeHead(status, headers).end(body);
  }

  /** Answers every request with this JSON. */
  answerJson(json: unknown, status = 200): void {
    this.answerText(status, JSON.stringify(json), { "content-type": "application/json" });
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const seen = {
      method: request.method ?? "",
      path: request.url ?? "",
      headers: request.headers,
      body: await text(request),
    };
    this.seen.push(seen);
    this.#answer(response, seen);
  }
}
