import { formatNumber } from "../../lib/formatNumber";
import { plural } from "../plural";

/** Loading files and the sample. */
export const imports = {
  fileTitle: (fileName: string) => `Load ${fileName}`,
  into: (database: string) => `Into ${database}`,
  looking: "Reading the beginning of the file",
  tableName: "Table",
  schemaName: "Schema",
  mode: "If the table exists",
  modes: {
    create: "Stop and say so",
    replace: "Replace it",
    append: "Add the rows to it",
  },
  format: "Format",
  formats: {
    csv: "CSV or other delimited text",
    json: "JSON or JSON lines",
    parquet: "Parquet",
    workbook: "Workbook (XLSX, ODS)",
  },
  delimiter: "Between cells",
  delimiters: { ",": "Comma", ";": "Semicolon", "\t": "Tab", "|": "Vertical bar" },
  hasHeader: "The first row holds the names",
  columnsTitle: "Columns",
  columnsChosen: (chosen: number, all: number) =>
    `${formatNumber(chosen)} of ${plural(all, "column", "columns")}`,
  include: (column: string) => `Load ${column}`,
  columnName: (column: string) => `Name of ${column} in the table`,
  columnType: (column: string) => `Type of ${column}`,
  nameHeading: "Name in the table",
  typeHeading: "Type",
  valuesHeading: "First values",
  nullValue: "NULL",
  emptyValue: "empty",
  nameMissing: "Give the table a name.",
  columnNameMissing: "Give each column a name.",
  columnNameTwice: (name: string) => `Two columns are named “${name}”.`,
  typeMissing: "Give each column a type.",
  noColumn: "Choose at least one column.",
  load: "Load",
  stop: "Stop",
  readingFile: "Reading the whole file",
  sending: "Loading rows",
  rowsOf: (rows: number, total: number) => `${formatNumber(rows)} of ${plural(total, "row", "rows")}`,
  loaded: (rows: number, table: string) => `${plural(rows, "row", "rows")} loaded into ${table}.`,
  stopped: "Stopped. Nothing was loaded; tables are as they were.",
  openTable: "Query the table",
  changePlan: "Back to the columns",
  sampleTitle: "Load the sample",
  sampleText:
    "A trader’s customers, products, orders, order lines, payments and reviews: about 590,000 rows in six related tables and two views, in a schema named sample.",
  sampleMaking: (table: string | null) => (table === null ? "Finishing" : `Making ${table}`),
  sampleLoaded: (tables: number, rows: number) =>
    `${plural(rows, "row", "rows")} in ${plural(tables, "table", "tables")} are ready.`,
  sampleStopped: "Stopped. What was made so far has been removed.",
};
