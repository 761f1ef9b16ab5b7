import { bridge } from "../../../bridge/bridge";
import { showToast } from "../../../components/toasts";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import { schemaKeys } from "../../../queries/schemaQueries";
import { permitStatement } from "../permissions/permitChange";
import { queryClient } from "../queries/queryClient";
import type { QueryTab } from "../workspace/workbenchTab";
import { windowSessions } from "./windowSessions";

/** Commits or rolls back the open transaction of a tab, whose result stays; says what came of it. */
export async function endTransaction(tab: QueryTab, sql: "COMMIT" | "ROLLBACK"): Promise<void> {
  const session = windowSessions.store.getState()[tab.id];
  if (session?.kind !== "open") return;
  const { sessionId, place } = session;
  const runId = crypto.randomUUID();
  try {
    const permit = await permitStatement({
      ...{ ...place, sql, place: null, script: null },
      isReadOnlyTab: tab.readOnly === true,
      session: { sessionId, isInTransaction: true },
    });
    if (permit === null) return;
    const { readOnly } = permit;
    await bridge.call("query.run", { runId, ...place, sql, maxRows: 1, readOnly, sessionId });
    await bridge.call("results.close", { runId });
    showToast(sql === "COMMIT" ? messages.sessions.committed : messages.sessions.rolledBack);
    await queryClient.invalidateQueries({ queryKey: schemaKeys.one(place.profileId, place.databaseId) });
  } catch (error) {
    showToast(toAppErrorData(error).message, "error");
  }
}
