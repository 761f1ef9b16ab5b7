import { SerialQueue } from "#shared/async/SerialQueue";
import type {
  ConnectionRecord,
  ConnectionRepository,
  StoredConnection,
} from "../catalog/ConnectionRepository";
import type { HostedDatabases } from "../databases/HostedDatabases";
import { ServiceError } from "../environment/ServiceError";

/** Every Connection, in the order of creation: in memory for whoever asks, and in the catalog. */
export class ConnectionRegistry {
  readonly #repository: ConnectionRepository;
  readonly #databases: HostedDatabases;
  readonly #connections = new Map<string, StoredConnection>();
  readonly #leaving = new Set<string>();
  readonly #work = new SerialQueue();

  private constructor(repository: ConnectionRepository, databases: HostedDatabases) {
    this.#repository = repository;
    this.#databases = databases;
  }

  /** Forgets the Connections of databases that are gone. */
  static async open(
    repository: ConnectionRepository,
    databases: HostedDatabases,
  ): Promise<ConnectionRegistry> {
    const registry = new ConnectionRegistry(repository, databases);
    for (const connection of await repository.list()) {
      const { id, databaseId } = connection.record;
      if (databases.has(databaseId)) registry.#connections.set(id, connection);
      else await repository.remove(id);
    }
    return registry;
  }

  records(): ConnectionRecord[] {
    return [...this.#connections.values()].map(({ record }) => record);
  }

  /** Oldest first. */
  ofDatabase(databaseId: string): StoredConnection[] {
    return [...this.#connections.values()].filter(({ record }) => record.databaseId === databaseId);
  }

  /**
   * @param organization whose its database must be; without it, anybody's
   * @throws ServiceError 404
   */
  get(id: string, organization?: string): StoredConnection {
    const connection = this.#connections.get(id);
    if (connection === undefined || !this.#databases.has(connection.record.databaseId, organization))
      throw new ServiceError(404, "There is no Connection with this id.");
    return connection;
  }

  /** @throws ServiceError 409 for a database that is about to go */
  async insert(connection: StoredConnection): Promise<void> {
    if (this.#leaving.has(connection.record.databaseId))
      throw new ServiceError(409, "The database is being deleted.");
    await this.#repository.insert(connection);
    this.#connections.set(connection.record.id, connection);
  }

  async update(connection: StoredConnection): Promise<void> {
    await this.#repository.update(connection);
    this.#connections.set(connection.record.id, connection);
  }

  /** No Connection is made for this database any more. */
  refuse(databaseId: string): void {
    this.#leaving.add(databaseId);
  }

  /** Takes a Connection out of sight, so that nothing starts it again; the catalog still has it. */
  hide(id: string): void {
    this.#connections.delete(id);
  }

  /** Removes it from the catalog, with its runs. */
  async remove(id: string): Promise<void> {
    this.hide(id);
    await this.#repository.remove(id);
  }

  /** Changes are made one after the other: a check must still hold when what it allowed is written. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#work.do(work);
  }
}
