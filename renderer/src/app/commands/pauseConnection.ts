import type { Connection } from "#shared/api/connection";
import { bridge } from "../../bridge/bridge";
import { labelOf } from "../../components/labelOf";
import { showToast } from "../../components/toasts";
import { isUnderWay } from "../../features/connections/outcome/mayStillRun";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { messages } from "../../messages/messages";
import { connectionKeys } from "../../queries/connectionQueries";
import { useDialogs } from "../state/dialogs/dialogs";
import { canWrite } from "../state/permissions/canWrite";
import { permitChange } from "../state/permissions/permitChange";
import { queryClient } from "../state/queries/queryClient";

/** Pauses a Connection, after a question where that ends a sync under way, or resumes it. */
export function pauseOrResume(profileId: string, connection: Connection): void {
  const isPaused = connection.status === "paused";
  if (!canWrite(profileId)) return;
  if (!isPaused && isUnderWay(connection.lastRun)) {
    const name = labelOf(connection);
    const onPause = () => void setStatus(profileId, connection, "paused");
    useDialogs.getState().open({ kind: "pauseConnection", name, onPause });
  } else void setStatus(profileId, connection, isPaused ? "active" : "paused");
}

async function setStatus(
  profileId: string,
  connection: Connection,
  status: "active" | "paused",
): Promise<void> {
  const { id, databaseId } = connection;
  const name = labelOf(connection);
  const text = messages.connections.status;
  const what = status === "paused" ? text.pauseWhat(name) : text.resumeWhat(name);
  if (!(await permitChange(profileId, databaseId, what))) return;
  try {
    const changes = { status };
    const answer = await bridge.call("connections.change", { profileId, connectionId: id, changes });
    queryClient.setQueryData(connectionKeys.one(profileId, id), answer.connection);
    void queryClient.invalidateQueries({ queryKey: connectionKeys.lists(profileId) });
    showToast(status === "paused" ? text.paused(name) : text.resumed(name));
  } catch (error) {
    showToast(toAppErrorData(error).message, "error");
  }
}
