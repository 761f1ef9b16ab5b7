import type { Connection } from "#shared/api/connection";
import type { Connector } from "#shared/api/connector";
import type { Database } from "#shared/api/database";
import { Select } from "../../../components/Select";
import { databaseStatus } from "../../../lib/databaseStatus";
import { messages } from "../../../messages/messages";
import { KindList } from "./KindList";
import styles from "./NewConnectionWizard.module.css";
import { labelOf } from "../../../lib/labelOf";

interface SourceStepProps {
  databases: readonly Database[];
  databaseId: string | null;
  onDatabase: (databaseId: string) => void;
  connectors: readonly Connector[];
  kind: string | null;
  onKind: (connector: Connector) => void;
  /** Connections that the database has already. */
  connections: readonly Connection[];
  onOpenExisting: (connectionId: string) => void;
  /** Whether a kind was chosen before a database. */
  isDatabaseMissing: boolean;
}

/** Which database is fed, and from what kind of source. Choosing the kind goes on. */
export function SourceStep(props: SourceStepProps) {
  const text = messages.connectionWizard;
  return (
    <>
      <div className={styles.narrow}>
        <Select
          label={text.database}
          placeholder={text.databaseChoose}
          options={props.databases.map((database) => ({
            value: database.id,
            label: labelOf(database),
            description: databaseStatus(database).label,
          }))}
          value={props.databaseId}
          error={props.isDatabaseMissing ? text.databaseMissing : null}
          onChange={props.onDatabase}
        />
      </div>
      <KindList
        connectors={props.connectors}
        kind={props.kind}
        connections={props.connections}
        onKind={props.onKind}
        onOpenExisting={props.onOpenExisting}
      />
    </>
  );
}
