import { hostname } from "node:os";
import { isIP } from "node:net";
import type { HostedDatabases } from "../../databases/HostedDatabases";
import type { ServiceLog } from "../../environment/ServiceSettings";
import type { DirectAccess, DirectToken } from "../DirectAccess";
import { DirectConnections } from "../DirectConnections";
import { DirectListener } from "./DirectListener";

/** Connections at a time where nobody says otherwise. */
export const defaultMostConnections = 100;

const defaultIdleMs = 30 * 60_000;

/** Where a listener is to be. */
export interface DirectListening {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** PEM; null: TLS is not offered. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer } | null;
  readonly mostConnections?: number;
  readonly idleMs?: number;
}

/** Where a client finds a database. */
export interface DirectAddress {
  readonly host: string;
  readonly port: number;
  /** Whether only TLS is taken. */
  readonly requiresTls: boolean;
}

/** What a store of tokens has to offer. */
export interface TokenStore {
  /** Those that let in now. */
  valid(databaseId: string): readonly (Omit<DirectToken, "tokenId"> & { readonly id: string })[];
  /** @param listener told of tokens that count no longer. @returns ends that */
  onEnd(listener: (tokenId: string) => void): () => void;
  markUsed(tokenId: string): Promise<void>;
}

/** The direct connections of a service: its listeners, and who is connected. */
export class DirectService {
  readonly connections = new DirectConnections();
  readonly #databases: HostedDatabases;
  readonly #access: DirectAccess;
  readonly #log: ServiceLog;
  /** Of all databases: by the empty text; of one alone: by its id. */
  readonly #listeners = new Map<
    string,
    { readonly listener: DirectListener; readonly address: DirectAddress }
  >();

  constructor(databases: HostedDatabases, tokens: TokenStore, log: ServiceLog) {
    this.#databases = databases;
    this.#access = accessOf(databases, tokens);
    this.#log = log;
  }

  /**
   * Begins to take connections.
   *
   * @param databaseId the only database that can be reached; left out: all
   * @throws Error with a sentence for a person
   */
  async open(where: DirectListening, databaseId?: string): Promise<DirectAddress> {
    const key = databaseId ?? "";
    const known = this.#listeners.get(key);
    if (known !== undefined) return known.address;
    const { host, tls = null, mostConnections = defaultMostConnections, idleMs = defaultIdleMs } = where;
    const requiresTls = !isLoopback(host);
    const listener = await DirectListener.open({
      ...{ databases: this.#databases, access: this.#access, connections: this.connections, log: this.#log },
      ...{ host, port: where.port, tls, requiresTls, mostConnections, idleMs },
      ...(databaseId !== undefined && { databaseId }),
    });
    const isAnywhere = host === "0.0.0.0" || host === "::";
    const address = { host: isAnywhere ? hostname() : host, port: listener.port, requiresTls };
    this.#listeners.set(key, { listener, address });
    return address;
  }

  /** Where a database is reached; null where it isn't. */
  addressOf(databaseId: string): DirectAddress | null {
    return (this.#listeners.get(databaseId) ?? this.#listeners.get(""))?.address ?? null;
  }

  /** Ends a listener and its connections. @param databaseId as for {@link open} */
  async stop(databaseId?: string): Promise<void> {
    const key = databaseId ?? "";
    const found = this.#listeners.get(key);
    this.#listeners.delete(key);
    await found?.listener.close();
  }

  /** Takes no more connections, and settles when those that run a statement have ended. */
  async drain(): Promise<void> {
    const all = [...this.#listeners.values()];
    for (const { listener } of all) listener.drain();
    await Promise.all(all.map(({ listener }) => listener.idle()));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#listeners.keys()].map((key) => this.stop(key === "" ? undefined : key)));
  }
}

/** Whether only this computer reaches an address. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}

function accessOf(databases: HostedDatabases, tokens: TokenStore): DirectAccess {
  return {
    async tokensOf(wanted) {
      const found = databases.list().filter(({ record }) => record.id === wanted || record.name === wanted);
      return found.flatMap(({ record }) =>
        tokens.valid(record.id).map(({ id, databaseId, scope, verifier, expiresAt }) => ({
          ...{ tokenId: id, databaseId, scope, verifier, expiresAt },
        })),
      );
    },
    onRevoked: (listener) => tokens.onEnd(listener),
    used: (tokenId) => tokens.markUsed(tokenId),
  };
}
