import type { SourceSettings } from "../../../electron/service/connectors/Connector";
import type { BenchService } from "./BenchService";

/** The run itself says how long it took; asking more often would only take time from it. */
const askEveryMs = 100;

interface Run {
  readonly status: string;
  readonly error: string | null;
  readonly durationMs: number;
  readonly rowsSynced: number;
}

/** A Connection of the bench's service with one table, synced only when asked. */
export class BenchConnection {
  readonly #service: BenchService;
  readonly #id: string;
  readonly #rows: number;

  private constructor(service: BenchService, id: string, rows: number) {
    this.#service = service;
    this.#id = id;
    this.#rows = rows;
  }

  /** Makes it and waits for its first sync. @param rows of the table, which every sync has to bring */
  static async create(
    service: BenchService,
    kind: "postgres" | "mysql",
    { config, secrets }: SourceSettings,
    table: { readonly name: string; readonly rows: number; readonly others?: readonly string[] },
  ): Promise<BenchConnection> {
    const streams = (table.others ?? []).map((other) => ({ name: other, enabled: false }));
    const body = {
      kind,
      name: `${kind} ${table.name}`,
      scheduleMinutes: 1440,
      config: { ...config, streams },
      secrets,
    };
    const path = `/databases/${service.databaseId}/connections`;
    const { connection } = (await service.call("POST", path, body)) as { connection: { id: string } };
    const made = new BenchConnection(service, connection.id, table.rows);
    await made.#finishedRun();
    return made;
  }

  /** One full refresh. @returns milliseconds that the run itself says it took */
  async sync(): Promise<number> {
    await this.#service.call("POST", `/connections/${this.#id}/sync`);
    return this.#finishedRun();
  }

  async #finishedRun(): Promise<number> {
    for (;;) {
      const { runs } = (await this.#service.call("GET", `/connections/${this.#id}/runs`)) as { runs: Run[] };
      const newest = runs[0];
      if (newest?.status === "succeeded") {
        if (newest.rowsSynced !== this.#rows) throw new Error(`A sync brought ${newest.rowsSynced} rows.`);
        return newest.durationMs;
      }
      if (newest?.status === "failed") throw new Error(newest.error ?? "The run failed.");
      await new Promise((resolve) => {
        setTimeout(resolve, askEveryMs);
      });
    }
  }
}
