import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startApiServer } from "../../../electron/source/testing/startApiServer";
import { postgresPrograms, startPostgres } from "../../../electron/source/testing/startPostgres";
import { sftpPassword, startSftpServer } from "../../../electron/source/testing/startSftpServer";
import { Canary } from "./Canary";
import type { ConformanceSource } from "../../../electron/service/testing/ConformanceSource";

/** A source whose secrets hold a canary, and that can be made to fail while it is read. */
export interface IndiscreetSource {
  readonly source: ConformanceSource;
  /** Secrets that it refuses, with a canary of their own. */
  readonly wrong: Readonly<Record<string, string>>;
  /** From now on, it lets in and fails; what it says then holds the secrets where it can. */
  spoil(): Promise<void>;
  stop(): Promise<void>;
}

export const rightCanary = new Canary(`RIGHT${randomBytes(9).toString("hex")}`);
export const wrongCanary = new Canary(`WRONG${randomBytes(9).toString("hex")}`);
/** The server of the tests has a password of its own. */
export const sftpCanary = new Canary(sftpPassword);

/** Characters that quoting gets wrong first, around the canary. */
const awkward = (canary: Canary): string => `a'"\\ $%@:/${canary.text}&?#é`;

export async function startLeakySources(): Promise<IndiscreetSource[]> {
  return [...(postgresPrograms === null ? [] : [await tables()]), await files(), await repository()];
}

async function tables(): Promise<IndiscreetSource> {
  const postgres = await startPostgres();
  const password = awkward(rightCanary).replaceAll("'", "''");
  await postgres.query(
    `CREATE ROLE reader LOGIN PASSWORD '${password}';
     CREATE TABLE orders AS SELECT 1 AS id; CREATE TABLE users AS SELECT 2 AS id;
     GRANT SELECT ON orders, users TO reader`,
  );
  return {
    source: {
      kind: "postgres",
      config: { ...postgres.settings.config, user: "reader" },
      secrets: { password: awkward(rightCanary) },
    },
    wrong: { password: awkward(wrongCanary) },
    spoil: async () => {
      await postgres.query(
        `CREATE FUNCTION tell() RETURNS int LANGUAGE plpgsql AS
           $body$ BEGIN RAISE EXCEPTION USING MESSAGE = 'logged in with ${password} just now'; END $body$;
         CREATE VIEW telling AS SELECT tell() AS id; GRANT SELECT ON telling TO reader`,
      );
    },
    stop: () => postgres.stop(),
  };
}

async function files(): Promise<IndiscreetSource> {
  const root = await mkdtemp(join(tmpdir(), "wharf-canary-files-"));
  await writeFile(join(root, "orders.csv"), "id,note\n1,a\n");
  const server = await startSftpServer(root);
  return {
    source: {
      kind: "sftp",
      config: {
        host: "127.0.0.1",
        port: server.port,
        user: "reader",
        hostKeyFingerprint: server.fingerprint,
        patterns: "orders=/orders*",
      },
      secrets: { password: sftpPassword },
    },
    wrong: { password: awkward(wrongCanary) },
    spoil: () => writeFile(join(root, "orders.parquet"), "not one"),
    stop: async () => {
      await server.stop();
      await rm(root, { recursive: true });
    },
  };
}

/** Repeats what it was sent in everything that it refuses, as some APIs do. */
async function repository(): Promise<IndiscreetSource> {
  const api = await startApiServer();
  let isSpoiled = false;
  api.behaviour = ({ path, headers }) => {
    const sent = headers.authorization ?? "";
    const said = { message: `The credentials "${sent}" may not read ${path}.`, authorization: sent };
    if (sent !== `Bearer ${rightCanary.text}`)
      return { status: 401, headers: { "x-echo": sent }, body: said };
    if (path === "/repos/acme/app") return { body: { id: 1, full_name: "acme/app" } };
    if (!isSpoiled) return { body: [] };
    return { status: 422, body: said };
  };
  return {
    source: {
      kind: "github",
      config: { repositories: "acme/app", baseUrl: api.address },
      secrets: { token: rightCanary.text },
    },
    wrong: { token: wrongCanary.text },
    spoil: async () => {
      isSpoiled = true;
    },
    stop: () => api.stop(),
  };
}
