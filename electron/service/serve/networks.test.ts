import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { ConformanceClient } from "../testing/ConformanceClient";
import { copyEntries, type ServiceEntries } from "../testing/copyEntries";
import { makeDataFolder, storeKey } from "../testing/openTestService";
import { startServe, type ServeProcess } from "../testing/startServe";

const outcome = z.looseObject({ ok: z.boolean(), error: z.string().nullish() });
const serviceAccount = JSON.stringify({
  type: "service_account",
  client_email: "sync@project.example",
  private_key: "-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----\n",
  token_uri: "https://oauth2.googleapis.com/token",
});

describe("serve with lists of networks", () => {
  let entries: ServiceEntries;
  let folder: Awaited<ReturnType<typeof makeDataFolder>>;
  let sink: Server;
  let connections = 0;
  let port = 0;
  let keys: { readonly fullKey: string; readonly readKey: string };
  beforeAll(async () => {
    [entries, folder] = [await copyEntries(), await makeDataFolder()];
    sink = createServer((socket) => {
      connections += 1;
      socket.on("error", () => undefined);
      socket.end();
    }).listen(0, "127.0.0.1");
    await once(sink, "listening");
    ({ port } = sink.address() as AddressInfo);
    keys = {
      fullKey: (await storeKey(folder.path, "full")).secret,
      readKey: (await storeKey(folder.path, "read")).secret,
    };
  });
  afterAll(async () => {
    sink.close();
    await folder.remove();
    await entries.remove();
  });

  const login = { user: "u", database: "d", sslMode: "disable" };
  const kinds: readonly (readonly [string, (host: string) => object, object])[] = [
    ["postgres", (host) => ({ host, port, ...login }), { password: "x" }],
    ["mysql", (host) => ({ host, port, ...login }), { password: "x" }],
    ["sftp", (host) => ({ host, port, user: "u", patterns: "t=/*.csv" }), { password: "x" }],
    ["github", (host) => ({ baseUrl: `http://${host}:${port}`, repositories: "a/b" }), { token: "x" }],
    ["stripe", (host) => ({ baseUrl: `http://${host}:${port}` }), { apiKey: "sk_test_x" }],
    [
      "google_sheets",
      (host) => ({ baseUrl: `http://${host}:${port}`, spreadsheet: "a".repeat(44) }),
      { serviceAccountKey: serviceAccount },
    ],
  ];

  async function withServe(
    networks: Readonly<Record<string, string>>,
    work: (client: ConformanceClient, serve: ServeProcess) => Promise<void>,
  ): Promise<void> {
    const serve = await startServe(entries.serve, folder.path, {
      WHARF_CREDENTIALS_KEY_FILE: join(`${folder.path}-key`, "credentials.key"),
      ...networks,
    });
    try {
      const close = async () => undefined;
      await work(new ConformanceClient({ baseAddress: serve.address, ...keys, fetch, close }), serve);
    } finally {
      await serve.end("SIGTERM");
    }
  }

  async function test(
    client: ConformanceClient,
    database: string,
    kind: string,
    config: object,
    secrets: object,
  ) {
    const { body } = await client.send("POST", `/databases/${database}/connections/test`, {
      body: { kind, config, secrets },
    });
    return outcome.parse(body);
  }

  it("connects to nothing on this computer unless that is allowed, whatever the kind and however the host is written", async () => {
    await withServe({ WHARF_ALLOW_NETWORKS: "" }, async (client) => {
      const database = await client.createRunning();
      for (const [kind, config, secrets] of kinds) {
        const hosts =
          kind === "postgres"
            ? ["127.0.0.1", "localhost", "::1", "::ffff:127.0.0.1", "0.0.0.0"]
            : ["127.0.0.1", "localhost"];
        for (const host of hosts) {
          const { ok, error } = await test(client, database, kind, config(host), secrets);
          expect([kind, host, ok]).toEqual([kind, host, false]);
          if (kind !== "google_sheets") expect(error).toMatch(/is in a network that is not open to sources/);
        }
      }
      expect(connections).toBe(0);
    });
  }, 180_000);

  it("connects where it is allowed, and not where the same network is denied too", async () => {
    const [kind, config, secrets] = kinds[0] ?? (["", () => ({}), {}] as const);
    await withServe({ WHARF_ALLOW_NETWORKS: "127.0.0.0/8" }, async (client) => {
      const database = await client.createRunning();
      expect((await test(client, database, kind, config("127.0.0.1"), secrets)).ok).toBe(false);
      expect(connections).toBe(1);
    });
    const lists = { WHARF_ALLOW_NETWORKS: "127.0.0.0/8", WHARF_DENY_NETWORKS: "127.0.0.1" };
    await withServe(lists, async (client) => {
      const database = await client.createRunning();
      expect((await test(client, database, kind, config("127.0.0.1"), secrets)).error).toContain("not open");
      expect(connections).toBe(1);
    });
  }, 60_000);

  it("refuses lists that are none", async () => {
    await expect(
      startServe(entries.serve, folder.path, { WHARF_DENY_NETWORKS: "db.example.com" }),
    ).rejects.toThrow("WHARF_DENY_NETWORKS must be addresses or networks");
  });
});
