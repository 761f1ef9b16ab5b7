import type { Database } from "#shared/api/database";

/** What the screen of databases asks of the rest of the window. */
export interface DatabaseActions {
  readonly onCreate: () => void;
  readonly onDelete: (database: Database) => void;
  readonly onOpenConnections: () => void;
  readonly onNewQuery: (database: Database) => void;
  readonly onLoadFile: (database: Database) => void;
  readonly onLoadSample: (database: Database) => void;
}
