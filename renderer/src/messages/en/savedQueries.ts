import { plural } from "./plural";

/** Queries that are kept as files. */
export const savedQueries = {
  title: "Saved queries",
  tree: "Saved queries",
  search: "Search names and text",
  newQuery: "New query",
  newNotebook: "New notebook",
  folder: "Folder of saved queries",
  chooseFolder: "Choose a folder",
  chooseOther: "Choose another folder",
  suggestedFolder: "Use this folder",
  noFolderTitle: "Keep queries as files",
  noFolderText: (suggested: string) =>
    `Saved queries are .sql files, and notebooks .md files, in a folder that you choose, for example ${suggested}. Git and other editors can work on them too.`,
  emptyTitle: "No saved queries yet",
  emptyText: (keys: string | null) => `${keys ?? "Save in the toolbar"} saves the query in the active tab.`,
  cut: (shown: number) => `Only the first ${shown.toLocaleString("en")} are listed.`,
  nothingFound: (words: string) => `Nothing found for “${words}”.`,
  cutHits: (shown: number) => `The first ${shown.toLocaleString("en")} lines. Search for more words.`,
  line: (path: string, line: number) => `${path}, line ${line}`,
  menuOf: (name: string) => `Actions for ${name}`,
  open: "Open",
  rename: "Rename or move",
  show: "Show in file manager",
  remove: "Move to bin",
  removeTitle: (name: string) => `Move “${name}” to the bin?`,
  removeText: "If it is open in a tab, the tab keeps the text.",
  removeFolderText: (queries: number) =>
    `The folder has ${plural(queries, "saved query", "saved queries")}. Other files in it are moved too. Tabs keep their text.`,
  missingDatabase: (name: string, title: string) =>
    `${title} was saved on the database “${name}”, which no longer exists. Choose another one to run it.`,
  chooseDatabase: "Choose a database",
  gone: (path: string) => `“${path}” was deleted or moved.`,
  nameTitles: {
    saveQuery: "Save query",
    newNotebook: "New notebook",
    renameQuery: "Rename or move query",
    renameFolder: "Rename or move folder",
  },
  create: "Create",
  name: "Name",
  nameHelp: "A slash makes a folder: reports/monthly",
  nameRefused: 'A name can’t begin or end with a dot or a blank, or contain \\ : * ? " < > |',
  savedIn: (folder: string) => `In ${folder}`,
  savedInNew: (folder: string) => `In ${folder}, which will be created.`,
  save: "Save",
  modified: "not saved to its file",
  changedTitle: (name: string) => `${name} was also changed outside this tab.`,
  missingTitle: (name: string) => `The file of ${name} was deleted or moved. The text is kept in this tab.`,
  saveAgain: "Save again",
  merge: "Merge both",
  keepMine: "Keep this version",
  takeTheirs: "Take the file’s version",
  mine: "this tab",
  theirs: "the file",
  merged: (conflicts: number) =>
    conflicts === 0
      ? "Both changes are in the text. Save to update the file."
      : `${plural(conflicts, "place disagrees", "places disagree")} and ${conflicts === 1 ? "is" : "are"} marked in the text.`,
};

/** Notebooks: prose and blocks of SQL with their results. */
export const notebooks = {
  toolbar: "Notebook actions",
  label: (title: string) => `Notebook ${title}`,
  runAll: "Run all",
  stop: "Stop",
  source: "Source",
  export: "Export as HTML…",
  exported: (name: string) => `Exported to ${name}`,
  block: (number: number, name: string | null) =>
    name === null ? `Block ${number}` : `Block ${number}, ${name}`,
  run: "Run block",
  edit: "Show in source",
  states: {
    idle: "Not run",
    waiting: "Waiting",
    running: "Running",
    succeeded: "Succeeded",
    failed: "Failed",
    cancelled: "Stopped",
    stale: "Changed since this run",
  },
  rows: (count: number, isCut: boolean) =>
    isCut ? `first ${plural(count, "row", "rows")}` : plural(count, "row", "rows"),
  duplicate: (name: string) => `Another block above is called ${name} too. Names are for one block each.`,
  unknownDatabase: (name: string) => `This service has no one database named “${name}”.`,
  otherDatabase: (name: string) =>
    `The block ${name} runs on another database, so its result can't be read here.`,
  notQuery: (name: string) => `The block ${name} is not one query, so it has no result to read.`,
  notReader: (name: string) =>
    `This statement can’t read the result of ${name}. Only queries and changes of rows can.`,
  image: (name: string) => `Image: ${name}`,
  openLink: (address: string) => `Open ${address}`,
  emptyTitle: "Nothing in this notebook yet",
  emptyText: "Write Markdown, and SQL between lines with ```sql and ```.",
  template: (title: string) =>
    `# ${title}\n\nText in Markdown. Blocks of SQL run; later blocks read the result of a named one as a table.\n\n\`\`\`sql name=numbers\nSELECT range AS n, n * n AS square\nFROM range(10)\n\`\`\`\n\n\`\`\`sql\nSELECT sum(square) AS total\nFROM numbers\n\`\`\`\n`,
  exportCut: (shown: number) => `First ${plural(shown, "row", "rows")} only.`,
  exportNoResult: "This block was not run.",
  exportNoRows: "No rows.",
  exportedFrom: (time: string) => `Exported from Wharf, ${time}`,
};
