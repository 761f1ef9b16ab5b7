import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { ConformanceClient } from "../../testing/ConformanceClient";
import type { LocalService } from "../../LocalService";
import type { ServiceSettings } from "../../environment/ServiceSettings";
import { copyEntries, type ServiceEntries } from "../../testing/copyEntries";
import { childProcesses } from "../../testing/childProcesses";
import { clientOf } from "../../testing/clientOf";
import { folderSources } from "../../testing/folderSources";
import { makeDataFolder, openTestService } from "../../testing/openTestService";
import { SyncFixture } from "../../testing/SyncFixture";
import { forkSource } from "../source/forkSource";
import { sourceProcesses } from "../source/SourceProcess";
import type { SourceOpener } from "../source/SourceOpener";
import type { SyncClock } from "../SyncClock";
import { quickClock } from "./quickClock";

/** A service whose sources are read by real processes, with sources in folders beside them. */
export class SourceFixture {
  readonly client: ConformanceClient;
  readonly dataFolder: string;
  /** Requests about Connections, and a source in a folder. */
  readonly sync: SyncFixture;
  readonly #entries: ServiceEntries;
  readonly #service: LocalService;
  readonly #removeFolder: () => Promise<void>;

  private constructor(
    entries: ServiceEntries,
    folder: { readonly path: string; remove(): Promise<void> },
    service: LocalService,
    sync: SyncFixture,
  ) {
    this.#entries = entries;
    this.#service = service;
    this.#removeFolder = () => folder.remove();
    this.dataFolder = folder.path;
    this.sync = sync;
    this.client = sync.client;
  }

  static async open(
    settings: Partial<ServiceSettings> = {},
    clock: SyncClock = quickClock,
  ): Promise<SourceFixture> {
    const entries = await copyEntries();
    const folder = await makeDataFolder();
    const { service, key } = await openTestService({
      dataFolder: folder.path,
      engineEntry: entries.engine,
      sources: everySource(entries.source),
      clock,
      settings,
    });
    const sync = await SyncFixture.make(clientOf(service.fetch, key));
    return new SourceFixture(entries, folder, service, sync);
  }

  sourceProcesses(): Promise<number[]> {
    return childProcesses(this.#entries.source);
  }

  engineProcesses(): Promise<number[]> {
    return childProcesses(this.#entries.engine);
  }

  databaseFolder(databaseId: string): string {
    return join(this.dataFolder, "databases", databaseId);
  }

  /** Files of runs that still lie about. */
  async spooled(databaseId: string): Promise<string[]> {
    return readdir(join(this.databaseFolder(databaseId), "spool")).catch(() => []);
  }

  /** Tables of a schema, those that are being loaded included. */
  async tables(databaseId: string, schema: string): Promise<unknown[]> {
    const { rows } = await this.client.query(
      databaseId,
      `SELECT table_name AS name FROM duckdb_tables() WHERE schema_name = '${schema}' ORDER BY ALL`,
    );
    return rows.map(({ name }) => name);
  }

  /** As the app does it, over a line of its own. */
  cancelSync(connectionId: string): Promise<void> {
    return this.#service.cancelSync(connectionId);
  }

  async close(): Promise<void> {
    await this.#service.close();
    await this.sync.remove();
    await this.#removeFolder();
    await this.#entries.remove();
  }
}

function everySource(entry: string): SourceOpener {
  const [folders, processes] = [folderSources(), sourceProcesses(() => forkSource(entry))];
  return {
    descriptors: [...folders.descriptors, ...processes.descriptors],
    open: (request) => (request.kind.startsWith("test_") ? folders : processes).open(request),
  };
}
