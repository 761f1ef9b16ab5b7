import type { Messages } from "./en";
import { connections } from "./ja/connections";
import { connectionForms } from "./ja/connectionForms";
import { connectionStreams } from "./ja/connectionStreams";
import { connectionWizard, firstSync } from "./ja/connectionWizard";
import { databaseSwitch, editor, shortcuts } from "./ja/editor";
import { access, connect, databases, explorer, tableAges } from "./ja/databases";
import { general } from "./ja/general";
import { history, versions } from "./ja/history";
import { imports } from "./ja/imports";
import { keptResults, resultTables } from "./ja/resultTables";
import { notifications, shell } from "./ja/shell";
import { outcomes, statementAdvice } from "./ja/outcomes";
import { resultAnalysis } from "./ja/resultAnalysis";
import { dashboards, resultChart } from "./ja/charts";
import { resultCompare } from "./ja/resultCompare";
import { resultExport } from "./ja/resultExport";
import { resultGrid, resultNested, resultViewer } from "./ja/resultGrid";
import { resultPlan } from "./ja/resultPlan";
import { results } from "./ja/results";
import { notebooks, savedQueries } from "./ja/savedQueries";
import { parameters, scripts, sessions, writes } from "./ja/scripts";
import { preferences, settings } from "./ja/settings";
import { tasks } from "./ja/tasks";

export const japanese: Messages = {
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
