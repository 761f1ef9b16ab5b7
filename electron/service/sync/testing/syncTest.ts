import { test } from "vitest";
import type { ConformanceClient } from "../../testing/ConformanceClient";
import type { SyncFixture } from "../../testing/SyncFixture";
import { systemClock } from "../SyncClock";
import { SourceFixture } from "./SourceFixture";

/** One service for the tests of a file, with a source in a folder, and for each test a database of its own. */
export const syncTest = test.extend<{
  sources: SourceFixture;
  client: ConformanceClient;
  bed: SyncFixture;
  database: string;
}>({
  sources: [
    // oxlint-disable-next-line no-empty-pattern -- Vitest wants the pattern even where nothing is taken from it
    async ({}, give) => {
      const sources = await SourceFixture.open({}, systemClock);
      await give(sources);
      await sources.close();
    },
    { scope: "file" },
  ],
  client: async ({ sources }, give) => give(sources.client),
  bed: async ({ sources }, give) => give(sources.sync),
  database: async ({ client }, give) => {
    const id = await client.createRunning({ memoryMb: 512 });
    await give(id);
    await client.send("DELETE", `/databases/${id}`);
  },
});
