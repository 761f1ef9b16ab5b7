import type { Messages } from "./en";
import { connections } from "./es/connections";
import { connectionForms } from "./es/connectionForms";
import { connectionStreams } from "./es/connectionStreams";
import { connectionWizard, firstSync } from "./es/connectionWizard";
import { databaseSwitch, editor, shortcuts } from "./es/editor";
import { access, connect, databases, explorer, tableAges } from "./es/databases";
import { general } from "./es/general";
import { history, versions } from "./es/history";
import { imports } from "./es/imports";
import { keptResults, resultTables } from "./es/resultTables";
import { notifications, shell } from "./es/shell";
import { outcomes, statementAdvice } from "./es/outcomes";
import { resultAnalysis } from "./es/resultAnalysis";
import { dashboards, resultChart } from "./es/charts";
import { resultCompare } from "./es/resultCompare";
import { resultExport } from "./es/resultExport";
import { resultGrid, resultNested, resultViewer } from "./es/resultGrid";
import { resultPlan } from "./es/resultPlan";
import { results } from "./es/results";
import { notebooks, savedQueries } from "./es/savedQueries";
import { parameters, scripts, sessions, writes } from "./es/scripts";
import { preferences, settings } from "./es/settings";
import { tasks } from "./es/tasks";

export const spanish: Messages = {
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
