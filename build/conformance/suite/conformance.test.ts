import { join } from "node:path";
import { MessageChannel } from "node:worker_threads";
import { afterAll, beforeAll } from "vitest";
import { KeyFolder } from "../../../electron/service/auth/KeyFolder";
import { documentedFetch } from "../../../electron/service/http/openapi/testing/documentedFetch";
import { nodeMessageEnd } from "../../../electron/processes/testing/nodeMessageEnd";
import { servePort } from "../../../electron/service/http/servePort";
import { forkSource } from "../../../electron/service/sync/source/forkSource";
import { sourceProcesses } from "../../../electron/service/sync/source/SourceProcess";
import { copyEntries, type ServiceEntries } from "../../../electron/service/testing/copyEntries";
import { makeDataFolder, openTestService, storeKey } from "../../../electron/service/testing/openTestService";
import { startServe } from "../../../electron/service/testing/startServe";
import { describeConformance } from "./describeConformance";
import { fetchOverPort } from "../../../electron/service/testing/fetchOverPort";
import { type StartedSources, startSources } from "./startSources";

/** Long enough for a test to see a database being provisioned. */
const provisioningMs = 250;
const baseAddress = "http://localhost/api/v1";

let entries: ServiceEntries;
let started: StartedSources;
beforeAll(async () => {
  entries = await copyEntries();
  started = await startSources();
});
afterAll(async () => {
  await started.stop();
  await entries.remove();
});

async function storeDeadKeys(folder: string): Promise<{ expired: string; revoked: string }> {
  const expired = await storeKey(folder, "full", { expiresAt: new Date(Date.now() - 1000) });
  const revoked = await storeKey(folder, "full");
  await (await KeyFolder.open(folder)).revoke(revoked.id);
  return { expired: expired.secret, revoked: revoked.secret };
}

async function openService() {
  const folder = await makeDataFolder();
  const { service, key } = await openTestService({
    dataFolder: folder.path,
    engineEntry: entries.engine,
    sources: sourceProcesses(() => forkSource(entries.source)),
    settings: { provisioningMs },
  });
  return {
    service,
    target: {
      baseAddress,
      fullKey: key,
      readKey: (await storeKey(folder.path, "read")).secret,
      otherKey: (await storeKey(folder.path, "full", { organization: "another" })).secret,
      deadKeys: await storeDeadKeys(folder.path),
      sources: started.sources,
    },
    close: async () => {
      await service.close();
      await folder.remove();
    },
  };
}

describeConformance("the handler in this process", async () => {
  const { service, target, close } = await openService();
  return {
    ...target,
    // A caller of a handler sees the end of its own request only through the signal, so that is made visible here.
    // Beside the suite's own rules, every answer is held to the OpenAPI document.
    fetch: documentedFetch(async (request) => {
      const response = await service.fetch(request);
      request.signal.throwIfAborted();
      return response;
    }),
    close,
  };
});

describeConformance("the handler over a message port", async () => {
  const { service, target, close } = await openService();
  const { port1, port2 } = new MessageChannel();
  servePort(nodeMessageEnd(port1), service.fetch);
  return {
    ...target,
    fetch: fetchOverPort(port2),
    close: async () => {
      port2.close();
      await close();
    },
  };
});

describeConformance("serve over TCP", async () => {
  const folder = await makeDataFolder();
  const keyFolder = await makeDataFolder();
  const [full, read] = [await storeKey(folder.path, "full"), await storeKey(folder.path, "read")];
  const serve = await startServe(entries.serve, folder.path, {
    WHARF_PROVISIONING_MS: String(provisioningMs),
    // A person's own must not be touched.
    WHARF_CREDENTIALS_KEY_FILE: join(keyFolder.path, "credentials.key"),
  });
  return {
    baseAddress: serve.address,
    fullKey: full.secret,
    readKey: read.secret,
    otherKey: (await storeKey(folder.path, "full", { organization: "another" })).secret,
    deadKeys: await storeDeadKeys(folder.path),
    sources: started.sources,
    fetch,
    close: async () => {
      await serve.end("SIGTERM");
      await folder.remove();
      await keyFolder.remove();
    },
  };
});
