import type { Connection } from "#shared/api/connection";
import { goneStreams } from "#shared/domain/tableAge/goneStreams";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Button } from "../../../components/Button";
import { Notice } from "../../../components/Notice";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { connectionRunsQuery } from "../../../queries/connectionQueries";

interface GoneTablesProps {
  profileId: string;
  connection: Connection;
  onShowTables: () => void;
}

/** Tables that the source offers no more: syncs succeed without them, and their rows grow old. */
export function GoneTables({ profileId, connection, onShowTables }: GoneTablesProps) {
  const text = messages.connections;
  const { data: runs } = useQuery(connectionRunsQuery(profileId, connection.id));
  const gone = useMemo(() => goneStreams(connection, runs ?? []), [connection, runs]);
  const [name] = gone;
  if (name === undefined) return null;
  return (
    <Notice
      tone="warning"
      actions={
        <Button variant="quiet" onPress={onShowTables}>
          {text.toSection.tables}
        </Button>
      }
    >
      {text.goneTables.remark(lineText(name), gone.length - 1)}
    </Notice>
  );
}
