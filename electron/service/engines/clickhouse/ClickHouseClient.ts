import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Where the server is and who asks. */
export interface ClickHouseAddress {
  /** Of the HTTP interface. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

export type ClickHouseSettings = Readonly<Record<string, string | number>>;

export interface ClickHouseRequest {
  readonly sql: string;
  readonly database?: string | undefined;
  readonly settings?: ClickHouseSettings;
  readonly queryId?: string;
  /** What an INSERT takes in; the statement itself goes with the address then. */
  readonly body?: Readable;
  readonly signal?: AbortSignal | undefined;
}

/** A statement that the server refused or could not finish. */
export class ClickHouseError extends Error {
  override readonly name = "ClickHouseError";
  /** The server's number of the error; 0 where it named none. */
  readonly code: number;

  /** @param text as the server wrote it */
  constructor(text: string) {
    super(messageOf(text));
    this.code = Number(/Code: (\d+)/.exec(text)?.[1] ?? 0);
  }
}

/** The server can't be asked: not reached, or not understood. The message is for a person. */
export class ClickHouseUnreachable extends Error {
  override readonly name = "ClickHouseUnreachable";
}

/** Longest text of an error that is read. */
const LONGEST_ERROR = 64 * 1024;

/**
 * Sends statements over the server's HTTP interface, by Node's own client. The official one (@clickhouse/client 1.23.1) was tried with
 * 18.16: statements and inserts work, but it finds no code and no sentence in errors of that form, and writes each to the log.
 */
export class ClickHouseClient {
  readonly #address: ClickHouseAddress;
  readonly #agent: HttpAgent | HttpsAgent;

  constructor(address: ClickHouseAddress) {
    this.#address = address;
    const isTls = new URL(address.url).protocol === "https:";
    this.#agent = isTls ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  }

  /** The same server, asked by somebody else. */
  as(user: string, password: string): ClickHouseClient {
    return new ClickHouseClient({ ...this.#address, user, password });
  }

  close(): void {
    this.#agent.destroy();
  }

  /**
   * @returns the answer's bytes, once the server has begun it
   * @throws ClickHouseError, ClickHouseUnreachable, the signal's reason
   */
  async open(request: ClickHouseRequest): Promise<IncomingMessage> {
    const answer = await this.#send(request);
    const code = answer.headers["x-clickhouse-exception-code"];
    if (answer.statusCode === 200 && code === undefined) return answer;
    const text = await textOf(answer);
    if (/^\s*Code: \d+/.test(text) || code !== undefined) throw new ClickHouseError(text);
    throw new ClickHouseUnreachable(
      `The ClickHouse server's address answered ${answer.statusCode ?? 0}, which is no answer of ClickHouse's HTTP interface. Check the address and its port (8123, or 8443 with TLS).`,
    );
  }

  /** Runs a statement to its end. @returns what it answers, as text. @throws as {@link open} */
  async text(request: ClickHouseRequest): Promise<string> {
    const settings = { ...request.settings, wait_end_of_query: 1 };
    const answer = await this.open({ ...request, settings });
    const text = await wholeText(answer);
    // After the answer has begun, an error stands in its text.
    if (/^Code: \d+, e\.|(?:^|\n)Code: \d+\. DB::/.test(text)) throw new ClickHouseError(text);
    return text;
  }

  /** Rows of a query as lists of texts; NULL is `\N`. @throws as {@link open} */
  async rows(sql: string, signal?: AbortSignal): Promise<string[][]> {
    const text = await this.text({ sql: `${sql} FORMAT TabSeparated`, signal });
    return text
      .split("\n")
      .slice(0, -1)
      .map((line) => line.split("\t"));
  }

  async #send({
    sql,
    database,
    settings = {},
    queryId,
    body,
    signal,
  }: ClickHouseRequest): Promise<IncomingMessage> {
    signal?.throwIfAborted();
    const { url, user, password } = this.#address;
    const address = new URL(url);
    for (const [name, value] of Object.entries(settings)) address.searchParams.set(name, String(value));
    if (database !== undefined) address.searchParams.set("database", database);
    if (queryId !== undefined) address.searchParams.set("query_id", queryId);
    if (body !== undefined) address.searchParams.set("query", sql);
    const send = address.protocol === "https:" ? httpsRequest : httpRequest;
    // Headers, never the address: a proxy's log would keep the password.
    const headers = { "x-clickhouse-user": user, "x-clickhouse-key": password };
    return new Promise((resolve, reject) => {
      const request = send(address, {
        method: "POST",
        agent: this.#agent,
        headers,
        ...(signal && { signal }),
      });
      request.once("response", resolve);
      request.once("error", (error) => {
        reject(signal?.aborted === true ? error : unreachable(address, error));
      });
      if (body === undefined) request.end(sql);
      else void pipeline(body, request).catch((error: unknown) => request.destroy(asError(error)));
    });
  }
}

/** Node's codes for a certificate that no authority it knows has signed. */
const untrusted: ReadonlySet<unknown> = new Set([
  ...["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "UNABLE_TO_GET_ISSUER_CERT", "UNABLE_TO_GET_ISSUER_CERT_LOCALLY"],
  ...["SELF_SIGNED_CERT_IN_CHAIN", "DEPTH_ZERO_SELF_SIGNED_CERT"],
]);

function unreachable({ host }: URL, error: Error & { readonly code?: unknown }): ClickHouseUnreachable {
  if (untrusted.has(error.code))
    return new ClickHouseUnreachable(
      `The certificate of the ClickHouse server at ${host} is not trusted: ${error.message}. Where an authority of your own signed it, start the service with NODE_EXTRA_CA_CERTS=FILE, the authority's certificate.`,
    );
  return new ClickHouseUnreachable(
    `The ClickHouse server at ${host} can't be reached: ${error.message}. Check the address, that it runs, and that this computer may connect to it.`,
  );
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer) {
    if (!Buffer.isBuffer(part)) continue;
    parts.push(part);
    length += part.length;
    if (length > LONGEST_ERROR) break;
  }
  return Buffer.concat(parts).toString();
}

async function wholeText(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of answer) if (Buffer.isBuffer(part)) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** The server's sentence without its own wrapping, in both forms that it has had. */
function messageOf(text: string): string {
  return text
    .trim()
    .replace(/^Code: (\d+), e\.displayText\(\) = DB::Exception: ([^]*?),? e\.what\(\) = DB::Exception$/, "$2")
    .replace(/^Code: \d+\. DB::Exception: /, "")
    .replace(/ \(version [^)]*(?:\([^)]*\))?\)$/, "")
    .replace(/ Stack trace:[^]*$/, "")
    .slice(0, 2000);
}
