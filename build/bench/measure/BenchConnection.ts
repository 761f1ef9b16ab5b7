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

/** What a Connection of the bench syncs. */
interface BenchTables {
  readonly name: string;
  /** Of all tables together. */
  readonly rows: number;
  /** Streams that are turned off. */
  readonly others?: readonly string[];
  /** Where they come; the service's first database where left out. */
  readonly databaseId?: string;
}

/** A Connection of the bench's service, synced only when asked. */
export class BenchConnection {
  readonly #service: BenchService;
  readonly #id: string;
  readonly #rows: number;

  /** Where its tables are. */
  readonly schema: string;

  private constructor(service: BenchService, id: string, rows: number, schema: string) {
    this.#service = service;
    this.#id = id;
    this.#rows = rows;
    this.schema = schema;
  }

  /** Makes it and waits for its first sync. Every sync has to bring the rows of its tables. */
  static async create(
    service: BenchService,
    kind: "postgres" | "mysql",
    settings: SourceSettings,
    table: BenchTables,
  ): Promise<BenchConnection> {
    return (await BenchConnection.createTimed(service, kind, settings, table)).connection;
  }

  /** The same, with the milliseconds that the first sync says it took. */
  static async createTimed(
    service: BenchService,
    kind: "postgres" | "mysql",
    { config, secrets }: SourceSettings,
    table: BenchTables,
  ): Promise<{ readonly connection: BenchConnection; readonly firstMs: number }> {
    const streams = (table.others ?? []).map((other) => ({ name: other, enabled: false }));
    const body = {
      kind,
      name: `${kind} ${table.name}`,
      scheduleMinutes: 1440,
      config: { ...config, streams },
      secrets,
    };
    const path = `/databases/${table.databaseId ?? service.databaseId}/connections`;
    const { connection } = (await service.call("POST", path, body)) as {
      connection: { id: string; schema: string };
    };
    const made = new BenchConnection(service, connection.id, table.rows, connection.schema);
    return { connection: made, firstMs: await made.#finishedRun() };
  }

  /** One full refresh. @returns milliseconds that the run itself says it took */
  async sync(): Promise<number> {
    await this.#service.call("POST", `/connections/${this.#id}/sync`);
    return this.#finishedRun();
  }

  async #finishedRun(): Promise<number> {
    // A run of thousands of tables is large: it is only looked at when it is over.
    while (!(await this.#isOver())) {
      await new Promise((resolve) => {
        setTimeout(resolve, askEveryMs);
      });
    }
    const { runs } = (await this.#service.call("GET", `/connections/${this.#id}/runs`)) as { runs: Run[] };
    const newest = runs[0];
    if (newest?.status !== "succeeded") throw new Error(newest?.error ?? "The run failed.");
    if (newest.rowsSynced !== this.#rows) throw new Error(`A sync brought ${newest.rowsSynced} rows.`);
    return newest.durationMs;
  }

  async #isOver(): Promise<boolean> {
    const { connection } = (await this.#service.call("GET", `/connections/${this.#id}`)) as {
      connection: { lastRun: { finishedAt: string | null } | null };
    };
    return (connection.lastRun?.finishedAt ?? null) !== null;
  }
}
