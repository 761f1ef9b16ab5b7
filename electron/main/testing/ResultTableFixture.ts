import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { embeddedProfileId } from "#shared/domain/ids";
import type { ServiceSettings } from "../../service/environment/ServiceSettings";
import { makeDataFolder, openTestService } from "../../service/testing/openTestService";
import { EventPublisher } from "../ipc/EventPublisher";
import { LocalServiceProcess } from "../localService/LocalServiceProcess";
import type { EmbeddedExportPorts } from "../results/exportEmbedded";
import { exportHandlers } from "../results/exportHandlers";
import { ResultDatabase } from "../results/ResultDatabase";
import { ResultStoreProcess } from "../results/ResultStoreProcess";
import { resultTableHandlers } from "../results/resultTableHandlers";
import { ServiceClient } from "../serviceClient/ServiceClient";
import type { Fetch } from "../transport/Transport";
import { fakeChannel } from "./fakeChannel";
import { ServiceInProcess } from "./ServiceInProcess";
import { silentLog } from "./silentLog";
import { StoreInProcess } from "./StoreInProcess";

interface OwnedFolder {
  readonly path: string;
  remove(): Promise<void>;
}

type OpenedService = Awaited<ReturnType<typeof openTestService>>;

/** Main's part of kept results over a real result store and a real embedded service with its engine processes. */
export class ResultTableFixture {
  readonly stores: StoreInProcess[] = [];
  readonly services: ServiceInProcess[] = [];
  readonly client: ServiceClient;
  readonly store: ResultStoreProcess;
  readonly folder: string;
  /** What the page was told. */
  readonly published: { readonly name: string; readonly payload: unknown }[] = [];
  readonly #owned: OwnedFolder;
  readonly #service: OpenedService["service"];
  readonly #localService: LocalServiceProcess;

  private constructor(owned: OwnedFolder, { service, key }: OpenedService) {
    this.#owned = owned;
    this.folder = owned.path;
    this.#service = service;
    const fetch: Fetch = async (address, options) => {
      const { method, headers, body, signal } = options;
      return service.fetch(new Request(address, { method, headers, body, signal }));
    };
    this.client = new ServiceClient({
      resolveProfile: async () => ({ kind: "embedded", baseUrl: null, apiKey: key }),
      hostedFetch: fetch,
      embeddedFetch: fetch,
      sessionFetch: fetch,
    });
    this.store = new ResultStoreProcess({
      start: () => keep(this.stores, new StoreInProcess()),
      createChannel: fakeChannel,
      spillFolder: join(this.folder, "results"),
      keptBytes: () => 1_000_000_000,
      onStateChanged: () => undefined,
      log: silentLog(),
    });
    const noProcess = () => {
      throw new Error("The service of tests starts its processes itself.");
    };
    this.#localService = new LocalServiceProcess({
      startService: () => keep(this.services, new ServiceInProcess(service)),
      startProgram: { engine: noProcess, source: noProcess },
      credentialsKey: async () => ({ key: "", lasts: true }),
      createChannel: fakeChannel,
      fetchOver: () => fetch,
      dataFolder: this.folder,
      sessionKey: key,
      provisioningMs: 0,
      onStateChanged: () => undefined,
      log: silentLog(),
    });
  }

  static async start(
    engineEntry: string,
    settings: Partial<ServiceSettings> = {},
  ): Promise<ResultTableFixture> {
    const owned = await makeDataFolder();
    const service = await openTestService({ dataFolder: join(owned.path, "data"), engineEntry, settings });
    const bed = new ResultTableFixture(owned, service);
    bed.store.start();
    bed.#localService.start();
    return bed;
  }

  /** The handlers of a run of the app; a later run remembers what this one wrote down. */
  handlers() {
    return resultTableHandlers({
      store: this.store,
      database: new ResultDatabase(this.client, join(this.folder, "result-database.json")),
      loadTable: (load, watch) => this.#localService.loadTable(load, watch),
      events: new EventPublisher((name, payload) => this.published.push({ name, payload }), true),
    });
  }

  /** What exports of all rows are made with. */
  exportPorts(): EmbeddedExportPorts {
    return {
      store: this.store,
      exportFetch: async (address, options) => {
        const { method, headers, body, signal } = options;
        return this.#service.exportFetch(new Request(address, { method, headers, body, signal }));
      },
    };
  }

  /** The handlers of exports. @param path Where the user wants the file. */
  exportHandlers(path: string) {
    return exportHandlers({
      ...this.exportPorts(),
      client: this.client,
      events: new EventPublisher((name, payload) => this.published.push({ name, payload }), true),
      askForSaveFile: async () => path,
      showInFolder: () => undefined,
    });
  }

  /** Stores an answer. @returns the run's id */
  async stored(parts: Iterable<Uint8Array>, maxRows = 100_000): Promise<string> {
    const runId = randomUUID();
    const run = this.store.create(runId, maxRows, { isPassing: false });
    for (const part of parts) await run.send(part);
    await run.end();
    this.store.finish(runId, null);
    return runId;
  }

  /** Runs a statement on a database. @returns the rows' values */
  async rows(databaseId: string, sql: string): Promise<unknown[][]> {
    const { body } = await this.client.query(embeddedProfileId, databaseId, {
      sql,
      maxRows: 100_000,
      readOnly: false,
    });
    const { rows } = JSON.parse(await new Response(body).text()) as { rows: Record<string, unknown>[] };
    return rows.map((row) => Object.values(row));
  }

  /** Files on their way into tables, wherever they are. */
  waitingFiles(databaseId: string): string[] {
    const database = join(this.folder, "data", "databases", databaseId);
    const places = [
      join(this.folder, "results", "tables"),
      join(database, "spool"),
      join(database, "data.duckdb.load"),
    ];
    return places.flatMap((place) =>
      existsSync(place) ? readdirSync(place, { recursive: true }).map(String) : [],
    );
  }

  async close(): Promise<void> {
    await this.store.stop();
    await this.#service.close();
    await this.#owned.remove();
  }
}

function keep<Item>(items: Item[], item: Item): Item {
  items.push(item);
  return item;
}
