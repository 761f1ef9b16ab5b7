import { checkServerIdentity } from "node:tls";
import type { ConnectionOptions } from "node:tls";
import { Client } from "pg";
import { describePostgresProblem } from "./describePostgresProblem";
import type { PostgresSettings } from "./PostgresSettings";

const CONNECT_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_AFTER_MS = 30_000;

/**
 * One logged-in connection.
 * @throws SourceProblem; the signal's reason where it was aborted
 */
export async function connectPostgres(settings: PostgresSettings, signal: AbortSignal): Promise<Client> {
  signal.throwIfAborted();
  const client = new Client({
    host: settings.host,
    port: settings.port,
    database: settings.database,
    user: settings.user,
    password: settings.password,
    ssl: tlsOptions(settings),
    application_name: "Wharf",
    client_encoding: "UTF8",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  });
  // A connection that breaks between two statements is heard of by the next one.
  client.on("error", () => undefined);
  const abort = () => {
    client.connection.stream.destroy();
  };
  signal.addEventListener("abort", abort);
  try {
    await client.connect();
    signal.throwIfAborted();
    return client;
  } catch (error) {
    client.connection.stream.destroy();
    signal.throwIfAborted();
    throw describePostgresProblem(error, settings);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** The certificate is held against the host of the settings, an address too. */
export function tlsOptions({ sslMode, host, caCertificate }: PostgresSettings): ConnectionOptions | false {
  if (sslMode === "disable") return false;
  if (sslMode === "require") return { rejectUnauthorized: false };
  return {
    rejectUnauthorized: true,
    checkServerIdentity: (_name, certificate) => checkServerIdentity(host, certificate),
    ...(caCertificate === undefined ? {} : { ca: caCertificate }),
  };
}
