import { type ReactNode, useMemo } from "react";
import { ErrorActions } from "../../components/Notice";
import { type WritePermission, WritePermissionContext } from "../../lib/writePermission";
import { useErrorActions } from "../keys/useErrorActions";
import { useReadOnlyReason } from "../state/permissions/canWrite";
import { permitChange } from "../state/permissions/permitChange";

/** A page about one service: what may be changed on it, and the buttons that help where an error is shown. */
export function ServicePage({ profileId, children }: { profileId: string; children: ReactNode }) {
  const readOnlyReason = useReadOnlyReason(profileId);
  const permission = useMemo<WritePermission>(
    () => ({
      readOnlyReason,
      permit: (databaseId, what) => permitChange(profileId, databaseId, what),
    }),
    [profileId, readOnlyReason],
  );
  return (
    <ErrorActions value={useErrorActions(profileId)}>
      <WritePermissionContext value={permission}>{children}</WritePermissionContext>
    </ErrorActions>
  );
}
