import { connections } from "./en/connections";
import { connectionForms } from "./en/connectionForms";
import { connectionStreams } from "./en/connectionStreams";
import { connectionWizard } from "./en/connectionWizard";
import { databaseSwitch } from "./en/databaseSwitch";
import { databases } from "./en/databases";
import { editor } from "./en/editor";
import { explorer } from "./en/explorer";
import { firstSync } from "./en/firstSync";
import { general } from "./en/general";
import { history } from "./en/history";
import { imports } from "./en/imports";
import { keptResults } from "./en/keptResults";
import { notifications } from "./en/notifications";
import { outcomes } from "./en/outcomes";
import { resultAnalysis } from "./en/resultAnalysis";
import { resultCompare } from "./en/resultCompare";
import { resultExport } from "./en/resultExport";
import { resultGrid } from "./en/resultGrid";
import { resultNested } from "./en/resultNested";
import { resultPlan } from "./en/resultPlan";
import { resultTables } from "./en/resultTables";
import { resultViewer } from "./en/resultViewer";
import { results } from "./en/results";
import { settings } from "./en/settings";
import { shell } from "./en/shell";
import { statementAdvice } from "./en/statementAdvice";
import { tableAges } from "./en/tableAges";
import { tasks } from "./en/tasks";

/**
 * Every text that the window shows, by area: one file an area under `en/`. A text with parts is a function of them.
 * Texts of errors live with their codes in shared/errors.
 */
export const messages = {
  connections,
  connectionForms,
  connectionStreams,
  connectionWizard,
  databaseSwitch,
  databases,
  editor,
  explorer,
  firstSync,
  general,
  history,
  imports,
  keptResults,
  notifications,
  outcomes,
  resultAnalysis,
  resultCompare,
  resultExport,
  resultGrid,
  resultNested,
  resultPlan,
  resultTables,
  resultViewer,
  results,
  settings,
  shell,
  statementAdvice,
  tableAges,
  tasks,
};
