/** The tree of databases, schemas, tables and columns. */
export const explorer = {
  tree: "Databases and tables",
  filter: "Filter tables",
  filterPlaceholder: "Filter tables",
  noDatabasesTitle: "No databases yet",
  noDatabasesText: "A database holds your tables. Create one, then load a file or the sample.",
  createDatabase: "Create a database",
  remarks: {
    loading: "Loading tables",
    notReady: "Tables appear when the database is running",
    empty: "No tables yet",
    noMatch: "No tables match",
  },
  loadFailed: (title: string) => `${title}. Press Enter to try again.`,
  view: "view",
  notNull: "not null",
  menuOf: (name: string) => `Actions for ${name}`,
  menu: {
    queryTopRows: "Query top 100 rows",
    newQuery: "New query here",
    copyName: "Copy name",
    copyQualifiedName: "Copy qualified name",
    loadFile: "Load files…",
    loadSample: "Load the sample…",
    refresh: "Refresh",
    needsFullKey: (action: string) => `${action} (read-only key)`,
  },
};
