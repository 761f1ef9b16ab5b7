import { useQuery } from "@tanstack/react-query";
import { Waiting } from "../../../components/Waiting";
import { messages } from "../../../messages/messages";
import { connectionQuery, connectorsQuery } from "../../../queries/connectionQueries";
import { FailedRead } from "../../../queries/FailedRead";
import { SettingsEditor } from "./SettingsEditor";

interface ConnectionSettingsProps {
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
  if (failed !== undefined) return <FailedRead read={failed} />;
  if (connection.data === undefined || connectors.data === undefined)
    return <Waiting>{messages.connectionForms.settings.loading}</Waiting>;
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
