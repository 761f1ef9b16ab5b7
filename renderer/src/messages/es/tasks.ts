import type * as english from "../en/tasks";
import type { LoadProgress } from "#shared/domain/loadTask";
import type { Task } from "#shared/domain/task";
import { formatBytes, formatNumber } from "../../lib/formatNumber";
import { formatRoughDuration } from "../../lib/formatTime";
import type { Translated } from "../../lib/translation";
import { plural } from "./plural";

const rowsOf = (count: number) => plural(count, "fila", "filas");

function timeLeft(seconds: number): string {
  return `quedan ${formatRoughDuration(seconds)}`;
}

function percent(fraction: number): string {
  return `${Math.floor(fraction * 100)}\u00a0%`;
}

function amounts({ step, rowsDone, rowsTotal, bytesDone, bytesTotal, secondsLeft }: LoadProgress): string[] {
  if (step === "finishing") return rowsDone === 0 ? [] : [rowsOf(rowsDone)];
  const rows =
    rowsTotal === null
      ? rowsDone === 0
        ? []
        : [rowsOf(rowsDone)]
      : [`${formatNumber(rowsDone)} de ${rowsOf(rowsTotal)}`];
  const bytes =
    bytesTotal === null || bytesDone === 0 ? [] : [`${formatBytes(bytesDone)} de ${formatBytes(bytesTotal)}`];
  return [...rows, ...bytes, ...(secondsLeft === null ? [] : [timeLeft(secondsLeft)])];
}

const steps = {
  waiting: "En espera",
  reading: "Leyendo el archivo",
  loading: "Cargando filas",
  finishing: "Comprobando el número de líneas",
} as const;

function place({ target }: Pick<Task, "target">): string {
  const { databaseName, schema, table } = target;
  return [databaseName, schema, ...(table === null ? [] : [table])].join(".");
}

/** The list of tasks and its summary in the status bar. */
export const tasks: Translated<typeof english.tasks> = {
  title: "Tareas",
  empty: "No hay tareas",
  emptyText: "Aquí aparecen los archivos que se están cargando.",
  place,
  percent,
  /** The status bar while one task is active. */
  oneActive: (title, fraction, secondsLeft) =>
    [
      `Cargando ${title}${fraction === null ? "" : ` ${percent(fraction)}`}`,
      ...(secondsLeft === null ? [] : [timeLeft(secondsLeft)]),
    ].join(" · "),
  severalActive: (count, fraction, secondsLeft) =>
    [
      `${plural(count, "carga", "cargas")} en curso${fraction === null ? "" : ` ${percent(fraction)}`}`,
      ...(secondsLeft === null ? [] : [timeLeft(secondsLeft)]),
    ].join(" · "),
  unfinished: (count) => plural(count, "carga requiere atención", "cargas requieren atención"),
  progressLabel: ({ status, progress }) =>
    status === "running" && progress.step === "waiting" ? "Iniciando" : steps[progress.step],
  progressText: (progress) => amounts(progress).join(" · "),
  statuses: {
    waiting: "En espera",
    running: "En curso",
    succeeded: "Carga terminada",
    failed: "Con error",
    stopped: "Detenida",
    interrupted: "Sin terminar",
  },
  /** How several loads are, all in all. */
  outcomes: (all) => {
    const count = (...wanted: Task["status"][]) => all.filter(({ status }) => wanted.includes(status)).length;
    const others = [
      [count("failed"), "con error", "con error"],
      [count("stopped", "interrupted"), "detenida", "detenidas"],
      [count("running"), "en curso", "en curso"],
      [count("waiting"), "en espera", "en espera"],
    ] as const;
    return [
      `${formatNumber(count("succeeded"))} de ${plural(all.length, "tabla cargada", "tablas cargadas")}`,
      ...others.filter(([some]) => some > 0).map(([some, one, other]) => plural(some, one, other)),
    ].join(" · ");
  },
  /** Where the file's lines are. */
  accounting: (counts) =>
    [
      plural(counts.loadedRows, "fila cargada", "filas cargadas"),
      ...(counts.rejectedRows === 0
        ? []
        : [
            `${plural(counts.rejectedRows, "línea rechazada", "líneas rechazadas")}${counts.rejectsTable === null ? "" : ` en ${counts.rejectsTable}`}`,
          ]),
      ...(counts.paddedRows === 0
        ? []
        : [`${plural(counts.paddedRows, "fila completada", "filas completadas")} con NULL`]),
      ...(counts.trimmedRows === 0
        ? []
        : [
            `${plural(counts.trimmedRows, "celda vacía omitida", "celdas vacías omitidas")} después de la última columna`,
          ]),
      ...(counts.headerLines === 0
        ? []
        : [plural(counts.headerLines, "línea de encabezado", "líneas de encabezado")]),
      plural(counts.skippedLines, "omitida", "omitidas"),
    ].join(" · "),
  allLines: (lines) =>
    lines === 1 ? "1 línea, contabilizada." : `${plural(lines, "línea", "líneas")}, todas contabilizadas.`,
  sampleDone: (rows) => `${rowsOf(rows)} en seis tablas y dos vistas`,
  stoppedText: "No se cambió nada.",
  stoppedInDialog: "Carga detenida. No se cambió nada.",
  uncertainText: (table) =>
    `La carga terminó mientras se escribían filas en ${table}. Compruebe si están allí antes de volver a cargar.`,
  interruptedText: (task) => `La carga de ${task.title} en ${place(task)} no terminó. No se cambió nada.`,
  interruptedUncertain: (task) =>
    `La carga de ${task.title} en ${place(task)} no terminó. Wharf se cerró mientras escribía sus filas. Compruebe si están allí antes de volver a cargar.`,
  leftover: (table) => `Quedó la tabla temporal ${table}.`,
  dropLeftover: "Eliminarla",
  dropLeftoverLabel: (table) => `Eliminar la tabla temporal ${table}`,
  stop: "Detener",
  stopLabel: (title) => `Detener la carga de ${title}`,
  query: (table) => `Consultar ${table}`,
  openRejects: "Mostrar las líneas rechazadas",
  retry: "Editar y reintentar",
  retryLabel: (title) => `Editar y reintentar ${title}`,
  dismiss: "Descartar",
  dismissLabel: (title) => `Descartar ${title}`,
  dismissAll: "Borrar las terminadas",
  show: "Mostrar las tareas",
  loadedToast: (task, counts) =>
    counts === null
      ? `${task.title} está disponible en ${place(task)}.`
      : `${task.title}: ${plural(counts.loadedRows, "fila cargada", "filas cargadas")} en ${place(task)}${
          counts.rejectedRows === 0
            ? "."
            : `, ${plural(counts.rejectedRows, "línea rechazada", "líneas rechazadas")}.`
        }`,
  failedToast: (task, message) => `${task.title} no se cargó. ${message}`,
};
