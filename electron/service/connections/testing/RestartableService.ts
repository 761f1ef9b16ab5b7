import { expect } from "vitest";
import type { ConformanceClient } from "../../testing/ConformanceClient";
import { credentialsKey, type CredentialsKeySource } from "../../credentials/CredentialsVault";
import type { LocalService } from "../../LocalService";
import { type SyncClock, systemClock } from "../../sync/SyncClock";
import { clientOf } from "../../testing/clientOf";
import { makeDataFolder, openTestService } from "../../testing/openTestService";
import { SyncFixture } from "../../testing/SyncFixture";

/** A key whose bytes are all the same. */
export const keyOf =
  (fill: number): CredentialsKeySource =>
  async () =>
    credentialsKey(Buffer.alloc(32, fill), true);

/** A table of one row that holds the table's name. */
export const namedTable = (name: string) => ({
  table: name,
  columns: { id: "INTEGER", note: "VARCHAR" },
  rows: [[1, name]],
});

/** A service over one data folder that can end and begin again, with a source in a folder and one database. */
export class RestartableService {
  /** Added to both clocks, in milliseconds. */
  later = 0;
  readonly clock: SyncClock = {
    ...systemClock,
    now: () => Date.now() + this.later,
    monotonic: () => performance.now() + this.later,
    every: (_ms, callback) => systemClock.every(10, callback),
  };
  readonly #engineEntry: string;
  readonly #folder: Awaited<ReturnType<typeof makeDataFolder>>;
  #service: LocalService;
  #bed: SyncFixture;
  #database = "";

  private constructor(
    engineEntry: string,
    folder: Awaited<ReturnType<typeof makeDataFolder>>,
    opened: { readonly service: LocalService; readonly bed: SyncFixture },
  ) {
    this.#engineEntry = engineEntry;
    this.#folder = folder;
    this.#service = opened.service;
    this.#bed = opened.bed;
  }

  static async open(engineEntry: string): Promise<RestartableService> {
    const folder = await makeDataFolder();
    const first = await openTestService({ dataFolder: folder.path, engineEntry });
    const bed = await SyncFixture.make(clientOf(first.service.fetch, first.key));
    const opened = new RestartableService(engineEntry, folder, { service: first.service, bed });
    // Now with the clock that is part of it.
    await opened.restart(keyOf(7));
    await opened.bed.offer([namedTable("orders"), namedTable("users")]);
    opened.#database = await opened.client.createRunning({ memoryMb: 512 });
    return opened;
  }

  get dataFolder(): string {
    return this.#folder.path;
  }

  get client(): ConformanceClient {
    return this.#bed.client;
  }

  get bed(): SyncFixture {
    return this.#bed;
  }

  get database(): string {
    return this.#database;
  }

  async restart(key: CredentialsKeySource): Promise<void> {
    await this.#service.close();
    const { service, key: apiKey } = await openTestService({
      dataFolder: this.dataFolder,
      engineEntry: this.#engineEntry,
      clock: this.clock,
      credentialsKey: key,
    });
    this.#service = service;
    this.#bed = this.#bed.over(clientOf(service.fetch, apiKey));
  }

  /** A Connection whose first sync is over. @returns its id */
  async connect(over: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const { id } = await this.bed.connect(this.database, over);
    await this.bed.lastRun(id);
    return id;
  }

  /** Sends a PATCH that must succeed. @returns the Connection of its answer */
  async change(id: string, body: unknown): Promise<Record<string, unknown>> {
    const answer = await this.client.send("PATCH", `/connections/${id}`, { body });
    expect(answer.body).not.toHaveProperty("error");
    expect(answer.status).toBe(200);
    return (answer.body as { connection: Record<string, unknown> }).connection;
  }

  /** Sends a PATCH that must be refused and change nothing. @returns its sentence */
  async refusal(id: string, body: unknown): Promise<string> {
    const before = await this.client.send("GET", `/connections/${id}`);
    const { status, error } = await this.client.fail("PATCH", `/connections/${id}`, { body });
    expect(status).toBe(400);
    expect((await this.client.send("GET", `/connections/${id}`)).body).toEqual(before.body);
    return error;
  }

  async close(): Promise<void> {
    await this.#service.close();
    await this.#bed.remove();
    await this.#folder.remove();
  }
}
