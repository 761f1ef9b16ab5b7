import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../components/Button";
import { ErrorState } from "../../../components/ErrorState";
import { Spinner } from "../../../components/Spinner";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import { connectionQuery, connectorsQuery } from "../../../queries/connectionQueries";
import type { WriteRule } from "../form/WriteRule";
import styles from "./ConnectionSettings.module.css";
import { SettingsEditor } from "./SettingsEditor";

export interface ConnectionSettingsProps extends WriteRule {
  profileId: string;
  connectionId: string;
  /** Told whether there are changes that were not saved. */
  onDirtyChange?: (isDirty: boolean) => void;
}

/** Name, schedule, settings and credentials of a Connection. */
export function ConnectionSettings(props: ConnectionSettingsProps) {
  const { profileId, connectionId } = props;
  const connection = useQuery(connectionQuery(profileId, connectionId));
  const connectors = useQuery(connectorsQuery(profileId));
  const failed = [connection, connectors].find(({ data, isError }) => data === undefined && isError);
  if (failed !== undefined)
    return (
      <ErrorState
        error={toAppErrorData(failed.error)}
        actions={
          <Button isPending={failed.isFetching} onPress={() => void failed.refetch()}>
            {messages.general.tryAgain}
          </Button>
        }
      />
    );
  if (connection.data === undefined || connectors.data === undefined)
    return (
      <output className={styles.waiting}>
        <Spinner />
        {messages.connectionForms.settings.loading}
      </output>
    );
  const { kind } = connection.data;
  return (
    <SettingsEditor
      key={connectionId}
      {...props}
      connection={connection.data}
      connector={connectors.data.find((one) => one.kind === kind) ?? null}
    />
  );
}
