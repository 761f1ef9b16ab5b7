import type { Translated } from "../lib/translation";
import { connections } from "./en/connections";
import { connectionForms } from "./en/connectionForms";
import { connectionStreams } from "./en/connectionStreams";
import { connectionWizard, firstSync } from "./en/connectionWizard";
import { databaseSwitch, editor, shortcuts } from "./en/editor";
import { access, connect, databases, explorer, tableAges } from "./en/databases";
import { general } from "./en/general";
import { history, versions } from "./en/history";
import { imports } from "./en/imports";
import { keptResults, resultTables } from "./en/resultTables";
import { notifications, shell } from "./en/shell";
import { outcomes, statementAdvice } from "./en/outcomes";
import { resultAnalysis } from "./en/resultAnalysis";
import { dashboards, resultChart } from "./en/charts";
import { resultCompare } from "./en/resultCompare";
import { resultExport } from "./en/resultExport";
import { resultGrid, resultNested, resultViewer } from "./en/resultGrid";
import { resultPlan } from "./en/resultPlan";
import { results } from "./en/results";
import { notebooks, savedQueries } from "./en/savedQueries";
import { parameters, scripts, sessions, writes } from "./en/scripts";
import { preferences, settings } from "./en/settings";
import { tasks } from "./en/tasks";

/** The English catalogue: every text that the window shows, by area. A text with parts is a function of them. */
export const english = {
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

/** The texts of the window, in any language. */
export type Messages = Translated<typeof english>;
