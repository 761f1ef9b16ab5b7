import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postgresPrograms, startPostgres } from "../../source/testing/startPostgres";
import { copyEntries, type ServiceEntries } from "../testing/copyEntries";
import { findStrace } from "../testing/findStrace";
import { FlushTrace } from "../testing/FlushTrace";
import { makeDataFolder } from "../testing/openTestService";
import { startServe, type ServeProcess } from "../testing/startServe";

const strace = findStrace();
const tracing = typeof strace === "string" ? [] : strace.command;
const missing = [
  ...(typeof strace === "string" ? [strace] : []),
  ...(postgresPrograms === null ? ["PostgreSQL is not installed"] : []),
].join("; ");

/** Of one step, on a machine where each traced call is slow. In milliseconds. */
const STEP_MS = 120_000;

/** Statements whose answer says that they are committed. The third writes a full row group into the file itself. */
const statements = [
  "CREATE TABLE t (a INTEGER, b VARCHAR)",
  "INSERT INTO t VALUES (1, 'x')",
  "INSERT INTO t SELECT range, repeat('y', 40) FROM range(130000)",
  "UPDATE t SET b = 'z' WHERE a = 1",
  "DELETE FROM t WHERE a > 5",
  "ALTER TABLE t ADD COLUMN c TIMESTAMP DEFAULT now()",
  "CREATE INDEX i ON t (a)",
  "CREATE TABLE copied AS FROM t",
  "DROP TABLE t",
] as const;

describe.skipIf(missing !== "")(
  `a write that was acknowledged${missing === "" ? "" : ` (skipped: ${missing})`}`,
  () => {
    let entries: ServiceEntries;
    let folder: Awaited<ReturnType<typeof makeDataFolder>>;
    /** Without links in it, as strace prints it. */
    let data: string;
    let traces: string;
    /** Of the service and its engines. */
    let text: string;
    let keyTexts: { readonly text: string; readonly answer: string }[];
    let databaseId: string;

    beforeAll(async () => {
      entries = await copyEntries();
      folder = await makeDataFolder();
      data = await realpath(folder.path);
      traces = await mkdtemp(join(tmpdir(), "wharf-trace-"));
      const made = await runKeys("create", "--scope", "full", "--name", "power");
      const key = made.printed.trim().split("\n").at(-1) ?? "";
      const id = /key_\w+/.exec(made.printed)?.[0] ?? "";
      const revoked = await runKeys("revoke", (await runKeys("create", "--scope", "read")).id);
      keyTexts = [
        { text: made.trace, answer: id },
        { text: revoked.trace, answer: revoked.id },
      ];
      text = await traceService(key);
    }, 600_000);

    afterAll(async () => {
      await rm(traces, { recursive: true, force: true });
      await folder.remove();
      await entries.remove();
    });

    /** A command on keys, traced. */
    async function runKeys(
      ...args: readonly string[]
    ): Promise<{ printed: string; trace: string; id: string }> {
      const file = join(traces, args.join("-"));
      const command = [process.execPath, entries.serve, "keys", ...args, "--data", data];
      const [program = "", ...traceArguments] = tracing;
      const ended = spawnSync(program, [...traceArguments, "-o", file, ...command], { timeout: STEP_MS });
      const printed = ended.stdout.toString();
      if (ended.status !== 0)
        throw new Error(`keys ${args.join(" ")}: ${ended.error?.message ?? ended.stderr.toString()}`);
      return { printed, trace: await readFile(file, "utf8"), id: /key_\w+/.exec(printed)?.[0] ?? "" };
    }

    /** Writes of every kind, one after the other, each with an id of its own. @returns the trace */
    async function traceService(key: string): Promise<string> {
      const file = join(traces, "service");
      const postgres = await startPostgres();
      await postgres.query("CREATE TABLE orders AS SELECT 1 AS id");
      const env = { WHARF_CREDENTIALS_KEY_FILE: join(traces, "credentials.key") };
      const serve = await startServe(entries.serve, data, env, undefined, [
        ...tracing,
        // The service keeps its own process id, which signals go to.
        "-D",
        "-o",
        file,
      ]);
      try {
        const send = senderTo(serve, key);
        const { database } = (await send("ack-database", "POST", "/databases", {
          name: "powerful-database",
        })) as { database: { id: string } };
        databaseId = database.id;
        for (let status = ""; status !== "running"; await wait(50)) {
          if (status === "error") throw new Error(`The database did not start: ${serve.printed()}`);
          const answer = await send("look", "GET", `/databases/${databaseId}`);
          ({ status } = (answer as { database: { status: string } }).database);
        }
        for (const [index, sql] of statements.entries())
          await send(`ack-statement-${index}`, "POST", `/databases/${databaseId}/query`, { sql });
        const { connection } = (await send("ack-connection", "POST", `/databases/${databaseId}/connections`, {
          kind: "postgres",
          name: "powerful-connection",
          scheduleMinutes: 1440,
          config: postgres.settings.config,
          secrets: postgres.settings.secrets,
        })) as { connection: { id: string } };
        await send("ack-rename", "PATCH", `/connections/${connection.id}`, { name: "renamed-connection" });
      } finally {
        await serve.end("SIGTERM");
        await postgres.stop();
      }
      const end = new RegExp(`^${serve.pid} +\\+\\+\\+ (exited|killed)`, "m");
      for (const since = Date.now(); Date.now() - since < STEP_MS; await wait(50)) {
        const trace = await readFile(file, "utf8");
        if (end.test(trace)) return trace;
      }
      throw new Error(`strace has not written the end of process ${serve.pid} after ${STEP_MS / 1000} s.`);
    }

    const databaseFolder = () => join(data, "databases", databaseId);
    const catalogLog = () => join(data, "catalog.duckdb.wal");

    it.each(statements.map((sql, index) => [sql, index] as const))(
      "is on disk in its database before the answer: %s",
      (_, index) => {
        const answer = `ack-statement-${index}`;
        expect(new FlushTrace(text).unflushedAt(answer, databaseFolder())).toEqual([]);
        // The check can fail: without its flushes the same trace shows what is missing.
        expect(FlushTrace.withoutFlushes(text).unflushedAt(answer, databaseFolder())).not.toEqual([]);
      },
    );

    it.each([
      ["a new database", "ack-database", "powerful-database"],
      ["a new Connection", "ack-connection", "powerful-connection"],
      ["a renamed Connection", "ack-rename", "renamed-connection"],
    ])("is on disk in the catalog before the answer: %s", (_, answer, written) => {
      expect(new FlushTrace(text).isFlushedBefore(answer, catalogLog(), written)).toBe(true);
      expect(FlushTrace.withoutFlushes(text).isFlushedBefore(answer, catalogLog(), written)).toBe(false);
    });

    it("is on disk before a key is printed, or said to be revoked", () => {
      const keys = join(data, "keys");
      for (const { text: trace, answer } of keyTexts) {
        expect(new FlushTrace(trace).unflushedAt(answer, data)).toEqual([]);
        expect(FlushTrace.withoutFlushes(trace).unflushedAt(answer, data)).toContain(keys);
      }
    });
  },
);

function senderTo(serve: ServeProcess, key: string) {
  return async (requestId: string, method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${serve.address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        "x-request-id": requestId,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(STEP_MS),
    }).catch((error: unknown) => {
      throw new Error(`${requestId} had no answer while traced`, { cause: error });
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
}
