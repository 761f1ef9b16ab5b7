import "./lib/validateWithoutEval";
import { keptWorkspace } from "./app/workbench/keptWorkspace";
import "./styles/fonts";
import "./styles/tokens.css";
import "./styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import { followLoads } from "./app/tasks/followLoads";
import { followProcesses } from "./app/followProcesses";
import { watchConnectivity } from "./app/connectivity/connectivity";
import { watchKeyScopes } from "./app/keys/keyScopes";
import { watchKeys } from "./app/keys/keyTroubles";
import { queryClient } from "./app/queryClient";
import { watchDatabaseStatuses } from "./queries/databaseStatuses";
import { logPageError, logUncaughtErrors } from "./app/logPageError";
import { keepWorkspace } from "./app/workbench/keepWorkspace";
import { restoreWorkspace } from "./app/workbench/restoreWorkspace";
import { followWindowStart } from "./app/start/followWindowStart";
import { followTheme } from "./app/theme/followTheme";

logUncaughtErrors();
followTheme();
followProcesses();
followLoads();
watchKeys();
watchKeyScopes();
watchConnectivity();
watchDatabaseStatuses(queryClient);
// Without its tabs the window still works; what it writes from then on does not touch what could not be read.
// Drawn only then: without its tabs it would be drawn for nothing, and the frame of before stands in index.html.
restoreWorkspace(keptWorkspace).catch(logPageError).finally(open);

function open(): void {
  keepWorkspace();
  void followWindowStart();
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no #root.");
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
