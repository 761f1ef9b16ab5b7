import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Button } from "../../../components/Button";
import { EmptyState } from "../../../components/EmptyState";
import { Screen } from "../../../components/Screen";
import { Waiting } from "../../../components/Waiting";
import { messages } from "../../../messages/messages";
import { connectorsQuery } from "../../../queries/connectionQueries";
import { useShownDatabases } from "../../../queries/databaseQueries";
import { FailedRead } from "../../../queries/FailedRead";
import type { WizardProps } from "./WizardDraft";
import { WizardPages } from "./WizardPages";

/** Makes a Connection, step by step, and shows its first sync. */
export function NewConnectionWizard(props: WizardProps) {
  const { profileId, onDirtyChange } = props;
  const text = messages.connectionWizard;
  const databases = useShownDatabases(profileId);
  const connectors = useQuery(connectorsQuery(profileId));
  // A wizard that is gone has nothing to lose.
  useEffect(() => () => onDirtyChange?.(false), [onDirtyChange]);

  const failed = [databases, connectors].find(({ data, error }) => data === undefined && error !== null);
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
