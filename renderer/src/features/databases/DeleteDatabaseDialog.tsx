import type { Database } from "#shared/api/database";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Form } from "react-aria-components";
import { bridge } from "../../bridge/bridge";
import { Button } from "../../components/Button";
import { Dialog } from "../../components/Dialog";
import { ErrorNotice } from "../../components/ErrorNotice";
import { Notice } from "../../components/Notice";
import { TextField } from "../../components/TextField";
import { showToast } from "../../components/toasts";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { databaseKeys } from "../../queries/databaseQueries";
import { profilesQuery } from "../../queries/profileQueries";

interface DeleteDatabaseDialogProps {
  profileId: string;
  database: Database;
  onClose: () => void;
}

const formId = "delete-database";

/** Deletes a database after its name was typed. */
export function DeleteDatabaseDialog({ profileId, database, onClose }: DeleteDatabaseDialogProps) {
  const queryClient = useQueryClient();
  const profile = useQuery(profilesQuery).data?.find(({ id }) => id === profileId);
  const [typed, setTyped] = useState("");
  const text = messages.databases.remove;
  const removal = useAction(
    () => bridge.call("databases.delete", { profileId, databaseId: database.id }),
    () => {
      void queryClient.invalidateQueries({ queryKey: databaseKeys.list(profileId) });
      showToast(text.deleted(database.name));
      onClose();
    },
  );
  const isConfirmed = typed === database.name;

  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={text.title(database.name)}
      closeLabel={messages.general.close}
      onClose={onClose}
      isDismissable={!removal.isPending}
      actions={
        <>
          <Button onPress={onClose} isDisabled={removal.isPending}>
            {messages.general.cancel}
          </Button>
          <Button
            variant="danger"
            type="submit"
            form={formId}
            isDisabled={!isConfirmed}
            isPending={removal.isPending}
          >
            {text.submit}
          </Button>
        </>
      }
    >
      <Notice tone="warning">
        {profile?.production === true ? <strong>{text.onProduction(profile.name)} </strong> : null}
        {text.warning}
      </Notice>
      <Form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (isConfirmed) removal.run(undefined);
        }}
      >
        {/* The one thing to do in this dialog. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <TextField autoFocus isCode label={text.confirm(database.name)} value={typed} onChange={setTyped} />
      </Form>
      <ErrorNotice error={removal.error} />
    </Dialog>
  );
}
