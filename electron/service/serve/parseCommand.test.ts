import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { defaultServiceSettings } from "../environment/ServiceSettings";
import { defaultDataFolder } from "./defaultDataFolder";
import { parseCommand } from "./parseCommand";
import { serveSettings } from "./serveSettings";

const home = "/home/p";
const parse = (line: string, env: Readonly<Record<string, string>> = { WHARF_DATA: "/default" }) =>
  parseCommand(line === "" ? [] : line.split(" "), { name: "linux", home, env });

function helpOf(line: string): string {
  const command = parse(line);
  return command.kind === "help" ? command.text : "";
}

const defaults = {
  dataFolder: resolve("/home/p/.local/share/wharf/service"),
  host: "127.0.0.1",
  port: 8642,
  logLevel: "info",
  drainMs: 10_000,
  idleMs: 300_000,
  sleepMs: 60_000,
  provisioningMs: 0,
  syncsAtOnce: 2,
  silenceMs: 600_000,
  statementMs: 300_000,
  memoryMb: defaultServiceSettings.memoryMb,
  memoryWaitMs: 30_000,
  spillMb: null,
  requestsPerMinute: 0,
  requestsPerDay: 0,
  readerSilenceMs: 120_000,
  allowNetworks: [],
  denyNetworks: [],
  credentialsKeyFile: resolve("/home/p/.config/wharf/credentials.key"),
  webhookUrl: null,
  webhookSecretFile: null,
  clickHouseUrl: null,
  clickHouseUser: "default",
  clickHousePasswordFile: null,
  clickHouseCluster: null,
  clickHousePolicy: null,
  clickHouseShared: false,
  allowHosts: [],
  pgPort: null,
  pgHost: "127.0.0.1",
  pgTlsCertFile: null,
  pgTlsKeyFile: null,
  pgConnections: 100,
};

describe("parseCommand", () => {
  it("serves on loopback from a person's own folder where nothing else is said", () => {
    expect(parse("", {})).toEqual({ kind: "serve", settings: defaults });
  });

  const settings = [
    ["--data", "WHARF_DATA", "here", "there", "dataFolder", resolve("here"), resolve("there")],
    ["--port", "WHARF_PORT", "0", "9000", "port", 0, 9000],
    ["--host", "WHARF_HOST", "::1", "localhost", "host", "::1", "localhost"],
    [
      "--allow-hosts",
      "WHARF_ALLOW_HOSTS",
      "SQL.example,[::2]",
      "a.example",
      "allowHosts",
      ["sql.example", "[::2]"],
      ["a.example"],
    ],
    ["--log-level", "WHARF_LOG_LEVEL", "silent", "warn", "logLevel", "silent", "warn"],
    ["--drain-ms", "WHARF_DRAIN_MS", "0", "250", "drainMs", 0, 250],
    ["--sleep-ms", "WHARF_SLEEP_MS", "1", "86400000", "sleepMs", 1, 86_400_000],
    ["--idle-ms", "WHARF_IDLE_MS", "1", "86400000", "idleMs", 1, 86_400_000],
    ["--provisioning-ms", "WHARF_PROVISIONING_MS", "5", "1500", "provisioningMs", 5, 1500],
    ["--syncs", "WHARF_SYNCS", "1", "64", "syncsAtOnce", 1, 64],
    ["--source-silence-ms", "WHARF_SOURCE_SILENCE_MS", "1000", "60000", "silenceMs", 1000, 60_000],
    ["--statement-ms", "WHARF_STATEMENT_MS", "0", "60000", "statementMs", 0, 60_000],
    ["--memory-mb", "WHARF_MEMORY_MB", "1024", "65536", "memoryMb", 1024, 65_536],
    ["--memory-wait-ms", "WHARF_MEMORY_WAIT_MS", "0", "60000", "memoryWaitMs", 0, 60_000],
    ["--spill-mb", "WHARF_SPILL_MB", "64", "2048", "spillMb", 64, 2048],
    ["--requests-per-minute", "WHARF_REQUESTS_PER_MINUTE", "60", "600", "requestsPerMinute", 60, 600],
    ["--requests-per-day", "WHARF_REQUESTS_PER_DAY", "5", "500", "requestsPerDay", 5, 500],
    ["--reader-silence-ms", "WHARF_READER_SILENCE_MS", "1", "60000", "readerSilenceMs", 1, 60_000],
    [
      "--allow-networks",
      "WHARF_ALLOW_NETWORKS",
      "10.0.0.0/8,::1",
      "127.0.0.1",
      "allowNetworks",
      ["10.0.0.0/8", "::1"],
      ["127.0.0.1"],
    ],
    ["--deny-networks", "WHARF_DENY_NETWORKS", "::/0", "0.0.0.0/0", "denyNetworks", ["::/0"], ["0.0.0.0/0"]],
    [
      "--credentials-key-file",
      "WHARF_CREDENTIALS_KEY_FILE",
      "a",
      "b",
      "credentialsKeyFile",
      resolve("a"),
      resolve("b"),
    ],
    [
      "--webhook-url",
      "WHARF_WEBHOOK_URL",
      "https://a.example/hook",
      "http://127.0.0.1:9/hook",
      "webhookUrl",
      "https://a.example/hook",
      "http://127.0.0.1:9/hook",
    ],
    ["--pg-port", "WHARF_PG_PORT", "5433", "0", "pgPort", 5433, 0],
    ["--pg-host", "WHARF_PG_HOST", "0.0.0.0", "::1", "pgHost", "0.0.0.0", "::1"],
    ["--pg-tls-cert", "WHARF_PG_TLS_CERT", "a", "b", "pgTlsCertFile", resolve("a"), resolve("b")],
    ["--pg-tls-key", "WHARF_PG_TLS_KEY", "a", "b", "pgTlsKeyFile", resolve("a"), resolve("b")],
    ["--pg-connections", "WHARF_PG_CONNECTIONS", "10", "20", "pgConnections", 10, 20],
    [
      "--webhook-secret-file",
      "WHARF_WEBHOOK_SECRET_FILE",
      "a",
      "b",
      "webhookSecretFile",
      resolve("a"),
      resolve("b"),
    ],
    [
      "--clickhouse",
      "WHARF_CLICKHOUSE",
      "https://ch.example:8443",
      "http://127.0.0.1:8123",
      "clickHouseUrl",
      "https://ch.example:8443/",
      "http://127.0.0.1:8123/",
    ],
    ["--clickhouse-user", "WHARF_CLICKHOUSE_USER", "a", "b", "clickHouseUser", "a", "b"],
    [
      "--clickhouse-password-file",
      "WHARF_CLICKHOUSE_PASSWORD_FILE",
      "a",
      "b",
      "clickHousePasswordFile",
      resolve("a"),
      resolve("b"),
    ],
    ["--clickhouse-cluster", "WHARF_CLICKHOUSE_CLUSTER", "a", "b", "clickHouseCluster", "a", "b"],
    [
      "--clickhouse-storage-policy",
      "WHARF_CLICKHOUSE_STORAGE_POLICY",
      "a",
      "b",
      "clickHousePolicy",
      "a",
      "b",
    ],
    [
      "--clickhouse-shared-user",
      "WHARF_CLICKHOUSE_SHARED_USER",
      "yes",
      "no",
      "clickHouseShared",
      true,
      false,
    ],
  ] as const;

  it("checks a ClickHouse server by the same settings", () => {
    expect(parse("engines check --clickhouse http://127.0.0.1:8123 --clickhouse-cluster shop")).toMatchObject(
      {
        kind: "checkEngine",
        clickHouse: { clickHouseUrl: "http://127.0.0.1:8123/", clickHouseCluster: "shop" },
      },
    );
    expect(parse("engines check", { WHARF_CLICKHOUSE: "http://127.0.0.1:8123" })).toMatchObject({
      clickHouse: { clickHouseUrl: "http://127.0.0.1:8123/", clickHouseCluster: null },
    });
  });

  it.each(settings)(
    "takes %s or %s, the flag before the variable, and explains both",
    (flag, variable, given, set, name, fromFlag, fromVariable) => {
      const env = { [variable]: set };
      expect(parse("", env)).toEqual({ kind: "serve", settings: { ...defaults, [name]: fromVariable } });
      expect(parse(`${flag} ${given}`, env)).toEqual({
        kind: "serve",
        settings: { ...defaults, [name]: fromFlag },
      });
      expect(parse("", { [variable]: "" })).toEqual({ kind: "serve", settings: defaults });
      const help = helpOf("--help");
      expect(help).toMatch(new RegExp(`^ +${flag} <[A-Z]+> `, "m"));
      expect(help).toContain(`[${variable}]`);
    },
  );

  it("explains every setting that there is", () => {
    expect(settings.map(([flag]) => flag).toSorted()).toEqual(
      Object.values(serveSettings)
        .map(({ flag }) => `--${flag}`)
        .toSorted(),
    );
  });

  it("understands a backup and the OpenAPI document", () => {
    expect(parse("backup --to there")).toEqual({
      kind: "backup",
      dataFolder: resolve("/default"),
      to: resolve("there"),
    });
    expect(parse("openapi")).toEqual({ kind: "openapi" });
    expect(parse("audit --days 7")).toEqual({ kind: "audit", dataFolder: resolve("/default"), days: 7 });
    expect(parse("audit")).toMatchObject({ days: 30 });
  });

  it("understands the commands for keys", () => {
    const dataFolder = resolve("/default");
    expect(parse("keys create --scope read --name laptop --ttl-hours 1.5")).toEqual({
      kind: "createKey",
      dataFolder,
      scope: "read",
      organization: "default",
      name: "laptop",
      ttlHours: 1.5,
    });
    expect(parse("keys create --scope full --org finance-eu")).toMatchObject({ organization: "finance-eu" });
    expect(parse("keys list")).toEqual({ kind: "listKeys", dataFolder });
    expect(parse("keys revoke key_1 --data x")).toEqual({
      kind: "revokeKey",
      dataFolder: resolve("x"),
      keyId: "key_1",
    });
  });

  it("understands the commands for tokens", () => {
    const dataFolder = resolve("/default");
    expect(parse("tokens create --database sales --read --expires 30d --name Excel")).toEqual({
      ...{ kind: "createToken", dataFolder, database: "sales", scope: "read", name: "Excel" },
      ttlHours: 720,
    });
    expect(parse("tokens create --database db_1")).toEqual({
      ...{ kind: "createToken", dataFolder, database: "db_1", scope: "full", name: undefined },
      ttlHours: undefined,
    });
    expect(parse("tokens list")).toEqual({ kind: "listTokens", dataFolder, database: undefined });
    expect(parse("tokens list --database sales")).toMatchObject({ database: "sales" });
    expect(parse("--data x tokens revoke tok_1")).toEqual({
      ...{ kind: "revokeToken", dataFolder: resolve("x"), tokenId: "tok_1" },
    });
  });

  it.each([
    ["12h", 12],
    ["30d", 720],
    ["8w", 1344],
    ["3650d", 87_600],
  ])("takes %s as the time after which a key or token expires", (time, ttlHours) => {
    expect(parse(`keys create --scope full --expires ${time}`)).toMatchObject({ ttlHours });
    expect(parse(`tokens create --database d --expires ${time}`)).toMatchObject({ ttlHours });
  });

  it("explains each command by itself", () => {
    expect(helpOf("-h")).toMatch(/keys .*backup .*openapi /s);
    expect(helpOf("keys --help")).toMatch(/create .*list .*revoke /s);
    expect(helpOf("keys create --help")).toMatch(/--scope <SCOPE>.*--ttl-hours <N>.*--data <DIR>/s);
    expect(helpOf("tokens create --help")).toMatch(/--database <NAME>.*--read .*--expires <TIME>/s);
  });

  it("takes the data folder before a command or after it", () => {
    const listKeys = { kind: "listKeys", dataFolder: resolve("x") };
    expect(parse("--data x keys list")).toEqual(listKeys);
    expect(parse("keys list --data x")).toEqual(listKeys);
  });

  it.each([
    ["--port 65536", "0 to 65535"],
    ["--port x", "0 to 65535"],
    ["--port", "'--port <N>' argument missing"],
    ["--port --host 127.0.0.1", "--port <N> needs a value"],
    ["--prot 1", /^Unknown option '--prot'\n\(Did you mean --port\?\)$/],
    ["-p 1", /^Unknown option '-p'\.$/],
    ["--help=yes", /^Unknown option '--help=yes'/],
    ["--memory-mb 1023", "MB from 1024"],
    ["--spill-mb half", "MB from 64"],
    ["--host 0.0.0.0", "proxy with TLS"],
    ["--host example.com", "127.0.0.1"],
    ["--scope full", "option '--scope'"],
    ["start", '"start"'],
    ["keys", "create [options]"],
    ["keys make", "'make'"],
    ["keys create", "option '--scope <SCOPE>' not specified"],
    ["keys create --scope admin", "Allowed choices are full, read"],
    ["keys create --scope full --ttl-hours 0", "above 0"],
    ["keys create --scope full --org Finance", "lower-case letters"],
    ["keys create --scope full --org -x", "not begin with a hyphen"],
    ["audit --days 0", "1 to 36500"],
    ["keys create --scope full --port 1", "option '--port'"],
    ["keys revoke", "KEY_ID"],
    ["keys create --scope full --expires 0d", "such as 12h, 30d or 8w"],
    ["keys create --scope full --expires 30", "such as 12h, 30d or 8w"],
    ["keys create --scope full --expires 1d --ttl-hours 2", "--ttl-hours"],
    ["tokens create", "option '--database <NAME>' not specified"],
    ["tokens create --database d --expires soon", "such as 12h, 30d or 8w"],
    ["tokens create --database d --expires 3651d", "ten years"],
    ["tokens create --database d --scope read", "option '--scope'"],
    ["tokens create --database --read", "needs a value"],
    ["tokens revoke", "TOKEN_ID"],
    ["keys list extra", "Too many arguments for 'list'"],
    ["backup", "'--to <DIR>' not specified"],
    ["backup now --to x", "Too many arguments for 'backup'"],
    ["backup --to x --port 1", "option '--port'"],
    ["--port 1 backup --to x", "--port does not belong"],
    ["openapi --data x", "option '--data'"],
    ["--log-level loud", "debug, info"],
    ["--allow-hosts a.example:443", '"a.example:443"'],
    ["--allow-hosts *.example", "host names without port"],
    ["--drain-ms 1.5", "--drain-ms must be a whole number"],
  ])("refuses %j and says what to change", (line, hint) => {
    expect(() => parse(line)).toThrow(hint);
  });

  it.each([
    ["WHARF_PORT", "x", "WHARF_PORT must be a whole number from 0 to 65535"],
    ["WHARF_HOST", "0.0.0.0", "WHARF_HOST must be an address of this computer alone"],
    ["WHARF_LOG_LEVEL", "loud", "WHARF_LOG_LEVEL must be one of debug, info"],
    ["WHARF_DRAIN_MS", "-1", "WHARF_DRAIN_MS must be a whole number of milliseconds"],
    ["WHARF_IDLE_MS", "soon", "WHARF_IDLE_MS must be a whole number of milliseconds"],
    ["WHARF_IDLE_MS", "0", "from 1 to 86400000"],
    ["WHARF_PROVISIONING_MS", "1e3", "WHARF_PROVISIONING_MS"],
    ["WHARF_SYNCS", "0", "WHARF_SYNCS must be a whole number from 1 to 64"],
    ["WHARF_SYNCS", "65", "WHARF_SYNCS must be a whole number from 1 to 64"],
    ["WHARF_SYNCS", "two", "WHARF_SYNCS must be a whole number from 1 to 64"],
  ])("refuses %s=%s and says what to change", (variable, value, sentence) => {
    expect(() => parse("", { [variable]: value })).toThrow(sentence);
  });

  it("puts data where the platform keeps a person's data", () => {
    expect(defaultDataFolder({ name: "linux", home, env: {} })).toBe("/home/p/.local/share/wharf/service");
    expect(defaultDataFolder({ name: "linux", home, env: { XDG_DATA_HOME: "/data" } })).toBe(
      "/data/wharf/service",
    );
    expect(defaultDataFolder({ name: "darwin", home, env: {} })).toBe(
      "/home/p/Library/Application Support/Wharf/service",
    );
    expect(defaultDataFolder({ name: "win32", home, env: { LOCALAPPDATA: "/local" } })).toBe(
      "/local/Wharf/service",
    );
  });
});
