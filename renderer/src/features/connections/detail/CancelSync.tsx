import type { Connection } from "#shared/api/connection";
import { X } from "lucide-react";
import { bridge } from "../../../bridge/bridge";
import { Button } from "../../../components/Button";
import { ErrorNotice } from "../../../components/ErrorNotice";
import { showToast } from "../../../components/toasts";
import { useAction } from "../../../lib/useAction";
import { messages } from "../../../messages/messages";
import { labelOf } from "../../../lib/labelOf";

interface CancelSyncProps {
  profileId: string;
  connection: Connection;
  permit: (what: string) => Promise<boolean>;
}

/** Ends the sync under way without pausing the Connection; the embedded service alone can. */
export function CancelSync({ profileId, connection, permit }: CancelSyncProps) {
  const text = messages.connections.cancel;
  const cancel = useAction(
    async () => {
      if (!(await permit(text.what(labelOf(connection))))) return false;
      await bridge.call("connections.cancelSync", { profileId, connectionId: connection.id });
      return true;
    },
    (wasAllowed) => {
      if (wasAllowed) showToast(text.asked);
    },
  );
  return (
    <>
      <Button variant="quiet" icon={X} isPending={cancel.isPending} onPress={() => cancel.run(undefined)}>
        {text.start}
      </Button>
      <ErrorNotice error={cancel.error} />
    </>
  );
}
