import type { Profile } from "#shared/domain/profile";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Form } from "react-aria-components";
import { bridge } from "../../bridge/bridge";
import { Button } from "../../components/Button";
import { Dialog } from "../../components/Dialog";
import { ErrorNotice } from "../../components/ErrorNotice";
import { TextField } from "../../components/TextField";
import { showToast } from "../../components/toasts";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { appInfoQuery } from "../../queries/appInfoQuery";
import { profileKeys } from "../../queries/profileQueries";

const formId = "api-key";

/** Takes a new key for a service. The old one cannot be shown: main never gives a key back. */
export function KeyDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const queryClient = useQueryClient();
  const keychain = useQuery(appInfoQuery).data?.keychain;
  const [apiKey, setApiKey] = useState("");
  const { form, keyDialog } = messages.settings;
  const saving = useAction(
    () => bridge.call("profiles.setApiKey", { profileId: profile.id, apiKey: apiKey.trim() }),
    ({ keyStatus }) => {
      void queryClient.invalidateQueries({ queryKey: profileKeys.all });
      // What the service refused with the old key is asked for again with the new one.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(profile.id) });
      showToast(keyStatus === "session" ? keyDialog.savedForSession : keyDialog.saved);
      onClose();
    },
  );
  return (
    <Dialog
      size="small"
      title={keyDialog.title(profile.name)}
      closeLabel={messages.general.close}
      onClose={onClose}
      isDismissable={!saving.isPending}
      actions={
        <>
          <Button onPress={onClose} isDisabled={saving.isPending}>
            {messages.general.cancel}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            isDisabled={apiKey.trim() === ""}
            isPending={saving.isPending}
          >
            {keyDialog.submit}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (apiKey.trim() !== "") saving.run(undefined);
        }}
      >
        {/* The one thing to do in this dialog. */}
        {/* oxlint-disable jsx-a11y/no-autofocus */}
        <TextField
          autoFocus
          isCode
          type="password"
          label={form.key}
          description={keychain === "absent" ? form.keyHintNoKeychain : form.keyHint}
          value={apiKey}
          onChange={setApiKey}
        />
        {/* oxlint-enable jsx-a11y/no-autofocus */}
      </Form>
      <ErrorNotice error={saving.error} />
    </Dialog>
  );
}
