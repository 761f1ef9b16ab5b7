import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApiServer } from "../../../electron/source/testing/startApiServer";
import { copyEntries, type ServiceEntries } from "../../../electron/service/testing/copyEntries";
import { makeDataFolder, storeKey } from "../../../electron/service/testing/openTestService";
import { startServe, type ServeProcess } from "../../../electron/service/testing/startServe";
import { startSources, type StartedSources } from "./startSources";

const run = promisify(execFile);
const command = fileURLToPath(new URL("../../tasks/conformance.mjs", import.meta.url));
/** The whole suite runs within. */
const patienceMs = 300_000;

let entries: ServiceEntries;
let started: StartedSources;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let others: Awaited<ReturnType<typeof makeDataFolder>>;
let serve: ServeProcess;
let keys: { readonly full: string; readonly read: string; readonly other: string };

beforeAll(async () => {
  entries = await copyEntries();
  started = await startSources();
  folder = await makeDataFolder();
  others = await makeDataFolder();
  keys = {
    full: (await storeKey(folder.path, "full")).secret,
    read: (await storeKey(folder.path, "read")).secret,
    other: (await storeKey(folder.path, "full", { organization: "another" })).secret,
  };
  serve = await startServe(entries.serve, folder.path, {
    WHARF_CREDENTIALS_KEY_FILE: join(others.path, "credentials.key"),
  });
});
afterAll(async () => {
  await serve.end("SIGTERM");
  await started.stop();
  await folder.remove();
  await others.remove();
  await entries.remove();
});

/** Without what this run of vitest left in it. */
function outsideEnvironment(): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST"));
  return { ...Object.fromEntries(variables), NO_COLOR: "1" };
}

/** Runs the command as a person would. */
async function conformance(args: readonly string[]): Promise<{ code: number; printed: string }> {
  return run(process.execPath, [command, ...args], {
    env: outsideEnvironment(),
    maxBuffer: 2 ** 24,
  }).then(
    ({ stdout, stderr }) => ({ code: 0, printed: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      printed: error.stdout + error.stderr,
    }),
  );
}

async function databases(): Promise<unknown> {
  const answer = await fetch(`${serve.address}/databases`, {
    headers: { authorization: `Bearer ${keys.full}` },
  });
  return answer.json();
}

describe("conformanceCommand", () => {
  it(
    "finds every rule kept by our own service, says what it could not examine, and leaves nothing behind",
    async () => {
      const files = await Promise.all(
        started.sources
          .filter(({ kind }) => kind === "github")
          .map(async (source) => {
            const file = join(others.path, `${source.kind}.json`);
            await writeFile(file, JSON.stringify(source));
            return ["--source", file];
          }),
      );
      const { code, printed } = await conformance([
        ...["--base-url", `${serve.address}/`, "--key", keys.full, "--read-key", keys.read],
        ...["--other-key", keys.other],
        ...files.flat(),
      ]);
      expect(printed).toMatch(/\d{3} rules are kept, 0 are broken\./);
      expect(printed).toContain("pauses and resumes");
      expect(printed).toMatch(/\d+ not examined: no source of a relational kind was given/);
      expect(code).toBe(0);
      for (const secret of [keys.full, ...started.sources.flatMap(({ secrets }) => Object.values(secrets))])
        expect(printed).not.toContain(secret);
      expect(await databases()).toEqual({ databases: [] });
    },
    patienceMs,
  );

  it("deletes what it created also when it is ended in the middle", async () => {
    const child = spawn(process.execPath, [command, "--base-url", serve.address, "--key", keys.full], {
      env: outsideEnvironment(),
      stdio: "ignore",
    });
    const exited = once(child, "exit");
    await expect.poll(databases, { timeout: 60_000 }).not.toEqual({ databases: [] });
    child.kill("SIGINT");
    expect(await exited).toEqual([1, null]);
    expect(await databases()).toEqual({ databases: [] });
  }, 120_000);

  it("ends with 1 and names the rules that a service breaks", async () => {
    const api = await startApiServer();
    api.behaviour = ({ path }) =>
      path.endsWith("/databases")
        ? { status: 201, body: { database: { id: "db_1", status: "running" }, token: "t", databases: [] } }
        : { body: { database: { id: "db_1", status: "running" } } };
    const { code, printed } = await conformance(["--base-url", `${api.address}/api/v1`, "--key", "any"]);
    await api.stop();
    expect(printed).toMatch(/FAIL.*without a key with 401/);
    expect(code).toBe(1);
  }, 120_000);

  it("says in a sentence what is wrong with its options, the address or a key", async () => {
    const address = ["--base-url", serve.address];
    const file = join(others.path, "wrong.json");
    await writeFile(file, '{"kind": "postgres", "secrets": "canary-of-a-file"}');
    for (const [args, sentence] of [
      [[], "--base-url and --key are needed"],
      [["--base-url", "http://127.0.0.1:9/api/v2", "--key", "k"], "ends in /api/v1"],
      [["--base-url", "http://127.0.0.1:9/api/v1", "--key", "k"], "cannot be reached"],
      [[...address, "--key", "wrong"], "does not accept the key of --key"],
      [[...address, "--key", keys.full, "--read-key", "wrong"], "does not accept the key of --read-key"],
      [[...address, "--key", keys.full, "--engine", "oracle"], "takes duckdb or clickhouse"],
      [
        [...address, "--key", keys.full, "--engine", "clickhouse"],
        "offers no databases of the kind clickhouse",
      ],
      [[...address, "--key", keys.full, "--source", `${file}.gone`], "cannot be read"],
      [[...address, "--key", keys.full, "--source", file], "must hold"],
      [["--unheard"], "Unknown option"],
    ] as const) {
      const { code, printed } = await conformance(args);
      expect(printed).toContain(sentence);
      expect(printed).not.toContain("canary-of-a-file");
      expect(code).toBe(1);
    }
  });
});
