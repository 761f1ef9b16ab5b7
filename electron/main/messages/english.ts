import type { UpdateObstacle } from "#shared/domain/updateStatus";
import type { MainMessages } from "./MainMessages";

const list = new Intl.ListFormat("en");
const obstacles: Readonly<Record<UpdateObstacle, string>> = {
  statements: "statements or exports",
  loads: "loads of files",
  syncs: "syncs on this computer",
  transactions: "open transactions",
};

const filesOf = (count: number) => (count === 1 ? "1 file" : `${count} files`);

export const english: MainMessages = {
  thisComputer: "This computer",
  ok: "OK",
  cancel: "Cancel",
  menu: {
    file: "&File",
    edit: "&Edit",
    query: "&Query",
    view: "&View",
    window: "&Window",
    newTab: "New Tab",
    openFiles: "Open Files…",
    openFolder: "Open Folder…",
    saveQuery: "Save Query",
    saveQueryAs: "Save Query As…",
    newConnection: "New Connection…",
    closeTab: "Close Tab",
    reopenTab: "Reopen Closed Tab",
    closeWindow: "Close Window",
    settings: "Settings…",
    undo: "Undo",
    redo: "Redo",
    cut: "Cut",
    copy: "Copy",
    paste: "Paste",
    pasteAndMatchStyle: "Paste and Match Style",
    delete: "Delete",
    selectAll: "Select All",
    speech: "Speech",
    startSpeaking: "Start Speaking",
    stopSpeaking: "Stop Speaking",
    runStatement: "Run Statement",
    runAll: "Run All",
    explain: "Explain Statement",
    explainAndRun: "Explain and Run Statement",
    palette: "Command Palette…",
    databases: "Databases",
    connections: "Connections",
    actualSize: "Actual Size",
    zoomIn: "Zoom In",
    zoomOut: "Zoom Out",
    fullScreen: "Toggle Full Screen",
    minimize: "Minimize",
    zoomWindow: "Zoom",
    bringAllToFront: "Bring All to Front",
    about: "About Wharf",
    services: "Services",
    hide: "Hide Wharf",
    hideOthers: "Hide Others",
    showAll: "Show All",
    quit: "Quit",
  },
  files: {
    exportRows: "Export Rows",
    exportNotebook: "Export Notebook",
    saveChart: "Save Chart",
    formats: {
      png: "PNG picture",
      svg: "SVG picture",
      html: "HTML page",
      csv: "Comma-separated values",
      tsv: "Tab-separated values",
      json: "JSON",
      ndjson: "Newline-delimited JSON",
      parquet: "Parquet",
      xlsx: "Excel workbook",
      markdown: "Markdown",
      sqlInsert: "SQL statements",
    },
    allFiles: "All files",
    openFiles: "Open Data Files",
    dataFiles: "Data and SQL files",
    openFolder: "Open Folder of Data Files",
    queryFolder: "Choose a Folder for Saved Queries",
    backupFolder: "Choose a Folder for the Backup",
  },
  alerts: {
    failed: (name) => `${name}: sync failed`,
    failedTables: (failed, total) => `${failed} of ${total} tables failed.`,
    recovered: (name) => ({
      title: `${name} syncs again`,
      body: "The last sync has no failure that was not acknowledged.",
    }),
    severalFail: (count) => ({
      title: `${count} Connections fail`,
      body: "Open Wharf to see which, why and what to do.",
    }),
  },
  quit: {
    loads: (count, title) => ({
      message: count === 1 ? `${title} is still loading` : `${count} loads are still running`,
      detail: "If you quit now, they stop and their tables stay as they are.",
      buttons: ["Keep Running", "Stop and Quit"],
    }),
    exports: (count) => ({
      message: count === 1 ? "An export is still running" : `${count} exports are still running`,
      detail: "If you quit now, no file is written.",
      buttons: ["Keep Running", "Stop and Quit"],
    }),
    transactions: (count) => ({
      message: count === 1 ? "A transaction is open" : `${count} transactions are open`,
      detail: "If you quit now, the changes that are not committed are discarded.",
      buttons: ["Keep Open", "Roll Back and Quit"],
    }),
  },
  consent: {
    changeProduction: (service, change) => ({
      message: `Allow changes on “${service}”?`,
      detail: `It is a production service. About to change it:\n\n${change}\n\nChanges stay allowed for 10 minutes.`,
      allow: "Allow Changes",
    }),
    openLink: (host, address) => ({
      message: `Open ${host} in your browser?`,
      detail: `${address}\n\nThe address comes from your data. Its server sees that you open it.`,
      allow: "Open",
    }),
    connectSource: (host) => ({
      message: `Connect to ${host}?`,
      detail:
        "A Connection on this computer is about to reach this host, with the login that was entered for it.",
      allow: "Connect",
    }),
    allowDirect: {
      message: "Let other programs connect to this database?",
      detail:
        "Wharf opens a port on this computer while it runs. Programs here that have a token of the database can read it and, with full access, change it. No other computer can reach the port.",
      allow: "Allow",
    },
    connectService: (host, origin) => ({
      message: `Connect to ${host}?`,
      detail: `Statements, files that you load and the API key you enter for this service go to\n${origin}`,
      allow: "Connect",
    }),
    leaveProduction: (service) => ({
      message: `Turn off production mode for “${service}”?`,
      detail: "Statements and loads that change data no longer ask first.",
      allow: "Turn Off",
    }),
    leaveReadOnly: (service) => ({
      message: `Turn off read-only mode for “${service}”?`,
      detail: "Statements and loads can then change its data.",
      allow: "Turn Off",
    }),
    widenKey: (service) => ({
      message: `Allow changes with the key of “${service}”?`,
      detail: "The service is set up as one whose key only reads. Wharf no longer refuses changes.",
      allow: "Allow",
    }),
  },
  changes: {
    createDatabase: (name) => `Create the database “${name}”`,
    deleteDatabase: "Delete a database with all its data",
    createConnection: (name) => `Create the Connection “${name}”`,
    changeConnection: "Change a Connection",
    deleteConnection: "Delete a Connection",
    sync: "Sync a Connection",
    load: (files, tables, table) => `Load ${filesOf(files)} into ${table ?? `${tables} tables`}`,
    loadSample: "Load the sample data",
    dropLeftover: "Delete the table that a load left behind",
  },
  loads: { files: filesOf },
  updates: {
    running: (running) => `Running now: ${list.format(running.map((one) => obstacles[one]))}.`,
    goBack: (version, starts, previous) => ({
      message: `Wharf ${version} didn’t start properly`,
      detail: `It was tried ${starts} times since the update. Wharf ${previous} is still on this computer.`,
      buttons: [`Go Back to ${previous}`, "Try Again"],
    }),
    newerVersion: (newer, own) => ({
      title: `Wharf ${newer} used your data last`,
      body: `This is Wharf ${own}. It opens all of your data. What only the newer version can do is missing until you install that again.`,
    }),
  },
  start: {
    failed: "Wharf can’t start",
    diskFull: "The disk is full. Free up space, then start Wharf again.",
    newerData: (newer, own, stores) =>
      `Your data was written by Wharf ${newer}, in a format that Wharf ${own} can’t read (${stores}). Nothing was changed. Install Wharf ${newer} or later.`,
    olderBackup: (version, backup, folder) =>
      `To go back to Wharf ${version} instead, put the files of ${backup} in the place of those in ${folder}, and delete data-format.json there; what you did since is then lost.`,
  },
};
