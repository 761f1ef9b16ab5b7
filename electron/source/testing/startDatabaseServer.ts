import type { DatabaseServer } from "./DatabaseServer";
import { serverAccount } from "./serverAccount";
import { ServerFolder } from "./ServerFolder";
import { freePort, ServerProcess } from "./ServerProcess";
import { testCertificates, type TestCertificates } from "./testCertificates";

/** How the owner logs in. */
export interface OwnerLogin {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** What one kind of server does in its own way. */
export interface DatabaseServerKind {
  /** The account that its package makes for it. */
  readonly account: string;
  /** The database that it is read from. */
  readonly database: string;
  /** Ends it at once. */
  readonly killedBy: NodeJS.Signals;
  /** Makes its data in the folder. @param owner who owns everything in it */
  prepare(folder: ServerFolder, owner: Pick<OwnerLogin, "user" | "password">): Promise<void>;
  /** @returns the program and its parameters */
  command(
    folder: ServerFolder,
    port: number,
    certificates: TestCertificates | null,
  ): readonly [program: string, parameters: readonly string[]];
  query(login: OwnerLogin, sql: string): Promise<Record<string, unknown>[]>;
  /** Every statement that it was sent. */
  log(folder: ServerFolder, process: ServerProcess): Promise<string>;
}

export interface DatabaseServerOptions {
  /** Names its certificate is valid for; without them it speaks no TLS. */
  readonly tls?: string;
  /** How long its certificate is valid; fewer than none for one that ran out. */
  readonly certificateDays?: number;
  readonly parameters?: readonly string[];
}

/** Starts it on a free port of the loopback address, with data of its own; settles when it answers. */
export async function startDatabaseServer(
  kind: DatabaseServerKind,
  options: DatabaseServerOptions,
): Promise<DatabaseServer> {
  const folder = await ServerFolder.create(serverAccount([kind.account]));
  try {
    return await startIn(folder, kind, options);
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

async function startIn(
  folder: ServerFolder,
  kind: DatabaseServerKind,
  { tls, certificateDays, parameters = [] }: DatabaseServerOptions,
): Promise<DatabaseServer> {
  const { database } = kind;
  const owner = { user: "owner", password: "s3cret-of-the-source" };
  await kind.prepare(folder, owner);
  const certificates = tls === undefined ? null : await testCertificates(folder, tls, certificateDays);
  const address = { host: "127.0.0.1", port: await freePort() };
  const [program, own] = kind.command(folder, address.port, certificates);
  const process = new ServerProcess(program, [...own, ...parameters], folder.account);
  const query = (sql: string, name = database) => kind.query({ ...address, ...owner, database: name }, sql);
  const kill = () => process.end(kind.killedBy);
  const stop = async () => {
    await kill();
    await folder.remove();
  };
  await process.waitFor(() => query("SELECT 1"));
  return {
    port: address.port,
    settings: {
      config: { ...address, database, user: owner.user, sslMode: "disable" },
      secrets: { password: owner.password },
    },
    caCertificate: certificates?.caCertificate ?? null,
    log: () => kind.log(folder, process),
    query,
    kill,
    stop,
  };
}
