import type { KeyScope } from "../../../auth/ApiKey";
import type { ServiceSettings } from "../../../environment/ServiceSettings";
import type { LocalService } from "../../../LocalService";
import { clientOf } from "../../../testing/clientOf";
import { makeDataFolder, openTestService, silentLog } from "../../../testing/openTestService";
import type { DirectAccess, DirectToken } from "../../DirectAccess";
import { DirectConnections } from "../../DirectConnections";
import { DirectListener, type DirectListenerOptions } from "../DirectListener";
import { makeScramVerifier } from "../../ScramVerifier";

/** Tokens of a test. */
export class TestAccess implements DirectAccess {
  readonly #tokens: (DirectToken & { readonly name: string })[] = [];
  readonly #listeners = new Set<(tokenId: string) => void>();

  /** @returns the token's text */
  add(
    database: { readonly id: string; readonly name: string },
    scope: KeyScope,
    expiresAt: string | null = null,
  ): string {
    const token = `dbt_${scope}_${this.#tokens.length}`;
    const tokenId = `tok_${this.#tokens.length}`;
    this.#tokens.push({
      ...{ tokenId, databaseId: database.id, name: database.name, scope, expiresAt },
      verifier: makeScramVerifier(token),
    });
    return token;
  }

  async tokensOf(database: string): Promise<readonly DirectToken[]> {
    return this.#tokens.filter(({ databaseId, name }) => databaseId === database || name === database);
  }

  onRevoked(listener: (tokenId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async used(): Promise<void> {
    // Nobody looks.
  }

  revoke(tokenId: string): void {
    for (const listener of this.#listeners) listener(tokenId);
  }
}

export interface DirectServiceFixture {
  readonly service: LocalService;
  readonly client: ReturnType<typeof clientOf>;
  readonly listener: DirectListener;
  readonly connections: DirectConnections;
  readonly access: TestAccess;
  /** Of the one database, "shop". */
  readonly databaseId: string;
  readonly full: string;
  readonly read: string;
  /** What libpq's programs are started with. */
  env(token: string, database?: string): Record<string, string>;
  close(): Promise<void>;
}

/** A service with one database and a listener, in this process; engines are processes of their own. */
export async function openDirectService(
  engineEntry: string,
  options: Partial<DirectListenerOptions> & {
    readonly settings?: Partial<ServiceSettings>;
    readonly memoryMb?: number;
  } = {},
): Promise<DirectServiceFixture> {
  const folder = await makeDataFolder();
  const { settings = {}, memoryMb = 512, ...more } = options;
  const { service, key } = await openTestService({ dataFolder: folder.path, engineEntry, settings });
  const client = clientOf(service.fetch, key);
  const databaseId = await client.createRunning({ name: "shop", memoryMb, autoStop: true });
  const access = new TestAccess();
  const connections = new DirectConnections();
  const listener = await DirectListener.open({
    ...{ databases: service.databases, access, connections, log: silentLog, host: "127.0.0.1", port: 0 },
    ...{ tls: null, requiresTls: false, mostConnections: 50, idleMs: 60_000 },
    ...more,
  });
  const database = { id: databaseId, name: "shop" };
  return {
    ...{ service, client, listener, connections, access, databaseId },
    full: access.add(database, "full"),
    read: access.add(database, "read"),
    env: (token, name = "shop") => ({
      ...{ PGHOST: "127.0.0.1", PGPORT: String(listener.port), PGUSER: "ann", PGPASSWORD: token },
      ...{ PGDATABASE: name, PGCONNECT_TIMEOUT: "10" },
    }),
    async close() {
      await listener.close();
      await service.close();
      await folder.remove();
    },
  };
}
