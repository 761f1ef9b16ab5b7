import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { projectRoot } from "../../setup/projectRoot.mjs";
import { type ServeProcess, startServe } from "../../../electron/service/testing/startServe";

const serveEntry = join(projectRoot, "out", "service", "serve.mjs");

/** The built service, headless, with a folder and a database of its own. */
export class BenchService {
  readonly #folder: string;
  readonly #serve: ServeProcess;
  readonly #key: string;
  readonly databaseId: string;

  private constructor(folder: string, serve: ServeProcess, key: string, databaseId: string) {
    this.#folder = folder;
    this.#serve = serve;
    this.#key = key;
    this.databaseId = databaseId;
  }

  /** Starts the service and waits until its new database runs. */
  static async start(): Promise<BenchService> {
    const folder = await mkdtemp(join(tmpdir(), "wharf-bench-"));
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
    const serve = await startServe(serveEntry, folder);
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const body = JSON.stringify({ name: "bench", memoryMb: 4096 });
    const answer = await fetch(`${serve.address}/databases`, { method: "POST", headers, body });
    const { database } = (await answer.json()) as { database: { id: string } };
    const service = new BenchService(folder, serve, key, database.id);
    await service.#untilRunning();
    return service;
  }

  /** Base address, key and pid for what talks to the service itself. */
  get address(): string {
    return this.#serve.address;
  }

  get key(): string {
    return this.#key;
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

  async close(): Promise<void> {
    await this.#serve.end("SIGTERM");
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #untilRunning(): Promise<void> {
    for (;;) {
      const answer = await fetch(`${this.#serve.address}/databases/${this.databaseId}`, {
        headers: { authorization: `Bearer ${this.#key}` },
      });
      const { database } = (await answer.json()) as { database: { status: string } };
      if (database.status === "running") return;
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  }
}
