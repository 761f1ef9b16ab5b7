import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import type { SourceSettings } from "../Connector";
import { findPrograms } from "./findPrograms";
import { serverAccount } from "./serverAccount";
import { ServerFolder } from "./ServerFolder";
import { freePort, ServerProcess } from "./ServerProcess";
import { testCertificates } from "./testCertificates";

const run = promisify(execFile);
const PASSWORD = "s3cret-of-the-source";

/** Null where PostgreSQL is not installed: its tests are skipped then, and say so. */
export const postgresPrograms = findPrograms(["initdb", "postgres"]);

/** A real PostgreSQL of a test's own. */
export interface TestPostgres {
  readonly port: number;
  /** Settings that reach it as its owner. */
  readonly settings: SourceSettings;
  readonly caCertificate: string | null;
  /** Everything the server logged, every statement included. */
  log(): string;
  /** Runs statements as the owner; answers the last one's rows. @param database where not the one of `settings` */
  query(sql: string, database?: string): Promise<Record<string, unknown>[]>;
  /** Ends it at once, connections cut. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

interface ServerOptions {
  /** Names its certificate is valid for; without them it speaks no TLS. */
  readonly tls?: string;
  /** How long its certificate is valid; fewer than none for one that ran out. */
  readonly certificateDays?: number;
  readonly parameters?: readonly string[];
}

export async function startPostgres(options: ServerOptions = {}): Promise<TestPostgres> {
  const folder = await ServerFolder.create(serverAccount(["postgres"]));
  try {
    return await startIn(folder, options);
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

async function startIn(folder: ServerFolder, options: ServerOptions): Promise<TestPostgres> {
  if (postgresPrograms === null) throw new Error("The server is not installed.");
  const { account } = folder;
  await writeFile(folder.join("password"), PASSWORD);
  await folder.own(folder.join("password"));
  const data = folder.join("data");
  await run(
    postgresPrograms.initdb,
    [
      ...["-D", data, "-U", "owner", "--pwfile", folder.join("password"), "-E", "UTF8", "--locale=C"],
      ...["--auth=scram-sha-256", "--no-sync"],
    ],
    { ...account, cwd: "/" },
  );
  const certificates =
    options.tls === undefined ? null : await testCertificates(folder, options.tls, options.certificateDays);
  const port = await freePort();
  const server = new ServerProcess(
    postgresPrograms.postgres,
    [
      ...["-D", data, "-p", String(port), "-k", folder.path, "-c", "listen_addresses=127.0.0.1"],
      ...[
        "-c",
        "fsync=off",
        "-c",
        "log_statement=all",
        "-c",
        "max_connections=20",
        "-c",
        "max_locks_per_transaction=1024",
        "-c",
        "timezone=Asia/Tokyo",
      ],
      ...(certificates === null
        ? []
        : ["-c", "ssl=on", "-c", `ssl_cert_file=${certificates.certificateFile}`]),
      ...(certificates === null ? [] : ["-c", `ssl_key_file=${certificates.keyFile}`]),
      ...(options.parameters ?? []),
    ],
    account,
  );
  const query = async (sql: string, database = "postgres") => {
    const client = new Client({
      host: "127.0.0.1",
      port,
      user: "owner",
      password: PASSWORD,
      database,
    });
    client.on("error", () => undefined);
    await client.connect();
    try {
      const answer: unknown = await client.query(sql);
      const last = Array.isArray(answer) ? (answer.at(-1) as unknown) : answer;
      return (last as { rows: Record<string, unknown>[] }).rows;
    } finally {
      await client.end();
    }
  };
  await server.waitFor(() => query("SELECT 1"));
  const stop = async (signal: NodeJS.Signals) => {
    await server.end(signal);
    await folder.remove();
  };
  return {
    port,
    settings: {
      config: { host: "127.0.0.1", port, database: "postgres", user: "owner", sslMode: "disable" },
      secrets: { password: PASSWORD },
    },
    caCertificate: certificates?.caCertificate ?? null,
    log: () => server.output,
    query,
    kill: () => server.end("SIGQUIT"),
    stop: () => stop("SIGQUIT"),
  };
}
