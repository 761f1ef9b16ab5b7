import type { Connection } from "#shared/api/connection";
import type { WriteRule } from "../form/WriteRule";

/** What the wizard is given, and whom it tells. */
export interface WizardProps extends WriteRule {
  profileId: string;
  /** The database to begin with; null asks. */
  databaseId: string | null;
  /** Called when the person goes on from a Connection that was made; null where the service did not say which it is. */
  onCreated: (connection: Connection | null) => void;
  /** Leads to a Connection that is there already. */
  onOpenExisting: (connectionId: string) => void;
  onCancel: () => void;
  /** Told whether leaving would lose something, so that the place can ask too. */
  onDirtyChange?: (isDirty: boolean) => void;
  /** Opens a table that the first sync has filled. */
  onQueryTable?: (databaseId: string, table: { schema: string; table: string }) => void;
  /** Offered where there is no database yet. */
  onCreateDatabase?: () => void;
}
