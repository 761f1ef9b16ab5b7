import type { Database } from "#shared/api/database";
import type { Relation } from "#shared/api/relation";

/** What the Explorer asks of the rest of the window. */
export interface ExplorerActions {
  readonly onQueryTable: (database: Database, relation: Relation) => void;
  readonly onNewQuery: (database: Database) => void;
  readonly onLoadFile: (database: Database) => void;
  readonly onLoadSample: (database: Database) => void;
  readonly onOpenConnection: (connection: { readonly id: string; readonly name: string }) => void;
  readonly onCreateDatabase: () => void;
}
