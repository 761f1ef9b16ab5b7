import type { Connection } from "#shared/api/connection";
import { bridge } from "../../bridge/bridge";
import { labelOf } from "../../components/labelOf";
import { showToast } from "../../components/toasts";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { messages } from "../../messages/messages";
import { canWrite } from "../state/permissions/canWrite";
import { permitChange } from "../state/permissions/permitChange";
import { useWorkbench } from "../state/workspace/workbench";

/** Starts a sync, after the question of a production service, and shows the Connection, which tells how it goes. */
export async function syncNow(profileId: string, connection: Connection): Promise<void> {
  const name = labelOf(connection);
  if (!canWrite(profileId)) return;
  if (!(await permitChange(profileId, connection.databaseId, messages.connections.sync.what(name)))) return;
  try {
    await bridge.call("connections.sync", { profileId, connectionId: connection.id });
  } catch (error) {
    showToast(toAppErrorData(error).message, "error");
  }
  useWorkbench.getState().openConnection({ profileId, connectionId: connection.id, title: name });
}
