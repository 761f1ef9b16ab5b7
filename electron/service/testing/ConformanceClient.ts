import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { ConformanceTarget } from "./ConformanceTarget";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The body as JSON. */
  readonly body: unknown;
}

const created = z.object({ database: z.object({ id: z.string(), status: z.string() }), token: z.string() });
const one = z.object({ database: z.object({ status: z.string() }) });
const failure = z.strictObject({ error: z.string().min(1) });
const result = z.strictObject({
  columns: z.array(z.string()),
  types: z.array(z.string()),
  rows: z.array(z.record(z.string(), z.unknown())),
  rowCount: z.int(),
  truncated: z.boolean(),
});

export type QueryResult = z.infer<typeof result>;

const shortestSecret = 6;

/** Longest that a service may take to provision a database. */
const provisioningLimitMs = 300_000;

/** Speaks the contract to a service and remembers the databases it made, to remove them. */
export class ConformanceClient {
  readonly target: ConformanceTarget;
  readonly #made = new Set<string>();

  constructor(target: ConformanceTarget) {
    this.target = target;
  }

  /** Sends one request; `key` null sends none. The answer must be JSON whatever its status. */
  async send(
    method: string,
    path: string,
    options: { readonly body?: unknown; readonly key?: string | null; readonly init?: RequestInit } = {},
  ): Promise<Answer> {
    const { body, key = this.target.fullKey, init } = options;
    const headers = new Headers(init?.headers);
    if (key !== null) headers.set("authorization", `Bearer ${key}`);
    if (body !== undefined) headers.set("content-type", "application/json");
    const response = await this.target.fetch(
      new Request(this.target.baseAddress + path, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...init,
        headers,
      }),
    );
    const text = await response.text();
    this.#refuseSecrets(`${method} ${path}`, text + JSON.stringify([...response.headers]));
    const answer = { status: response.status, headers: response.headers, body: JSON.parse(text) as unknown };
    this.#remember(method, path, answer);
    return answer;
  }

  /** No answer of any kind shows a secret of a source. */
  #refuseSecrets(request: string, answer: string): void {
    const secrets = (this.target.sources ?? []).flatMap((source) => Object.values(source.secrets));
    for (const secret of secrets) {
      // In JSON a line break is written otherwise; shorter texts may stand anywhere by chance.
      const written = JSON.stringify(secret).slice(1, -1);
      if (secret.length >= shortestSecret && answer.includes(written))
        throw new Error(`The answer to ${request} shows a secret of the source.`);
    }
  }

  /** Whatever made a database, and be it a request that should have failed: it is deleted at the end. */
  #remember(method: string, path: string, { body }: Answer): void {
    if (method !== "POST" || path !== "/databases") return;
    const made = z.object({ database: z.object({ id: z.string() }) }).safeParse(body);
    if (made.success) this.#made.add(made.data.database.id);
  }

  /** Sends a request that must fail and returns its status and sentence. */
  async fail(...args: Parameters<ConformanceClient["send"]>): Promise<{ status: number; error: string }> {
    const { status, body } = await this.send(...args);
    return { status, error: failure.parse(body).error };
  }

  async create(
    wishes: Readonly<Record<string, unknown>> = {},
  ): Promise<{ id: string; token: string; answer: Answer }> {
    const { engine } = this.target;
    const kind = engine === undefined ? {} : { engine };
    const body = { name: "conformance", ...kind, ...wishes };
    const answer = await this.send("POST", "/databases", { body });
    const { database, token } = created.parse(answer.body);
    return { id: database.id, token, answer };
  }

  /** Creates a database and waits until it can be used; one with autoStop may have stopped again by then. */
  async createRunning(wishes?: Readonly<Record<string, unknown>>): Promise<string> {
    const { id } = await this.create(wishes);
    await this.waitForStatus(id, "running", "stopped");
    return id;
  }

  async status(id: string): Promise<string> {
    return one.parse((await this.send("GET", `/databases/${id}`)).body).database.status;
  }

  async waitForStatus(id: string, ...wanted: readonly string[]): Promise<void> {
    const until = Date.now() + provisioningLimitMs;
    for (;;) {
      const status = await this.status(id);
      if (wanted.includes(status)) return;
      if (Date.now() > until) throw new Error(`The database is ${status} and not ${wanted.join(" or ")}.`);
      await wait(25);
    }
  }

  /** Runs a statement that must succeed. */
  async query(
    id: string,
    sql: string,
    options: Readonly<Record<string, unknown>> = {},
  ): Promise<QueryResult> {
    const { status, body } = await this.send("POST", `/databases/${id}/query`, { body: { sql, ...options } });
    if (status !== 200) throw new Error(`${status}: ${failure.parse(body).error}`);
    return result.parse(body);
  }

  /** The only cell of a statement that answers with one. */
  async value(id: string, sql: string): Promise<unknown> {
    const { columns, rows } = await this.query(id, sql);
    return rows[0]?.[columns[0] ?? ""];
  }

  /** Deletes every database that it made. @throws Error where one could not be deleted */
  async close(): Promise<void> {
    const left: string[] = [];
    for (const id of this.#made) {
      const status = await this.send("DELETE", `/databases/${id}`).then(
        (answer) => answer.status,
        () => undefined,
      );
      if (status !== 200 && status !== 404) left.push(id);
    }
    await this.target.close();
    if (left.length > 0) throw new Error(`These databases could not be deleted: ${left.join(", ")}.`);
  }
}
