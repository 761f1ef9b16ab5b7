import type { AdditionPolicy } from "#shared/domain/additionPolicy";
import { plural } from "./plural";

const tables = (count: number) => plural(count, "table", "tables");
const columns = (count: number) => plural(count, "column", "columns");

const policyWords: Readonly<Record<AdditionPolicy, string>> = {
  sync: "sync",
  ask: "ask me",
  ignore: "ignore",
};

/** Which tables and columns of a source are synced. */
export const connectionStreams = {
  label: "Source tables",
  loading: "Loading the source’s tables…",
  search: "Find tables",
  filterLabel: "Show",
  filters: {
    all: "All",
    enabled: "Turned on",
    disabled: "Turned off",
    new: "New at the source",
    gone: "No longer at the source",
  },
  turnOn: (count: number) => `Turn on ${count.toLocaleString("en")}`,
  turnOff: (count: number) => `Turn off ${count.toLocaleString("en")}`,
  turnOnShown: (count: number) => `Turn on ${tables(count)} shown`,
  turnOffShown: (count: number) => `Turn off ${tables(count)} shown`,
  undo: "Undo",
  counted: (enabled: number, all: number) => `${enabled.toLocaleString("en")} of ${tables(all)} on`,
  countedShown: (shown: number) => `${shown.toLocaleString("en")} shown`,
  none: "The source has no tables",
  noneText: "Check the user’s rights and the selected schemas or files.",
  notOffered: {
    title: (count: number) => `${tables(count)} can’t be synced`,
    noReason: "The service doesn’t say why.",
  },
  noneShown: "No tables match.",
  headings: { name: "Table", rows: "Rows (approx.)", columns: "Columns", target: "Target" },
  new: "new",
  unavailable: { gone: "removed", revoked: "no access", unknown: "not found" },
  rowsBefore: ", about ",
  rowsAfter: " rows, ",
  columnsAfter: (count: number) => (count === 1 ? " column" : " columns"),
  targetBefore: ", target ",
  columnsOf: (read: number, all: number) =>
    read === all ? all.toLocaleString("en") : `${read.toLocaleString("en")} of ${all.toLocaleString("en")}`,
  columnsTitle: (name: string) => `Columns of ${name}`,
  columnsLabel: (name: string) => `Columns of ${name} to sync`,
  columnSearch: "Find columns",
  columnsUnknown: "The service doesn’t list this table’s columns.",
  columnsFixed: "Columns of this source type can’t be turned off.",
  columnsHint: "Columns that are turned off are never read.",
  columnsOff: "The table is turned off. Its columns are read once it is on.",
  allColumns: "Turn on all",
  goneColumn: "removed",
  goneColumnHint: (names: readonly string[]) =>
    names.length === 1
      ? `Turned-off column ${names.join(", ")} no longer exists; it may have been renamed. New columns may be held back until you turn it on.`
      : `Turned-off columns ${names.join(", ")} no longer exist; they may have been renamed. New columns may be held back until you turn them on.`,
  primaryKey: "key",
  keyWarning: (names: readonly string[]) =>
    `${names.join(", ")} ${names.length === 1 ? "belongs" : "belong"} to the primary key. Without it, rows can’t be identified.`,
  unavailableHints: {
    gone: "The source no longer has this table. Its loaded rows stay in the database.",
    revoked:
      "The source’s user can no longer read this table. Its loaded rows stay in the database. Restore read access, or turn the table off.",
    unknown:
      "The source no longer offers this table: it was removed or renamed, or its user can no longer read it. Its loaded rows stay in the database.",
  },
  heldHint: "New at the source. It isn’t synced until you turn it on.",
  heldColumnHint: (names: readonly string[]) =>
    names.length === 1
      ? `New column ${names.join(", ")} is held back until you turn it on.`
      : `New columns ${names.join(", ")} are held back until you turn them on.`,
  additions: {
    legend: "New at the source",
    newTables: "New tables",
    newColumns: "New columns",
    choices: { sync: "Sync", ask: "Ask me", ignore: "Ignore" },
    descriptions: {
      sync: "Synced from the next run on",
      ask: "Not synced until you decide",
      ignore: "Never synced unless you turn them on",
    },
    inReview: {
      tables: (policy: AdditionPolicy) => `New tables: ${policyWords[policy]}`,
      columns: (policy: AdditionPolicy) => `New columns: ${policyWords[policy]}`,
    },
    saved: "Saved. Applies from the next sync.",
    notKept: "This service has no setting for new tables and columns. It decides whether to sync them.",
    production: (name: string) => `Change what ${name} does with new tables and columns`,
  },
  failedRemark: "Your saved choices are unchanged.",
  save: "Save…",
  saved: "Saved. Applies from the next sync.",
  discard: "Discard",
  nothingChanged: "No changes",
  diffTitle: "Save these changes?",
  diff: {
    stopped: (count: number) =>
      count === 1
        ? "1 table will stop syncing; its rows stay"
        : `${tables(count)} will stop syncing; their rows stay`,
    started: (count: number) => `${tables(count)} will be synced`,
    dropped: (count: number) => `${columns(count)} will no longer be read`,
    added: (count: number) => `${columns(count)} will be read again`,
  },
  diffEmpty: "No tables will be synced.",
  andMore: (count: number) => `and ${count.toLocaleString("en")} more`,
  diffWhen: "Applies from the next sync. Nothing is deleted from the database.",
  production: (name: string) => `Change which tables ${name} syncs`,
};
