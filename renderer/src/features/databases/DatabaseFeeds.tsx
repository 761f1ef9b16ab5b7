import type { Database } from "#shared/api/database";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../components/Button";
import { StatusMark } from "../../components/StatusMark";
import { messages } from "../../messages/messages";
import { answersForConnections } from "../../queries/answersForConnections";
import { connectionsQuery } from "../../queries/connectionQueries";
import styles from "./DatabaseTable.module.css";

interface DatabaseFeedsProps {
  profileId: string;
  database: Database;
  onOpenConnections: () => void;
}

/** How many Connections feed a database, and whether the last sync of one failed. */
export function DatabaseFeeds({ profileId, database, onOpenConnections }: DatabaseFeedsProps) {
  const enabled = answersForConnections(database);
  const { data, error } = useQuery({ ...connectionsQuery(profileId, database.id), enabled });
  const text = messages.databases;
  if (data === undefined) return error === null ? null : messages.general.notKnown;
  if (data.length === 0) return text.noConnections;
  const failed = data.filter(({ lastRun }) => lastRun?.status === "failed" || lastRun?.status === "partial");
  return (
    <span className={styles.feeds}>
      <Button variant="quiet" onPress={onOpenConnections}>
        {text.connections(data.length)}
      </Button>
      {failed.length === 0 ? null : <StatusMark kind="error" label={text.connectionsFailed(failed.length)} />}
    </span>
  );
}
