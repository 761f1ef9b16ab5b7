import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { Button } from "../../../components/Button";
import { ErrorState } from "../../../components/ErrorState";
import { EmptyState } from "../../../components/EmptyState";
import { Waiting } from "../../../components/Waiting";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import { connectionQuery, connectionStreamsQuery, connectorsQuery } from "../../../queries/connectionQueries";
import styles from "./ConnectionStreams.module.css";
import { NotOfferedTables } from "./NotOfferedTables";
import { StreamEditor } from "./StreamEditor";

interface ConnectionStreamsProps {
  profileId: string;
  connectionId: string;
  /** Told whether there are changes that were not saved. */
  onDirtyChange?: (isDirty: boolean) => void;
}

/** Which tables of a Connection are synced. Opening it reaches the source. */
export function ConnectionStreams(props: ConnectionStreamsProps) {
  const { profileId, connectionId } = props;
  const text = messages.connectionStreams;
  const connection = useQuery(connectionQuery(profileId, connectionId));
  const streams = useQuery(connectionStreamsQuery(profileId, connectionId));
  const connectors = useQuery(connectorsQuery(profileId));
  const again = (
    <Button
      icon={RefreshCw}
      isPending={streams.isFetching}
      onPress={() => {
        void streams.refetch();
        if (connection.isError) void connection.refetch();
      }}
    >
      {messages.general.tryAgain}
    </Button>
  );
  const error =
    streams.data === undefined ? streams.error : connection.data === undefined ? connection.error : null;
  if (error !== null)
    return <ErrorState error={toAppErrorData(error)} remark={text.failedRemark} actions={again} />;
  // Whether columns can be left out has to be known before the first choice.
  if (streams.data === undefined || connection.data === undefined || connectors.isLoading)
    return <Waiting className={styles.waiting}>{text.loading}</Waiting>;
  const { notOffered } = streams.data;
  if (streams.data.streams.length === 0)
    return (
      <>
        <EmptyState title={text.none} actions={again}>
          {text.noneText}
        </EmptyState>
        <NotOfferedTables tables={notOffered} />
      </>
    );
  const { kind } = connection.data;
  return (
    <StreamEditor
      {...props}
      connection={connection.data}
      streams={streams.data.streams}
      notOffered={notOffered}
      canExcludeColumns={connectors.data?.find((one) => one.kind === kind)?.excludeColumns ?? false}
    />
  );
}
