import { z } from "zod";
import { connectionId, copyId, exportId, keepId, profileId, sessionId, taskId } from "../domain/ids";
import { windowSettings } from "../domain/settings/settings";
import { task } from "../domain/task";
import { updateStatus } from "../domain/updateStatus";
import type { EventName } from "./channels";
import { chosenFile, chosenFolder } from "./methods/importMethods";
import { transactionState } from "../processes/serviceSession";
import { keepProgress } from "../processes/resultTable";
import { wharfLink } from "./wharfLink";

/** Commands of the native menu that the page carries out. */
export const menuCommands = [
  "newTab",
  "closeTab",
  "reopenTab",
  "openFile",
  "saveQuery",
  "saveQueryAs",
  "openFolder",
  "openDatabases",
  "openConnections",
  "newConnection",
  "openSettings",
  "openPalette",
  "runStatement",
  "runAll",
  "explain",
  "explainAndRun",
] as const;

/** Payload of every topic that main publishes. */
export const events = {
  /** A task is new, has progressed or has ended. */
  "tasks.changed": z.strictObject({ task }),
  /** A task has left the list. */
  "tasks.removed": z.strictObject({ taskId }),
  "service.stateChanged": z.strictObject({ state: z.enum(["starting", "running", "stopped"]) }),
  "results.stateChanged": z.strictObject({ state: z.enum(["running", "restarted"]) }),
  /** A session is open, or its transaction has begun, failed or ended. */
  "sessions.changed": z.strictObject({ sessionId, transaction: transactionState }),
  /** So many rows of a copy have reached main. */
  "results.copyProgress": z.strictObject({ copyId, rowsDone: z.int() }),
  /** So many rows are in the file. */
  "results.exportProgress": z.strictObject({
    exportId,
    rowsDone: z.int(),
    /** Where the rows are not known before the end. */
    percent: z.number().nullable(),
  }),
  "results.keepProgress": keepProgress.extend({ keepId }),
  /** Something in the folder of saved queries is different, or the folder is. */
  "savedQueries.changed": z.strictObject({}),
  /** The system asked for files to be opened; refused are those that are no data and no SQL, with the reason. */
  "files.opened": z.strictObject({
    items: z.array(z.union([z.strictObject({ file: chosenFile }), z.strictObject({ folder: chosenFolder })])),
    refused: z.array(z.string()),
  }),
  /** The system asked for a link of the app's own scheme to be followed. */
  "links.opened": wharfLink,
  /** settings.json has changed, by whomever. */
  "settings.changed": windowSettings,
  "theme.changed": z.strictObject({ dark: z.boolean() }),
  /** An alert on the desktop was clicked; null: it is about several Connections. */
  "alerts.opened": z.strictObject({
    profileId,
    connection: z.strictObject({ id: connectionId, name: z.string() }).nullable(),
  }),
  /** An update was found, has come, or can no longer be had. */
  "updates.changed": z.strictObject({ status: updateStatus }),
  "menu.commandChosen": z.strictObject({ command: z.enum(menuCommands) }),
} as const satisfies Record<EventName, z.ZodType>;

export type EventPayload<Name extends EventName> = z.infer<(typeof events)[Name]>;
export type MenuCommand = (typeof menuCommands)[number];
