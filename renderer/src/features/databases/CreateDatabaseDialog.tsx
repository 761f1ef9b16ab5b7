import type { Database, DatabaseCreated } from "#shared/api/database";
import { embeddedProfileId } from "#shared/domain/ids";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { bridge } from "../../bridge/bridge";
import { FormDialog } from "../../components/FormDialog";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { databaseKeys, enginesQuery } from "../../queries/databaseQueries";
import { databaseCreationOf, type DatabaseForm, databaseFormErrors, emptyDatabaseForm } from "./databaseForm";
import { DatabaseFormFields } from "./DatabaseFormFields";
import { KeyRound } from "lucide-react";
import { Button } from "../../components/Button";
import { Dialog } from "../../components/Dialog";
import { ErrorNotice, Notice } from "../../components/Notice";
import { ShownOnce } from "../../components/ShownOnce";
import { labelOf } from "../../components/labelOf";
import { isUnreachableAddress } from "./isUnreachableAddress";
import styles from "./TokenDialog.module.css";

interface CreateDatabaseDialogProps {
  profileId: string;
  onClose: () => void;
  onCreated: (database: Database) => void;
}

/** Asks for a new database, then shows the token of a hosted one once. The secrets live in this dialog and go with it. */
export function CreateDatabaseDialog({ profileId, onClose, onCreated }: CreateDatabaseDialogProps) {
  const queryClient = useQueryClient();
  const engines = useQuery(enginesQuery(profileId));
  const [form, setForm] = useState<DatabaseForm>(emptyDatabaseForm);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [created, setCreated] = useState<DatabaseCreated | null>(null);
  const errors = databaseFormErrors(form);
  const creation = useAction(
    (sent: DatabaseForm) =>
      bridge.call("databases.create", { profileId, creation: databaseCreationOf(sent) }),
    (answer) => {
      void queryClient.invalidateQueries({ queryKey: databaseKeys.list(profileId) });
      onCreated(answer.database);
      // In the app no port is open that a token would be for.
      if (profileId === embeddedProfileId || !isAttachable(answer)) onClose();
      else setCreated(answer);
    },
  );
  const text = messages.databases.form;

  if (created !== null) return <TokenDialog profileId={profileId} created={created} onClose={onClose} />;

  function submit() {
    setSubmitted(true);
    if (Object.keys(errors).length === 0) creation.run(form);
  }

  return (
    <FormDialog
      title={text.title}
      closeLabel={messages.general.close}
      cancelLabel={messages.general.cancel}
      submitLabel={text.submit}
      onClose={onClose}
      onSubmit={submit}
      isPending={creation.isPending}
      error={creation.error}
    >
      <DatabaseFormFields
        form={form}
        errors={wasSubmitted ? errors : shownWhileTyping(errors, form)}
        engines={engines.data ?? []}
        haveEnginesFailed={engines.isError}
        isEmbedded={profileId === embeddedProfileId}
        onChange={(change) => setForm((before) => ({ ...before, ...change }))}
      />
    </FormDialog>
  );
}

/** A field that was not touched yet is not wrong yet. */
function shownWhileTyping(errors: ReturnType<typeof databaseFormErrors>, form: DatabaseForm) {
  if (form.name !== "") return errors;
  const { name: _untouched, ...rest } = errors;
  return rest;
}

/** Whether other programs can attach to a new database with its token. */
function isAttachable({ token, attach, database }: DatabaseCreated): boolean {
  if (token === null && attach === null) return false;
  const address = attach?.uri ?? database.connection?.uri ?? attach?.sql ?? "";
  return !isUnreachableAddress(address);
}

interface TokenDialogProps {
  profileId: string;
  created: DatabaseCreated;
  onClose: () => void;
}

/**
 * Shows the two secrets that exist once. Escape and a click outside do nothing here: it closes by saying that they
 * are saved, or by confirming that they may be lost.
 */
export function TokenDialog({ profileId, created, onClose }: TokenDialogProps) {
  const queryClient = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const [kept, setKept] = useState<"stored" | "session" | null>(null);
  const { database, token, attach } = created;
  const keeping = useAction(
    () => bridge.call("databases.keepToken", { profileId, databaseId: database.id }),
    (answer) => {
      setKept(answer.kept);
      void queryClient.invalidateQueries({ queryKey: databaseKeys.keptTokens(profileId) });
    },
  );
  const text = messages.databases.token;

  return (
    <Dialog
      role="alertdialog"
      title={text.title(labelOf(database))}
      closeLabel={messages.general.close}
      isDismissable={false}
      onClose={onClose}
      actions={
        isLeaving ? (
          <>
            <span className={styles.question}>{text.leaveQuestion}</span>
            <Button onPress={() => setLeaving(false)}>{text.stay}</Button>
            <Button variant="danger" onPress={onClose}>
              {text.leaveNow}
            </Button>
          </>
        ) : (
          <>
            {kept === null ? <Button onPress={() => setLeaving(true)}>{text.leave}</Button> : null}
            <Button variant="primary" onPress={onClose}>
              {kept === null ? text.saved : messages.general.done}
            </Button>
          </>
        )
      }
    >
      {kept === null ? <Notice tone="warning">{text.once}</Notice> : null}
      {kept === "stored" ? <Notice tone="info">{text.kept}</Notice> : null}
      {kept === "session" ? <Notice tone="warning">{text.keptForSession}</Notice> : null}
      <p className={styles.purpose}>{text.purpose}</p>
      {token === null ? null : <ShownOnce label={text.token} value={token} copyLabel={text.copyToken} />}
      {typeof attach?.sql === "string" ? (
        <ShownOnce label={text.attach} value={attach.sql} copyLabel={text.copyAttach} />
      ) : null}
      {kept === null ? (
        <div>
          <Button icon={KeyRound} isPending={keeping.isPending} onPress={() => keeping.run(undefined)}>
            {text.keep}
          </Button>
        </div>
      ) : null}
      <ErrorNotice error={keeping.error} />
    </Dialog>
  );
}
