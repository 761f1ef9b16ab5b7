/**
 * Names only, no schemas: the preload script imports this file, and must not pull the validator in.
 * `methods.ts` gives each name its schemas; the compiler keeps the two lists equal.
 */
export const methodNames = [
  "app.info",
  "app.openExternal",
  "app.setTheme",
  "app.desktopAlerts",
  "app.setDesktopAlerts",
  "app.started",
  "app.logPageError",
  "profiles.list",
  "profiles.add",
  "profiles.update",
  "profiles.remove",
  "profiles.setApiKey",
  "profiles.forgetApiKey",
  "profiles.check",
  "profiles.readings",
  "engines.list",
  "databases.list",
  "databases.get",
  "databases.create",
  "databases.delete",
  "databases.keepToken",
  "databases.keptTokens",
  "databases.copyAttachText",
  "schema.read",
  "connectors.list",
  "connections.test",
  "connections.list",
  "connections.get",
  "connections.create",
  "connections.change",
  "connections.delete",
  "connections.streams",
  "connections.sync",
  "connections.cancelSync",
  "connections.runs",
  "query.run",
  "writes.preview",
  "statements.check",
  "writes.undoScript",
  "results.open",
  "results.copy",
  "results.close",
  "results.pin",
  "results.kept",
  "results.limitKept",
  "results.removeKept",
  "results.tablesPlace",
  "results.openTables",
  "results.keepAsTable",
  "history.list",
  "history.searchArchive",
  "history.statement",
  "history.earlierResults",
  "history.clear",
  "results.export",
  "results.exportWhole",
  "results.showExport",
  "results.savePicture",
  "results.copyPicture",
  "imports.chooseFiles",
  "imports.chooseFolder",
  "imports.listFolder",
  "imports.inspect",
  "imports.readShapes",
  "imports.savedMapping",
  "imports.readSql",
  "imports.openFile",
  "loads.estimate",
  "loads.settings",
  "loads.start",
  "loads.startSample",
  "tasks.list",
  "tasks.stop",
  "tasks.dismiss",
  "tasks.dropLeftover",
  "workspace.load",
  "workspace.tabText",
  "workspace.saveTab",
  "workspace.closeTab",
  "workspace.closedTabs",
  "workspace.reopenTab",
  "workspace.clearClosedTabs",
  "workspace.saveLayout",
] as const;

export type MethodName = (typeof methodNames)[number];

/** Topics that main publishes to the page. */
export const eventNames = [
  "tasks.changed",
  "tasks.removed",
  "service.stateChanged",
  "results.stateChanged",
  "results.copyProgress",
  "results.exportProgress",
  "results.keepProgress",
  "theme.changed",
  "menu.commandChosen",
  "alerts.opened",
] as const;

export type EventName = (typeof eventNames)[number];

/** Channels that are no methods: cancelling a request, taking in a dropped file or folder, handing over a result's port. */
export const controlChannels = {
  cancel: "wharf.cancel",
  adoptDroppedFile: "wharf.adoptDroppedFile",
  resultPort: "wharf.resultPort",
} as const;

/** The electron channel of a method or an event. */
export function channelOf(name: MethodName | EventName): string {
  return `wharf.${name}`;
}
