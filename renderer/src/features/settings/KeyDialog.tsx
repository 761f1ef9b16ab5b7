import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Profile } from "#shared/domain/profile";
import { bridge } from "../../bridge/bridge";
import { FormDialog } from "../../components/FormDialog";
import { FirstField } from "../../components/TextField";
import { showToast } from "../../components/toasts";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { appInfoQuery } from "../../queries/appQueries";
import { profileKeys } from "../../queries/profileQueries";
import { checkKey } from "./serviceForm";

interface KeyDialogProps {
  profile: Profile;
  onClose: () => void;
  /** The key is saved and the service did not refuse it. */
  onSaved?: () => void;
}

/**
 * Takes a new key for a service and tries it; a key that the service refuses leaves the dialog open. The old key cannot
 * be shown: main never gives one back.
 */
export function KeyDialog({ profile, onClose, onSaved }: KeyDialogProps) {
  const queryClient = useQueryClient();
  const keychain = useQuery(appInfoQuery).data?.keychain;
  const [apiKey, setApiKey] = useState("");
  const { form, keyDialog } = messages.settings;
  const saving = useAction(
    async () => {
      const saved = await bridge.call("profiles.setApiKey", { profileId: profile.id, apiKey: apiKey.trim() });
      await queryClient.invalidateQueries({ queryKey: profileKeys.all });
      await checkKey(profile.id);
      return saved;
    },
    ({ keyStatus }) => {
      // What the service refused with the old key is asked for again with the new one.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(profile.id) });
      showToast(keyStatus === "session" ? keyDialog.savedForSession : keyDialog.saved);
      onClose();
      onSaved?.();
    },
  );
  return (
    <FormDialog
      size="small"
      title={keyDialog.title(profile.name)}
      closeLabel={messages.general.close}
      cancelLabel={messages.general.cancel}
      submitLabel={keyDialog.submit}
      onClose={onClose}
      onSubmit={() => saving.run(undefined)}
      canSubmit={apiKey.trim() !== ""}
      isPending={saving.isPending}
      error={saving.error}
    >
      <FirstField
        isCode
        type="password"
        label={form.key}
        description={keychain === "absent" ? form.keyHintNoKeychain : form.keyHint}
        value={apiKey}
        onChange={setApiKey}
      />
    </FormDialog>
  );
}
