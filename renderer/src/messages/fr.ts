import type { Messages } from "./en";
import { connections } from "./fr/connections";
import { connectionForms } from "./fr/connectionForms";
import { connectionStreams } from "./fr/connectionStreams";
import { connectionWizard, firstSync } from "./fr/connectionWizard";
import { databaseSwitch, editor, shortcuts } from "./fr/editor";
import { access, connect, databases, explorer, tableAges } from "./fr/databases";
import { general } from "./fr/general";
import { history, versions } from "./fr/history";
import { imports } from "./fr/imports";
import { keptResults, resultTables } from "./fr/resultTables";
import { notifications, shell } from "./fr/shell";
import { outcomes, statementAdvice } from "./fr/outcomes";
import { resultAnalysis } from "./fr/resultAnalysis";
import { dashboards, resultChart } from "./fr/charts";
import { resultCompare } from "./fr/resultCompare";
import { resultExport } from "./fr/resultExport";
import { resultGrid, resultNested, resultViewer } from "./fr/resultGrid";
import { resultPlan } from "./fr/resultPlan";
import { results } from "./fr/results";
import { notebooks, savedQueries } from "./fr/savedQueries";
import { parameters, scripts, sessions, writes } from "./fr/scripts";
import { preferences, settings } from "./fr/settings";
import { tasks } from "./fr/tasks";

export const french: Messages = {
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
