import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Connection } from "#shared/api/connection";
import { isAcknowledged } from "#shared/domain/additionPolicy";
import { bridge } from "../../../bridge/bridge";
import { showToast } from "../../../components/toasts";
import { labelOf } from "../../../components/labelOf";
import { useAction } from "../../../lib/useAction";
import { messages } from "../../../messages/messages";
import { connectionKeys } from "../../../queries/connectionQueries";
import { useWritePermission } from "../../../lib/writePermission";

export interface Acknowledging {
  /** Null where the service does not keep it, or nothing may be changed. */
  readonly toggle: ((table: string, error: string) => void) | null;
  readonly isPending: boolean;
  readonly isKnown: (table: string, error: string) => boolean;
}

/** Acknowledges the error of a table that always fails, or takes that back. It is saved with the Connection. */
export function useAcknowledge(profileId: string, connection: Connection): Acknowledging {
  const { readOnlyReason, permit } = useWritePermission();
  const text = messages.connections.partly;
  const queryClient = useQueryClient();
  const { id, acknowledgedErrors } = connection;
  const known = acknowledgedErrors ?? {};
  const save = useAction(
    async ({ table, error }: { table: string; error: string }) => {
      if (!(await permit(connection.databaseId, text.acknowledgeWhat(table, labelOf(connection)))))
        return null;
      const { [table]: _, ...others } = known;
      const next = isAcknowledged(known, table, error) ? others : { ...others, [table]: error };
      return bridge.call("connections.change", {
        profileId,
        connectionId: id,
        changes: { acknowledgedErrors: next },
      });
    },
    (answer) => {
      if (answer === null) return;
      queryClient.setQueryData(connectionKeys.one(profileId, id), answer.connection);
      void queryClient.invalidateQueries({ queryKey: connectionKeys.all(profileId) });
      if (answer.connection.acknowledgedErrors === null) showToast(text.notKept);
    },
  );
  const saveError = save.error?.message ?? null;
  useEffect(() => {
    if (saveError !== null) showToast(saveError, "error");
  }, [saveError]);
  const canSave = readOnlyReason === null && acknowledgedErrors !== null;
  return {
    toggle: canSave ? (table, error) => save.run({ table, error }) : null,
    isPending: save.isPending,
    isKnown: (table, error) => isAcknowledged(known, table, error),
  };
}
