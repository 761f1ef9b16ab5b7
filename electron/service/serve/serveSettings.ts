import { resolve } from "node:path";
import { defaultServiceSettings } from "../environment/ServiceSettings";
import { defaultMostConnections } from "../direct/listener/DirectService";
import { DEFAULT_READER_SILENCE_MS } from "../http/SilentReaders";
import { clickHouseSettings } from "./clickHouseSettings";
import { defaultCredentialsKeyFile, defaultDataFolder, type Platform } from "./defaultDataFolder";
import {
  readListenAddress,
  readCount,
  readHost,
  readHostNames,
  readLimit,
  readLogLevel,
  readMb,
  readMs,
  readNetworks,
  readPort,
  type ReadValue,
  readAddress,
} from "./settingValues";
import { optionalPath, type Setting, setting } from "./Setting";

/** Callers are programs that nobody watches; the app, where Cancel is at hand, has no limit. */
const DEFAULT_STATEMENT_MS = 5 * 60_000;

const path: ReadValue<string> = (text) => resolve(text);

/** Every setting of the running service: by flag, or by variable where no flag is given. */
export const serveSettings = {
  dataFolder: setting({
    flag: "data",
    variable: "WHARF_DATA",
    placeholder: "DIR",
    description: "Folder for databases and keys; made where it is missing.",
    read: path,
    fallback: defaultDataFolder,
    fallbackInWords: "the folder for a person's data on this system",
  }),
  port: setting({
    flag: "port",
    variable: "WHARF_PORT",
    placeholder: "N",
    description: "Port to listen on, 0 to 65535; 0 lets the system choose.",
    read: readPort,
    fallback: () => "8642",
  }),
  host: setting({
    flag: "host",
    variable: "WHARF_HOST",
    placeholder: "ADDRESS",
    description: "Loopback address to listen on.",
    read: readHost,
    fallback: () => "127.0.0.1",
  }),
  allowHosts: setting({
    flag: "allow-hosts",
    variable: "WHARF_ALLOW_HOSTS",
    placeholder: "NAMES",
    description:
      "Names, separated by commas, that a proxy in front of the service is reached under. Requests with another Host than these or this computer are refused.",
    read: readHostNames,
    fallback: () => "",
    fallbackInWords: "none",
  }),
  pgPort: setting({
    flag: "pg-port",
    variable: "WHARF_PG_PORT",
    placeholder: "N",
    description:
      "Port for direct connections by the PostgreSQL protocol, such as psql, DBeaver, Excel or DuckDB's ATTACH; 0 lets the system choose. Clients log in with a database's token as password: tokens create.",
    read: (text, name): number | null => (text === "" ? null : readPort(text, name)),
    fallback: () => "",
    fallbackInWords: "none, and no direct connections",
  }),
  pgHost: setting({
    flag: "pg-host",
    variable: "WHARF_PG_HOST",
    placeholder: "ADDRESS",
    description:
      "Address for direct connections. Beyond this computer, --pg-tls-cert and --pg-tls-key are needed, and only TLS is taken.",
    read: readListenAddress,
    fallback: () => "127.0.0.1",
  }),
  pgTlsCertFile: setting({
    flag: "pg-tls-cert",
    variable: "WHARF_PG_TLS_CERT",
    placeholder: "FILE",
    description: "File with the certificate for direct connections, PEM, with those that signed it.",
    read: optionalPath,
    fallback: () => "",
    fallbackInWords: "none",
  }),
  pgTlsKeyFile: setting({
    flag: "pg-tls-key",
    variable: "WHARF_PG_TLS_KEY",
    placeholder: "FILE",
    description: "File with the certificate's key, PEM, mode 0600.",
    read: optionalPath,
    fallback: () => "",
    fallbackInWords: "none",
  }),
  pgConnections: setting({
    flag: "pg-connections",
    variable: "WHARF_PG_CONNECTIONS",
    placeholder: "N",
    description: "Direct connections at a time, of all databases together, 1 to 10000.",
    read: readCount(10_000),
    fallback: () => String(defaultMostConnections),
  }),
  logLevel: setting({
    flag: "log-level",
    variable: "WHARF_LOG_LEVEL",
    placeholder: "LEVEL",
    description:
      "Least level of the log's lines: debug, info, warn, error or silent. Each request is one info line.",
    read: readLogLevel,
    fallback: () => "info",
  }),
  drainMs: setting({
    flag: "drain-ms",
    variable: "WHARF_DRAIN_MS",
    placeholder: "MS",
    description: "Requests that are running when the service stops may take this long.",
    read: readMs(0),
    fallback: () => "10000",
  }),
  idleMs: setting({
    flag: "idle-ms",
    variable: "WHARF_IDLE_MS",
    placeholder: "MS",
    description: "A database with autoStop stops after this long without use.",
    read: readMs(1),
    fallback: () => String(defaultServiceSettings.idleMs),
  }),
  sleepMs: setting({
    flag: "sleep-ms",
    variable: "WHARF_SLEEP_MS",
    placeholder: "MS",
    description:
      "The process of a database that is not used ends after this long and frees its memory. The database goes on running: the next request starts the process again.",
    read: readMs(1),
    fallback: () => String(defaultServiceSettings.sleepMs),
  }),
  provisioningMs: setting({
    flag: "provisioning-ms",
    variable: "WHARF_PROVISIONING_MS",
    placeholder: "MS",
    description: "Provisioning a database lasts at least this long.",
    read: readMs(0),
    fallback: () => String(defaultServiceSettings.provisioningMs),
  }),
  syncsAtOnce: setting({
    flag: "syncs",
    variable: "WHARF_SYNCS",
    placeholder: "N",
    description:
      "Syncs that run at a time, of all Connections together, 1 to 64; the others wait for their turn. Each takes a process of its own and the memory of the database that it loads.",
    read: readCount(64),
    fallback: () => String(defaultServiceSettings.syncsAtOnce),
  }),
  silenceMs: setting({
    flag: "source-silence-ms",
    variable: "WHARF_SOURCE_SILENCE_MS",
    placeholder: "MS",
    description: "A table whose source sends nothing for this long is given up; its old rows stay.",
    read: readMs(1),
    fallback: () => String(defaultServiceSettings.silenceMs),
  }),
  statementMs: setting({
    flag: "statement-ms",
    variable: "WHARF_STATEMENT_MS",
    placeholder: "MS",
    description: "A statement that runs longer than this is ended; 0 for no limit.",
    read: readMs(0),
    fallback: () => String(DEFAULT_STATEMENT_MS),
  }),
  memoryMb: setting({
    flag: "memory-mb",
    variable: "WHARF_MEMORY_MB",
    placeholder: "MB",
    description:
      "Memory that running databases may be promised together. Where a database needs more than is left, the processes of idle ones end, the least recently used first.",
    read: readMb(1024),
    fallback: () => String(defaultServiceSettings.memoryMb),
    fallbackInWords: "60 % of this computer's memory",
  }),
  memoryWaitMs: setting({
    flag: "memory-wait-ms",
    variable: "WHARF_MEMORY_WAIT_MS",
    placeholder: "MS",
    description:
      "A request waits this long for memory that databases in use have, and is then refused with 409.",
    read: readMs(0),
    fallback: () => String(defaultServiceSettings.memoryWaitMs),
  }),
  spillMb: setting({
    flag: "spill-mb",
    variable: "WHARF_SPILL_MB",
    placeholder: "MB",
    description:
      "Disk space for what does not fit in memory, of all databases together; each gets at most half of what is left, and no more than 10240.",
    read: (text, name): number | null => (text === "" ? null : readMb(64)(text, name)),
    fallback: () => "",
    fallbackInWords: "half of the disk space that is free at the start",
  }),
  requestsPerMinute: setting({
    flag: "requests-per-minute",
    variable: "WHARF_REQUESTS_PER_MINUTE",
    placeholder: "N",
    description:
      "Requests that each key may send in a minute, also all at once; more are refused with 429 and the time to wait. 0: no limit.",
    read: readLimit,
    fallback: () => "0",
  }),
  requestsPerDay: setting({
    flag: "requests-per-day",
    variable: "WHARF_REQUESTS_PER_DAY",
    placeholder: "N",
    description:
      "Requests that each key may send in a day of UTC, counted since the service started. 0: no limit.",
    read: readLimit,
    fallback: () => "0",
  }),
  readerSilenceMs: setting({
    flag: "reader-silence-ms",
    variable: "WHARF_READER_SILENCE_MS",
    placeholder: "MS",
    description: "An answer of which nothing is read for this long is ended, and its connection closed.",
    read: readMs(1),
    fallback: () => String(DEFAULT_READER_SILENCE_MS),
  }),
  allowNetworks: setting({
    flag: "allow-networks",
    variable: "WHARF_ALLOW_NETWORKS",
    placeholder: "LIST",
    description:
      "Networks that sources and the webhook may be in although they are off by default, such as 10.1.0.0/16,127.0.0.1: this computer, private and link-local networks are. Of several that an address is in, the most specific decides.",
    read: readNetworks,
    fallback: () => "",
    fallbackInWords: "none",
  }),
  denyNetworks: setting({
    flag: "deny-networks",
    variable: "WHARF_DENY_NETWORKS",
    placeholder: "LIST",
    description:
      "Networks that sources and the webhook may not be in. To allow only some, deny 0.0.0.0/0,::/0 and allow those.",
    read: readNetworks,
    fallback: () => "",
    fallbackInWords: "none",
  }),
  credentialsKeyFile: setting({
    flag: "credentials-key-file",
    variable: "WHARF_CREDENTIALS_KEY_FILE",
    placeholder: "FILE",
    description:
      "File with the key that encrypts the credentials of Connections, mode 0600, outside the data folder; created if missing. Without it, a copy of the data folder reveals no password.",
    read: path,
    fallback: defaultCredentialsKeyFile,
    fallbackInWords: "credentials.key beside a person's configuration",
  }),
  webhookUrl: setting({
    flag: "webhook-url",
    variable: "WHARF_WEBHOOK_URL",
    placeholder: "URL",
    description:
      "Address that gets a signed POST when a Connection starts to fail and when it recovers, repeated until it answers 2xx.",
    read: readAddress,
    fallback: () => "",
    fallbackInWords: "none",
  }),
  webhookSecretFile: setting({
    flag: "webhook-secret-file",
    variable: "WHARF_WEBHOOK_SECRET_FILE",
    placeholder: "FILE",
    description: "File with the secret that these requests are signed with, mode 0600.",
    read: optionalPath,
    fallback: () => "",
    fallbackInWords: "none",
  }),
  ...clickHouseSettings,
};

type Definitions = typeof serveSettings;
export type SettingName = keyof Definitions;
export type ServeSettings = { readonly [Name in SettingName]: ReturnType<Definitions[Name]["read"]> };

/** Texts of flags by their names, without the dashes. */
export type FlagTexts = Readonly<Record<string, string | undefined>>;

/** @throws UsageError that names the flag or the variable whose value cannot be used */
export function readSetting<Name extends SettingName>(
  name: Name,
  flags: FlagTexts,
  platform: Platform,
): ServeSettings[Name] {
  const { flag, variable, read, fallback }: Setting<unknown> = serveSettings[name];
  const [given, set] = [flags[flag], platform.env[variable]];
  if (given !== undefined) return read(given, `--${flag}`) as ServeSettings[Name];
  if (set !== undefined && set !== "") return read(set, variable) as ServeSettings[Name];
  return read(fallback(platform), `--${flag}`) as ServeSettings[Name];
}

/** @throws UsageError as `readSetting` */
export function readServeSettings(flags: FlagTexts, platform: Platform): ServeSettings {
  return {
    dataFolder: readSetting("dataFolder", flags, platform),
    port: readSetting("port", flags, platform),
    host: readSetting("host", flags, platform),
    allowHosts: readSetting("allowHosts", flags, platform),
    pgPort: readSetting("pgPort", flags, platform),
    pgHost: readSetting("pgHost", flags, platform),
    pgTlsCertFile: readSetting("pgTlsCertFile", flags, platform),
    pgTlsKeyFile: readSetting("pgTlsKeyFile", flags, platform),
    pgConnections: readSetting("pgConnections", flags, platform),
    logLevel: readSetting("logLevel", flags, platform),
    drainMs: readSetting("drainMs", flags, platform),
    idleMs: readSetting("idleMs", flags, platform),
    sleepMs: readSetting("sleepMs", flags, platform),
    provisioningMs: readSetting("provisioningMs", flags, platform),
    syncsAtOnce: readSetting("syncsAtOnce", flags, platform),
    silenceMs: readSetting("silenceMs", flags, platform),
    statementMs: readSetting("statementMs", flags, platform),
    memoryMb: readSetting("memoryMb", flags, platform),
    memoryWaitMs: readSetting("memoryWaitMs", flags, platform),
    spillMb: readSetting("spillMb", flags, platform),
    requestsPerMinute: readSetting("requestsPerMinute", flags, platform),
    requestsPerDay: readSetting("requestsPerDay", flags, platform),
    readerSilenceMs: readSetting("readerSilenceMs", flags, platform),
    allowNetworks: readSetting("allowNetworks", flags, platform),
    denyNetworks: readSetting("denyNetworks", flags, platform),
    credentialsKeyFile: readSetting("credentialsKeyFile", flags, platform),
    webhookUrl: readSetting("webhookUrl", flags, platform),
    webhookSecretFile: readSetting("webhookSecretFile", flags, platform),
    clickHouseUrl: readSetting("clickHouseUrl", flags, platform),
    clickHouseUser: readSetting("clickHouseUser", flags, platform),
    clickHousePasswordFile: readSetting("clickHousePasswordFile", flags, platform),
    clickHouseCluster: readSetting("clickHouseCluster", flags, platform),
    clickHousePolicy: readSetting("clickHousePolicy", flags, platform),
    clickHouseShared: readSetting("clickHouseShared", flags, platform),
  };
}
