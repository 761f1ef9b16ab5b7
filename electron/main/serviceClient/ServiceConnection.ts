import type { RequestSubject } from "#shared/api/decode/failures/failure";
import { AppError } from "#shared/errors/AppError";
import { httpTransport } from "../transport/httpTransport";
import { serviceBaseUrl } from "../transport/serviceBaseUrl";
import { serviceUrl } from "../transport/serviceUrl";
import type { ExchangeLimits, ServiceAnswer, ServiceRequest, Transport } from "../transport/Transport";
import { readFailure } from "./readFailure";
import type { RequestLimits } from "./requestLimits";
import type { ServiceAccess, ServicePorts } from "./ServicePorts";

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
  /** Whether it would change something; by default what is not sent by GET does. */
  readonly isWrite?: boolean;
}

/** One service with the key that opens it, for the time of one call. */
export class ServiceConnection {
  readonly #base: URL;
  readonly #apiKey: string;
  readonly #errorBytes: number;
  readonly #transport: Transport;

  private constructor(access: ServiceAccess, ports: ServicePorts, limits: RequestLimits) {
    const embedded = access.kind === "embedded";
    this.#base = serviceBaseUrl((embedded ? null : access.baseUrl) ?? embeddedBaseUrl);
    this.#apiKey = access.apiKey;
    this.#errorBytes = limits.errorBytes;
    this.#transport = httpTransport(embedded ? ports.embeddedFetch : ports.hostedFetch);
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
    const answer = await this.#transport({
      method,
      url: this.address(request),
      apiKey: this.#apiKey,
      body,
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
