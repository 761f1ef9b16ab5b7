import { plural } from "./plural";

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
