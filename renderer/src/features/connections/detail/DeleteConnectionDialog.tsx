import type { Connection } from "#shared/api/connection";
import { useQueryClient } from "@tanstack/react-query";
import { bridge } from "../../../bridge/bridge";
import { Notice } from "../../../components/Notice";
import { RemovalDialog } from "../../../components/RemovalDialog";
import { showToast } from "../../../components/toasts";
import { useAction } from "../../../lib/useAction";
import { messages } from "../../../messages/messages";
import { connectionKeys } from "../../../queries/connectionQueries";
import { useDatabase } from "../../../queries/useDatabase";
import { useProfile } from "../../../queries/useProfile";
import styles from "./ConnectionScreen.module.css";
import { labelOf } from "../../../lib/labelOf";

interface DeleteConnectionDialogProps {
  profileId: string;
  connection: Connection;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes a Connection after saying what stays and what goes; on production its name is typed first. */
export function DeleteConnectionDialog(props: DeleteConnectionDialogProps) {
  const { profileId, connection, onClose } = props;
  const { id, databaseId, schema } = connection;
  const name = labelOf(connection);
  const text = messages.connections.remove;
  const queryClient = useQueryClient();
  const profile = useProfile(profileId);
  const database = useDatabase(profileId, databaseId);
  const isProduction = profile?.production === true;
  const removal = useAction(
    () => bridge.call("connections.delete", { profileId, connectionId: id }),
    () => {
      if (databaseId !== null)
        void queryClient.invalidateQueries({ queryKey: connectionKeys.list(profileId, databaseId) });
      for (const keys of [connectionKeys.one, connectionKeys.runs, connectionKeys.streams])
        queryClient.removeQueries({ queryKey: keys(profileId, id) });
      showToast(text.deleted(name));
      onClose();
      props.onDeleted();
    },
  );
  const place = [database && labelOf(database), schema].filter((part) => part != null).join(".");
  return (
    <RemovalDialog
      title={text.title(name)}
      submitLabel={text.submit}
      cancelLabel={messages.general.cancel}
      closeLabel={messages.general.close}
      typed={isProduction ? { label: text.confirm(name), name } : null}
      removal={removal}
      onClose={onClose}
    >
      {isProduction ? <Notice tone="warning">{text.onProduction(profile.name)}</Notice> : null}
      <ul className={styles.deleteList}>
        <li>{text.stops}</li>
        <li>{place === "" ? text.staysUnplaced : text.stays(place)}</li>
        <li>{text.forgets}</li>
      </ul>
    </RemovalDialog>
  );
}
