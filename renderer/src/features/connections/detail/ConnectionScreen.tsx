import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Connection } from "#shared/api/connection";
import { Button } from "../../../components/Button";
import { Waiting } from "../../../components/Waiting";
import { labelOf } from "../../../components/labelOf";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import { connectionKeys, connectionQuery } from "../../../queries/connectionQueries";
import { FailedRead } from "../../../queries/FailedRead";
import { schemaKeys } from "../../../queries/schemaQueries";
import { isUnderWay } from "../outcome/mayStillRun";
import { ConnectionHeader } from "./ConnectionHeader";
import { ConnectionRemarks } from "./ConnectionRemarks";
import styles from "./ConnectionScreen.module.css";
import { ConnectionSections, type SectionId } from "./ConnectionSections";
import { LiveSync } from "./LiveSync";
import { useSyncNow } from "./useSyncNow";

export interface ConnectionScreenProps {
  profileId: string;
  connectionId: string;
  /** Opens a loaded table in the editor. */
  onQueryTable: (databaseId: string, table: { schema: string; table: string }) => void;
  /** Told the Connection's name when it is known and when it changes. */
  onNameChange: (name: string) => void;
  onDirtyChange: (isDirty: boolean) => void;
  /** The Connection is gone. */
  onClose: () => void;
}

/** One Connection: its state and what can be done with it, its syncs, tables and settings. */
export function ConnectionScreen(props: ConnectionScreenProps) {
  const { profileId, connectionId, onNameChange } = props;
  const read = useQuery(connectionQuery(profileId, connectionId));
  const { data, error } = read;
  const name = data && labelOf(data);
  useEffect(() => {
    if (name !== undefined) onNameChange(name);
  }, [name, onNameChange]);
  const isGone = error !== null && toAppErrorData(error).code === "NOT_FOUND";
  if (data !== undefined && !isGone)
    return <KnownConnection {...props} connection={data} isStale={error !== null} />;
  if (error === null) {
    return <Waiting className={styles.waiting}>{messages.general.loading}</Waiting>;
  }
  return (
    <FailedRead read={read} remark={isGone ? messages.connections.gone : undefined}>
      {isGone ? <Button onPress={props.onClose}>{messages.connections.closeTab}</Button> : null}
    </FailedRead>
  );
}

function KnownConnection(props: ConnectionScreenProps & { connection: Connection; isStale: boolean }) {
  const { profileId, connection } = props;
  const [section, setSection] = useState<SectionId>("runs");
  const sync = useSyncNow(profileId, connection);
  useFollowSync(profileId, connection);
  return (
    <div className={styles.screen}>
      <ConnectionHeader {...props} sync={sync} />
      <LiveSync profileId={profileId} connection={connection} />
      <ConnectionRemarks
        profileId={profileId}
        connection={connection}
        isStale={props.isStale}
        sync={sync}
        onShow={setSection}
      />
      <ConnectionSections {...props} sync={sync} section={section} onSectionChange={setSection} />
    </div>
  );
}

/** Reads again what a sync changes when the Connection tells of one that began or ended: runs, list, and tables of the database. */
function useFollowSync(profileId: string, { id, databaseId, lastRun }: Connection): void {
  const queryClient = useQueryClient();
  const told = `${lastRun?.id ?? ""} ${lastRun?.rawStatus ?? ""}`;
  const isOver = !isUnderWay(lastRun);
  const known = useRef(told);
  useEffect(() => {
    if (known.current === told) return;
    known.current = told;
    const changed = [
      connectionKeys.runs(profileId, id),
      ...(databaseId === null ? [] : [connectionKeys.list(profileId, databaseId)]),
      // Columns and tables may have come and gone with it; not read before somebody looks.
      ...(isOver ? [connectionKeys.streams(profileId, id)] : []),
      ...(databaseId === null || !isOver ? [] : [schemaKeys.one(profileId, databaseId)]),
    ];
    for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey });
  }, [told, isOver, queryClient, profileId, id, databaseId]);
}
