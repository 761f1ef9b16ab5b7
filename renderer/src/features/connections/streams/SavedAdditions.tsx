import type { Additions, Connection } from "#shared/api/connection";
import { effectivePolicy } from "#shared/domain/additionPolicy";
import { useQueryClient } from "@tanstack/react-query";
import { bridge } from "../../../bridge/bridge";
import { ErrorNotice } from "../../../components/ErrorNotice";
import { Notice } from "../../../components/Notice";
import { showToast } from "../../../components/toasts";
import { useAction } from "../../../lib/useAction";
import { messages } from "../../../messages/messages";
import { connectionKeys } from "../../../queries/connectionQueries";
import type { WriteRule } from "../form/WriteRule";
import { AdditionPolicies } from "./AdditionPolicies";
import { labelOf } from "../../../lib/labelOf";

interface SavedAdditionsProps extends WriteRule {
  profileId: string;
  connection: Connection;
}

/** What a Connection does with new tables and columns; a change is saved at once. */
export function SavedAdditions({ profileId, connection, writeBar = null, permit }: SavedAdditionsProps) {
  const text = messages.connectionStreams.additions;
  const queryClient = useQueryClient();
  const save = useAction(
    async (changed: Partial<Additions>) => {
      if (permit !== undefined && !(await permit(text.production(labelOf(connection))))) return null;
      const changes = { additions: { ...connection.additions, ...changed } };
      return bridge.call("connections.change", { profileId, connectionId: connection.id, changes });
    },
    (answer) => {
      if (answer === null) return;
      queryClient.setQueryData(connectionKeys.one(profileId, connection.id), answer.connection);
      void queryClient.invalidateQueries({ queryKey: connectionKeys.all(profileId) });
      showToast(answer.connection.additions === null ? text.notKept : text.saved);
    },
  );
  if (connection.additions === null) return <Notice tone="info">{text.notKept}</Notice>;
  return (
    <>
      <AdditionPolicies
        policies={effectivePolicy(connection.additions, connection.streams)}
        onChange={(changed) => save.run(changed)}
        isDisabled={writeBar !== null || save.isPending}
      />
      <ErrorNotice error={save.error} />
    </>
  );
}
