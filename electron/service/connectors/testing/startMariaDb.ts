import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { createConnection } from "mysql2/promise";
import type { SourceSettings } from "../Connector";
import { findPrograms } from "./findPrograms";
import { serverAccount } from "./serverAccount";
import { ServerFolder } from "./ServerFolder";
import { freePort, ServerProcess } from "./ServerProcess";
import { testCertificates } from "./testCertificates";

const run = promisify(execFile);
const PASSWORD = "s3cret-of-the-source";

/** Null where MariaDB is not installed: its tests are skipped then, and say so. */
export const mariaDbPrograms = findPrograms(["mariadb-install-db", "mariadbd"]);

/** A real MariaDB of a test's own. */
export interface TestMariaDb {
  readonly port: number;
  /** Settings that reach it as its owner. */
  readonly settings: SourceSettings;
  readonly caCertificate: string | null;
  /** Every statement the server was sent. */
  log(): Promise<string>;
  /** Runs one statement as the owner. */
  query(sql: string): Promise<Record<string, unknown>[]>;
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

export async function startMariaDb(options: ServerOptions = {}): Promise<TestMariaDb> {
  const folder = await ServerFolder.create(serverAccount(["mysql"]));
  try {
    return await startIn(folder, options);
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

async function startIn(folder: ServerFolder, options: ServerOptions): Promise<TestMariaDb> {
  if (mariaDbPrograms === null) throw new Error("The server is not installed.");
  const { account } = folder;
  const data = folder.join("data");
  // In a folder that servers share, one that starts removes the temporary tables of the others.
  const temporary = folder.join("tmp");
  await mkdir(temporary);
  await folder.own(temporary);
  await run(
    mariaDbPrograms["mariadb-install-db"],
    [
      ...["--no-defaults", `--datadir=${data}`, `--tmpdir=${temporary}`],
      ...["--auth-root-authentication-method=normal", "--skip-test-db"],
    ],
    { ...account, cwd: "/" },
  );
  const init = folder.join("init.sql");
  await writeFile(
    init,
    [
      `CREATE OR REPLACE USER owner@'%' IDENTIFIED BY '${PASSWORD}';`,
      "GRANT ALL ON *.* TO owner@'%' WITH GRANT OPTION;",
      "CREATE DATABASE IF NOT EXISTS app CHARACTER SET utf8mb4;",
    ].join("\n"),
  );
  await folder.own(init);
  const certificates =
    options.tls === undefined ? null : await testCertificates(folder, options.tls, options.certificateDays);
  const port = await freePort();
  const server = new ServerProcess(
    mariaDbPrograms.mariadbd,
    [
      ...["--no-defaults", `--datadir=${data}`, `--port=${port}`, `--socket=${folder.join("socket")}`],
      ...["--bind-address=127.0.0.1", "--skip-name-resolve", `--init-file=${init}`, "--general-log"],
      ...[`--general-log-file=${folder.join("general.log")}`, "--innodb-flush-log-at-trx-commit=0"],
      ...["--default-time-zone=+09:00", "--max-allowed-packet=64M", `--tmpdir=${temporary}`],
      ...(certificates === null
        ? ["--skip-ssl"]
        : [`--ssl-cert=${certificates.certificateFile}`, `--ssl-key=${certificates.keyFile}`]),
      ...(options.parameters ?? []),
    ],
    account,
  );
  const query = async (sql: string) => {
    const login = { host: "127.0.0.1", port, user: "owner", password: PASSWORD, database: "app" };
    const connection = await createConnection(login);
    try {
      const [rows] = await connection.query(sql);
      return rows as unknown as Record<string, unknown>[];
    } finally {
      await connection.end();
    }
  };
  await server.waitFor(() => query("SELECT 1"));
  return {
    port,
    settings: {
      config: { host: "127.0.0.1", port, database: "app", user: "owner", sslMode: "disable" },
      secrets: { password: PASSWORD },
    },
    caCertificate: certificates?.caCertificate ?? null,
    log: () => readFile(folder.join("general.log"), "utf8"),
    query,
    kill: () => server.end("SIGKILL"),
    async stop() {
      await server.end("SIGKILL");
      await folder.remove();
    },
  };
}
