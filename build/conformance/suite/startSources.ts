import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startApiServer } from "../../../electron/source/testing/startApiServer";
import { postgresPrograms, startPostgres } from "../../../electron/source/testing/startPostgres";
import { sftpPassword, startSftpServer } from "../../../electron/source/testing/startSftpServer";
import type { ConformanceSource } from "../../../electron/service/testing/ConformanceSource";

/** Servers of a test's own, each with a little data. */
export interface StartedSources {
  readonly sources: readonly ConformanceSource[];
  stop(): Promise<void>;
}

const githubToken = "github_pat_conformance_7c1e";

/** A relational source (where PostgreSQL is installed), files over SFTP, and an API of which a database has one. */
export async function startSources(): Promise<StartedSources> {
  const started: StartedSources[] = [];
  const stop = async (): Promise<void> => {
    for (const one of started) await one.stop();
  };
  try {
    if (postgresPrograms !== null) started.push(await tables());
    started.push(await files());
    started.push(await repository());
  } catch (error) {
    await stop();
    throw error;
  }
  return { sources: started.flatMap(({ sources }) => sources), stop };
}

async function tables(): Promise<StartedSources> {
  const postgres = await startPostgres();
  await postgres.query(
    `CREATE TABLE orders (id bigint PRIMARY KEY, amount numeric(12,2), note text, ssn text);
     INSERT INTO orders SELECT i, i / 4.0, 'note ' || i, '123-' || i FROM generate_series(1, 200) AS i;
     CREATE TABLE customers AS SELECT i AS id, 'c' || i AS name FROM generate_series(1, 30) AS i`,
  );
  const { config, secrets } = postgres.settings;
  return { sources: [{ kind: "postgres", config, secrets }], stop: () => postgres.stop() };
}

async function files(): Promise<StartedSources> {
  const root = await mkdtemp(join(tmpdir(), "wharf-conformance-files-"));
  await mkdir(join(root, "exports"));
  await writeFile(join(root, "exports", "orders.csv"), "id,amount,note\n1,1.50,a\n2,2.25,b\n");
  await writeFile(join(root, "exports", "customers.csv"), "id,name\n7,Ann\n");
  const server = await startSftpServer(root);
  const config = {
    host: "127.0.0.1",
    port: server.port,
    user: "reader",
    hostKeyFingerprint: server.fingerprint,
    patterns: "orders=/exports/orders*.csv\ncustomers=/exports/customers.csv",
  };
  return {
    sources: [{ kind: "sftp", config, secrets: { password: sftpPassword } }],
    stop: async () => {
      await server.stop();
      await rm(root, { recursive: true });
    },
  };
}

async function repository(): Promise<StartedSources> {
  const api = await startApiServer();
  const name = { id: 1, full_name: "acme/app" };
  api.behaviour = ({ path, headers }) => {
    if (headers.authorization !== `Bearer ${githubToken}`)
      return { status: 401, body: { message: "Bad credentials" } };
    if (path === "/repos/acme/app") return { body: name };
    if (path === "/repos/acme/app/releases") return { body: [{ id: 5, tag_name: "v1" }] };
    return { body: [] };
  };
  return {
    sources: [
      {
        kind: "github",
        config: { repositories: "acme/app", baseUrl: api.address },
        secrets: { token: githubToken },
      },
    ],
    stop: () => api.stop(),
  };
}
