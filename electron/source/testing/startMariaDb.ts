import { mkdir, readFile } from "node:fs/promises";
import { createConnection } from "mysql2/promise";
import type { DatabaseServer } from "./DatabaseServer";
import { findPrograms } from "./findPrograms";
import {
  startDatabaseServer,
  type DatabaseServerKind,
  type DatabaseServerOptions,
} from "./startDatabaseServer";

/** Null where MariaDB is not installed: its tests are skipped then, and say so. */
export const mariaDbPrograms = findPrograms(["mariadb-install-db", "mariadbd"]);

/** A real MariaDB of a test's own; a query of it is one statement. */
export async function startMariaDb(options: DatabaseServerOptions = {}): Promise<DatabaseServer> {
  if (mariaDbPrograms === null) throw new Error("The server is not installed.");
  return startDatabaseServer(kindOf(mariaDbPrograms), options);
}

const kindOf = (programs: NonNullable<typeof mariaDbPrograms>): DatabaseServerKind => ({
  account: "mysql",
  database: "app",
  killedBy: "SIGKILL",
  async prepare(folder, { user, password }) {
    // In a folder that servers share, one that starts removes the temporary tables of the others.
    await mkdir(folder.join("tmp"));
    await folder.own(folder.join("tmp"));
    await folder.run(programs["mariadb-install-db"], [
      ...["--no-defaults", `--datadir=${folder.join("data")}`, `--tmpdir=${folder.join("tmp")}`],
      ...["--auth-root-authentication-method=normal", "--skip-test-db"],
    ]);
    const statements = [
      `CREATE OR REPLACE USER ${user}@'%' IDENTIFIED BY '${password}';`,
      `GRANT ALL ON *.* TO ${user}@'%' WITH GRANT OPTION;`,
      "CREATE DATABASE IF NOT EXISTS app CHARACTER SET utf8mb4;",
    ];
    await folder.write("init.sql", statements.join("\n"));
  },
  command(folder, port, certificates) {
    const tls =
      certificates === null
        ? ["--skip-ssl"]
        : [`--ssl-cert=${certificates.certificateFile}`, `--ssl-key=${certificates.keyFile}`];
    return [
      programs.mariadbd,
      [
        ...["--no-defaults", `--datadir=${folder.join("data")}`, `--tmpdir=${folder.join("tmp")}`],
        ...[`--port=${port}`, `--socket=${folder.join("socket")}`, "--bind-address=127.0.0.1"],
        ...["--skip-name-resolve", `--init-file=${folder.join("init.sql")}`],
        ...["--general-log", `--general-log-file=${folder.join("general.log")}`],
        ...["--innodb-flush-log-at-trx-commit=0", "--default-time-zone=+09:00", "--max-allowed-packet=64M"],
        ...tls,
      ],
    ];
  },
  async query(login, sql) {
    const connection = await createConnection(login);
    try {
      const [rows] = await connection.query(sql);
      return rows as unknown as Record<string, unknown>[];
    } finally {
      await connection.end();
    }
  },
  log: (folder) => readFile(folder.join("general.log"), "utf8"),
});
