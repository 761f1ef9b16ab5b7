import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { projectRoot } from "../../setup/projectRoot.mjs";
import { type LastByte, timeToLastByte } from "./timeToLastByte";
import { type ServeProcess, startServe } from "../../../electron/service/testing/startServe";

const serveEntry = join(projectRoot, "out", "service", "serve.mjs");

export interface BenchServiceOptions {
  /** Beside those of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Fills the data folder before the service starts. */
  readonly prepare?: (folder: string) => Promise<void>;
  /** Whether the database stops when it is idle. */
  readonly autoStop?: boolean;
}

/** The built service, headless, with a folder and a database of its own. */
export class BenchService {
  readonly #folder: string;
  readonly #env: Readonly<Record<string, string>>;
  #serve: ServeProcess;
  readonly #key: string;
  readonly databaseId: string;

  private constructor(
    folder: string,
    env: Readonly<Record<string, string>>,
    serve: ServeProcess,
    key: string,
    databaseId: string,
  ) {
    this.#folder = folder;
    this.#env = env;
    this.#serve = serve;
    this.#key = key;
    this.databaseId = databaseId;
  }

  /** Starts the service and waits until its new database runs. */
  static async start({
    env = {},
    prepare,
    autoStop = false,
  }: BenchServiceOptions = {}): Promise<BenchService> {
    const folder = await mkdtemp(join(tmpdir(), "wharf-bench-"));
    await prepare?.(folder);
    const made = spawnSync(process.execPath, [
      serveEntry,
      "keys",
      "create",
      "--scope",
      "full",
      "--data",
      folder,
    ]);
    const key = made.stdout.toString().trim().split("\n").at(-1) ?? "";
    const serve = await startServe(serveEntry, folder, env);
    const id = await createDatabase(serve.address, key, autoStop);
    const service = new BenchService(folder, env, serve, key, id);
    await service.untilRunning(id);
    return service;
  }

  /** Ends the service and starts it again on the same folder. @returns milliseconds until it listened again */
  async restart(): Promise<number> {
    await this.#serve.end("SIGTERM");
    const began = performance.now();
    this.#serve = await startServe(serveEntry, this.#folder, this.#env);
    return performance.now() - began;
  }

  /** One more database, running. @returns its id */
  async addDatabase(engine = "duckdb"): Promise<string> {
    const id = await createDatabase(this.address, this.#key, false, engine);
    await this.untilRunning(id);
    return id;
  }

  /** Of the service; its engine and source processes are children of it. */
  get pid(): number {
    return this.#serve.pid;
  }

  /** Any other request with the full key. @throws Error with the service's words where it is refused */
  async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${this.address}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#key}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  }

  /** Of full scope. */
  get key(): string {
    return this.#key;
  }

  /** Base address, ending in /api/v1. */
  get address(): string {
    return this.#serve.address;
  }

  /** POST /databases/:id/query. @throws Error with the service's words where the answer is not 200 */
  async query(sql: string, maxRows = 100_000, databaseId = this.databaseId): Promise<Response> {
    const answer = await fetch(`${this.#serve.address}/databases/${databaseId}/query`, {
      method: "POST",
      headers: { authorization: `Bearer ${this.#key}`, "content-type": "application/json" },
      body: JSON.stringify({ sql, maxRows }),
    });
    if (answer.status !== 200) throw new Error(await answer.text());
    return answer;
  }

  /** The same up to the last byte of the answer. */
  timedQuery(sql: string, maxRows = 100_000): Promise<LastByte> {
    const url = `${this.#serve.address}/databases/${this.databaseId}/query`;
    return timeToLastByte(url, this.#key, { sql, maxRows });
  }

  async close(): Promise<void> {
    await this.#serve.end("SIGTERM");
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Waits until a new database can be used. */
  async untilRunning(id: string): Promise<void> {
    for (;;) {
      const { database } = (await this.call("GET", `/databases/${id}`)) as { database: { status: string } };
      if (database.status === "running") return;
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  }
}

async function createDatabase(
  address: string,
  key: string,
  autoStop: boolean,
  engine = "duckdb",
): Promise<string> {
  const answer = await fetch(`${address}/databases`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "bench", engine, memoryMb: 4096, autoStop }),
  });
  const { database } = (await answer.json()) as { database: { id: string } };
  return database.id;
}
