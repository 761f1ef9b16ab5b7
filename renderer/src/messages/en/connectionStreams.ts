import type { AdditionPolicy } from "#shared/domain/additionPolicy";
import { plural } from "../plural";

const tables = (count: number) => plural(count, "table", "tables");
const columns = (count: number) => plural(count, "column", "columns");

const policyWords: Readonly<Record<AdditionPolicy, string>> = {
  sync: "sync",
  ask: "ask me",
  ignore: "ignore",
};

/** Which tables and columns of a source are synced. */
export const connectionStreams = {
  label: "Tables of the source",
  loading: "Asking the source which tables it has…",
  search: "Find tables",
  filterLabel: "Show",
  filters: {
    all: "All",
    enabled: "Turned on",
    disabled: "Turned off",
    new: "New at the source",
    gone: "Gone from the source",
  },
  turnOn: (count: number) => `Turn on ${count.toLocaleString("en")}`,
  turnOff: (count: number) => `Turn off ${count.toLocaleString("en")}`,
  turnOnShown: (count: number) => `Turn on ${tables(count)} shown`,
  turnOffShown: (count: number) => `Turn off ${tables(count)} shown`,
  undo: "Undo",
  counted: (enabled: number, all: number) => `${enabled.toLocaleString("en")} of ${tables(all)} on`,
  countedShown: (shown: number) => `${shown.toLocaleString("en")} shown`,
  none: "The source has no tables",
  noneText: "Check the user’s rights and the choice of schemas or files.",
  notOffered: {
    title: (count: number) => `${tables(count)} can’t be synced`,
    noReason: "The service doesn’t say why.",
  },
  noneShown: "No table fits the search.",
  headings: { name: "Table", rows: "Rows, about", columns: "Columns", target: "Goes to" },
  new: "new",
  gone: "gone",
  revoked: "no access",
  rowsBefore: ", about ",
  rowsAfter: " rows, ",
  columnsAfter: " columns",
  targetBefore: ", goes to ",
  columnsOf: (read: number, all: number) =>
    read === all ? all.toLocaleString("en") : `${read.toLocaleString("en")} of ${all.toLocaleString("en")}`,
  columnsTitle: (name: string) => `Columns of ${name}`,
  columnsLabel: (name: string) => `Columns of ${name} that are read`,
  columnSearch: "Find columns",
  columnsUnknown: "The service does not say which columns it has.",
  columnsFixed: "Columns cannot be left out of this kind of source.",
  columnsHint: "A column that is turned off is never read.",
  columnsOff: "The table is turned off; its columns count once it is on.",
  allColumns: "Read all",
  goneColumn: "not there",
  goneColumnHint: (names: readonly string[]) =>
    `${names.join(", ")} ${names.length === 1 ? "is" : "are"} left out and not at the source. Another column may be the same under a new name, so those that are new may not be read until ${names.length === 1 ? "this one is" : "these are"} turned on.`,
  primaryKey: "key",
  keyWarning: (names: readonly string[]) =>
    `${names.join(", ")} ${names.length === 1 ? "belongs" : "belong"} to the primary key. Without it, rows cannot be told apart.`,
  revokedHint:
    "The source’s user may no longer read it. What was loaded stays in the database. Have the right to read it granted again, or turn it off.",
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
    saved: "Saved. The next sync follows it.",
    notKept:
      "This service doesn’t keep a setting for new tables and columns. It decides itself whether to sync them.",
    production: (name: string) => `Change what ${name} does with new tables and columns`,
  },
  goneHint: "The source no longer has it. What was loaded stays in the database.",
  failedRemark: "The choices that were saved stay as they are.",
  save: "Save…",
  saved: "Saved. The next sync follows it.",
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
  diffEmpty: "Nothing of the source will be synced any more.",
  andMore: (count: number) => `and ${count.toLocaleString("en")} more`,
  diffWhen: "The next sync follows this. Nothing is deleted from the database now.",
  production: (name: string) => `Change which tables ${name} syncs`,
};
