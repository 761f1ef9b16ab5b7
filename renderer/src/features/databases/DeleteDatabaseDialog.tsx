import { useQueryClient } from "@tanstack/react-query";
import type { Database } from "#shared/api/database";
import { bridge } from "../../bridge/bridge";
import { Notice } from "../../components/Notice";
import { RemovalDialog } from "../../components/RemovalDialog";
import { showToast } from "../../components/toasts";
import { labelOf } from "../../components/labelOf";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { databaseKeys } from "../../queries/databaseQueries";
import { useProfile } from "../../queries/profileQueries";

interface DeleteDatabaseDialogProps {
  profileId: string;
  database: Database;
  onClose: () => void;
}

/** Deletes a database after its name was typed. */
export function DeleteDatabaseDialog({ profileId, database, onClose }: DeleteDatabaseDialogProps) {
  const queryClient = useQueryClient();
  const profile = useProfile(profileId);
  const text = messages.databases.remove;
  const removal = useAction(
    () => bridge.call("databases.delete", { profileId, databaseId: database.id }),
    () => {
      void queryClient.invalidateQueries({ queryKey: databaseKeys.list(profileId) });
      showToast(text.deleted(labelOf(database)));
      onClose();
    },
  );

  return (
    <RemovalDialog
      title={text.title(labelOf(database))}
      submitLabel={text.submit}
      cancelLabel={messages.general.cancel}
      closeLabel={messages.general.close}
      typed={{ label: text.confirm(labelOf(database)), name: labelOf(database) }}
      removal={removal}
      onClose={onClose}
    >
      <Notice tone="warning">
        {profile?.production === true ? <strong>{text.onProduction(profile.name)} </strong> : null}
        {text.warning}
      </Notice>
    </RemovalDialog>
  );
}
