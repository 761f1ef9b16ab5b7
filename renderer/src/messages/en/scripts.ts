import { plural } from "./plural";

const statements = (count: number) => plural(count, "statement", "statements");

/** Statements that are run together, and the list of their results. */
export const scripts = {
  options: "Run options",
  onError: "When a statement fails",
  stopOnError: "Stop at the first error",
  continueOnError: "Continue after errors",
  list: "Statements of this run",
  panel: "Script",
  progress: (ended: number, count: number) =>
    `${ended.toLocaleString("en")} of ${count.toLocaleString("en")}`,
  failed: (count: number) => `${count.toLocaleString("en")} failed`,
  notRunCount: (count: number) => `${count.toLocaleString("en")} not run`,
  /** Read aloud when a script has ended. */
  summary: (ended: number, failed: number, notRun: number, duration: string) =>
    [
      `${statements(ended)} run in ${duration}`,
      ...(failed > 0 ? [`${failed.toLocaleString("en")} failed`] : []),
      ...(notRun > 0 ? [`${notRun.toLocaleString("en")} not run`] : []),
    ].join(", "),
  close: "Close the list",
  running: (index: number, count: number) =>
    `Running statement ${index.toLocaleString("en")} of ${count.toLocaleString("en")}`,
  runningHint: "Choose a statement in the list to see its result.",
  waiting: "Waiting",
  notRun: "Not run",
  notRunTitle: "This statement was not run",
  notRunText: "The run ended before this statement.",
  waitingTitle: "This statement is waiting",
  waitingText: "It runs after the statements before it.",
  rows: (count: number, isCut: boolean, duration: string) =>
    `${isCut ? "first " : ""}${plural(count, "row", "rows")} in ${duration}`,
  stopped: (duration: string) => `Stopped after ${duration}`,
  line: (line: number, message: string) => `Line ${line.toLocaleString("en")}: ${message}`,
  states: { succeeded: "succeeded", failed: "failed", cancelled: "stopped", running: "running" },
};

/** The form for values of a statement's parameters. */
export const parameters = {
  title: "Parameters",
  run: "Run",
  type: (name: string) => `Type of ${name}`,
  form: (name: string) => `Form of ${name}`,
  forms: { value: "Value", lines: "Text with line breaks", list: "List", null: "NULL" },
  listHint: 'One value per line. NULL, "" for an empty text, "a\\nb" for one with a line break.',
  linesHint: "Line breaks are part of the value.",
  hint: "Values are sent as typed literals, never as SQL. They are remembered with this tab.",
  invalid: (type: string) => `Not a value of type ${type}`,
  invalidList: (type: string) => `Not every line is a value of type ${type}`,
  used: "Values",
  usedValue: (name: string, value: string) => `${name} = ${value}`,
};

const rows = (count: number) => plural(count, "row", "rows");

interface Counts {
  readonly inserted?: number | undefined;
  readonly updated?: number | undefined;
  readonly deleted?: number | undefined;
  readonly skipped?: number | undefined;
}

/** "3 rows will be inserted and 2 updated; 1 is skipped." */
function counted({ inserted, updated, deleted, skipped }: Counts): string {
  const done = [
    ...(inserted === undefined ? [] : [[inserted, "inserted"] as const]),
    ...(updated === undefined ? [] : [[updated, "updated"] as const]),
    ...(deleted === undefined ? [] : [[deleted, "deleted"] as const]),
  ].map(([count, what], index) =>
    index === 0 ? `${rows(count)} will be ${what}` : plural(count, what, what),
  );
  const first = done.length === 0 ? "No rows will change" : done.join(", ");
  return skipped === undefined || skipped === 0
    ? `${first}.`
    : `${first}, ${plural(skipped, "skipped", "skipped")}.`;
}

/** What is shown of a write before it runs. */
export const writes = {
  title: "Preview",
  counting: "Counting the affected rows…",
  counted,
  volatile: (functions: readonly string[]) =>
    `The rows can’t be counted in advance: ${functions.join(", ")} can return a different value each time.`,
  form: "The rows can’t be counted in advance: Wharf has no preview for this kind of statement.",
  transaction: "The rows aren’t counted while a transaction is open.",
  otherDatabase: (database: string) =>
    `“${database}” is another database, which can only be read from here, so this statement will fail. Cancel it and run it in “${database}”.`,
  missing: "This table doesn’t exist.",
  noRows: "It changes definitions. No rows are counted.",
  refused: "The database rejected the preview and will probably reject the statement:",
  failed: "No preview. The statement can still be run.",
  remarks: {
    clock: "The statement reads the clock, so the number can differ when it runs.",
    choosesRows:
      "The database chooses the rows of LIMIT or a sample, so others can be affected when it runs.",
    severalMatches:
      "Some rows match several source rows. Each changes once; the database chooses the values.",
  },
  sample: (shown: number) => `Sample of ${rows(shown)}`,
  before: "before",
  after: "after",
  computed: "computed when it runs",
  dependents: "Used by",
  dependentKinds: { view: "view", foreignKey: "foreign key of", index: "index" },
  undo: "Prepare an undo script",
  undoHint: "Reads the rows first. Once the statement has run, the script opens in a new tab.",
  noUndo: {
    form: "No undo script: Wharf can’t write one for this kind of statement.",
    uncertain: "No undo script: the affected rows are known only when the statement runs.",
    noKey: "No undo script: the table has no primary key to identify its rows.",
    alike:
      "No undo script: the table already has rows like the new ones, and no primary key to tell them apart.",
    setsKey: "No undo script: the statement changes the primary key.",
    inexact: "No undo script: the table has values that can’t be written exactly as SQL.",
    tooMany: "No undo script: too large. It holds at most 10,000 rows, 8 MB in all and 100 kB in one row.",
    session: "No undo script in a session. Send BEGIN first to be able to roll back.",
    transaction: "Until you commit, Roll back undoes it.",
  },
  undoTitle: (title: string) => `Undo ${title}`,
  undoReady: "An undo script is in a new tab.",
  showUndo: "Show undo script",
  runWithoutPreview: "Run without preview",
  runRest: "Run the rest of this script without asking",
} as const;

/** Statements that run in one session. */
export const sessions = {
  mode: "Session",
  hint: "Statements of this tab run in one session: transactions, TEMP tables, SET and PREPARE hold from one to the next",
  notHere: "This service runs each statement by itself. Databases on this computer have sessions.",
  strip: "Session",
  open: "Transaction open. Only this tab sees its changes until you commit.",
  failed: "Transaction failed. It can only be rolled back.",
  commit: "Commit",
  rollBack: "Roll back",
  committed: "Transaction committed",
  rolledBack: "Transaction rolled back",
  ended: (message: string, hadTransaction: boolean) =>
    `The session ended${hadTransaction ? "; its transaction was rolled back" : ""}. ${message}`,
  endedIn: (title: string, text: string) => `${title}: ${text}`,
  next: "The next statement begins a new one.",
  temporary: (name: string) => `${name} is a temporary table or view of this tab’s session`,
  databaseLocked: "Commit or roll back before you choose another database.",
  question: {
    title: "Roll back the open transaction?",
    text: (title: string) =>
      `${title} has a transaction that isn’t committed. Ending its session discards the changes.`,
    keep: "Keep open",
    end: "Roll back",
  },
};
