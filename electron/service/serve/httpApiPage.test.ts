import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPrograms } from "../../source/testing/findPrograms";
import type { DatabaseServer } from "../../source/testing/DatabaseServer";
import { postgresPrograms, startPostgres } from "../../source/testing/startPostgres";
import { copyEntries, type ServiceEntries } from "../testing/copyEntries";
import { runPage } from "../testing/page/runPage";
import { StandIns } from "../testing/page/StandIns";
import { startServe, type ServeProcess } from "../testing/startServe";

const path = fileURLToPath(new URL("../../../docs/http-api.md", import.meta.url));
const repository = fileURLToPath(new URL("../../..", import.meta.url));
const programs = findPrograms(["bash", "curl", "jq"]);

let entries: ServiceEntries;
let postgres: DatabaseServer;
let folder: string;
let service: ServeProcess | undefined;

/** Markdown and JSON as the repository's formatter writes them. */
function format(page: string): string {
  const formatter = createRequire(import.meta.url)
    .resolve("oxfmt/package.json")
    .replace("package.json", "bin/oxfmt");
  return execFileSync(process.execPath, [formatter, "--stdin-filepath=http-api.md"], {
    cwd: repository,
    input: page,
    encoding: "utf8",
  });
}

describe.skipIf(postgresPrograms === null || programs === null)(
  "docs/http-api.md (skipped where PostgreSQL, bash, curl or jq is not installed)",
  () => {
    beforeAll(async () => {
      entries = await copyEntries();
      postgres = await startPostgres();
      folder = await realpath(await mkdtemp(join(tmpdir(), "wharf-page-")));
    });
    afterAll(async () => {
      await service?.end("SIGKILL");
      await postgres.stop();
      await entries.remove();
      await rm(folder, { recursive: true, force: true });
    });

    // To write the answers anew: npx vitest run electron/service/serve/httpApiPage.test.ts -u
    it("shows commands that work, with the answers that come", { timeout: 180_000 }, async () => {
      // Provisioning takes as long as a person's next command, and the page shows what is answered meanwhile.
      const env = {
        ...process.env,
        WHARF_PROVISIONING_MS: "3000",
        WHARF_CREDENTIALS_KEY_FILE: join(folder, "credentials.key"),
      };
      const standIns = new StandIns({ "/home/ada": folder, '"port":5432': `"port":${postgres.port}` });
      const page = await runPage(await readFile(path, "utf8"), {
        standIns,
        folder,
        env,
        serve: entries.serve,
        async startService([, dataFolder, , networks]) {
          service = await startServe(entries.serve, join(folder, dataFolder ?? ""), {
            ...env,
            WHARF_ALLOW_NETWORKS: networks ?? "",
          });
          standIns.add("127.0.0.1:8642", new URL(service.address).host);
        },
        atSource: (sql) => postgres.query(sql),
      });
      await expect(format(page)).toMatchFileSnapshot(path);
    });
  },
);
