import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { z } from "zod";
import type { ConformanceClient } from "./ConformanceClient";
import { tablesKind, writeFolderSource, type FolderSource, type FolderStream } from "./folderSources";

const run = z.looseObject({
  id: z.string(),
  trigger: z.string(),
  status: z.string(),
  error: z.string().nullable(),
  rowsSynced: z.number(),
  finishedAt: z.string().nullable(),
  tables: z.array(
    z.looseObject({ name: z.string(), rows: z.number(), error: z.string().nullable(), status: z.string() }),
  ),
  changes: z.array(z.looseObject({ kind: z.string(), table: z.string(), column: z.string().nullable() })),
});
const runs = z.object({ runs: z.array(run) });
const made = z.object({
  connection: z.looseObject({ id: z.string(), schema: z.string() }),
  run: z.looseObject({ id: z.string() }),
});

export type ShownRun = z.infer<typeof run>;

/** A source in a folder, and requests about its Connections. */
export class SyncFixture {
  readonly client: ConformanceClient;
  readonly folder: string;
  readonly token = "canary-token-7f3a9c";

  private constructor(client: ConformanceClient, folder: string) {
    this.client = client;
    this.folder = folder;
  }

  static async make(client: ConformanceClient): Promise<SyncFixture> {
    return new SyncFixture(client, await mkdtemp(join(tmpdir(), "wharf-source-")));
  }

  /** The same source for a service that was opened again. */
  over(client: ConformanceClient): SyncFixture {
    return new SyncFixture(client, this.folder);
  }

  async offer(streams: readonly FolderStream[], rest: Partial<FolderSource> = {}): Promise<void> {
    await writeFolderSource(this.folder, { token: this.token, streams, ...rest });
  }

  body(over: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
    return {
      kind: tablesKind,
      name: "Shop",
      scheduleMinutes: 60,
      config: { folder: this.folder },
      secrets: { token: this.token },
      ...over,
    };
  }

  async connect(databaseId: string, over: Readonly<Record<string, unknown>> = {}) {
    const { status, body } = await this.client.send("POST", `/databases/${databaseId}/connections`, {
      body: this.body(over),
    });
    expect(body).not.toHaveProperty("error");
    expect(status).toBe(201);
    return made.parse(body).connection;
  }

  async runs(connectionId: string): Promise<ShownRun[]> {
    return runs.parse((await this.client.send("GET", `/connections/${connectionId}/runs`)).body).runs;
  }

  /** The last run, once it is over. */
  async lastRun(connectionId: string): Promise<ShownRun> {
    const until = Date.now() + 60_000;
    while (Date.now() < until) {
      const [last] = await this.runs(connectionId);
      if (last !== undefined && last.finishedAt !== null) return last;
      await wait(20);
    }
    throw new Error("The run does not end.");
  }

  /** Syncs by hand and waits for the end. */
  async sync(connectionId: string): Promise<ShownRun> {
    expect((await this.client.send("POST", `/connections/${connectionId}/sync`)).status).toBe(202);
    return this.lastRun(connectionId);
  }

  /** Reads that the last opened source saw. */
  async reads(): Promise<{ name: string; columns: string[]; position: string | null }[]> {
    return z
      .array(z.object({ name: z.string(), columns: z.array(z.string()), position: z.string().nullable() }))
      .parse(JSON.parse(await readFile(join(this.folder, "reads.json"), "utf8")));
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
