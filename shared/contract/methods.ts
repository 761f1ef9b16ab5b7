import type { z } from "zod";
import { appMethods } from "./methods/appMethods";
import { catalogMethods } from "./methods/catalogMethods";
import { connectionMethods } from "./methods/connectionMethods";
import { dashboardMethods } from "./methods/dashboardMethods";
import { databaseMethods } from "./methods/databaseMethods";
import { diagnosticMethods } from "./methods/diagnosticMethods";
import { directMethods } from "./methods/access/directMethods";
import { exportMethods } from "./methods/exportMethods";
import { historyMethods } from "./methods/historyMethods";
import { importMethods } from "./methods/importMethods";
import { keptResultMethods } from "./methods/keptResultMethods";
import { keyMethods } from "./methods/access/keyMethods";
import { notebookMethods } from "./methods/notebookMethods";
import { pictureMethods } from "./methods/pictureMethods";
import { profileMethods } from "./methods/profileMethods";
import { queryMethods } from "./methods/queryMethods";
import { resultTableMethods } from "./methods/resultTableMethods";
import { savedQueryMethods } from "./methods/savedQueryMethods";
import { sessionMethods } from "./methods/sessionMethods";
import { settingsMethods } from "./methods/settingsMethods";
import { taskMethods } from "./methods/taskMethods";
import { writeMethods } from "./methods/writeMethods";
import { updateMethods } from "./methods/updateMethods";
import { versionMethods } from "./methods/versionMethods";
import { workspaceMethods } from "./methods/workspaceMethods";
import type { MethodName } from "./channels";
import type { Method } from "./methods/defineMethod";

/** The registry: every method that the page can call, with its schemas. Client and handler types derive from it. */
export const methods = {
  ...appMethods,
  ...profileMethods,
  ...databaseMethods,
  ...catalogMethods,
  ...connectionMethods,
  ...queryMethods,
  ...sessionMethods,
  ...directMethods,
  ...keyMethods,
  ...writeMethods,
  ...diagnosticMethods,
  ...exportMethods,
  ...notebookMethods,
  ...pictureMethods,
  ...keptResultMethods,
  ...resultTableMethods,
  ...historyMethods,
  ...importMethods,
  ...taskMethods,
  ...versionMethods,
  ...updateMethods,
  ...workspaceMethods,
  ...settingsMethods,
  ...savedQueryMethods,
  ...dashboardMethods,
} as const satisfies Record<MethodName, Method>;

export type Methods = typeof methods;
export type MethodInput<Name extends MethodName> = z.infer<Methods[Name]["input"]>;
export type MethodOutput<Name extends MethodName> = z.infer<Methods[Name]["output"]>;
