import type { Connection, ConnectionChanges } from "#shared/api/connection";
import { useQueryClient } from "@tanstack/react-query";
import { bridge } from "../../../bridge/bridge";
import { useAction } from "../../../lib/useAction";
import { connectionKeys } from "../../../queries/connectionQueries";
import { useWritePermission } from "../../../lib/writePermission";

interface Change {
  readonly changes: ConnectionChanges;
  /** What is about to happen, in words, for production. */
  readonly what: string;
}

/** Changes a Connection, after a question on production. @param onDone Told what was changed; not called where the person decided against it. */
export function useChange(
  profileId: string,
  { id, databaseId }: Connection,
  onDone: (connection: Connection) => void,
) {
  const { permit } = useWritePermission();
  const queryClient = useQueryClient();
  return useAction(
    async ({ changes, what }: Change) => {
      if (!(await permit(databaseId, what))) return null;
      return bridge.call("connections.change", { profileId, connectionId: id, changes });
    },
    (answer) => {
      if (answer === null) return;
      queryClient.setQueryData(connectionKeys.one(profileId, id), answer.connection);
      for (const queryKey of [
        connectionKeys.one(profileId, id),
        connectionKeys.runs(profileId, id),
        ...(databaseId === null ? [] : [connectionKeys.list(profileId, databaseId)]),
      ])
        void queryClient.invalidateQueries({ queryKey });
      onDone(answer.connection);
    },
  );
}
