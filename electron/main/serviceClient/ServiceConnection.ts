import type { MessagePortMain } from "electron";
import { decodeError, type RequestSubject } from "#shared/api/decode/errors/decodeError";
import { retryAfterSeconds } from "#shared/api/decode/errors/retryAfterSeconds";
import { AppError } from "#shared/errors/AppError";
import { KnownSecrets, redactError } from "#shared/secrets/redact";
import { httpTransport } from "../transport/httpTransport";
import { readBeginning } from "../transport/readText";
import { serviceBaseUrl, serviceUrl } from "../transport/serviceUrl";
import type { ExchangeLimits, ServiceAnswer, ServiceRequest, Transport } from "../transport/Transport";
import type { ServiceAccess, ServicePorts } from "./ServicePorts";

/** Bounds by kind of request; the contract names none. */
export interface RequestLimits {
  readonly read: ExchangeLimits;
  /** Creating a database may wait for the platform. */
  readonly write: ExchangeLimits;
  /** The service reaches a source before it answers, and lists thousands of tables with their columns. */
  readonly source: ExchangeLimits;
  /** A statement answers when it is done: only a dead line is given up, and people stop what takes too long for them. */
  readonly query: ExchangeLimits;
  /** Bytes of a failed answer that are looked at for its message. */
  readonly errorBytes: number;
}

const mebibyte = 1024 * 1024;

export const requestLimits: RequestLimits = {
  read: { headMs: 30_000, idleMs: 30_000, bodyMs: 120_000, maxBytes: 64 * mebibyte },
  write: { headMs: 120_000, idleMs: 30_000, bodyMs: 60_000, maxBytes: 4 * mebibyte },
  source: { headMs: 180_000, idleMs: 30_000, bodyMs: 120_000, maxBytes: 64 * mebibyte },
  query: { headMs: 3_600_000, idleMs: 120_000, maxBytes: 2048 * mebibyte },
  errorBytes: 64 * 1024,
};

interface ErrorContext {
  /** What the request carried that a 400 may be about. */
  readonly subject: RequestSubject | null;
  /** Whether the request would have changed something. */
  readonly isWrite: boolean;
  /** Never repeated, even where the service does. */
  readonly apiKey: string;
  /** Bytes of the body that are looked at. */
  readonly maxBytes: number;
}

/** The error that a failed answer stands for. Reads the beginning of its body and drops the rest; never rejects. */
async function readFailure(answer: ServiceAnswer, context: ErrorContext): Promise<AppError> {
  const body = await readBeginning(answer.body, context.maxBytes);
  const known = new KnownSecrets([context.apiKey]);
  const error = decodeError({
    status: answer.status,
    body: known.redact(body),
    retryAfterSeconds: retryAfterSeconds(answer.headers.get("retry-after"), Date.now()),
    subject: context.subject,
    isWrite: context.isWrite,
  });
  // Again, because JSON may have spelled the key with escapes.
  return redactError(error, known);
}

/** The embedded service is reached by a port; its address only completes the path. */
const embeddedBaseUrl = "http://localhost/api/v1";

/** A request below the base address of a service. */
export interface ConnectionRequest extends Pick<ServiceRequest, "method" | "body" | "signal"> {
  /** Segments, unescaped. */
  readonly path: readonly string[];
  /** Query part of the address, with its question mark. */
  readonly search?: string;
  readonly limits: ExchangeLimits;
  /** What a 400 may be about beside the request. */
  readonly subject?: RequestSubject | undefined;
  /** Whether it is about a session of the embedded service, which has a port of its own. */
  readonly isSession?: boolean | undefined;
  /** Whether it would change something; by default what is not sent by GET does. */
  readonly isWrite?: boolean;
  /** Makes the port that takes the body of a good answer; called for the embedded service alone, which speaks on ports. */
  readonly openBodyPort?: (() => MessagePortMain) | undefined;
}

/** One service with the key that opens it, for the time of one call. */
export class ServiceConnection {
  readonly #isEmbedded: boolean;
  readonly #base: URL;
  readonly #apiKey: string;
  readonly #errorBytes: number;
  readonly #transport: Transport;
  readonly #sessions: Transport;

  private constructor(access: ServiceAccess, ports: ServicePorts, limits: RequestLimits) {
    this.#isEmbedded = access.kind === "embedded";
    this.#base = serviceBaseUrl((this.#isEmbedded ? null : access.baseUrl) ?? embeddedBaseUrl);
    this.#apiKey = access.apiKey;
    this.#errorBytes = limits.errorBytes;
    this.#transport = httpTransport(this.#isEmbedded ? ports.embeddedFetch : ports.hostedFetch);
    this.#sessions = httpTransport(ports.sessionFetch);
  }

  /** @throws AppError when the profile has no usable address or key. */
  static async open(
    profileId: string,
    ports: ServicePorts,
    limits: RequestLimits,
  ): Promise<ServiceConnection> {
    const access = await ports.resolveProfile(profileId);
    if (access.kind === "hosted" && access.baseUrl === null) throw new AppError("ADDRESS_NOT_ALLOWED");
    return new ServiceConnection(access, ports, limits);
  }

  /** The address of a request below this service. */
  address({ path, search }: Pick<ConnectionRequest, "path" | "search">): URL {
    const url = serviceUrl(this.#base, path);
    url.search = search ?? "";
    return url;
  }

  /** Sends a request and settles with an answer of 2xx, whose body is to be read or cancelled; otherwise rejects. */
  async send(request: ConnectionRequest): Promise<ServiceAnswer> {
    const { method, body, signal, limits, subject = null, isWrite = method !== "GET" } = request;
    const answer = await (request.isSession === true ? this.#sessions : this.#transport)({
      method,
      url: this.address(request),
      apiKey: this.#apiKey,
      body,
      bodyPort: this.#isEmbedded ? request.openBodyPort?.() : undefined,
      limits,
      signal,
    });
    if (answer.status >= 200 && answer.status < 300) return answer;
    const failure = await readFailure(answer, {
      subject,
      isWrite,
      apiKey: this.#apiKey,
      maxBytes: this.#errorBytes,
    });
    throw signal?.aborted === true ? new AppError("CANCELLED") : failure;
  }
}
