import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import type { MethodName } from "#shared/contract/channels";
import { answerQuestions } from "../fixtures/answerQuestions";
import { ForeignService } from "../fixtures/ForeignService";
import { test } from "../fixtures/wharfTest";

/** Calls a method as a script in the page would, past everything the page asks and hides. Answers with the error's code. */
async function call(page: Page, name: MethodName, input: unknown): Promise<string> {
  const answer = await page.evaluate(
    ([method, given]) => {
      const run = window.wharf.methods[method as "app.info"];
      return run(given as Record<string, never>, crypto.randomUUID());
    },
    [name, input] as const,
  );
  return answer.ok ? "ok" : answer.error.code;
}

const databaseId = "22222222-2222-4222-8222-222222222222";
const runId = "33333333-3333-4333-8333-333333333333";
const taskId = "44444444-4444-4444-8444-444444444444";
const settings = { host: "db.example", port: 5432, database: "d", user: "u" };

/** What a page would call to change something at the service. */
function changesAt(profileId: string): readonly (readonly [MethodName, unknown])[] {
  const connection = { profileId, connectionId: "c" };
  const source = { kind: "postgres", settings, secrets: { password: "p" } };
  const creation = { ...source, name: "n", scheduleMinutes: null, streams: [] };
  return [
    ["query.run", { runId, profileId, databaseId, sql: "DROP TABLE t", maxRows: 10, readOnly: false }],
    ["databases.create", { profileId, creation: { name: "n", engine: "duckdb", autoStop: true } }],
    ["databases.delete", { profileId, databaseId }],
    ["connections.create", { profileId, databaseId, creation }],
    ["connections.change", { ...connection, changes: { status: "paused" } }],
    ["connections.delete", connection],
    ["connections.sync", connection],
    ["loads.startSample", { loadId: taskId, profileId, databaseId, databaseName: "d" }],
  ];
}

async function addService(page: Page, baseUrl: string, fields: object): Promise<string> {
  const profile = { name: "Foreign", baseUrl, color: "blue", production: false, keyScope: "full", ...fields };
  return page.evaluate(async (given) => {
    const added = await window.wharf.methods["profiles.add"](
      given as Parameters<(typeof window.wharf.methods)["profiles.add"]>[0],
      crypto.randomUUID(),
    );
    if (!added.ok) throw new Error(added.error.code);
    const { id } = added.value.profile;
    await window.wharf.methods["profiles.setApiKey"]({ profileId: id, apiKey: "k" }, crypto.randomUUID());
    return id;
  }, profile);
}

test.describe("a hostile page", () => {
  let service: ForeignService;
  test.beforeEach(async () => {
    service = await ForeignService.start((response) => response.writeHead(200).end("{}"));
  });
  test.afterEach(() => service.stop());

  test("changes nothing with a key that may only read, nor lifts that by itself", async ({ app, page }) => {
    const asked = await answerQuestions(app, false);
    const profileId = await addService(page, service.address, { keyScope: "full" });
    const update = { profileId, name: "F", baseUrl: service.address, color: "blue", production: false };
    expect(await call(page, "profiles.update", { ...update, keyScope: "read" })).toBe("ok");
    for (const [name, input] of changesAt(profileId)) {
      expect(await call(page, name, input), name).toBe("SCOPE_TOO_SMALL");
    }
    expect(await call(page, "profiles.update", { ...update, keyScope: "full" })).toBe("NOT_CONFIRMED");
    expect(await asked()).toEqual(["Allow changes with the key of “F”?"]);
    expect(service.seen).toEqual([]);
  });

  test("changes nothing on a production service unless the user says so in a native window", async ({
    app,
    page,
  }) => {
    const asked = await answerQuestions(app, false);
    const profileId = await addService(page, service.address, { production: true });
    for (const [name, input] of changesAt(profileId)) {
      expect(await call(page, name, input), name).toBe("NOT_CONFIRMED");
    }
    const update = { profileId, name: "F", baseUrl: service.address, color: "blue", keyScope: "full" };
    expect(await call(page, "profiles.update", { ...update, production: false })).toBe("NOT_CONFIRMED");
    expect(await asked()).toHaveLength(changesAt(profileId).length + 1);
    expect(service.seen).toEqual([]);
    await answerQuestions(app, true);
    await call(page, "databases.delete", { profileId, databaseId });
    expect(service.seen).toMatchObject([{ method: "DELETE" }]);
  });

  test("reaches no new outside host by itself", async ({ app, page }) => {
    await app.evaluate(({ shell }) => {
      const opened: string[] = [];
      Reflect.set(globalThis, "opened", opened);
      shell.openExternal = async (address: string) => void opened.push(address);
    });
    const asked = await answerQuestions(app, false);
    const other = { name: "X", baseUrl: "https://evil.example/api/v1", color: "blue", production: false };
    expect(await call(page, "profiles.add", { ...other, keyScope: "full" })).toBe("NOT_CONFIRMED");
    expect(await call(page, "app.openExternal", { url: "https://evil.example/?data=1" })).toBe(
      "NOT_CONFIRMED",
    );
    const source = { kind: "postgres", settings, secrets: { password: "p" } };
    const sourceTest = { profileId: "embedded", databaseId, source };
    expect(await call(page, "connections.test", sourceTest)).toBe("NOT_CONFIRMED");
    expect(await asked()).toEqual([
      "Connect to evil.example?",
      "Open evil.example in your browser?",
      "Connect to db.example?",
    ]);
    expect(await app.evaluate(() => Reflect.get(globalThis, "opened") as string[])).toEqual([]);
    const profileId = await addService(page, service.address, {});
    const moved = { ...other, profileId, keyScope: "full" };
    expect(await call(page, "profiles.update", moved)).toBe("NOT_CONFIRMED");
  });

  test("gets a dropped file only by its ending and never from Wharf's own folder", async ({
    page,
    wharf,
  }) => {
    const folder = join(wharf.userData, "..", `hostile-${Date.now()}`);
    await mkdir(folder);
    try {
      await writeFile(join(folder, "id_rsa"), "secret");
      await writeFile(join(folder, "rows.csv"), "a\n1\n");
      await writeFile(join(wharf.userData, "planted.csv"), "a\n1\n");
      // The page's own way: File objects whose paths Electron knows.
      await page.evaluate(() => {
        const input = document.createElement("input");
        Object.assign(input, { type: "file", id: "dropped", multiple: true });
        document.body.append(input);
      });
      await page
        .locator("#dropped")
        .setInputFiles([
          join(folder, "id_rsa"),
          join(wharf.userData, "planted.csv"),
          join(folder, "rows.csv"),
        ]);
      const answers = await page.evaluate(async () => {
        const input = document.querySelector<HTMLInputElement>("#dropped");
        const found: string[] = [];
        for (const file of [...(input?.files ?? []), new File(["a"], "/etc/passwd")]) {
          const answer = await window.wharf.adoptDroppedFile(file);
          found.push(answer.ok ? "ok" : answer.error.code);
        }
        return found;
      });
      expect(answers).toEqual(["FILE_NOT_READABLE", "FILE_NOT_READABLE", "ok", "FILE_NOT_READABLE"]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
