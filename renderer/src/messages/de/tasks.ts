import type * as english from "../en/tasks";
import type { LoadProgress } from "#shared/domain/loadTask";
import type { Task } from "#shared/domain/task";
import type { Translated } from "../../lib/translation";
import { formatBytes, formatNumber } from "../../lib/formatNumber";
import { formatRoughDuration } from "../../lib/formatTime";
import { plural } from "./plural";

function timeLeft(seconds: number): string {
  return `noch ${formatRoughDuration(seconds)}`;
}

function percent(fraction: number): string {
  return `${Math.floor(fraction * 100)}\u00a0%`;
}

function amounts({ step, rowsDone, rowsTotal, bytesDone, bytesTotal, secondsLeft }: LoadProgress): string[] {
  if (step === "finishing") return rowsDone === 0 ? [] : [plural(rowsDone, "Zeile", "Zeilen")];
  const rows =
    rowsTotal === null
      ? rowsDone === 0
        ? []
        : [plural(rowsDone, "Zeile", "Zeilen")]
      : [`${formatNumber(rowsDone)} von ${plural(rowsTotal, "Zeile", "Zeilen")}`];
  const bytes =
    bytesTotal === null || bytesDone === 0
      ? []
      : [`${formatBytes(bytesDone)} von ${formatBytes(bytesTotal)}`];
  return [...rows, ...bytes, ...(secondsLeft === null ? [] : [timeLeft(secondsLeft)])];
}

const steps = {
  waiting: "Wartet",
  reading: "Datei wird gelesen",
  loading: "Zeilen werden geladen",
  finishing: "Zeilenzahlen werden geprüft",
} as const;

function place({ target }: Pick<Task, "target">): string {
  const { databaseName, schema, table } = target;
  return [databaseName, schema, ...(table === null ? [] : [table])].join(".");
}

/** The list of tasks and its summary in the status bar. */
export const tasks: Translated<typeof english.tasks> = {
  title: "Aufgaben",
  empty: "Keine Aufgaben",
  emptyText: "Dateien, die geladen werden, erscheinen hier.",
  place,
  percent,
  /** The status bar while one task is active. */
  oneActive: (title, fraction, secondsLeft) =>
    [
      `${title} wird geladen${fraction === null ? "" : `, ${percent(fraction)}`}`,
      ...(secondsLeft === null ? [] : [timeLeft(secondsLeft)]),
    ].join(" · "),
  severalActive: (count, fraction, secondsLeft) =>
    [
      `${count} Ladevorgänge laufen${fraction === null ? "" : `, ${percent(fraction)}`}`,
      ...(secondsLeft === null ? [] : [timeLeft(secondsLeft)]),
    ].join(" · "),
  unfinished: (count) =>
    plural(count, "Ladevorgang erfordert Aufmerksamkeit", "Ladevorgänge erfordern Aufmerksamkeit"),
  progressLabel: ({ status, progress }) =>
    status === "running" && progress.step === "waiting" ? "Startet" : steps[progress.step],
  progressText: (progress) => amounts(progress).join(" · "),
  statuses: {
    waiting: "Wartet",
    running: "Läuft",
    succeeded: "Geladen",
    failed: "Fehlgeschlagen",
    stopped: "Gestoppt",
    interrupted: "Nicht abgeschlossen",
  },
  /** How several loads are, all in all. */
  outcomes: (all) => {
    const count = (...wanted: Task["status"][]) => all.filter(({ status }) => wanted.includes(status)).length;
    const running = count("running");
    const waiting = count("waiting");
    const others = [
      [count("failed"), "fehlgeschlagen"],
      [count("stopped", "interrupted"), "gestoppt"],
      [running, running === 1 ? "läuft" : "laufen"],
      [waiting, waiting === 1 ? "wartet" : "warten"],
    ] as const;
    return [
      `${formatNumber(count("succeeded"))} von ${plural(all.length, "Tabelle", "Tabellen")} geladen`,
      ...others.filter(([some]) => some > 0).map(([some, word]) => `${formatNumber(some)} ${word}`),
    ].join(" · ");
  },
  /** Where the file's lines are. */
  accounting: (counts) =>
    [
      `${plural(counts.loadedRows, "Zeile", "Zeilen")} geladen`,
      ...(counts.rejectedRows === 0
        ? []
        : [
            `${plural(counts.rejectedRows, "Zeile", "Zeilen")} ${counts.rejectsTable === null ? "" : `in ${counts.rejectsTable} `}abgewiesen`,
          ]),
      ...(counts.paddedRows === 0
        ? []
        : [`${plural(counts.paddedRows, "Zeile", "Zeilen")} mit NULL aufgefüllt`]),
      ...(counts.trimmedRows === 0
        ? []
        : [
            `${plural(counts.trimmedRows, "leere Zelle", "leere Zellen")} nach der letzten Spalte weggelassen`,
          ]),
      ...(counts.headerLines === 0 ? [] : [plural(counts.headerLines, "Kopfzeile", "Kopfzeilen")]),
      `${formatNumber(counts.skippedLines)} übersprungen`,
    ].join(" · "),
  allLines: (lines) => `${plural(lines, "Zeile", "Zeilen")}, alle erfasst.`,
  sampleDone: (rows) => `${plural(rows, "Zeile", "Zeilen")} in sechs Tabellen und zwei Views`,
  stoppedText: "Es wurde nichts geändert.",
  stoppedInDialog: "Gestoppt. Es wurde nichts geändert.",
  uncertainText: (table) =>
    `Das Laden endete, während Zeilen in ${table} geschrieben wurden. Prüfen Sie, ob sie dort sind, bevor Sie erneut laden.`,
  interruptedText: (task) =>
    `Das Laden von ${task.title} in ${place(task)} wurde nicht abgeschlossen. Es wurde nichts geändert.`,
  interruptedUncertain: (task) =>
    `Das Laden von ${task.title} in ${place(task)} wurde nicht abgeschlossen. Wharf wurde beendet, während Zeilen geschrieben wurden. Prüfen Sie, ob sie dort sind, bevor Sie erneut laden.`,
  leftover: (table) => `Die temporäre Tabelle ${table} ist zurückgeblieben.`,
  dropLeftover: "Löschen",
  dropLeftoverLabel: (table) => `Temporäre Tabelle ${table} löschen`,
  stop: "Stoppen",
  stopLabel: (title) => `Laden von ${title} stoppen`,
  query: (table) => `${table} abfragen`,
  openRejects: "Abgewiesene Zeilen anzeigen",
  retry: "Bearbeiten und wiederholen",
  retryLabel: (title) => `${title} bearbeiten und wiederholen`,
  dismiss: "Ausblenden",
  dismissLabel: (title) => `${title} ausblenden`,
  dismissAll: "Abgeschlossene entfernen",
  show: "Aufgaben anzeigen",
  loadedToast: (task, counts) =>
    counts === null
      ? `${task.title} ist in ${place(task)} bereit.`
      : `${task.title}: ${plural(counts.loadedRows, "Zeile", "Zeilen")} in ${place(task)} geladen${
          counts.rejectedRows === 0 ? "." : `, ${plural(counts.rejectedRows, "Zeile", "Zeilen")} abgewiesen.`
        }`,
  failedToast: (task, message) => `${task.title} wurde nicht geladen. ${message}`,
};
