import type { Connection } from "#shared/api/connection";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { Button } from "../../../components/Button";
import { Waiting } from "../../../components/Waiting";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import { connectionQuery } from "../../../queries/connectionQueries";
import { FailedRead } from "../../../queries/FailedRead";
import { ConnectionHeader } from "./ConnectionHeader";
import { ConnectionRemarks } from "./ConnectionRemarks";
import { ConnectionSections, type SectionId } from "./ConnectionSections";
import styles from "./ConnectionScreen.module.css";
import { LiveSync } from "./LiveSync";
import { useFollowSync } from "./useFollowSync";
import { useSyncNow } from "./useSyncNow";
import { labelOf } from "../../../lib/labelOf";

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
  const { profileId, connection, writeBar, permit } = props;
  const { databaseId } = connection;
  const [section, setSection] = useState<SectionId>("runs");
  const permitHere = useCallback((what: string) => permit(databaseId, what), [permit, databaseId]);
  const sync = useSyncNow({ profileId, connection, writeBar, permit: permitHere });
  useFollowSync(profileId, connection);
  return (
    <div className={styles.screen}>
      <ConnectionHeader {...props} permit={permitHere} sync={sync} />
      <LiveSync profileId={profileId} connection={connection} writeBar={writeBar} permit={permitHere} />
      <ConnectionRemarks
        profileId={profileId}
        connection={connection}
        isStale={props.isStale}
        writeBar={writeBar}
        sync={sync}
        permit={permitHere}
        onShow={setSection}
      />
      <ConnectionSections
        {...props}
        sync={sync}
        permit={permitHere}
        section={section}
        onSectionChange={setSection}
      />
    </div>
  );
}
