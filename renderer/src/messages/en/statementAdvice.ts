const kinds = {
  attach:
    "To query tables of another database, add a Connection: it copies them into this database on a schedule.",
  readFile:
    "To query a file, load it into a table. A database on this computer can also open it without loading. Wharf reads CSV, JSON, Parquet, XLSX and ODS.",
  export: "To write rows to a file, run the query and choose Export above its rows.",
  exportDatabase: "To export data, run a query for each table and choose Export above its rows.",
  temporary:
    "A subquery or WITH often does the same in one statement. To keep the rows on this computer, run the query and choose Keep as table.",
  transaction:
    "Each statement is a transaction of its own and is committed when it succeeds. To change several things together, write one statement, such as MERGE.",
  settings:
    "Choose the row limit above the editor and the time zone in a column’s menu. Memory is chosen when a database is created.",
  pragma: "Use DESCRIBE, SHOW or functions such as duckdb_tables() instead.",
  use: "Choose the database above the editor, or write the schema before the table’s name.",
  extension: "To read another source, add a Connection.",
  secret: "Connections keep the credentials of their sources, encrypted.",
  prepare: "Write the values into the statement.",
  call: "Call the function in a query, such as SELECT or FROM.",
  checkpoint: "The service saves changes automatically.",
};

const features = {
  loadFile: "Load a file…",
  newConnection: "New Connection…",
  chooseDatabase: "Choose a database…",
};

/** What to do instead of a statement that services refuse. */
export const statementAdvice = { kinds, features, openQuery: "Open the query in a new tab" };
