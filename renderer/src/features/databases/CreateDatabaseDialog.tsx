import type { Database, DatabaseCreated } from "#shared/api/database";
import { embeddedProfileId } from "#shared/domain/ids";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Form } from "react-aria-components";
import { bridge } from "../../bridge/bridge";
import { Button } from "../../components/Button";
import { Dialog } from "../../components/Dialog";
import { ErrorNotice } from "../../components/ErrorNotice";
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

const formId = "create-database";

/** Asks for a new database, then shows its token once. The secrets live in this dialog and go with it. */
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
      if (answer.token === null && answer.attach === null) onClose();
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
    <Dialog
      title={text.title}
      closeLabel={messages.general.close}
      onClose={onClose}
      isDismissable={!creation.isPending}
      actions={
        <>
          <Button onPress={onClose} isDisabled={creation.isPending}>
            {messages.general.cancel}
          </Button>
          <Button variant="primary" type="submit" form={formId} isPending={creation.isPending}>
            {text.submit}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DatabaseFormFields
          form={form}
          errors={wasSubmitted ? errors : shownWhileTyping(errors, form)}
          engines={engines.data ?? []}
          haveEnginesFailed={engines.isError}
          isEmbedded={profileId === embeddedProfileId}
          onChange={(change) => setForm((before) => ({ ...before, ...change }))}
        />
      </Form>
      <ErrorNotice error={creation.error} />
    </Dialog>
  );
}

/** A field that was not touched yet is not wrong yet. */
function shownWhileTyping(errors: ReturnType<typeof databaseFormErrors>, form: DatabaseForm) {
  if (form.name !== "") return errors;
  const { name: _untouched, ...rest } = errors;
  return rest;
}
