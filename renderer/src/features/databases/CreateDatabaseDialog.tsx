import type { Database, DatabaseCreated } from "#shared/api/database";
import { embeddedProfileId } from "#shared/domain/ids";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { bridge } from "../../bridge/bridge";
import { FormDialog } from "../../components/FormDialog";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { databaseKeys, enginesQuery } from "../../queries/databaseQueries";
import { databaseCreationOf, databaseFormErrors, emptyDatabaseForm, type DatabaseForm } from "./databaseForm";
import { DatabaseFormFields } from "./DatabaseFormFields";
import { TokenDialog } from "./TokenDialog";

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
      const hasUse = profileId !== embeddedProfileId && (answer.token !== null || answer.attach !== null);
      if (!hasUse) onClose();
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
