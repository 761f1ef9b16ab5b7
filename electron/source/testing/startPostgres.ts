import { Client } from "pg";
import type { DatabaseServer } from "./DatabaseServer";
import { findPrograms } from "./findPrograms";
import {
  startDatabaseServer,
  type DatabaseServerKind,
  type DatabaseServerOptions,
} from "./startDatabaseServer";

/** Null where PostgreSQL is not installed: its tests are skipped then, and say so. */
export const postgresPrograms = findPrograms(["initdb", "postgres"]);

/** Each as `-c` takes it. */
const parameters = [
  "listen_addresses=127.0.0.1",
  "fsync=off",
  "log_statement=all",
  "max_connections=20",
  "max_locks_per_transaction=1024",
  "timezone=Asia/Tokyo",
];

/** A real PostgreSQL of a test's own. */
export async function startPostgres(options: DatabaseServerOptions = {}): Promise<DatabaseServer> {
  if (postgresPrograms === null) throw new Error("The server is not installed.");
  return startDatabaseServer(kindOf(postgresPrograms), options);
}

const kindOf = ({ initdb, postgres }: NonNullable<typeof postgresPrograms>): DatabaseServerKind => ({
  account: "postgres",
  database: "postgres",
  killedBy: "SIGQUIT",
  async prepare(folder, { user, password }) {
    await folder.write("password", password);
    await folder.run(initdb, [
      ...["-D", folder.join("data"), "-U", user, "--pwfile", folder.join("password")],
      ...["-E", "UTF8", "--locale=C", "--auth=scram-sha-256", "--no-sync"],
    ]);
  },
  command(folder, port, certificates) {
    const { certificateFile, keyFile } = certificates ?? {};
    const tls =
      certificates === null ? [] : ["ssl=on", `ssl_cert_file=${certificateFile}`, `ssl_key_file=${keyFile}`];
    return [
      postgres,
      [
        ...["-D", folder.join("data"), "-p", String(port), "-k", folder.path],
        ...[...parameters, ...tls].flatMap((parameter) => ["-c", parameter]),
      ],
    ];
  },
  async query(login, sql) {
    const client = new Client(login);
    client.on("error", () => undefined);
    await client.connect();
    try {
      const answer: unknown = await client.query(sql);
      const last = Array.isArray(answer) ? (answer.at(-1) as unknown) : answer;
      return (last as { rows: Record<string, unknown>[] }).rows;
    } finally {
      await client.end();
    }
  },
  log: async (_folder, process) => process.output,
});
