import { MessageChannel } from "node:worker_threads";
import { afterAll, beforeAll, describe, it } from "vitest";
import { nodeHttpPort } from "../http/nodeHttpPort";
import { servePort } from "../http/servePort";
import { buildEntries, type BuiltEntries } from "../testing/buildEntries";
import { makeDataFolder, openTestService, storeKey } from "../testing/openTestService";
import { startServe } from "../testing/startServe";
import { describeConformance } from "./describeConformance";
import { fetchOverPort } from "./fetchOverPort";

/** Long enough for a test to see a database being provisioned. */
const provisioningMs = 250;
const baseAddress = "http://localhost/api/v1";

let entries: BuiltEntries;
beforeAll(async () => {
  entries = await buildEntries();
});
afterAll(() => entries.remove());

describeConformance("the handler in this process", async () => {
  const folder = await makeDataFolder();
  const { service, key } = await openTestService({
    dataFolder: folder.path,
    engineEntry: entries.engine,
    settings: { provisioningMs },
  });
  const { secret } = await storeKey(folder.path, "read");
  return {
    baseAddress,
    fullKey: key,
    readKey: secret,
    // A caller of a handler sees the end of its own request only through the signal, so that is made visible here.
    fetch: async (request) => {
      const response = await service.fetch(request);
      request.signal.throwIfAborted();
      return response;
    },
    close: async () => {
      await service.close();
      await folder.remove();
    },
  };
});

describeConformance("the handler over a message port", async () => {
  const folder = await makeDataFolder();
  const { service, key } = await openTestService({
    dataFolder: folder.path,
    engineEntry: entries.engine,
    settings: { provisioningMs },
  });
  const { secret } = await storeKey(folder.path, "read");
  const { port1, port2 } = new MessageChannel();
  servePort(nodeHttpPort(port1), service.fetch);
  return {
    baseAddress,
    fullKey: key,
    readKey: secret,
    fetch: fetchOverPort(port2),
    close: async () => {
      port2.close();
      await service.close();
      await folder.remove();
    },
  };
});

describeConformance("serve over TCP", async () => {
  const folder = await makeDataFolder();
  const [full, read] = [await storeKey(folder.path, "full"), await storeKey(folder.path, "read")];
  const serve = await startServe(entries.serve, folder.path, {
    WHARF_PROVISIONING_MS: String(provisioningMs),
  });
  return {
    baseAddress: serve.address,
    fullKey: full.secret,
    readKey: read.secret,
    fetch,
    close: async () => {
      await serve.end("SIGTERM");
      await folder.remove();
    },
  };
});

const {
  WHARF_CONFORMANCE_URL: url,
  WHARF_CONFORMANCE_KEY: key,
  WHARF_CONFORMANCE_READ_KEY: readKey,
} = process.env;
if (url !== undefined && key !== undefined) {
  describeConformance(`the service at ${url}`, async () => ({
    baseAddress: url.replace(/\/$/, ""),
    fullKey: key,
    readKey,
    fetch,
    close: async () => undefined,
  }));
} else {
  describe("another service", () => {
    it.skip("is not examined: WHARF_CONFORMANCE_URL and WHARF_CONFORMANCE_KEY are not set", () => undefined);
  });
}
