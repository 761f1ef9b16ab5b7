import type { Profile } from "#shared/domain/profile";
import { useQueryClient } from "@tanstack/react-query";
import { bridge } from "../../bridge/bridge";
import { RemovalDialog } from "../../components/RemovalDialog";
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
    <RemovalDialog
      title={text.title(profile.name)}
      submitLabel={text.submit}
      cancelLabel={messages.general.cancel}
      closeLabel={messages.general.close}
      typed={null}
      removal={removal}
      onClose={onClose}
    >
      <p>{text.text}</p>
    </RemovalDialog>
  );
}
