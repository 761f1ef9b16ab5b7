import type { LoadProgress } from "#shared/domain/loadTask";
import type { Task } from "#shared/domain/task";
import type * as english from "../en/tasks";
import type { Translated } from "../../lib/translation";
import { formatBytes, formatNumber } from "../../lib/formatNumber";
import { formatRoughDuration } from "../../lib/formatTime";
import { plural } from "./plural";

function timeLeft(seconds: number): string {
  return `encore ${formatRoughDuration(seconds)}`;
}

function percent(fraction: number): string {
  return `${Math.floor(fraction * 100)} %`;
}

function amounts({ step, rowsDone, rowsTotal, bytesDone, bytesTotal, secondsLeft }: LoadProgress): string[] {
  if (step === "finishing") return rowsDone === 0 ? [] : [plural(rowsDone, "ligne", "lignes")];
  const rows =
    rowsTotal === null
      ? rowsDone === 0
        ? []
        : [plural(rowsDone, "ligne", "lignes")]
      : [`${formatNumber(rowsDone)} sur ${plural(rowsTotal, "ligne", "lignes")}`];
  const bytes =
    bytesTotal === null || bytesDone === 0
      ? []
      : [`${formatBytes(bytesDone)} sur ${formatBytes(bytesTotal)}`];
  return [...rows, ...bytes, ...(secondsLeft === null ? [] : [timeLeft(secondsLeft)])];
}

const steps = {
  waiting: "En attente",
  reading: "Lecture du fichier",
  loading: "Chargement des lignes",
  finishing: "Vérification du nombre de lignes",
} as const;

function place({ target }: Pick<Task, "target">): string {
  const { databaseName, schema, table } = target;
  return [databaseName, schema, ...(table === null ? [] : [table])].join(".");
}

/** The list of tasks and its summary in the status bar. */
export const tasks: Translated<typeof english.tasks> = {
  title: "Tâches",
  empty: "Aucune tâche",
  emptyText: "Les fichiers en cours de chargement apparaissent ici.",
  place,
  percent,
  oneActive: (title, fraction, secondsLeft) =>
    [
      `Chargement : ${title}${fraction === null ? "" : ` ${percent(fraction)}`}`,
      ...(secondsLeft === null ? [] : [timeLeft(secondsLeft)]),
    ].join(" · "),
  severalActive: (count, fraction, secondsLeft) =>
    [
      `${plural(count, "chargement", "chargements")} en cours${fraction === null ? "" : ` ${percent(fraction)}`}`,
      ...(secondsLeft === null ? [] : [timeLeft(secondsLeft)]),
    ].join(" · "),
  unfinished: (count) => plural(count, "chargement à vérifier", "chargements à vérifier"),
  progressLabel: ({ status, progress }) =>
    status === "running" && progress.step === "waiting" ? "Démarrage" : steps[progress.step],
  progressText: (progress) => amounts(progress).join(" · "),
  statuses: {
    waiting: "En attente",
    running: "En cours",
    succeeded: "Chargé",
    failed: "Échec",
    stopped: "Arrêté",
    interrupted: "Inachevé",
  },
  outcomes: (all) => {
    const count = (...wanted: Task["status"][]) => all.filter(({ status }) => wanted.includes(status)).length;
    const others = [
      [count("failed"), "en échec", "en échec"],
      [count("stopped", "interrupted"), "arrêtée", "arrêtées"],
      [count("running"), "en cours", "en cours"],
      [count("waiting"), "en attente", "en attente"],
    ] as const;
    const loaded = count("succeeded");
    return [
      `${formatNumber(loaded)} sur ${plural(all.length, "table chargée", "tables chargées")}`,
      ...others.filter(([some]) => some > 0).map(([some, one, other]) => plural(some, one, other)),
    ].join(" · ");
  },
  accounting: (counts) =>
    [
      plural(counts.loadedRows, "ligne chargée", "lignes chargées"),
      ...(counts.rejectedRows === 0
        ? []
        : [
            `${plural(counts.rejectedRows, "ligne rejetée", "lignes rejetées")}${counts.rejectsTable === null ? "" : ` dans ${counts.rejectsTable}`}`,
          ]),
      ...(counts.paddedRows === 0
        ? []
        : [plural(counts.paddedRows, "ligne complétée par NULL", "lignes complétées par NULL")]),
      ...(counts.trimmedRows === 0
        ? []
        : [
            plural(
              counts.trimmedRows,
              "cellule vide omise après la dernière colonne",
              "cellules vides omises après la dernière colonne",
            ),
          ]),
      ...(counts.headerLines === 0
        ? []
        : [plural(counts.headerLines, "ligne d’en-tête", "lignes d’en-tête")]),
      plural(counts.skippedLines, "ignorée", "ignorées"),
    ].join(" · "),
  allLines: (lines) =>
    `${plural(lines, "ligne, entièrement prise en compte", "lignes, toutes prises en compte")}.`,
  sampleDone: (rows) => `${plural(rows, "ligne", "lignes")} dans six tables et deux vues`,
  stoppedText: "Rien n’a été modifié.",
  stoppedInDialog: "Arrêté. Rien n’a été modifié.",
  uncertainText: (table) =>
    `Le chargement s’est terminé pendant l’écriture des lignes dans ${table}. Vérifiez si elles s’y trouvent avant de recharger.`,
  interruptedText: (task) =>
    `Le chargement de ${task.title} dans ${place(task)} ne s’est pas terminé. Rien n’a été modifié.`,
  interruptedUncertain: (task) =>
    `Le chargement de ${task.title} dans ${place(task)} ne s’est pas terminé : Wharf a été fermé pendant l’écriture des lignes. Vérifiez si elles s’y trouvent avant de recharger.`,
  leftover: (table) => `La table temporaire ${table} est restée.`,
  dropLeftover: "La supprimer",
  dropLeftoverLabel: (table) => `Supprimer la table temporaire ${table}`,
  stop: "Arrêter",
  stopLabel: (title) => `Arrêter le chargement de ${title}`,
  query: (table) => `Interroger ${table}`,
  openRejects: "Afficher les lignes rejetées",
  retry: "Modifier et réessayer",
  retryLabel: (title) => `Modifier et réessayer ${title}`,
  dismiss: "Retirer",
  dismissLabel: (title) => `Retirer ${title}`,
  dismissAll: "Retirer les tâches terminées",
  show: "Afficher les tâches",
  loadedToast: (task, counts) =>
    counts === null
      ? `${task.title} est disponible dans ${place(task)}.`
      : `${task.title} : ${plural(counts.loadedRows, "ligne chargée", "lignes chargées")} dans ${place(task)}${
          counts.rejectedRows === 0
            ? "."
            : `, ${plural(counts.rejectedRows, "ligne rejetée", "lignes rejetées")}.`
        }`,
  failedToast: (task, message) => `${task.title} n’a pas été chargé. ${message}`,
};
