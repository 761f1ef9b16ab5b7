import type { Connection } from "#shared/api/connection";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Form } from "react-aria-components";
import { bridge } from "../../../bridge/bridge";
import { Button } from "../../../components/Button";
import { Dialog } from "../../../components/Dialog";
import { ErrorNotice } from "../../../components/ErrorNotice";
import { Notice } from "../../../components/Notice";
import { TextField } from "../../../components/TextField";
import { showToast } from "../../../components/toasts";
import { useAction } from "../../../lib/useAction";
import { messages } from "../../../messages/messages";
import { connectionKeys } from "../../../queries/connectionQueries";
import { databasesQuery } from "../../../queries/databaseQueries";
import { profilesQuery } from "../../../queries/profileQueries";
import styles from "./ConnectionScreen.module.css";

interface DeleteConnectionDialogProps {
  profileId: string;
  connection: Connection;
  onClose: () => void;
  onDeleted: () => void;
}

const formId = "delete-connection";

/** Deletes a Connection after saying what stays and what goes; on production its name is typed first. */
export function DeleteConnectionDialog(props: DeleteConnectionDialogProps) {
  const { profileId, connection, onClose } = props;
  const { id, name, databaseId, schema } = connection;
  const text = messages.connections.remove;
  const queryClient = useQueryClient();
  const profile = useQuery(profilesQuery).data?.find((one) => one.id === profileId);
  const database = useQuery(databasesQuery(profileId)).data?.find((one) => one.id === databaseId);
  const [typed, setTyped] = useState("");
  const isProduction = profile?.production === true;
  const isConfirmed = !isProduction || typed === name;
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
  const place = [database?.name, schema].filter((part) => part != null).join(".");
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={text.title(name)}
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
      {isProduction ? <Notice tone="warning">{text.onProduction(profile.name)}</Notice> : null}
      <ul className={styles.deleteList}>
        <li>{text.stops}</li>
        <li>{place === "" ? text.staysUnplaced : text.stays(place)}</li>
        <li>{text.forgets}</li>
      </ul>
      <Form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (isConfirmed) removal.run(undefined);
        }}
      >
        {isProduction ? (
          // The one thing to do in this dialog.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          <TextField autoFocus isCode label={text.confirm(name)} value={typed} onChange={setTyped} />
        ) : null}
      </Form>
      <ErrorNotice error={removal.error} />
    </Dialog>
  );
}
