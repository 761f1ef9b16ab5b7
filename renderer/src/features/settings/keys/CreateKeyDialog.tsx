import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { organization as organizationSchema } from "#shared/domain/access/serviceKey";
import type { MethodOutput } from "#shared/contract/methods";
import { bridge } from "../../../bridge/bridge";
import { AccessFields, type AccessForm, accessNameError, hoursUntil } from "../../../components/AccessFields";
import { Button } from "../../../components/Button";
import { Dialog } from "../../../components/Dialog";
import { FormDialog } from "../../../components/FormDialog";
import { Notice } from "../../../components/Notice";
import { ShownOnce } from "../../../components/ShownOnce";
import { TextField } from "../../../components/TextField";
import { useAction } from "../../../lib/useAction";
import { messages } from "../../../messages/messages";
import { serviceKeysQuery } from "../../../queries/keyQueries";

interface KeyForm extends AccessForm {
  readonly organization: string;
}

const emptyForm: KeyForm = { name: "", scope: "read", expiry: "quarter", organization: "default" };

/** Asks for a new key, then shows it once. The key lives in this dialog and goes with it. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [form, setForm] = useState<KeyForm>(emptyForm);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [created, setCreated] = useState<MethodOutput<"keys.create"> | null>(null);
  const text = messages.access.keys;
  const nameError = accessNameError(form.name);
  const isOrganization = organizationSchema.safeParse(form.organization).success;
  const creation = useAction(
    ({ name, scope, expiry, organization }: KeyForm) =>
      bridge.call("keys.create", { name, scope, organization, expiresInHours: hoursUntil(expiry) }),
    (answer) => {
      setCreated(answer);
      void queryClient.invalidateQueries({ queryKey: serviceKeysQuery.queryKey });
    },
  );
  if (created !== null) return <ShownKeyDialog created={created} onClose={onClose} />;
  const change = (part: Partial<KeyForm>) => setForm((before) => ({ ...before, ...part }));
  return (
    <FormDialog
      size="small"
      title={text.make}
      closeLabel={messages.general.close}
      cancelLabel={messages.general.cancel}
      submitLabel={text.submit}
      isPending={creation.isPending}
      error={creation.error}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true);
        if (nameError === null && isOrganization) creation.run(form);
      }}
    >
      <AccessFields form={form} nameError={wasSubmitted ? nameError : null} onChange={change} />
      <TextField
        isCode
        label={text.organization}
        description={text.organizationHint}
        value={form.organization}
        error={isOrganization ? null : text.organizationRefused}
        onChange={(organization) => change({ organization })}
      />
    </FormDialog>
  );
}

function ShownKeyDialog({ created, onClose }: { created: MethodOutput<"keys.create">; onClose: () => void }) {
  const text = messages.access.keys;
  return (
    <Dialog
      role="alertdialog"
      title={text.shownTitle(created.made.name ?? created.made.id)}
      closeLabel={messages.general.close}
      isDismissable={false}
      onClose={onClose}
      actions={
        <Button variant="primary" onPress={onClose}>
          {text.done}
        </Button>
      }
    >
      <Notice tone="warning">{text.shown}</Notice>
      <ShownOnce label={text.key} value={created.key} copyLabel={messages.access.copyShown} />
    </Dialog>
  );
}
