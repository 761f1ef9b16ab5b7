import type { Connection } from "#shared/api/connection";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Button } from "../../../components/Button";
import { EmptyState } from "../../../components/EmptyState";
import { Screen } from "../../../components/Screen";
import { Waiting } from "../../../components/Waiting";
import { messages } from "../../../messages/messages";
import { connectorsQuery } from "../../../queries/connectionQueries";
import { databasesQuery } from "../../../queries/databaseQueries";
import { FailedRead } from "../../../queries/FailedRead";
import type { WriteRule } from "../form/WriteRule";
import { WizardPages } from "./WizardPages";

export interface NewConnectionWizardProps extends WriteRule {
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

/** Makes a Connection, step by step, and shows its first sync. */
export function NewConnectionWizard(props: NewConnectionWizardProps) {
  const { profileId, onDirtyChange } = props;
  const text = messages.connectionForms.wizard;
  const databases = useQuery(databasesQuery(profileId));
  const connectors = useQuery(connectorsQuery(profileId));
  // A wizard that is gone has nothing to lose.
  useEffect(() => () => onDirtyChange?.(false), [onDirtyChange]);

  const failed = [databases, connectors].find(({ data, isError }) => data === undefined && isError);
  if (failed !== undefined)
    return (
      <Screen title={text.title}>
        <FailedRead read={failed} />
      </Screen>
    );
  if (databases.data === undefined || connectors.data === undefined)
    return (
      <Screen title={text.title}>
        <Waiting>{messages.general.loading}</Waiting>
      </Screen>
    );
  if (databases.data.length === 0)
    return (
      <Screen title={text.title}>
        <EmptyState
          title={text.noDatabases}
          actions={
            <>
              {props.onCreateDatabase === undefined ? null : (
                <Button variant="primary" onPress={props.onCreateDatabase}>
                  {text.createDatabase}
                </Button>
              )}
              <Button onPress={props.onCancel}>{messages.general.cancel}</Button>
            </>
          }
        >
          {text.noDatabasesText}
        </EmptyState>
      </Screen>
    );
  const kinds = [...new Map(connectors.data.map((one) => [one.kind, one])).values()];
  return <WizardPages {...props} databases={databases.data} connectors={kinds} />;
}
