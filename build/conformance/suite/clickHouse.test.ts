import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import {
  type ClickHouseServer,
  clickHousePrograms,
  startClickHouse,
} from "../../../electron/service/engines/clickhouse/testing/startClickHouse";
import { copyEntries, type ServiceEntries } from "../../../electron/service/testing/copyEntries";
import { makeDataFolder, storeKey } from "../../../electron/service/testing/openTestService";
import { startServe } from "../../../electron/service/testing/startServe";
import { describeConformance } from "./describeConformance";
import { type StartedSources, startSources } from "./startSources";

describe.skipIf(clickHousePrograms === null)("with ClickHouse (skipped where it is not installed)", () => {
  let entries: ServiceEntries;
  let started: StartedSources;
  let server: ClickHouseServer;
  beforeAll(async () => {
    entries = await copyEntries();
    started = await startSources();
    server = await startClickHouse();
  });
  afterAll(async () => {
    await server?.stop();
    await started?.stop();
    await entries?.remove();
  });

  describeConformance(
    "serve over TCP",
    async () => {
      const [folder, keyFolder] = [await makeDataFolder(), await makeDataFolder()];
      const [full, read] = [await storeKey(folder.path, "full"), await storeKey(folder.path, "read")];
      const other = await storeKey(folder.path, "full", { organization: "another" });
      const { url, user, password } = server.options;
      const serve = await startServe(entries.serve, folder.path, {
        WHARF_PROVISIONING_MS: "250",
        WHARF_CREDENTIALS_KEY_FILE: join(keyFolder.path, "credentials.key"),
        WHARF_CLICKHOUSE: url,
        WHARF_CLICKHOUSE_USER: user,
        WHARF_CLICKHOUSE_PASSWORD: password,
        WHARF_CLICKHOUSE_SHARED_USER: "yes",
      });
      return {
        baseAddress: serve.address,
        fullKey: full.secret,
        readKey: read.secret,
        otherKey: other.secret,
        sources: started.sources,
        fetch,
        close: async () => {
          await serve.end("SIGTERM");
          await folder.remove();
          await keyFolder.remove();
        },
      };
    },
    "clickhouse",
  );
});
