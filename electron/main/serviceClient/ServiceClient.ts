import type { MessagePortMain } from "electron";
import type { Database, DatabaseCreated, DatabaseCreation, Engine } from "#shared/api/database";
import {
  decodeDatabase,
  decodeDatabaseCreated,
  decodeDatabaseList,
} from "#shared/api/decode/databases/database";
import { decodeEngineList } from "#shared/api/decode/databases/engine";
import { decodeSchema } from "#shared/api/decode/schema/schema";
import type { Relation } from "#shared/api/relation";
import type { ServiceReading } from "#shared/api/serviceReading";
import { classifyStatement } from "#shared/sql/classifyStatement";
import { requireJsonObject } from "../transport/requireJsonObject";
import { ConnectionsClient } from "./ConnectionsClient";
import { requestBody } from "./changeBody";
import { ServiceCalls } from "./ServiceCalls";
import { requestLimits, type RequestLimits } from "./ServiceConnection";
import type { ServicePorts, Statement, StatementAnswer } from "./ServicePorts";

/** Fields of POST /databases (docs/http-api.md) and the engine, where one was chosen. */
const creationFields = ["name", "engine", "region", "vmSize", "memoryMb", "ttlHours", "autoStop"] as const;

/** The longest that a timer takes. */
const unlimitedMs = 2 ** 31 - 1;

/**
 * Speaks the service's contract for every profile. Each method rejects with an AppError and nothing else. Reads are
 * tried again after a passing failure; what may change something never is.
 */
export class ServiceClient {
  /** Kinds of source, Connections and their runs. */
  readonly connections: ConnectionsClient;
  readonly #calls: ServiceCalls;

  constructor(ports: ServicePorts, limits: RequestLimits = requestLimits) {
    this.#calls = new ServiceCalls(ports, limits);
    this.connections = new ConnectionsClient(this.#calls);
  }

  /** Where the fields of a service's last answers were read, one entry a kind of answer. */
  readings(profileId: string): ServiceReading[] {
    return this.#calls.readings.of(profileId);
  }

  /** Newest first, as the service orders them. */
  async listDatabases(profileId: string, signal?: AbortSignal): Promise<Database[]> {
    const idOf = ({ id }: Database) => id;
    return this.#calls.list(profileId, {
      path: ["databases"],
      answer: "databases",
      decode: decodeDatabaseList,
      idOf,
      signal,
    });
  }

  async getDatabase(profileId: string, databaseId: string, signal?: AbortSignal): Promise<Database> {
    return this.#calls.read(
      profileId,
      { path: ["databases", databaseId], answer: "database", signal },
      decodeDatabase,
    );
  }

  /** The only answer with the database's token and ATTACH text. */
  async createDatabase(
    profileId: string,
    creation: DatabaseCreation,
    signal?: AbortSignal,
  ): Promise<DatabaseCreated> {
    const body = requestBody(creation, creationFields);
    const limits = this.#calls.limits.write;
    return this.#calls.send(
      profileId,
      { method: "POST", path: ["databases"], body, limits, signal, answer: "createdDatabase" },
      decodeDatabaseCreated,
    );
  }

  /** Deletes a database and all its data; any answer of 2xx counts, whatever its body. */
  async deleteDatabase(profileId: string, databaseId: string, signal?: AbortSignal): Promise<void> {
    const limits = this.#calls.limits.write;
    const path = ["databases", databaseId];
    await this.#calls.carryOut(profileId, { method: "DELETE", path, limits, signal });
  }

  async listEngines(profileId: string, signal?: AbortSignal): Promise<Engine[]> {
    const idOf = ({ id }: Engine) => id;
    return this.#calls.list(profileId, {
      path: ["engines"],
      answer: "engines",
      decode: decodeEngineList,
      idOf,
      signal,
    });
  }

  /** Every table and view with its columns. */
  async readSchema(profileId: string, databaseId: string, signal?: AbortSignal): Promise<Relation[]> {
    return this.#calls.read(
      profileId,
      { path: ["databases", databaseId, "schema"], answer: "schema", signal },
      decodeSchema,
    );
  }

  /**
   * Runs one statement and settles once the service begins to answer. The body is not parsed here, but an answer that
   * is no JSON object is refused. Aborting stops the statement, also while the body is read.
   *
   * @param openBodyPort Makes a port to the reader of the body, for a service that can send it there.
   */
  async query(
    profileId: string,
    databaseId: string,
    statement: Statement,
    signal?: AbortSignal,
    openBodyPort?: () => MessagePortMain,
  ): Promise<StatementAnswer> {
    const request = {
      method: "POST",
      path: ["databases", databaseId, "query"],
      body: requestBody(statement, ["sql", "maxRows", "readOnly"]),
      limits: this.#calls.limits.query,
      subject: "statement",
      isWrite: !statement.readOnly && classifyStatement(statement.sql).effect !== "read",
      signal,
      openBodyPort,
    } as const;
    return this.#calls.stream(profileId, request, async ({ body, isBodyApart }) => ({
      body: isBodyApart ? body : await requireJsonObject(body),
      isBodyApart,
    }));
  }

  /** Opens a session of the embedded service. Its lines come as long as it lasts; aborting ends it. */
  async openSession(
    profileId: string,
    databaseId: string,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>> {
    const limits = { ...this.#calls.limits.write, idleMs: unlimitedMs };
    const { bodyMs: _none, ...unbounded } = limits;
    const request = {
      method: "POST",
      path: ["sessions"],
      body: { databaseId },
      limits: unbounded,
      isSession: true,
      signal,
    } as const;
    return this.#calls.stream(profileId, request, async ({ body }) => body);
  }

  /** As {@link query}, in a session. @param sessionId the service's name for it */
  async querySession(
    profileId: string,
    sessionId: string,
    statement: Statement,
    signal?: AbortSignal,
  ): Promise<StatementAnswer> {
    const request = {
      method: "POST",
      path: ["sessions", sessionId, "query"],
      body: requestBody(statement, ["sql", "maxRows", "readOnly"]),
      limits: this.#calls.limits.query,
      subject: "statement",
      // No key is behind a session: no refusal says what one may do.
      isWrite: false,
      isSession: true,
      signal,
    } as const;
    return this.#calls.stream(profileId, request, async ({ body }) => ({
      body: await requireJsonObject(body),
    }));
  }
}
