import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import type { ConformanceClient } from "../../../electron/service/testing/ConformanceClient";
import type { ConformanceSource } from "../../../electron/service/testing/ConformanceSource";
import {
  connectionList,
  createdConnection,
  oneConnection,
  runList,
  startedRun,
  streamList,
  testAnswer,
  type ShownConnection,
  type ShownRun,
} from "./connectionShapes";

/** Longest that a sync of the given source may take. */
const syncLimitMs = 300_000;

/** Requests about Connections to one source. */
export class ConnectionFixture {
  readonly client: ConformanceClient;
  readonly source: ConformanceSource;
  readonly #made: { connection: Promise<ShownConnection> | undefined } = { connection: undefined };

  constructor(client: ConformanceClient, source: ConformanceSource) {
    this.client = client;
    this.source = source;
  }

  /** A body that creates a Connection. */
  body(over: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
    return { ...this.source, name: "Conformance", scheduleMinutes: 60, ...over };
  }

  /** The source's settings with these choices. */
  config(streams?: readonly object[]): Record<string, unknown> {
    return { ...this.source.config, ...(streams === undefined ? {} : { streams }) };
  }

  /** What the source must refuse. */
  get wrongSecrets(): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.source.secrets).map(([name, value]) => [name, `x${value}`]),
    );
  }

  async connect(databaseId: string, over: Readonly<Record<string, unknown>> = {}) {
    const path = `/databases/${databaseId}/connections`;
    const { status, body } = await this.client.send("POST", path, { body: this.body(over) });
    expect(body).not.toHaveProperty("error");
    expect(status).toBe(201);
    return createdConnection.parse(body);
  }

  /** One Connection for all rules that need any, in a database of its own, its first sync over. */
  async shared(): Promise<ShownConnection> {
    this.#made.connection ??= (async () => {
      const { connection, run } = await this.connect(await this.client.createRunning());
      await this.finished(connection.id, run.id);
      return connection;
    })();
    return this.#made.connection;
  }

  async test(databaseId: string, over: Readonly<Record<string, unknown>> = {}) {
    const path = `/databases/${databaseId}/connections/test`;
    const { status, body } = await this.client.send("POST", path, { body: { ...this.source, ...over } });
    expect(status).toBe(200);
    return testAnswer.parse(body);
  }

  /** Names of what the source offers. */
  async offered(databaseId: string): Promise<string[]> {
    return (await this.test(databaseId)).streams.map(({ name }) => name);
  }

  async list(databaseId: string): Promise<ShownConnection[]> {
    const { status, body } = await this.client.send("GET", `/databases/${databaseId}/connections`);
    expect(status).toBe(200);
    return connectionList.parse(body).connections;
  }

  async get(id: string): Promise<ShownConnection> {
    const { status, body } = await this.client.send("GET", `/connections/${id}`);
    expect(status).toBe(200);
    return oneConnection.parse(body).connection;
  }

  async change(id: string, changes: Readonly<Record<string, unknown>>): Promise<ShownConnection> {
    const { status, body } = await this.client.send("PATCH", `/connections/${id}`, { body: changes });
    expect(body).not.toHaveProperty("error");
    expect(status).toBe(200);
    return oneConnection.parse(body).connection;
  }

  async streams(id: string) {
    const { status, body } = await this.client.send("GET", `/connections/${id}/streams`);
    expect(status).toBe(200);
    return streamList.parse(body).streams;
  }

  async runs(id: string): Promise<ShownRun[]> {
    const { status, body } = await this.client.send("GET", `/connections/${id}/runs`);
    expect(status).toBe(200);
    return runList.parse(body).runs;
  }

  /** Starts a sync by hand. */
  async start(id: string) {
    const { status, body } = await this.client.send("POST", `/connections/${id}/sync`);
    expect(status).toBe(202);
    return startedRun.parse(body).run;
  }

  async sync(id: string): Promise<ShownRun> {
    return this.finished(id, (await this.start(id)).id);
  }

  /** A run once it is over. */
  async finished(id: string, runId: string): Promise<ShownRun> {
    const until = Date.now() + syncLimitMs;
    while (Date.now() < until) {
      const run = (await this.runs(id)).find((candidate) => candidate.id === runId);
      if (run !== undefined && run.status !== "queued" && run.status !== "running") return run;
      await wait(50);
    }
    throw new Error(`The run ${runId} does not end.`);
  }
}
