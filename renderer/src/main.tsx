import "./lib/validateWithoutEval";
import "./styles/fonts";
import "./styles/tokens.css";
import "./styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import { watchConnectivity } from "./app/state/connectivity/connectivity";
import { loadMonaco } from "./lib/monaco/loadMonaco";
import { logPageError, logUncaughtErrors } from "./app/errors/ErrorBoundary";
import { followSessions } from "./app/state/sessions/windowSessions";
import { followProcesses } from "./app/state/scripts/followProcesses";
import { watchKeys } from "./app/state/permissions/keyEntry";
import { watchKeyScopes } from "./app/state/permissions/keyScopes";
import { queryClient } from "./app/state/queries/queryClient";
import { followSavedQueries } from "./app/state/savedQueries/followSavedQueries";
import { followWindowStart } from "./app/state/start/windowStart";
import { followLoads } from "./app/state/tasks/followLoads";
import { followSettings } from "./app/theme/followSettings";
import { followLanguage } from "./app/state/language/followLanguage";
import { followTheme } from "./app/theme/followTheme";
import { keepWorkspace } from "./app/state/tabs/keepWorkspace";
import { keptSettings, keptWorkspace } from "./app/state/tabs/keptWorkspace";
import { restoreWorkspace } from "./app/state/tabs/restoreWorkspace";
import { watchDatabaseStatuses } from "./queries/databaseStatuses";

logUncaughtErrors();
followTheme();
followProcesses();
followSessions();
followLoads();
watchKeys();
watchKeyScopes();
watchConnectivity();
watchDatabaseStatuses(queryClient);
// Without its tabs the window still works; what it writes from then on does not touch what could not be read.
// Drawn only then: without its tabs it would be drawn for nothing, and the frame of before stands in index.html.
keptSettings
  .catch(logPageError)
  .then(() => restoreWorkspace(keptWorkspace))
  .catch(logPageError)
  .finally(open);

function open(): void {
  followSettings();
  followLanguage();
  keepWorkspace();
  void followWindowStart().then(followSavedQueries, logPageError);
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no #root.");
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  // Also where no tab shows it yet: the first query is not to wait for it.
  loadMonaco().catch(logPageError);
}
