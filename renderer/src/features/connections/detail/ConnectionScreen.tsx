export interface ConnectionScreenProps {
  profileId: string;
  connectionId: string;
  /** Why nothing can be changed here; null where it can. */
  writeBar: string | null;
  /** Asks before something is changed in a database of a production service. */
  permit: (databaseId: string | null, what: string) => Promise<boolean>;
  /** Opens a loaded table in the editor. */
  onQueryTable: (databaseId: string, table: { schema: string; table: string }) => void;
  /** Told the Connection's name when it is known and when it changes. */
  onNameChange: (name: string) => void;
  onDirtyChange: (isDirty: boolean) => void;
  /** The Connection is gone. */
  onClose: () => void;
}

export function ConnectionScreen(_props: ConnectionScreenProps) {
  return null;
}
