import { dashboardRuns } from "../dashboards/dashboardRuns";
import { embeddedProfileId } from "#shared/domain/ids";
import { bridge } from "../../../bridge/bridge";
import { showToast } from "../../../components/toasts";
import { messages } from "../../../messages/messages";
import { queryClient } from "../queries/queryClient";
import { openedSteps } from "./windowScripts";
import { windowRuns } from "../runs/windowRuns";

/**
 * Keeps up with the processes behind the page: when the service on this computer runs again, what it answers is read
 * again; when the store runs again after it ended, the results it kept are shown again and the others marked as gone.
 *
 * @returns Stops following.
 */
export function followProcesses(): () => void {
  const stopService = bridge.on("service.stateChanged", ({ state }) => {
    if (state !== "running") return;
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(embeddedProfileId) });
  });
  const stopResults = bridge.on("results.stateChanged", ({ state }) => {
    if (state !== "restarted") return;
    void openedSteps.recoverResults();
    void dashboardRuns.recoverResults();
    void windowRuns.recoverResults().then(({ back, gone }) => {
      if (back + gone > 0) showToast(messages.keptResults.recovered(back, gone));
    });
  });
  return () => {
    stopService();
    stopResults();
  };
}
