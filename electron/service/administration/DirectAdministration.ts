import { SerialQueue } from "#shared/async/SerialQueue";
import type { DirectState, TokenCreation } from "#shared/domain/access/directAccess";
import type { DirectRepository } from "../catalog/DirectRepository";
import type { HostedDatabases } from "../databases/HostedDatabases";
import type { DirectService } from "../direct/listener/DirectService";
import { ServiceError } from "../environment/ServiceError";
import type { ServiceLog } from "../environment/ServiceSettings";
import type { DatabaseTokens } from "../tokens/DatabaseTokens";
import type { TokenAdministration, TokenView } from "./TokenAdministration";

/** The app opens no port beyond this computer. */
const host = "127.0.0.1";

/** A token for a test of the connection counts so long. */
const lentMs = 30_000;

interface DirectAdministrationParts {
  readonly repository: DirectRepository;
  readonly databases: Pick<HostedDatabases, "get" | "has">;
  readonly direct: DirectService;
  readonly tokens: DatabaseTokens;
  readonly administration: TokenAdministration;
  readonly log: ServiceLog;
}

/** What the window does about programs that connect directly: which databases they reach, by which tokens, and who is there. */
export class DirectAdministration {
  readonly #parts: DirectAdministrationParts;
  /** By database: it is allowed. */
  readonly #allowed = new Set<string>();
  /** By database: why nothing listens. */
  readonly #problems = new Map<string, string>();
  /** Two that open one database at a time would leave a port open that nobody closes. */
  readonly #changes = new SerialQueue();

  constructor(parts: DirectAdministrationParts) {
    this.#parts = parts;
  }

  /** Listens for every database that was allowed before. Where one can't be had, its state says why. */
  async resume(): Promise<void> {
    await this.#changes.do(async () => {
      for (const { databaseId, port } of await this.#parts.repository.allowed()) {
        this.#allowed.add(databaseId);
        await this.#listen(databaseId, port ?? 0);
      }
    });
  }

  /** @throws ServiceError 404 */
  state(databaseId: string): DirectState {
    const { databases, direct, administration } = this.#parts;
    databases.get(databaseId);
    const address = direct.addressOf(databaseId);
    const connections = direct.connections.list(databaseId);
    return {
      isAllowed: this.#allowed.has(databaseId),
      address: address === null ? null : { host: address.host, port: address.port },
      problem: this.#problems.get(databaseId) ?? null,
      tokens: administration.list(databaseId).map(withoutName),
      connections: connections.map(({ id, applicationName, user, since, tokenId, running }) => ({
        ...{ id, applicationName, user, since, tokenId, running },
      })),
    };
  }

  /**
   * Opens a database to programs of this computer, on the port of the last time, or closes it and ends their connections.
   *
   * @param isNewPort whether to look for another port
   * @throws ServiceError 404; 409 where a database is to be opened that is not ready
   */
  allow(databaseId: string, isAllowed: boolean, isNewPort: boolean): Promise<DirectState> {
    return this.#changes.do(() => this.#change(databaseId, isAllowed, isNewPort));
  }

  async #change(databaseId: string, isAllowed: boolean, isNewPort: boolean): Promise<DirectState> {
    const { repository, databases, direct } = this.#parts;
    const database = databases.get(databaseId);
    if (isAllowed) database.requireReady();
    await repository.setAllowed(databaseId, isAllowed);
    if (!isAllowed || isNewPort) await direct.stop(databaseId);
    this.#problems.delete(databaseId);
    if (isAllowed) {
      this.#allowed.add(databaseId);
      await this.#listen(databaseId, isNewPort ? 0 : ((await repository.port(databaseId)) ?? 0));
    } else this.#allowed.delete(databaseId);
    return this.state(databaseId);
  }

  /** @returns the token, which is known only here, and how lists show it @throws ServiceError 404 */
  async createToken(databaseId: string, { name, scope, expiresInHours }: TokenCreation) {
    this.#parts.databases.get(databaseId);
    const { secret, token } = await this.#parts.administration.create({
      ...{ database: databaseId, scope, name },
      expiresAt: expiresInHours === null ? undefined : new Date(Date.now() + expiresInHours * 3_600_000),
    });
    return { secret, made: withoutName(token) };
  }

  /** Ends a token and its connections. @throws ServiceError 404 */
  async revokeToken(tokenId: string): Promise<void> {
    await this.#parts.administration.revoke(tokenId);
  }

  /** @throws ServiceError 404 where it has ended already */
  disconnect(connectionId: string): void {
    if (this.#parts.direct.connections.disconnect(connectionId)) return;
    throw new ServiceError(404, "This connection has ended already.");
  }

  /** A token that only reads, for a test of the connection. @throws ServiceError 404 */
  lendToken(databaseId: string): { secret: string } {
    this.#parts.databases.get(databaseId);
    return { secret: this.#parts.tokens.lend(databaseId, lentMs) };
  }

  /** A database is about to be removed. */
  forget(databaseId: string): Promise<void> {
    return this.#changes.do(async () => {
      this.#allowed.delete(databaseId);
      this.#problems.delete(databaseId);
      await this.#parts.direct.stop(databaseId);
    });
  }

  async #listen(databaseId: string, port: number): Promise<void> {
    const { direct, repository, log } = this.#parts;
    try {
      const address = await direct.open({ host, port }, databaseId);
      if (address.port !== port) await repository.setPort(databaseId, address.port);
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      log.error({ err: error, databaseId }, "direct connections are not possible");
      this.#problems.set(databaseId, problem);
    }
  }
}

function withoutName({ databaseName: _name, ...token }: TokenView) {
  return token;
}
