import type * as english from "../en/scripts";
import type { Translated } from "../../lib/translation";
import { agree, allNamed, capitalized, counted as number, firstRows, plural } from "./plural";

/** Statements that are run together, and the list of their results. */
export const scripts: Translated<typeof english.scripts> = {
  options: "Opciones de ejecución",
  onError: "Si falla una instrucción",
  stopOnError: "Detenerse en el primer error",
  continueOnError: "Continuar después de los errores",
  list: "Instrucciones de esta ejecución",
  panel: "Script",
  progress: (ended, count) => `${number(ended)} de ${number(count)}`,
  failed: (count) => `${number(count)} con error`,
  notRunCount: (count) => `${number(count)} sin ejecutar`,
  /** Read aloud when a script has ended. */
  summary: (ended, failed, notRun, duration) =>
    [
      `${plural(ended, "instrucción ejecutada", "instrucciones ejecutadas")} en ${duration}`,
      ...(failed > 0 ? [`${number(failed)} con error`] : []),
      ...(notRun > 0 ? [`${number(notRun)} sin ejecutar`] : []),
    ].join(", "),
  close: "Cerrar la lista",
  running: (index, count) => `Ejecutando la instrucción ${number(index)} de ${number(count)}`,
  runningHint: "Elija una instrucción de la lista para ver su resultado.",
  waiting: "En espera",
  notRun: "Sin ejecutar",
  notRunTitle: "Esta instrucción no se ejecutó",
  notRunText: "La ejecución terminó antes de llegar a esta instrucción.",
  waitingTitle: "Esta instrucción está en espera",
  waitingText: "Se ejecutará después de las anteriores.",
  rows: (count, isCut, duration) =>
    `${isCut ? firstRows(count) : plural(count, "fila", "filas")} en ${duration}`,
  stopped: (duration) => `Detenida después de ${duration}`,
  line: (line, message) => `Línea ${number(line)}: ${message}`,
  states: { succeeded: "correcta", failed: "fallida", cancelled: "detenida", running: "en ejecución" },
};

/** The form for values of a statement's parameters. */
export const parameters: Translated<typeof english.parameters> = {
  title: "Parámetros",
  run: "Ejecutar",
  type: (name) => `Tipo de ${name}`,
  form: (name) => `Forma de ${name}`,
  forms: { value: "Valor", lines: "Texto con saltos de línea", list: "Lista", null: "NULL" },
  listHint: 'Un valor por línea. NULL, "" para un texto vacío, "a\\nb" para uno con salto de línea.',
  linesHint: "Los saltos de línea forman parte del valor.",
  hint: "Los valores se envían como literales con tipo, nunca como SQL. Se recuerdan con esta pestaña.",
  invalid: (type) => `No es un valor de tipo ${type}`,
  invalidList: (type) => `No todas las líneas son valores de tipo ${type}`,
  used: "Valores",
  usedValue: (name, value) => `${name} = ${value}`,
};

interface Counts {
  readonly inserted?: number | undefined;
  readonly updated?: number | undefined;
  readonly deleted?: number | undefined;
  readonly skipped?: number | undefined;
}

/** "Se insertarán 3 filas, se actualizarán 2, se omitirá 1." */
function counted({ inserted, updated, deleted, skipped }: Counts): string {
  const done = [
    ...(inserted === undefined ? [] : [[inserted, "se insertará", "se insertarán"] as const]),
    ...(updated === undefined ? [] : [[updated, "se actualizará", "se actualizarán"] as const]),
    ...(deleted === undefined ? [] : [[deleted, "se eliminará", "se eliminarán"] as const]),
  ].map(
    ([count, one, other], index) =>
      `${agree(count, one, other)} ${index === 0 ? plural(count, "fila", "filas") : number(count)}`,
  );
  const first = done.length === 0 ? "No cambiará ninguna fila" : capitalized(done.join(", "));
  return skipped === undefined || skipped === 0
    ? `${first}.`
    : `${first}, ${agree(skipped, "se omitirá", "se omitirán")} ${number(skipped)}.`;
}

/** What is shown of a write before it runs. */
export const writes: Translated<typeof english.writes> = {
  title: "Vista previa",
  counting: "Contando las filas afectadas…",
  counted,
  volatile: (functions) =>
    `Las filas no se pueden contar de antemano: ${allNamed(functions)} ${agree(functions.length, "puede", "pueden")} devolver un valor distinto cada vez.`,
  form: "Las filas no se pueden contar de antemano: Wharf no tiene vista previa para este tipo de instrucción.",
  transaction: "Las filas no se cuentan mientras hay una transacción abierta.",
  otherDatabase: (database) =>
    `“${database}” es otra base de datos, que desde aquí solo se puede leer, así que la instrucción fallará. Cancélela y ejecútela en “${database}”.`,
  missing: "Esta tabla no existe.",
  noRows: "Cambia definiciones. No se cuentan filas.",
  refused: "La base de datos rechazó la vista previa y probablemente rechazará la instrucción:",
  failed: "Sin vista previa. La instrucción se puede ejecutar igualmente.",
  remarks: {
    clock: "La instrucción lee el reloj, así que el número puede ser otro cuando se ejecute.",
    choosesRows:
      "La base de datos elige las filas de LIMIT o de una muestra, así que pueden ser otras cuando se ejecute.",
    severalMatches:
      "Algunas filas coinciden con varias filas de origen. Cada una cambia una vez; la base de datos elige los valores.",
  },
  sample: (shown) => `Muestra de ${plural(shown, "fila", "filas")}`,
  before: "antes",
  after: "después",
  computed: "se calcula al ejecutar",
  dependents: "La usan:",
  dependentKinds: { view: "vista", foreignKey: "clave foránea de", index: "índice" },
  undo: "Preparar un script para deshacer",
  undoHint:
    "Lee antes las filas. Cuando la instrucción se haya ejecutado, el script se abre en una pestaña nueva.",
  noUndo: {
    form: "Sin script para deshacer: Wharf no puede escribirlo para este tipo de instrucción.",
    uncertain:
      "Sin script para deshacer: las filas afectadas solo se conocen cuando se ejecuta la instrucción.",
    noKey: "Sin script para deshacer: la tabla no tiene clave primaria que identifique sus filas.",
    alike:
      "Sin script para deshacer: la tabla ya tiene filas como las nuevas y ninguna clave primaria que las distinga.",
    setsKey: "Sin script para deshacer: la instrucción cambia la clave primaria.",
    inexact:
      "Sin script para deshacer: la tabla tiene valores que no se pueden escribir con exactitud en SQL.",
    tooMany:
      "Sin script para deshacer: demasiado grande. Admite como máximo 10.000 filas, 8 MB en total y 100 kB en una fila.",
    session: "Sin script para deshacer en una sesión. Envíe antes BEGIN para poder revertir.",
    transaction: "Hasta que confirme, “Revertir” lo deshace.",
  },
  undoTitle: (title) => `Deshacer ${title}`,
  undoReady: "En una pestaña nueva hay un script para deshacer.",
  showUndo: "Mostrar el script para deshacer",
  runWithoutPreview: "Ejecutar sin vista previa",
  runRest: "Ejecutar el resto de este script sin preguntar",
};

/** Statements that run in one session. */
export const sessions: Translated<typeof english.sessions> = {
  mode: "Sesión",
  hint: "Las instrucciones de esta pestaña se ejecutan en una sola sesión: las transacciones, las tablas TEMP, SET y PREPARE se mantienen de una a otra",
  notHere:
    "Este servicio ejecuta cada instrucción por separado. Las bases de datos de este equipo tienen sesiones.",
  strip: "Sesión",
  open: "Transacción abierta. Solo esta pestaña ve sus cambios hasta que confirme.",
  failed: "La transacción falló. Solo se puede revertir.",
  commit: "Confirmar",
  rollBack: "Revertir",
  committed: "Transacción confirmada",
  rolledBack: "Transacción revertida",
  ended: (message, hadTransaction) =>
    `La sesión terminó${hadTransaction ? "; su transacción se revirtió" : ""}. ${message}`,
  endedIn: (title, text) => `${title}: ${text}`,
  next: "La siguiente instrucción inicia una nueva.",
  temporary: (name) => `${name} es una tabla o vista temporal de la sesión de esta pestaña`,
  databaseLocked: "Confirme o revierta antes de elegir otra base de datos.",
  question: {
    title: "¿Revertir la transacción abierta?",
    text: (title) =>
      `${title} tiene una transacción sin confirmar. Al terminar su sesión se descartan los cambios.`,
    keep: "Mantener abierta",
    end: "Revertir",
  },
};
