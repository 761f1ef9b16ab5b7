import { withIncluded } from "#shared/api/decode/reading/included";
import { nextPage } from "#shared/api/decode/reading/paging";
import { Trace } from "#shared/api/decode/reading/Trace";
import type { AnswerKind, ServiceReading } from "#shared/api/serviceReading";
import { AppError, type Envelope } from "#shared/errors/AppError";
import { readBeginning, readText } from "../transport/readText";
import type { ServiceAnswer } from "../transport/Transport";
import { retryRead } from "../transport/retryRead";
import { readPages, nextSearches } from "./readPages";
import { type ConnectionRequest, type RequestLimits, ServiceConnection } from "./ServiceConnection";
import type { ServicePorts } from "./ServicePorts";
import { setTimeout as delay } from "node:timers/promises";

/** Remembers, for each service, where the fields of its last answer of each kind were read. */
class ServiceReadings {
  readonly #byProfile = new Map<string, Map<AnswerKind, ServiceReading>>();

  /** @param hasMore The service said that there is more than could be read. */
  note(profileId: string, answer: AnswerKind, trace: Trace, hasMore = false): void {
    const readings = this.#byProfile.get(profileId) ?? new Map<AnswerKind, ServiceReading>();
    this.#byProfile.set(profileId, readings);
    const { fields, conflicts, skipped } = trace.summary();
    const known = fields.map(({ field, paths }) => ({ field, paths: paths.map(({ path }) => path) }));
    readings.set(answer, {
      answer,
      fields: known,
      conflicts: conflicts.map(({ field, paths }) => ({ field, paths: [...paths] })),
      skipped,
      hasMore,
    });
  }

  of(profileId: string): ServiceReading[] {
    return [...(this.#byProfile.get(profileId)?.values() ?? [])];
  }
}

/** Milliseconds for the body of an answer that is not needed. */
const restMs = 2000;

/** Reads an answer and notes in the trace where each field of it was. */
export type Decoder<Value> = (json: unknown, trace: Trace) => Envelope<Value>;

/** A read of one resource; by default within the bounds of reads. */
export type ReadRequest = Pick<ConnectionRequest, "path" | "signal" | "subject"> &
  Partial<Pick<ConnectionRequest, "limits">>;

/** A list, whose pages are put together by what tells its items apart. */
export interface ListRequest<Item> extends ReadRequest {
  readonly answer: AnswerKind;
  readonly decode: Decoder<Item[]>;
  readonly idOf: (item: Item) => string;
}

/**
 * The ways in which the clients of all resources ask a service. Each method rejects with an AppError and nothing else.
 * Reads are tried again after a passing failure; what may change something never is.
 */
export class ServiceCalls {
  readonly #ports: ServicePorts;
  readonly limits: RequestLimits;
  /** Where the fields of each service's answers were read. */
  readonly readings = new ServiceReadings();

  constructor(ports: ServicePorts, limits: RequestLimits) {
    this.#ports = ports;
    this.limits = limits;
  }

  /** Reads one resource. */
  async read<Value>(
    profileId: string,
    request: ReadRequest & { readonly answer: AnswerKind | null },
    decode: Decoder<Value>,
  ): Promise<Value> {
    return this.#guarded(profileId, async (service) => {
      const { json } = await this.#get(service, request, "");
      return this.#understood(profileId, request.answer, json, decode);
    });
  }

  /** Reads a list to its end. */
  async list<Item>(profileId: string, request: ListRequest<Item>): Promise<Item[]> {
    const { path, decode, idOf, answer } = request;
    const trace = new Trace();
    return this.#guarded(profileId, async (service) => {
      const { items, hasMore } = await readPages(async (search) => {
        const { json, link } = await this.#get(service, request, search);
        const page = this.#understood(profileId, answer, json, decode, trace);
        const next = nextPage(json, link);
        const last = page.at(-1);
        const searches =
          next &&
          nextSearches(next, service.address({ path, search }), last === undefined ? null : idOf(last));
        return { items: page, next: searches };
      }, idOf);
      this.readings.note(profileId, answer, trace, hasMore);
      return items;
    });
  }

  /** Sends a request whose answer is JSON. */
  async send<Value>(
    profileId: string,
    request: ConnectionRequest & { readonly answer: AnswerKind },
    decode: Decoder<Value>,
  ): Promise<Value> {
    return this.#guarded(profileId, async (service) => {
      const { body } = await service.send(request);
      return this.#understood(profileId, request.answer, await readJson(body), decode);
    });
  }

  /** Sends a request whose success is its status alone; null where the answer is not JSON. */
  async sendLoosely(profileId: string, request: ConnectionRequest): Promise<unknown> {
    return this.#guarded(profileId, async (service) => {
      const { body } = await service.send(request);
      const text = await readText(body).catch(() => "");
      return parsedOrNull(text);
    });
  }

  /** Sends a request of whose answer only the status counts: a body that does not end is not waited for. */
  async carryOut(profileId: string, request: ConnectionRequest): Promise<void> {
    await this.#guarded(profileId, async (service) => {
      const limits = { ...request.limits, idleMs: restMs, bodyMs: restMs };
      const { body } = await service.send({ ...request, limits });
      await readBeginning(body, this.limits.errorBytes);
    });
  }

  /** Sends a request and settles once the service begins to answer; `take` reads its body or cancels it. */
  async stream<Value>(
    profileId: string,
    request: ConnectionRequest,
    take: (answer: ServiceAnswer) => Promise<Value>,
  ): Promise<Value> {
    return this.#guarded(profileId, async (service) => take(await service.send(request)));
  }

  /** The value of an answer, whose reading is noted also where it is refused. */
  #understood<Value>(
    profileId: string,
    answer: AnswerKind | null,
    json: unknown,
    decode: Decoder<Value>,
    trace = new Trace(),
  ): Value {
    const outcome = decode(withIncluded(json), trace);
    if (answer !== null) this.readings.note(profileId, answer, trace);
    if (outcome.ok) return outcome.value;
    throw AppError.fromData(outcome.error);
  }

  async #get(
    service: ServiceConnection,
    request: ReadRequest,
    search: string,
  ): Promise<{ readonly json: unknown; readonly link: string | null }> {
    const { path, signal, subject, limits = this.limits.read } = request;
    const get = async () => {
      const answer = await service.send({ method: "GET", path, search, limits, signal, subject });
      return { json: await readJson(answer.body), link: answer.headers.get("link") };
    };
    return retryRead(get, signal, { sleep, random: Math.random });
  }

  /** Turns what nobody foresaw into an AppError that says nothing of it, because it may quote the request. */
  async #guarded<Value>(
    profileId: string,
    call: (service: ServiceConnection) => Promise<Value>,
  ): Promise<Value> {
    try {
      return await call(await ServiceConnection.open(profileId, this.#ports, this.limits));
    } catch (error) {
      throw error instanceof AppError ? error : new AppError("INTERNAL");
    }
  }
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The JSON value of a body. The error says nothing of the text, which may hold a secret.
 *
 * @throws AppError ANSWER_NOT_JSON, or whatever the body errors with.
 */
async function readJson(body: ReadableStream<Uint8Array>): Promise<unknown> {
  const text = await readText(body);
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("ANSWER_NOT_JSON");
  }
}

/** Waits so many milliseconds; rejects with CANCELLED once the signal fires. */
async function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await delay(milliseconds, undefined, { signal });
  } catch {
    throw new AppError("CANCELLED");
  }
}
