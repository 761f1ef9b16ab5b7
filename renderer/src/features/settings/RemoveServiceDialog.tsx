import type { Profile } from "#shared/domain/profile";
import { useQueryClient } from "@tanstack/react-query";
import { bridge } from "../../bridge/bridge";
import { Button } from "../../components/Button";
import { Dialog } from "../../components/Dialog";
import { ErrorNotice } from "../../components/ErrorNotice";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { profileKeys } from "../../queries/profileQueries";

/** Asks before Wharf forgets a service and its key. */
export function RemoveServiceDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const queryClient = useQueryClient();
  const text = messages.settings.removeDialog;
  const removal = useAction(
    () => bridge.call("profiles.remove", { profileId: profile.id }),
    () => {
      void queryClient.invalidateQueries({ queryKey: profileKeys.all });
      onClose();
    },
  );
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={text.title(profile.name)}
      closeLabel={messages.general.close}
      onClose={onClose}
      isDismissable={!removal.isPending}
      actions={
        <>
          <Button onPress={onClose} isDisabled={removal.isPending}>
            {messages.general.cancel}
          </Button>
          <Button variant="danger" isPending={removal.isPending} onPress={() => removal.run(undefined)}>
            {text.submit}
          </Button>
        </>
      }
    >
      <p>{text.text}</p>
      <ErrorNotice error={removal.error} />
    </Dialog>
  );
}
