import { useState } from "react";
import type { MethodOutput } from "#shared/contract/methods";
import { bridge } from "../../../bridge/bridge";
import { AccessFields, type AccessForm, accessNameError, hoursUntil } from "../../../components/AccessFields";
import { Button } from "../../../components/Button";
import { Dialog } from "../../../components/Dialog";
import { FormDialog } from "../../../components/FormDialog";
import { Notice } from "../../../components/Notice";
import { ShownOnce } from "../../../components/ShownOnce";
import { useAction } from "../../../lib/useAction";
import { messages } from "../../../messages/messages";

interface CreateTokenDialogProps {
  databaseId: string;
  onClose: () => void;
  /** @param created holds the token, which exists only in the window from now on */
  onCreated: (created: MethodOutput<"direct.createToken">) => void;
}

/** Asks for a new token of a database, then shows it once. */
export function CreateTokenDialog({ databaseId, onClose, onCreated }: CreateTokenDialogProps) {
  const [form, setForm] = useState<AccessForm>({ name: "", scope: "read", expiry: "quarter" });
  const [wasSubmitted, setSubmitted] = useState(false);
  const [created, setCreated] = useState<MethodOutput<"direct.createToken"> | null>(null);
  const nameError = accessNameError(form.name);
  const creation = useAction(
    ({ name, scope, expiry }: AccessForm) =>
      bridge.call("direct.createToken", {
        databaseId,
        creation: { name, scope, expiresInHours: hoursUntil(expiry) },
      }),
    (answer) => {
      setCreated(answer);
      onCreated(answer);
    },
  );
  if (created !== null) return <ShownTokenDialog created={created} onClose={onClose} />;
  return (
    <FormDialog
      size="small"
      title={messages.connect.makeToken}
      closeLabel={messages.general.close}
      cancelLabel={messages.general.cancel}
      submitLabel={messages.connect.submitToken}
      isPending={creation.isPending}
      error={creation.error}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true);
        if (nameError === null) creation.run(form);
      }}
    >
      <AccessFields
        form={form}
        nameError={wasSubmitted ? nameError : null}
        onChange={(part) => setForm((before) => ({ ...before, ...part }))}
      />
    </FormDialog>
  );
}

interface ShownTokenDialogProps {
  created: MethodOutput<"direct.createToken">;
  onClose: () => void;
}

function ShownTokenDialog({ created, onClose }: ShownTokenDialogProps) {
  const text = messages.connect;
  return (
    <Dialog
      role="alertdialog"
      title={text.byToken(created.made.name ?? created.made.id)}
      closeLabel={messages.general.close}
      isDismissable={false}
      onClose={onClose}
      actions={
        <Button variant="primary" onPress={onClose}>
          {messages.access.keys.done}
        </Button>
      }
    >
      <Notice tone="warning">{text.shown}</Notice>
      <ShownOnce
        label={messages.databases.token.token}
        value={created.token}
        copyLabel={messages.access.copyShown}
      />
    </Dialog>
  );
}
