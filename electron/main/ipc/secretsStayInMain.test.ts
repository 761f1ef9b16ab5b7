import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MethodName } from "#shared/contract/channels";
import { appHandlers } from "../app/appHandlers";
import { connectionHandlers } from "../connections/connectionHandlers";
import { CreationSecrets } from "../databases/CreationSecrets";
import { databaseHandlers } from "../databases/databaseHandlers";
import { RunLedger } from "../history/RunLedger";
import { KnownSecrets } from "#shared/secrets/redact";
import { openLog } from "../log/openLog";
import { profileHandlers } from "../profiles/profileHandlers";
import { Profiles } from "../profiles/Profiles";
import { ProfileStore } from "../profiles/ProfileStore";
import { exportHandlers } from "../results/exportHandlers";
import { resultHandlers } from "../results/resultHandlers";
import { ResultStoreProcess } from "../results/ResultStoreProcess";
import { StatementSessions } from "../sessions/StatementSessions";
import { SecretIndex } from "../secrets/SecretIndex";
import { SecretStore } from "../secrets/SecretStore";
import { appOrigin } from "../security/pageAddress";
import { ServiceClient } from "../serviceClient/ServiceClient";
import { AppState } from "../settings/AppState";
import { fakeChannel } from "../testing/fakeChannel";
import { MemoryKeychain } from "../testing/MemoryKeychain";
import { TakingStore } from "../testing/TakingStore";
import type { Fetch } from "../transport/Transport";
import { workspaceHandlers } from "../workspace/workspaceHandlers";
import { WorkspaceJournal } from "../workspace/WorkspaceJournal";
import { answerRequest, type AnyHandler } from "./answerRequest";
import { errorData } from "./errorData";
import { EventPublisher } from "./EventPublisher";
import { RunningRequests } from "./RunningRequests";

const apiKey = "canary-api-key-3f9a";
const token = "canary-token-77b1";
const attachSql = "ATTACH 'quack:x' (TOKEN 'canary-token-77b1')";
/** What opens a source: typed on the page, and never seen there again. */
const sourcePassword = "canary-source-password-51d2";
const uuid = "11111111-1111-4111-8111-111111111111";

type ConnectionMethodName = Extract<MethodName, "connectors.list" | `connections.${string}`>;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-kept-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const created = {
  id: "db1",
  name: "a",
  status: "running",
  token,
  connection: { uri: "quack:x", sql: attachSql },
};

/** A Connection of a service that repeats the source's password wherever it can. */
const connection = {
  id: "con1",
  kind: "postgres",
  name: "C",
  status: "active",
  config: { host: "h", password: sourcePassword, url: `postgres://ro:${sourcePassword}@h/app` },
  secrets: { password: sourcePassword },
  lastRun: { id: "r1", status: "failed", error: `no login with ${sourcePassword}` },
};
const run = { ...connection.lastRun, tables: [{ name: "t", error: `no login with ${sourcePassword}` }] };
const connectionAnswers = new Map<string, object>([
  ["/connectors", { connectors: [{ kind: "postgres", fields: ["host", "password"] }] }],
  ["/connections/test", { ok: false, error: `no login with ${sourcePassword}` }],
  ["/connections", { ...connection, connections: [connection] }],
  ["/connections/con1", { connection }],
  ["/streams", { streams: [{ name: "t", secrets: connection.secrets, password: sourcePassword }] }],
  ["/runs", { runs: [run] }],
]);

/** A service that answers of Connections, and everything else with what a creation answers. */
const answering: Fetch = async (address) => {
  const { pathname } = new URL(address);
  const own = [...connectionAnswers].find(([end]) => pathname.endsWith(end));
  return Response.json(own?.[1] ?? created, { status: 200 });
};
/** A service that repeats in its refusals what it was sent, and what it learned so of a source. */
const repeating: Fetch = async (address, { body }) => {
  const learned = address.includes("/conn") ? sourcePassword : "";
  return Response.json({ error: `refused: ${typeof body === "string" ? body : learned}` }, { status: 400 });
};
/** A network stack that puts the whole request into its error. */
const telling: Fetch = (address, { headers, body }) =>
  Promise.reject(new Error(`cannot reach ${address} with ${JSON.stringify({ headers, body })}`));
const rejecting: Fetch = async () => Response.json({ error: "no" }, { status: 401 });

async function compose(hostedFetch: Fetch) {
  const known = new KnownSecrets();
  const log = openLog(join(folder, "logs", "wharf.log"), known);
  const sent: unknown[] = [];
  const events = new EventPublisher((name, payload) => sent.push({ name, payload }), true);
  const secrets = new SecretStore(
    new MemoryKeychain(),
    await SecretIndex.load(join(folder, "secret-names.json")),
    known,
  );
  const store = new ResultStoreProcess({
    start: () => new TakingStore(),
    createChannel: fakeChannel,
    spillFolder: folder,
    keptBytes: () => 0,
    onStateChanged: (state) => events.publish("results.stateChanged", { state }),
    log,
  });
  store.start();
  const profiles = new Profiles(
    await ProfileStore.load(join(folder, "profiles.json"), () => undefined),
    secrets,
    "canary-session-key",
    () => "This computer",
  );
  const client = new ServiceClient({
    resolveProfile: (id) => profiles.access(id),
    hostedFetch,
    embeddedFetch: hostedFetch,
    sessionFetch: hostedFetch,
  });
  const creationSecrets = new CreationSecrets(secrets, known);
  const clipboard: string[] = [];
  const writeClipboard = async (text: string) => void clipboard.push(text);
  const handlers = {
    ...appHandlers({
      facts: {
        version: "1",
        platform: "linux",
        electronVersion: "1",
        developmentRuntime: false,
        dataFolder: folder,
        logFile: log.file,
      },
      isKeychainAvailable: () => secrets.isAvailable(),
      state: await AppState.load(join(folder, "state.json")),
      openInBrowser: async () => undefined,
      canAlert: () => false,
      noticesFile: "/nowhere/third-party-notices.json",
      askForBackupFolder: () => Promise.resolve(null),
      backUp: () => Promise.resolve(0),
      onStarted: () => undefined,
      log,
    }),
    ...profileHandlers(profiles, client, (id) => creationSecrets.forgetAll(id)),
    ...databaseHandlers({ client, secrets: creationSecrets, writeClipboard }),
    ...connectionHandlers({ client: client.connections, known, cancelLocalSync: () => undefined }),
    ...resultHandlers({
      client,
      sessions: new StatementSessions(client, () => undefined),
      ledger: new RunLedger(join(folder, "history.jsonl")),
      known,
      log,
      store,
      now: () => 0,
      describe: (error) => errorData(error, "query.run", log),
      events,
      writeClipboard: async ({ text }) => void clipboard.push(text),
    }),
    ...exportHandlers({
      exportFetch: async () => Response.error(),
      client,
      store,
      events,
      askForSaveFile: async () => null,
      showInFolder: () => undefined,
    }),
    ...workspaceHandlers(new WorkspaceJournal(join(folder, "workspace"))),
  };
  let requests = 0;
  const call = async (name: keyof typeof handlers & MethodName, input: unknown) => {
    requests += 1;
    const answer = await answerRequest(
      name,
      handlers[name] as AnyHandler,
      {
        sender: { frameUrl: "app://wharf/", isMainFrame: true, isKnownWindow: true },
        windowId: 1,
        page: { sendResultPort: () => undefined },
        input,
        requestId: `r${requests}`,
      },
      { pageOrigin: appOrigin, requests: new RunningRequests(), log, checkOutput: true },
    );
    sent.push({ name, answer });
    return answer;
  };
  return { call, sent, clipboard, log };
}

function filesIn(path: string): string {
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .map((name) => join(path, name))
    .filter((name) => statSync(name).isFile())
    .map((name) => readFileSync(name, "utf8"))
    .join("\n");
}

/** Calls every method of Connections, with the password of the source wherever one may be sent. */
async function callConnections(
  call: (name: ConnectionMethodName, input: unknown) => Promise<unknown>,
  profileId: string,
): Promise<void> {
  const secrets = { password: sourcePassword };
  const source = { kind: "postgres", settings: { host: "h" }, secrets };
  const inDatabase = { profileId, databaseId: "db1" };
  const address = { profileId, connectionId: "con1" };
  const identity = { name: "t" };
  await call("connections.test", { ...inDatabase, source });
  await call("connectors.list", { profileId });
  const creation = {
    ...source,
    name: "C",
    scheduleMinutes: 60,
    streams: [{ identity, enabled: true, excludeColumns: [] }],
  };
  await call("connections.create", { ...inDatabase, creation });
  // A page that gives the password wrongly placed must not get it into an error's text either.
  await call("connections.create", { ...inDatabase, creation, [sourcePassword]: sourcePassword });
  await call("connections.list", inDatabase);
  await call("connections.get", address);
  await call("connections.change", { ...address, changes: { secrets, settings: { host: "i" } } });
  await call("connections.streams", address);
  await call("connections.sync", address);
  await call("connections.cancelSync", address);
  await call("connections.runs", address);
  await call("connections.delete", address);
}

describe("the contract of page and main", () => {
  it.each([
    ["answers", answering],
    ["fails and tells all it knows", telling],
    ["rejects the key", rejecting],
    ["repeats what it was sent", repeating],
  ])(
    "lets no key into an answer, an event, the log or a file when the service %s",
    async (_what, fetch) => {
      const { call, sent, clipboard, log } = await compose(fetch);
      const service = {
        name: "S",
        baseUrl: "https://s.example/api/v1",
        color: "blue",
        production: false,
        keyScope: "full",
      };
      const added = await call("profiles.add", service);
      const profileId = (added as { value: { profile: { id: string } } }).value.profile.id;
      const one = { profileId, databaseId: "db1" };
      expect(await call("profiles.setApiKey", { profileId, apiKey })).toMatchObject({
        value: { keyStatus: "stored" },
      });
      // A page that is given the key wrongly placed must not get it into an error's text either.
      await call("profiles.setApiKey", { profileId, apiKey, [apiKey]: apiKey });
      for (const id of [profileId, "embedded"]) await call("profiles.check", { profileId: id });
      await call("engines.list", { profileId });
      await call("databases.list", { profileId });
      await call("databases.get", one);
      const creation = await call("databases.create", { profileId, creation: { name: "a" } });
      // The one answer that may hold the token, and the only one.
      if (creation.ok) expect(JSON.stringify(sent.pop())).toContain(token);
      await call("databases.keepToken", one);
      await call("databases.keptTokens", { profileId });
      await call("databases.copyAttachText", one);
      await call("schema.read", one);
      await call("query.run", { ...one, runId: uuid, sql: "select 1", maxRows: 1, readOnly: true });
      await call("profiles.update", { ...service, profileId, name: "T" });
      await call("profiles.list", {});
      await call("app.info", {});
      await call("app.logPageError", { message: `failed with ${apiKey}`, stack: `at ${apiKey}` });
      await callConnections(call, profileId);
      await call("databases.delete", one);
      await call("profiles.forgetApiKey", { profileId });
      await call("profiles.remove", { profileId });

      expect(JSON.stringify(sent)).not.toContain("canary");
      expect(readFileSync(log.file, "utf8")).toContain("page error");
      expect(filesIn(folder)).not.toContain("canary");
      expect(clipboard).toEqual(creation.ok ? [attachSql] : []);
    },
    60_000,
  );
});
