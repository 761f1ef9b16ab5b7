import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { MethodName } from "#shared/contract/channels";
import { appHandlers } from "../app/appHandlers";
import { CreationSecrets } from "../databases/CreationSecrets";
import { databaseHandlers } from "../databases/databaseHandlers";
import { KnownSecrets } from "../log/KnownSecrets";
import { openLog } from "../log/openLog";
import { profileHandlers } from "../profiles/profileHandlers";
import { Profiles } from "../profiles/Profiles";
import { ProfileStore } from "../profiles/ProfileStore";
import { ResultStore } from "../results/ResultStore";
import { resultHandlers } from "../results/resultHandlers";
import { SecretIndex } from "../secrets/SecretIndex";
import { SecretStore } from "../secrets/SecretStore";
import { appOrigin } from "../security/appScheme";
import { ServiceClient } from "../serviceClient/ServiceClient";
import { Settings } from "../settings/Settings";
import { fakeChannel } from "../testing/fakeChannel";
import { MemoryKeychain } from "../testing/MemoryKeychain";
import { TakingStore } from "../testing/TakingStore";
import type { Fetch } from "../transport/Fetch";
import { WorkspaceJournal } from "../workspace/WorkspaceJournal";
import { workspaceHandlers } from "../workspace/workspaceHandlers";
import { answerRequest, type AnyHandler } from "./answerRequest";
import { errorData } from "./errorData";
import { EventPublisher } from "./EventPublisher";
import { RunningRequests } from "./RunningRequests";

const apiKey = "canary-api-key-3f9a";
const token = "canary-token-77b1";
const attachSql = "ATTACH 'quack:x' (TOKEN 'canary-token-77b1')";
const uuid = "11111111-1111-4111-8111-111111111111";

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

/** A service that answers everything with what a creation answers. */
const answering: Fetch = async () => Response.json(created, { status: 200 });
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
  const store = new ResultStore({
    start: () => new TakingStore(),
    createChannel: fakeChannel,
    spillFolder: folder,
    onStateChanged: (state) => events.publish("results.stateChanged", { state }),
    log,
  });
  store.start();
  const profiles = new Profiles(
    await ProfileStore.load(join(folder, "profiles.json"), () => undefined),
    secrets,
    "canary-session-key",
  );
  const client = new ServiceClient({
    resolveProfile: (id) => profiles.access(id),
    hostedFetch,
    embeddedFetch: hostedFetch,
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
      settings: await Settings.load(join(folder, "settings.json")),
      applyTheme: () => undefined,
      openInBrowser: async () => undefined,
      log,
    }),
    ...profileHandlers(profiles, client, (id) => creationSecrets.forgetAll(id)),
    ...databaseHandlers({ client, secrets: creationSecrets, writeClipboard }),
    ...resultHandlers({
      client,
      store,
      now: () => 0,
      describe: (error) => errorData(error, "query.run", log),
      events,
      writeClipboard,
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

it.each([
  ["answers", answering],
  ["fails and tells all it knows", telling],
  ["rejects the key", rejecting],
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
