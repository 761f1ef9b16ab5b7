/** One open connection, as people see it in lists. */
export interface DirectConnection {
  /** Unique while the service runs: "dc_" and digits. */
  readonly id: string;
  readonly databaseId: string;
  /** Whatever the client called itself: it identifies nobody. */
  readonly user: string;
  readonly applicationName: string;
  /** Where the client is, such as "127.0.0.1:53124". */
  readonly address: string;
  /** ISO 8601. */
  readonly since: string;
  readonly tokenId: string;
  /** The statement that runs now, its first 1,000 characters, and since when; null while the connection is idle. */
  readonly running: { readonly sql: string; readonly since: string } | null;
  readonly transaction: "none" | "open" | "failed";
}

interface OpenConnection {
  readonly view: () => DirectConnection;
  readonly end: (reason: string) => void;
}

/** The connections that are open now, of all listeners of a service. */
export class DirectConnections {
  readonly #open = new Map<string, OpenConnection>();
  readonly #listeners = new Set<(databaseId: string) => void>();
  #lastId = 0;

  /** Oldest first. @param databaseId without it, of all databases */
  list(databaseId?: string): DirectConnection[] {
    const all = [...this.#open.values()].map(({ view }) => view());
    return databaseId === undefined ? all : all.filter((one) => one.databaseId === databaseId);
  }

  /**
   * Ends a connection: its statement is interrupted, an open transaction is rolled back, and the client is told the reason.
   *
   * @returns whether there was one
   */
  disconnect(id: string, reason = "The connection was ended by an administrator."): boolean {
    const connection = this.#open.get(id);
    connection?.end(reason);
    return connection !== undefined;
  }

  /** Ends every connection that the test holds for. */
  disconnectWhere(test: (connection: DirectConnection) => boolean, reason: string): void {
    for (const { view, end } of this.#open.values()) if (test(view())) end(reason);
  }

  /**
   * Reports the database whose connections have changed: one opened, closed, or began or ended a statement.
   *
   * @returns ends the reports
   */
  onChanged(listener: (databaseId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * For the listener: adds a connection that has logged in.
   *
   * @returns `changed` reports that its view differs now; `remove` takes it out of the list
   */
  add(
    view: (id: string) => DirectConnection,
    end: (reason: string) => void,
  ): { readonly id: string; readonly changed: () => void; readonly remove: () => void } {
    this.#lastId += 1;
    const id = `dc_${this.#lastId}`;
    const { databaseId } = view(id);
    const changed = (): void => {
      for (const listener of this.#listeners) listener(databaseId);
    };
    this.#open.set(id, { view: () => view(id), end });
    changed();
    return {
      id,
      changed,
      remove: () => {
        if (this.#open.delete(id)) changed();
      },
    };
  }
}
