import type { Messages } from "./en";
import { connections } from "./de/connections";
import { connectionForms } from "./de/connectionForms";
import { connectionStreams } from "./de/connectionStreams";
import { connectionWizard, firstSync } from "./de/connectionWizard";
import { databaseSwitch, editor, shortcuts } from "./de/editor";
import { access, connect, databases, explorer, tableAges } from "./de/databases";
import { general } from "./de/general";
import { history, versions } from "./de/history";
import { imports } from "./de/imports";
import { keptResults, resultTables } from "./de/resultTables";
import { notifications, shell } from "./de/shell";
import { outcomes, statementAdvice } from "./de/outcomes";
import { resultAnalysis } from "./de/resultAnalysis";
import { dashboards, resultChart } from "./de/charts";
import { resultCompare } from "./de/resultCompare";
import { resultExport } from "./de/resultExport";
import { resultGrid, resultNested, resultViewer } from "./de/resultGrid";
import { resultPlan } from "./de/resultPlan";
import { results } from "./de/results";
import { notebooks, savedQueries } from "./de/savedQueries";
import { parameters, scripts, sessions, writes } from "./de/scripts";
import { preferences, settings } from "./de/settings";
import { tasks } from "./de/tasks";

export const german: Messages = {
  access,
  connect,
  connections,
  connectionForms,
  connectionStreams,
  connectionWizard,
  dashboards,
  databaseSwitch,
  databases,
  editor,
  explorer,
  firstSync,
  general,
  history,
  imports,
  keptResults,
  notebooks,
  notifications,
  outcomes,
  parameters,
  preferences,
  resultAnalysis,
  resultChart,
  resultCompare,
  resultExport,
  resultGrid,
  resultNested,
  resultPlan,
  resultTables,
  resultViewer,
  results,
  savedQueries,
  scripts,
  sessions,
  settings,
  shell,
  shortcuts,
  statementAdvice,
  tableAges,
  tasks,
  versions,
  writes,
};
