import type { LoadAccounting, LoadProgress } from "#shared/domain/loadTask";
import type { Task } from "#shared/domain/task";
import { formatBytes, formatNumber } from "../../lib/formatNumber";
import { formatRoughDuration } from "../../lib/formatTime";
import { plural } from "./plural";

function timeLeft(seconds: number): string {
  return `${formatRoughDuration(seconds)} left`;
}

function percent(fraction: number): string {
  return `${Math.floor(fraction * 100)}%`;
}

function amounts({ step, rowsDone, rowsTotal, bytesDone, bytesTotal, secondsLeft }: LoadProgress): string[] {
  if (step === "finishing") return rowsDone === 0 ? [] : [plural(rowsDone, "row", "rows")];
  const rows =
    rowsTotal === null
      ? rowsDone === 0
        ? []
        : [plural(rowsDone, "row", "rows")]
      : [`${formatNumber(rowsDone)} of ${plural(rowsTotal, "row", "rows")}`];
  const bytes =
    bytesTotal === null || bytesDone === 0 ? [] : [`${formatBytes(bytesDone)} of ${formatBytes(bytesTotal)}`];
  return [...rows, ...bytes, ...(secondsLeft === null ? [] : [timeLeft(secondsLeft)])];
}

const steps = {
  waiting: "Waiting",
  reading: "Reading the file",
  loading: "Loading rows",
  finishing: "Checking line counts",
} as const;

function place({ target }: Pick<Task, "target">): string {
  const { databaseName, schema, table } = target;
  return [databaseName, schema, ...(table === null ? [] : [table])].join(".");
}

/** The list of tasks and its summary in the status bar. */
export const tasks = {
  title: "Tasks",
  empty: "No tasks",
  emptyText: "Files that are loading appear here.",
  place,
  percent,
  /** The status bar while one task is active. */
  oneActive: (title: string, fraction: number | null, secondsLeft: number | null) =>
    [
      `Loading ${title}${fraction === null ? "" : ` ${percent(fraction)}`}`,
      ...(secondsLeft === null ? [] : [timeLeft(secondsLeft)]),
    ].join(" · "),
  severalActive: (count: number, fraction: number | null, secondsLeft: number | null) =>
    [
      `Running ${plural(count, "load", "loads")}${fraction === null ? "" : ` ${percent(fraction)}`}`,
      ...(secondsLeft === null ? [] : [timeLeft(secondsLeft)]),
    ].join(" · "),
  unfinished: (count: number) => plural(count, "load needs attention", "loads need attention"),
  progressLabel: ({ status, progress }: Pick<Task, "status" | "progress">) =>
    status === "running" && progress.step === "waiting" ? "Starting" : steps[progress.step],
  progressText: (progress: LoadProgress) => amounts(progress).join(" · "),
  statuses: {
    waiting: "Waiting",
    running: "Running",
    succeeded: "Loaded",
    failed: "Failed",
    stopped: "Stopped",
    interrupted: "Did not finish",
  },
  /** How several loads are, all in all. */
  outcomes: (all: readonly Pick<Task, "status">[]) => {
    const count = (...wanted: Task["status"][]) => all.filter(({ status }) => wanted.includes(status)).length;
    const others = [
      [count("failed"), "failed"],
      [count("stopped", "interrupted"), "stopped"],
      [count("running"), "running"],
      [count("waiting"), "waiting"],
    ] as const;
    return [
      `${formatNumber(count("succeeded"))} of ${plural(all.length, "table", "tables")} loaded`,
      ...others.filter(([some]) => some > 0).map(([some, word]) => `${formatNumber(some)} ${word}`),
    ].join(" · ");
  },
  /** Where the file's lines are. */
  accounting: (counts: LoadAccounting) =>
    [
      `${plural(counts.loadedRows, "row", "rows")} loaded`,
      ...(counts.rejectedRows === 0
        ? []
        : [
            `${plural(counts.rejectedRows, "line", "lines")} rejected${counts.rejectsTable === null ? "" : ` into ${counts.rejectsTable}`}`,
          ]),
      ...(counts.paddedRows === 0 ? [] : [`${plural(counts.paddedRows, "row", "rows")} padded with NULL`]),
      ...(counts.trimmedRows === 0
        ? []
        : [`${plural(counts.trimmedRows, "empty cell", "empty cells")} after the last column left out`]),
      ...(counts.headerLines === 0 ? [] : [plural(counts.headerLines, "header line", "header lines")]),
      `${formatNumber(counts.skippedLines)} skipped`,
    ].join(" · "),
  allLines: (lines: number) => `${plural(lines, "line", "lines")}, all accounted for.`,
  sampleDone: (rows: number) => `${plural(rows, "row", "rows")} in six tables and two views`,
  stoppedText: "Nothing was changed.",
  stoppedInDialog: "Stopped. Nothing was changed.",
  uncertainText: (table: string) =>
    `The load ended while writing rows to ${table}. Check whether they are there before you load again.`,
  interruptedText: (task: Pick<Task, "title" | "target">) =>
    `The load of ${task.title} into ${place(task)} did not finish. Nothing was changed.`,
  interruptedUncertain: (task: Pick<Task, "title" | "target">) =>
    `The load of ${task.title} into ${place(task)} did not finish. Wharf quit while writing its rows. Check whether they are there before you load again.`,
  leftover: (table: string) => `The temporary table ${table} was left behind.`,
  dropLeftover: "Drop it",
  dropLeftoverLabel: (table: string) => `Drop the temporary table ${table}`,
  stop: "Stop",
  stopLabel: (title: string) => `Stop loading ${title}`,
  query: (table: string) => `Query ${table}`,
  openRejects: "Show rejected lines",
  retry: "Edit and retry",
  retryLabel: (title: string) => `Edit and retry ${title}`,
  dismiss: "Dismiss",
  dismissLabel: (title: string) => `Dismiss ${title}`,
  dismissAll: "Clear finished",
  show: "Show tasks",
  loadedToast: (task: Pick<Task, "title" | "target">, counts: LoadAccounting | null) =>
    counts === null
      ? `${task.title} is ready in ${place(task)}.`
      : `${task.title}: ${plural(counts.loadedRows, "row", "rows")} loaded into ${place(task)}${
          counts.rejectedRows === 0 ? "." : `, ${plural(counts.rejectedRows, "line", "lines")} rejected.`
        }`,
  failedToast: (task: Pick<Task, "title">, message: string) => `${task.title} was not loaded. ${message}`,
};
