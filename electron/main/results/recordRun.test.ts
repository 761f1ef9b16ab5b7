import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MethodInput } from "#shared/contract/methods";
import { KnownSecrets } from "#shared/secrets/redact";
import { RunLedger } from "../history/RunLedger";
import { silentLog } from "../testing/silentLog";
import { recordRun } from "./resultHandlers";

type Input = MethodInput<"query.run">;

let folder: string;
let ledger: RunLedger;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-record-"));
  ledger = new RunLedger(join(folder, "history.jsonl"));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function recorded(statement: Pick<Input, "sql" | "written">, secrets: readonly string[] = []) {
  const run = { runId: "11111111-1111-4111-8111-111111111111", profileId: "p", databaseId: "d" };
  const answer = { rowCount: 1, truncated: false, columnsKey: "k", firstByteMs: 1, totalMs: 2 };
  await recordRun(
    { ledger, known: new KnownSecrets(secrets), log: silentLog() },
    { ...run, maxRows: 10, readOnly: false, ...statement },
    async () => answer,
  );
  // Its lines are written one after another, and a read waits for those before it.
  await ledger.entries();
  const written = await new RunLedger(join(folder, "history.jsonl")).entries();
  return written.get(run.runId);
}

const text = (value: string) => ({ name: "a", type: "VARCHAR", value }) as const;

describe("recordRun", () => {
  it("keeps what was sent, and beside it what was written with its values", async () => {
    const written = { sql: "SELECT :a", values: [text("it's")] };
    expect(await recorded({ sql: "SELECT 'it''s'", written })).toMatchObject({
      sql: "SELECT 'it''s'",
      written,
      outcome: "succeeded",
    });
  });

  it("keeps no values where the statement holds a password", async () => {
    const written = {
      sql: "CREATE SECRET s (TYPE postgres, PASSWORD :a)",
      values: [text("open sesame")],
    };
    const sql = "CREATE SECRET s (TYPE postgres, PASSWORD 'open sesame')";
    const entry = await recorded({ sql, written });
    expect(entry?.written).toBeUndefined();
    expect(JSON.stringify(entry)).not.toContain("sesame");
  });

  it.each(["correct horse", "it's a horse"])(
    "keeps no values of which one holds the secret “%s”",
    async (secret) => {
      const sql = `SELECT '${secret.replaceAll("'", "''")}'`;
      const entry = await recorded({ sql, written: { sql: "SELECT :a", values: [text(secret)] } }, [secret]);
      expect(entry?.written).toBeUndefined();
      expect(JSON.stringify(entry)).not.toContain("horse");
    },
  );
});
