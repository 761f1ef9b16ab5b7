import { decodeDatabase } from "#shared/api/decode/decodeDatabase";
import { decodeDatabaseCreated } from "#shared/api/decode/decodeDatabaseCreated";
import { decodeDatabaseList } from "#shared/api/decode/decodeDatabaseList";
import { decodeEngineList } from "#shared/api/decode/decodeEngineList";
import { decodeSchema } from "#shared/api/decode/decodeSchema";
import { nextPage } from "#shared/api/decode/nextPage";
import type { Database, DatabaseCreated, DatabaseCreation } from "#shared/api/database";
import type { Engine } from "#shared/api/engine";
import type { Relation } from "#shared/api/relation";
import type { Envelope } from "#shared/contract/envelope";
import { AppError } from "#shared/errors/AppError";
import { readBeginning } from "../transport/readBeginning";
import { requireJsonObject } from "../transport/requireJsonObject";
import { retryRead } from "../transport/retryRead";
import { sleep } from "../transport/sleep";
import { nextSearch } from "./nextSearch";
import { readJson } from "./readJson";
import { readPages } from "./readPages";
import { requestBody } from "./requestBody";
import { requestLimits, type RequestLimits } from "./requestLimits";
import { ServiceConnection } from "./ServiceConnection";
import type { ServicePorts } from "./ServicePorts";
import type { Statement, StatementAnswer } from "./Statement";

/** Fields of POST /databases (service-api.md, Request bodies) and the engine, where one was chosen. */
const creationFields = ["name", "engine", "region", "vmSize", "memoryMb", "ttlHours", "autoStop"] as const;

type Decoder<Value> = (json: unknown) => Envelope<Value>;

/**
 * Speaks the service's contract for every profile. Each method rejects with an AppError and nothing else. Reads are
 * tried again after a passing failure; what may change something never is.
 */
export class ServiceClient {
  readonly #ports: ServicePorts;
  readonly #limits: RequestLimits;

  constructor(ports: ServicePorts, limits: RequestLimits = requestLimits) {
    this.#ports = ports;
    this.#limits = limits;
  }

  /** Newest first, as the service orders them. */
  async listDatabases(profileId: string, signal?: AbortSignal): Promise<Database[]> {
    return this.#list(profileId, ["databases"], decodeDatabaseList, signal);
  }

  async getDatabase(profileId: string, databaseId: string, signal?: AbortSignal): Promise<Database> {
    return this.#read(profileId, ["databases", databaseId], decodeDatabase, signal);
  }

  /** The only answer with the database's token and ATTACH text. */
  async createDatabase(
    profileId: string,
    creation: DatabaseCreation,
    signal?: AbortSignal,
  ): Promise<DatabaseCreated> {
    return this.#guarded(async () => {
      const service = await this.#open(profileId);
      const { body } = await service.send({
        method: "POST",
        path: ["databases"],
        body: requestBody(creation, creationFields),
        limits: this.#limits.write,
        signal,
      });
      return understood(decodeDatabaseCreated(await readJson(body)));
    });
  }

  /** Deletes a database and all its data; any answer of 2xx counts, whatever its body. */
  async deleteDatabase(profileId: string, databaseId: string, signal?: AbortSignal): Promise<void> {
    await this.#guarded(async () => {
      const service = await this.#open(profileId);
      const path = ["databases", databaseId];
      const { body } = await service.send({ method: "DELETE", path, limits: this.#limits.write, signal });
      await readBeginning(body, this.#limits.errorBytes);
    });
  }

  async listEngines(profileId: string, signal?: AbortSignal): Promise<Engine[]> {
    return this.#list(profileId, ["engines"], decodeEngineList, signal);
  }

  /** Every table and view with its columns. */
  async readSchema(profileId: string, databaseId: string, signal?: AbortSignal): Promise<Relation[]> {
    return this.#read(profileId, ["databases", databaseId, "schema"], decodeSchema, signal);
  }

  /**
   * Runs one statement and settles once the service begins to answer. The body is not parsed here, but an answer that
   * is no JSON object is refused. Aborting stops the statement, also while the body is read.
   */
  async query(
    profileId: string,
    databaseId: string,
    statement: Statement,
    signal?: AbortSignal,
  ): Promise<StatementAnswer> {
    return this.#guarded(async () => {
      const service = await this.#open(profileId);
      const { body } = await service.send({
        method: "POST",
        path: ["databases", databaseId, "query"],
        body: requestBody(statement, ["sql", "maxRows", "readOnly"]),
        limits: this.#limits.query,
        statement: true,
        signal,
      });
      return { body: await requireJsonObject(body) };
    });
  }

  async #read<Value>(
    profileId: string,
    path: readonly string[],
    decode: Decoder<Value>,
    signal: AbortSignal | undefined,
  ): Promise<Value> {
    return this.#guarded(async () => {
      const service = await this.#open(profileId);
      return understood(decode(await this.#get(service, path, "", signal)));
    });
  }

  async #list<Item extends { readonly id: string }>(
    profileId: string,
    path: readonly string[],
    decode: Decoder<Item[]>,
    signal: AbortSignal | undefined,
  ): Promise<Item[]> {
    return this.#guarded(async () => {
      const service = await this.#open(profileId);
      return readPages(async (search) => {
        const json = await this.#get(service, path, search, signal);
        const next = nextPage(json);
        return {
          items: understood(decode(json)),
          next: next === null ? null : nextSearch(next, service.address({ path, search })),
        };
      });
    });
  }

  async #get(
    service: ServiceConnection,
    path: readonly string[],
    search: string,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const get = async (): Promise<unknown> => {
      const answer = await service.send({ method: "GET", path, search, limits: this.#limits.read, signal });
      return readJson(answer.body);
    };
    return retryRead(get, signal, { sleep, random: Math.random });
  }

  async #open(profileId: string): Promise<ServiceConnection> {
    return ServiceConnection.open(profileId, this.#ports, this.#limits);
  }

  /** Turns what nobody foresaw into an AppError that says nothing of it, because it may quote the request. */
  async #guarded<Value>(call: () => Promise<Value>): Promise<Value> {
    try {
      return await call();
    } catch (error) {
      throw error instanceof AppError ? error : new AppError("INTERNAL");
    }
  }
}

function understood<Value>(answer: Envelope<Value>): Value {
  if (answer.ok) return answer.value;
  throw AppError.fromData(answer.error);
}
