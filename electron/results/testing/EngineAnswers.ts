import { copyEntries, type ServiceEntries } from "../../service/testing/copyEntries";
import { clientOf } from "../../service/testing/clientOf";
import { makeDataFolder, openTestService } from "../../service/testing/openTestService";
import type { ResultTableLoad } from "#shared/processes/resultTable";
import { resultOf } from "./resultOf";
import type { StoredResult } from "../rows/StoredResult";

type Opened = Awaited<ReturnType<typeof openTestService>>;

/** The embedded service with one database: what it answers is what results are made of. */
export class EngineAnswers {
  readonly #entries: ServiceEntries;
  readonly #folder: Awaited<ReturnType<typeof makeDataFolder>>;
  readonly #opened: Opened;
  readonly #database: string;

  private constructor(
    entries: ServiceEntries,
    folder: Awaited<ReturnType<typeof makeDataFolder>>,
    opened: Opened,
    database: string,
  ) {
    this.#entries = entries;
    this.#folder = folder;
    this.#opened = opened;
    this.#database = database;
  }

  static async start(): Promise<EngineAnswers> {
    const entries = await copyEntries();
    const folder = await makeDataFolder();
    const opened = await openTestService({ dataFolder: folder.path, engineEntry: entries.engine });
    const id = await clientOf(opened.service.fetch, opened.key).createRunning();
    return new EngineAnswers(entries, folder, opened, id);
  }

  /** The body of the answer as it travels. @throws Error with the answer where the statement fails */
  async body(sql: string): Promise<Buffer> {
    const { service, key } = this.#opened;
    const answer = await service.fetch(
      new Request(`http://localhost/api/v1/databases/${this.#database}/query`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({ sql, maxRows: 100_000 }),
      }),
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200) throw new Error(`${sql}: ${bytes.toString()}`);
    return bytes;
  }

  /** Makes a table of a kept result. @returns its rows */
  keep(load: Omit<ResultTableLoad, "databaseId">, signal = new AbortController().signal): Promise<number> {
    const watch = { signal, onRows: () => undefined };
    return this.#opened.service.resultTables.load({ ...load, databaseId: this.#database }, watch);
  }

  /** An answer as the result store keeps it. */
  stored(body: Buffer): StoredResult {
    return resultOf([body]);
  }

  async close(): Promise<void> {
    await this.#opened.service.close();
    await this.#folder.remove();
    await this.#entries.remove();
  }
}
