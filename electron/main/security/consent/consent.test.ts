import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type MethodName, methodNames } from "#shared/contract/channels";
import { embeddedProfileId } from "#shared/domain/ids";
import type { Profile } from "#shared/domain/profile";
import { JsonFile } from "../../storage/JsonFile";
import { english } from "../../messages/english";
import type { QuestionText } from "../../messages/MainMessages";
import { Consent } from "./Consent";
import { methodChecks, type MethodChecks, sourceHosts } from "./methodChecks";
import { allowedHosts, OutsideHosts } from "./OutsideHosts";
import { ProductionLock } from "./ProductionLock";
import { ProfileChecks } from "./profileChecks";

const id = "11111111-1111-4111-8111-111111111111";
const hosted: Profile = {
  id,
  kind: "hosted",
  name: "Harbour",
  baseUrl: "https://sql.example/api/v1",
  color: "blue",
  production: false,
  readOnly: false,
  keyScope: "full",
  keyStatus: "stored",
};
const embedded: Profile = { ...hosted, id: embeddedProfileId, kind: "embedded", baseUrl: null };

let folder = "";
let profile: Profile;
let local: Profile;
let answer: boolean;
let asked: QuestionText[];
let now: number;
let checks: MethodChecks;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-consent-"));
  profile = hosted;
  local = embedded;
  answer = false;
  asked = [];
  now = 0;
  checks = checksIn(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

function checksIn(path: string): MethodChecks {
  const consent = new Consent(async (question) => {
    asked.push(question);
    return answer;
  });
  const profiles = () => [local, profile];
  const texts = () => english.consent;
  return methodChecks({
    lock: new ProductionLock({ profiles, consent, texts, now: () => now }),
    hosts: new OutsideHosts(consent, texts, new JsonFile(join(path, "hosts.json"), allowedHosts)),
    profiles: new ProfileChecks({ profiles, consent, texts }),
    texts: () => english.changes,
    profileOfTask: async () => profile.id,
  });
}

async function check(name: MethodName, input: unknown): Promise<string> {
  // The pipeline has parsed the input before.
  const run = checks[name] as ((given: unknown) => Promise<void>) | null;
  if (run === null) return "allowed";
  return run(input).then(
    () => "allowed",
    (error: unknown) => String(Reflect.get(Object(error), "code")),
  );
}

const settings = { host: "db.example", port: 5432 };
/** Every method that changes something at a service. */
const changes: readonly (readonly [MethodName, unknown])[] = [
  ["query.run", { profileId: id, sql: "SELECT 1", readOnly: false }],
  ["databases.create", { profileId: id, creation: { name: "n" } }],
  ["databases.delete", { profileId: id }],
  ["connections.create", { profileId: id, creation: { name: "n", settings } }],
  ["connections.change", { profileId: id, changes: { settings } }],
  ["connections.delete", { profileId: id }],
  ["connections.sync", { profileId: id }],
  ["loads.start", { profileId: id, plans: [{ schema: "main", tables: [{ table: "t", fileIds: [] }] }] }],
  ["loads.startSample", { profileId: id }],
  ["tasks.dropLeftover", { taskId: "t" }],
];

describe("A key that may only read", () => {
  beforeEach(() => {
    profile = { ...hosted, keyScope: "read" };
    answer = true;
  });

  it.each([...changes, ["connections.test", { profileId: id, source: { kind: "k", settings } }] as const])(
    "refuses %s whatever the page says",
    async (name, input) => {
      expect(await check(name, input)).toBe("SCOPE_TOO_SMALL");
      expect(asked).toEqual([]);
    },
  );

  it("refuses writes that are called read-only, and leaves what isn't known to the service", async () => {
    const run = (sql: string) => check("query.run", { profileId: id, sql, readOnly: true });
    expect(await run("DELETE FROM t")).toBe("SCOPE_TOO_SMALL");
    expect(await run("SELECT 1")).toBe("allowed");
    expect(await run("OPTIMIZE t")).toBe("allowed");
  });

  it("is not called a full one without a question, unless the key is new", async () => {
    const update = { ...hosted, profileId: id, keyScope: "full" };
    answer = false;
    expect(await check("profiles.update", update)).toBe("NOT_CONFIRMED");
    expect(asked).toHaveLength(1);
    await check("profiles.setApiKey", { profileId: id, apiKey: "k" });
    expect(await check("profiles.update", update)).toBe("allowed");
  });
});

describe("Read-only mode", () => {
  const anyRun = (sql: string, readOnly: boolean) => check("query.run", { profileId: id, sql, readOnly });

  it.each([...changes, ["connections.test", { profileId: id, source: { kind: "k", settings } }] as const])(
    "of a service refuses %s whatever the page says",
    async (name, input) => {
      profile = { ...hosted, readOnly: true };
      answer = true;
      expect(await check(name, input)).toBe("READ_ONLY_MODE");
      expect(asked).toEqual([]);
    },
  );

  it.each([
    "DELETE FROM t",
    "WITH x AS (DELETE FROM t RETURNING *) SELECT * FROM x",
    "EXPLAIN ANALYZE INSERT INTO t VALUES (1)",
    "/* SELECT */ drop table t",
    "SELECT 1 INTO t2",
    "CALL tidy_up()",
    "SET x = 1",
    "OPTIMIZE t",
    "",
  ])("runs no %j, though it is called read-only", async (sql) => {
    for (const readOnly of [false, true]) {
      profile = { ...hosted, readOnly };
      // oxlint-disable-next-line no-await-in-loop
      expect(await anyRun(sql, true)).toBe("READ_ONLY_MODE");
    }
  });

  it("runs queries", async () => {
    profile = { ...hosted, readOnly: true };
    expect(await anyRun("WITH x AS (SELECT 1) SELECT * FROM x", true)).toBe("allowed");
    expect(await anyRun("EXPLAIN DELETE FROM t", true)).toBe("allowed");
  });

  it("of a service is turned off only in a window of main", async () => {
    profile = { ...hosted, readOnly: true };
    const update = { ...hosted, profileId: id, readOnly: false };
    expect(await check("profiles.update", update)).toBe("NOT_CONFIRMED");
    expect(asked).toMatchObject([{ message: "Turn off read-only mode for “Harbour”?" }]);
    answer = true;
    expect(await check("profiles.update", update)).toBe("allowed");
  });

  it("of this computer keeps its databases as they are, and is turned off only in a window of main", async () => {
    const turn = (readOnly: boolean) =>
      check("profiles.setReadOnly", { profileId: embeddedProfileId, readOnly });
    expect(await turn(true)).toBe("allowed");
    local = { ...embedded, readOnly: true };
    const run = { profileId: embeddedProfileId, sql: "DROP TABLE t", readOnly: false };
    expect(await check("query.run", run)).toBe("READ_ONLY_MODE");
    expect(await check("results.keepAsTable", {})).toBe("READ_ONLY_MODE");
    expect(await turn(false)).toBe("NOT_CONFIRMED");
    answer = true;
    expect(await turn(false)).toBe("allowed");
  });
});

describe("A production service", () => {
  beforeEach(() => {
    profile = { ...hosted, production: true };
  });

  it.each(changes)("refuses %s when the question of main is answered with no", async (name, input) => {
    expect(await check(name, input)).toBe("NOT_CONFIRMED");
    expect(asked).toMatchObject([{ message: "Allow changes on “Harbour”?", allow: "Allow Changes" }]);
  });

  it("shows the statement that asks, with a sign for what would hide its meaning", async () => {
    await check("query.run", { profileId: id, sql: "DELETE FROM t /*\u202E*/", readOnly: false });
    expect(asked[0]?.detail).toContain("DELETE FROM t /*◌*/");
  });

  it("asks again after ten minutes, and when its profile was changed", async () => {
    answer = true;
    const write = () => check("query.run", { profileId: id, sql: "DELETE FROM t", readOnly: false });
    for (const ms of [0, 1000, 599_999]) {
      now = ms;
      expect(await write()).toBe("allowed");
    }
    expect(asked).toHaveLength(1);
    now = 600_001;
    await write();
    expect(asked).toHaveLength(2);
    await check("profiles.update", { ...profile, profileId: id });
    await write();
    expect(asked).toHaveLength(3);
  });

  it("keeps its protection unless the user turns it off", async () => {
    expect(await check("profiles.update", { ...hosted, profileId: id, production: false })).toBe(
      "NOT_CONFIRMED",
    );
    expect(asked[0]?.message).toBe("Turn off production mode for “Harbour”?");
  });

  it("asks nothing for reads", async () => {
    expect(await check("query.run", { profileId: id, sql: "SELECT 1", readOnly: true })).toBe("allowed");
    expect(asked).toEqual([]);
  });
});

describe("Outside hosts", () => {
  it.each([
    ["profiles.add", { baseUrl: "https://other.example/api/v1" }],
    ["profiles.add", { baseUrl: "https://sql.example:8443/api/v1" }],
    ["profiles.update", { ...hosted, profileId: id, baseUrl: "https://other.example/api/v1" }],
    ["app.openExternal", { url: "https://other.example/page" }],
    ["connections.create", { profileId: embeddedProfileId, creation: { name: "n", settings } }],
    ["connections.change", { profileId: embeddedProfileId, changes: { settings } }],
    ["connections.test", { profileId: embeddedProfileId, source: { kind: "postgres", settings } }],
  ] as const)("are reached by %s only with the user's consent: %j", async (name, input) => {
    expect(await check(name, input)).toBe("NOT_CONFIRMED");
    answer = true;
    expect(await check(name, input)).toBe("allowed");
    expect(asked).toHaveLength(2);
  });

  it.each([
    ["profiles.add", { baseUrl: "https://sql.example/api/v1" }],
    ["profiles.add", { baseUrl: "http://127.0.0.1:9/api/v1" }],
    ["profiles.add", { baseUrl: "http://localhost:9/api/v1" }],
    ["connections.create", { profileId: id, creation: { name: "n", settings } }],
    ["connections.test", { profileId: embeddedProfileId, source: { settings: { host: "127.0.0.1" } } }],
  ] as const)("are not asked about when %s leads to no new one: %j", async (name, input) => {
    expect(await check(name, input)).toBe("allowed");
    expect(asked).toEqual([]);
  });

  it("are remembered, each for the purpose that it was allowed for", async () => {
    answer = true;
    const source = { profileId: embeddedProfileId, source: { kind: "postgres", settings } };
    await check("connections.test", source);
    checks = checksIn(folder);
    answer = false;
    expect(await check("connections.test", source)).toBe("allowed");
    expect(await check("app.openExternal", { url: "https://db.example/" })).toBe("NOT_CONFIRMED");
  });

  it("are found in the settings of any kind of source", () => {
    expect(
      sourceHosts({ host: " DB.example ", port: 1, hostKeyFingerprint: "SHA256:x", user: "host" }),
    ).toEqual(["db.example"]);
    expect(sourceHosts({ baseUrl: "https://api.example:8443/v1", note: "http://hidden.example/" })).toEqual([
      "api.example",
      "hidden.example",
    ]);
    expect(sourceHosts({ server: "db.example:3306", endpoint: "[2001:db8::1]:22" })).toEqual([
      "db.example",
      "[2001:db8::1]",
    ]);
  });
});

describe("Consent", () => {
  it("shows one question at a time, the same one once, and refuses a flood", async () => {
    const open: ((isAllowed: boolean) => void)[] = [];
    const consent = new Consent(() => new Promise((resolve) => void open.push(resolve)));
    const question = { message: "m", detail: "d", allow: "a" };
    const outcomes = ["a", "a", "b", "c", "d", "e", "f"].map((about) =>
      consent.require(about, question).then(
        () => "yes",
        () => "no",
      ),
    );
    expect(await outcomes[6]).toBe("no");
    expect(open).toHaveLength(1);
    for (let index = 0; index < 5; index += 1) {
      open[index]?.(index === 0);
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(await Promise.all(outcomes)).toEqual(["yes", "yes", "no", "no", "no", "no", "no"]);
  });
});

it("names every method of the contract", () => {
  expect(Object.keys(checks).toSorted()).toEqual([...methodNames].toSorted());
});
