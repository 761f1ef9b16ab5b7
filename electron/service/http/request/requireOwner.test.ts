import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientOf } from "../../testing/clientOf";
import { copyEntries, type ServiceEntries } from "../../testing/copyEntries";
import { makeDataFolder, openTestService, storeKey } from "../../testing/openTestService";

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let entries: ServiceEntries;
let opened: Awaited<ReturnType<typeof openTestService>>;
beforeAll(async () => {
  entries = await copyEntries();
  folder = await makeDataFolder();
  opened = await openTestService({ dataFolder: folder.path, engineEntry: entries.engine });
});
afterAll(async () => {
  await opened.service.close();
  await folder.remove();
  await entries.remove();
});

describe("requireOwner", () => {
  it("answers a read key of another organization with 404 and never 403, as for an unknown database", async () => {
    const client = clientOf(opened.service.fetch, opened.key);
    const database = await client.createRunning();
    const { secret: key } = await storeKey(folder.path, "read", { organization: "another" });
    for (const [method, rest] of [
      ["DELETE", ""],
      ["POST", "/connections"],
      ["POST", "/connections/test"],
    ] as const) {
      const options = { key, ...(method === "POST" ? { body: {} } : {}) };
      const hidden = await client.fail(method, `/databases/${database}${rest}`, options);
      expect(hidden).toEqual({ status: 404, error: "There is no database with this id." });
      expect(await client.fail(method, `/databases/unknown${rest}`, options)).toEqual(hidden);
    }
    const { secret: own } = await storeKey(folder.path, "read");
    expect((await client.fail("DELETE", `/databases/${database}`, { key: own })).status).toBe(403);
  });
});
