import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tablesKind } from "../testing/folderSources";
import { SourceFixture } from "./testing/SourceFixture";

let bed: SourceFixture;
beforeAll(async () => {
  bed = await SourceFixture.open({ syncsAtOnce: 1 });
});
afterAll(() => bed?.close());

describe("syncsAtOnce", () => {
  it("lets as many syncs run at a time as the service was told", async () => {
    await bed.sync.offer([
      {
        table: "slow",
        columns: { id: "INTEGER", value: "VARCHAR" },
        generate: { rows: 1000, value: "v", perFile: 10 },
        pauseMs: 20,
      },
    ]);
    const database = await bed.client.createRunning({ memoryMb: 512 });
    const [first, second] = [
      await bed.sync.connect(database, { kind: tablesKind, name: "First" }),
      await bed.sync.connect(database, { kind: tablesKind, name: "Second" }),
    ];
    const statusOf = async (id: string) => (await bed.sync.runs(id))[0]?.status;
    await expect.poll(() => statusOf(first.id), { timeout: 10_000 }).toBe("running");
    expect(await statusOf(second.id)).toBe("queued");
    await bed.client.send("PATCH", `/connections/${first.id}`, { body: { status: "paused" } });
    await expect.poll(() => statusOf(second.id), { timeout: 10_000 }).toBe("running");
  });
});
