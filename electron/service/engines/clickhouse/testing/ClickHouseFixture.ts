import { clientOf } from "../../../testing/clientOf";
import type { ConformanceClient } from "../../../testing/ConformanceClient";
import { makeDataFolder, openTestService } from "../../../testing/openTestService";
import { SyncFixture } from "../../../testing/SyncFixture";
import type { LocalService } from "../../../LocalService";
import type { DatabaseEngine } from "../../DatabaseEngine";
import { clickHouseEngine } from "../clickHouseEngine";
import { type ClickHouseServer, startClickHouse } from "./startClickHouse";

/** What a fixture needs of a server, or of the first one of a cluster. */
type TestServer = ClickHouseServer;

/** A service with databases in a real server of its own. */
export class ClickHouseFixture {
  readonly server: TestServer;
  readonly #folder: Awaited<ReturnType<typeof makeDataFolder>>;
  #service: LocalService | undefined;
  #client: ConformanceClient | undefined;
  #sync: SyncFixture | undefined;

  private constructor(server: TestServer, folder: Awaited<ReturnType<typeof makeDataFolder>>) {
    this.server = server;
    this.#folder = folder;
  }

  /** @param server that of a cluster, with what its service is started with; one by itself where left out */
  static async open(server?: TestServer): Promise<ClickHouseFixture> {
    const fixture = new ClickHouseFixture(server ?? (await startClickHouse()), await makeDataFolder());
    await fixture.openService();
    return fixture;
  }

  /** @param engines Instead of the fixture's server; none: as if it had not been configured. */
  async openService(engines?: readonly DatabaseEngine[]): Promise<void> {
    const { service, key } = await openTestService({
      dataFolder: this.#folder.path,
      engineEntry: "not used",
      moreEngines: engines ?? [await clickHouseEngine(this.server.options)],
    });
    this.#service = service;
    this.#client = clientOf(service.fetch, key);
    this.#sync = this.#sync?.over(this.#client) ?? (await SyncFixture.make(this.#client));
  }

  async closeService(): Promise<void> {
    await this.#service?.close();
    this.#service = undefined;
  }

  get service(): LocalService {
    if (this.#service === undefined) throw new Error("The service is not open.");
    return this.#service;
  }

  get client(): ConformanceClient {
    if (this.#client === undefined) throw new Error("The service is not open.");
    return this.#client;
  }

  get sync(): SyncFixture {
    if (this.#sync === undefined) throw new Error("The service is not open.");
    return this.#sync;
  }

  /** @returns the id of a new database in the server */
  create(): Promise<string> {
    return this.client.createRunning({ engine: "clickhouse", memoryMb: 512 });
  }

  async close(): Promise<void> {
    await this.closeService();
    await this.#sync?.remove();
    await this.server.stop();
    await this.#folder.remove();
  }
}
