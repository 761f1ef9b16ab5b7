import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { startReceiver } from "../alerts/testing/startReceiver";
import { ConformanceClient } from "../testing/ConformanceClient";
import { postgresPrograms, startPostgres } from "../../source/testing/startPostgres";
import { copyEntries } from "../testing/copyEntries";
import { makeDataFolder, storeKey } from "../testing/openTestService";
import { startServe } from "../testing/startServe";

const secret = "canary-webhook-secret-0123456789";
const made = z.looseObject({ connection: z.looseObject({ id: z.string() }) });
const shown = z.looseObject({
  connection: z.looseObject({ lastRun: z.looseObject({ finishedAt: z.string().nullable() }) }),
});

describe.skipIf(postgresPrograms === null)("serve with --webhook-url (skipped without PostgreSQL)", () => {
  it("tells a receiver that fails at first of a table that fails and of its recovery", async () => {
    const entries = await copyEntries();
    const [postgres, folder, receiver] = [
      await startPostgres(),
      await makeDataFolder(),
      await startReceiver([503]),
    ];
    await postgres.query(
      "CREATE TABLE divisors AS SELECT 1 AS n; CREATE VIEW ratios AS SELECT 1 / n FROM divisors",
    );
    const { secret: fullKey } = await storeKey(folder.path, "full");
    const server = await startServe(entries.serve, folder.path, {
      WHARF_CREDENTIALS_KEY_FILE: join(`${folder.path}-key`, "credentials.key"),
      WHARF_WEBHOOK_URL: receiver.url,
      WHARF_WEBHOOK_SECRET: secret,
    });
    const close = async () => undefined;
    const client = new ConformanceClient({
      ...{ baseAddress: server.address, fullKey, readKey: undefined, fetch, close },
    });
    try {
      const database = await client.createRunning();
      const body = { kind: "postgres", name: "Shop", scheduleMinutes: null, ...postgres.settings };
      const { connection } = made.parse(
        (await client.send("POST", `/databases/${database}/connections`, { body })).body,
      );
      const synced = async () => {
        for (;;) {
          const { body: answer } = await client.send("GET", `/connections/${connection.id}`);
          if (shown.parse(answer).connection.lastRun.finishedAt !== null) return;
          await wait(50);
        }
      };
      await synced();
      for (const divisor of [0, 0, 2]) {
        await postgres.query(`UPDATE divisors SET n = ${divisor}`);
        await client.send("POST", `/connections/${connection.id}/sync`);
        await synced();
      }
      await vi.waitFor(() => expect(receiver.received).toHaveLength(3), { timeout: 20_000, interval: 200 });
      expect(receiver.received.map(({ status, body: text }) => [status, JSON.parse(text)])).toMatchObject([
        [503, { type: "connection.failing" }],
        [204, { type: "connection.failing", run: { failures: [{ table: "public.ratios" }] } }],
        [204, { type: "connection.recovered" }],
      ]);
      expect(server.printed()).not.toContain("canary");
      expect(JSON.stringify(receiver.received)).not.toContain(String(postgres.settings.secrets["password"]));
    } finally {
      await server.end("SIGTERM");
      await receiver.close();
      await postgres.stop();
      await folder.remove();
      await entries.remove();
    }
  });
});
