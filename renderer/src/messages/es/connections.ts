import type * as english from "../en/connections";
import type { SyncRunStatus } from "#shared/api/syncRun";
import type { Translated } from "../../lib/translation";
import { agree, counted, plural } from "./plural";
import { sourceErrors } from "./sourceErrors";

const outcomes: Readonly<Record<SyncRunStatus, string>> = {
  queued: "En cola",
  running: "En curso",
  succeeded: "Correcta",
  partial: "Parcial",
  failed: "Fallida",
  cancelled: "Cancelada",
  unknown: "Resultado desconocido",
};

/** The words above behind a count, where they differ. */
const outcomesOfSeveral: ReadonlyMap<string, string> = new Map([
  [outcomes.succeeded, "correctas"],
  [outcomes.partial, "parciales"],
  [outcomes.failed, "fallidas"],
  [outcomes.cancelled, "canceladas"],
]);

/** An outcome as it stands behind its noun: "fallida", "con resultado desconocido". */
const outcomeBehind = (outcome: string) =>
  outcome === outcomes.unknown ? `con ${outcome.toLowerCase()}` : outcome.toLowerCase();

const tablesOf = (count: number) => plural(count, "tabla", "tablas");
const connectionsOf = (count: number) => plural(count, "conexión", "conexiones");

/** Connections: the list, one of them, and its runs. */
export const connections: Translated<typeof english.connections> = {
  title: "Conexiones",
  subtitle: (count, databases, service) =>
    `${connectionsOf(count)} en ${plural(databases, "base de datos", "bases de datos")} de ${service}`,
  newConnection: "Nueva conexión",
  connection: "Conexión",
  list: "Conexiones",
  listHint: "Las teclas de flecha recorren encabezados, filas y celdas; Enter ordena o abre.",
  columns: {
    name: "Nombre",
    state: "Estado",
    schedule: "Programación",
    lastRun: "Última sincr.",
    nextRun: "Próxima sincr.",
    rows: "Filas",
    health: "Salud",
    actions: "Acciones",
  },
  states: { active: "Activa", paused: "En pausa" },
  outcomes,
  noRunYet: "Nunca",
  search: "Buscar conexiones",
  searchPlaceholder: "Nombre, origen, base de datos o esquema",
  filterState: "Estado",
  filterOutcome: "Última sincronización",
  anyState: "Cualquier estado",
  anyOutcome: "Cualquier resultado",
  otherState: "Otro",
  failedOutcome: "Fallida o parcial",
  underWayOutcome: "En curso",
  neverOutcome: "Nunca sincronizada",
  countOf: (shown, all) =>
    shown === all ? connectionsOf(all) : `${counted(shown)} de ${connectionsOf(all)}`,
  failedCount: (count) => plural(count, "fallida", "fallidas"),
  partlyCount: (count) => plural(count, "parcial", "parciales"),
  underWayCount: (count) => `${counted(count)} en curso`,
  pausedCount: (count) => `${counted(count)} en pausa`,
  nothingFound: "Ninguna conexión coincide con los filtros.",
  clearFilters: "Borrar los filtros",
  emptyTitle: "Aún no hay conexiones",
  emptyText:
    "Una conexión sincroniza periódicamente con una base de datos las tablas de un origen, como PostgreSQL, MySQL, una hoja de cálculo o archivos.",
  emptyNoDatabase: "Cree primero una base de datos: la conexión sincroniza con ella.",
  openDatabases: "Ir a Bases de datos",
  databaseFailed: (database) => `No se pueden cargar las conexiones de ${database}.`,
  databasesLoading: (count) => `Cargando ${plural(count, "base de datos más", "bases de datos más")}`,
  open: "Abrir",
  openOf: (name) => `Abrir ${name}`,
  actionsOf: (name) => `Acciones de ${name}`,
  showAll: "Mostrar todo",
  showLess: "Mostrar menos",
  pausedNext: "En pausa",
  due: "ahora",
  notScheduled: "Ninguna",
  rowsOf: (rows) => plural(rows, "fila", "filas"),
  health: (counts, newest) =>
    `Últimas sincronizaciones: ${counts}. La más reciente: ${outcomeBehind(newest)}.`,
  report: {
    line: (label, value) => `${label}: ${value}`,
    sync: (id) => `Sincronización ${id}`,
    source: "Origen",
    trigger: "Desencadenante",
    started: "Inicio",
    finished: "Fin",
    duration: "Duración",
    rows: "Filas",
    error: "Error",
    cause: "Causa",
    failedTables: (count) => `Tablas con errores (${count}):`,
    otherTables: (count) => `Otras tablas (${count}):`,
    changes: "Cambios en el origen:",
    table: (name, parts) => `${name}: ${parts.join(", ")}`,
    outcome: outcomeBehind,
  },
  healthNone: "Aún no hay sincronizaciones",
  countOfOutcome: (count, outcome) =>
    `${counted(count)} ${agree(count, outcomeBehind(outcome), outcomesOfSeveral.get(outcome) ?? outcomeBehind(outcome))}`,
  partly: {
    cause: (failed, total) =>
      `${agree(failed, "Falló", "Fallaron")} ${counted(failed)} de ${tablesOf(total)}; las demás se sincronizaron`,
    allFailed: (total) =>
      total === 1
        ? "La tabla falló, pero el origen responde"
        : `Fallaron las ${tablesOf(total)}, pero el origen responde`,
    remedy: "Corrija en el origen las tablas con errores, desactívelas en Tablas o reconozca sus errores.",
    allAcknowledged:
      "Nada por ahora: todos los errores están reconocidos. Recibirá una alerta si cambia alguno.",
    acknowledged: (count) => plural(count, "error reconocido", "errores reconocidos"),
    acknowledge: "Reconocer",
    acknowledgeOf: (name) => `Reconocer el error de ${name}`,
    unacknowledge: "Volver a alertar",
    unacknowledgeOf: (name) => `Volver a alertar cuando falle ${name}`,
    isAcknowledged: "Reconocido: sin alertas hasta que cambie el error.",
    acknowledgeWhat: (table, name) => `Reconocer el error de ${table} en ${name}`,
    notKept: "Este servicio no guarda el reconocimiento de errores.",
    retry: (count) => `Reintentar ${plural(count, "tabla fallida", "tablas fallidas")}`,
    retryWhat: (name, count) => `Sincroniza ahora ${tablesOf(count)} de ${name} y reemplaza sus filas.`,
  },
  review: {
    table: (name) => `La tabla nueva ${name} no se sincroniza hasta que usted decida.`,
    column: (table, column) =>
      `La columna nueva ${column} de ${table} queda retenida hasta que usted decida.`,
    count: (tables, columns) =>
      `Nuevo: ${[
        ...(tables === 0 ? [] : [plural(tables, "tabla", "tablas")]),
        ...(columns === 0 ? [] : [plural(columns, "columna", "columnas")]),
      ].join(", ")}`,
    label: "Novedades en el origen",
    sync: "Sincronizar",
    syncOf: (name) => `Sincronizar ${name}`,
    ignore: "Ignorar",
    ignoreOf: (name) => `Ignorar ${name}`,
    more: (count) => `y ${counted(count)} más`,
    what: (name) => `Cambiar lo que sincroniza ${name}`,
    saved: "Guardado. Se aplica desde la próxima sincronización.",
  },
  cancel: {
    start: "Cancelar la sincronización",
    what: (name) => `Cancela la sincronización de ${name}. Las tablas terminadas conservan las filas nuevas.`,
    asked: "Cancelando la sincronización",
    notOffered: "Este servicio no puede cancelar una sola sincronización. Ponga en pausa la conexión.",
  },
  sync: {
    now: "Sincronizar ahora",
    nowOf: (name) => `Sincronizar ${name} ahora`,
    what: (name) => `Sincroniza ${name} ahora y reemplaza las filas de sus tablas.`,
    underWay: "Sincronizando",
    stalled: "El servicio aceptó la solicitud, pero aún no ha empezado ninguna sincronización.",
    isUnderWay: "Hay una sincronización en curso.",
  },
  status: {
    pause: "Pausar",
    resume: "Reanudar",
    pauseOf: (name) => `Pausar ${name}`,
    resumeOf: (name) => `Reanudar ${name}`,
    pauseTitle: (name) => `¿Pausar ${name}?`,
    pauseText:
      "Hay una sincronización en curso, y la pausa la cancela. Las tablas terminadas conservan las filas nuevas; las demás, las anteriores.",
    pauseWhat: (name) =>
      `Pone en pausa ${name}. Se detienen las sincronizaciones programadas y se cancela la que esté en curso.`,
    resumeWhat: (name) => `Reanuda ${name}. Vuelve a sincronizarse según su programación.`,
    paused: (name) => `${name} está en pausa`,
    resumed: (name) => `Se reanudó ${name}`,
  },
  rename: {
    start: "Cambiar nombre",
    label: "Nombre de la conexión",
    what: (from, to) => `Cambia el nombre de ${from} a ${to}.`,
  },
  remove: {
    start: "Eliminar…",
    title: (name) => `Eliminar ${name}`,
    stops: "Deja de sincronizarse, y se cancela la sincronización que esté en curso.",
    stays: (place) => `Las tablas de ${place} y sus filas se conservan.`,
    staysUnplaced: "Las tablas que cargó y sus filas se conservan.",
    forgets: "Se eliminan los ajustes del origen, las credenciales y el historial de sincronizaciones.",
    onProduction: (service) => `${service} es producción.`,
    confirm: (name) => `Escriba ${name} para confirmar`,
    submit: "Eliminar la conexión",
    deleted: (name) => `Se eliminó ${name}. Sus tablas se conservan.`,
  },
  facts: {
    state: "Estado",
    source: "Origen",
    database: "Base de datos",
    schema: "Esquema",
    schedule: "Programación",
    lastRun: "Última sincronización",
    nextRun: "Próxima sincronización",
  },
  credentialsMissing:
    "El servicio ya no puede descifrar las credenciales de esta conexión. Las sincronizaciones fallarán hasta que vuelva a escribirlas.",
  credentialsUntilRestart:
    "El servicio guarda las credenciales de esta conexión solo en memoria. Vuelva a escribirlas después de que se reinicie.",
  toSettings: "Escribirlas en Ajustes",
  toSection: { settings: "Abrir Ajustes", tables: "Abrir Tablas" },
  goneTables: {
    remark: (name, others) =>
      others === 0
        ? `${name} ya no se sincroniza porque el origen ya no la ofrece. Sus filas no han cambiado. Si es lo que quiere, desactívela en Tablas. Si no, restaure en el origen la tabla o su acceso de lectura.`
        : `${name} y ${plural(others, "tabla más", "tablas más")} ya no se sincronizan porque el origen ya no las ofrece. Sus filas no han cambiado. Si es lo que quiere, desactívelas en Tablas. Si no, restaure en el origen las tablas o su acceso de lectura.`,
    dropped: (name, others) =>
      others === 0
        ? `${name} ya no se sincroniza porque se eliminó o cambió de nombre en el origen. Sus filas no han cambiado. Si es lo que quiere, desactívela en Tablas. Si no, restaure la tabla.`
        : `${name} y ${plural(others, "tabla más", "tablas más")} ya no se sincronizan porque se eliminaron o cambiaron de nombre en el origen. Sus filas no han cambiado. Si es lo que quiere, desactívelas en Tablas. Si no, restaure las tablas.`,
    count: (tables) => `${agree(tables, "Falta", "Faltan")} ${tablesOf(tables)}`,
  },
  sections: "Secciones de la conexión",
  runsSection: "Sincronizaciones",
  tablesSection: "Tablas",
  settingsSection: "Ajustes",
  stale: "El servicio no responde. Se muestra su último estado conocido.",
  gone: "Esta conexión ya no existe. Se eliminó, o se eliminó su base de datos.",
  closeTab: "Cerrar la pestaña",
  waitsToRetry: "A la espera de reintentar",
  /** The same, short. */
  willRetry: "Se reintentará",
  nextTry: (seconds) =>
    seconds === null
      ? "El próximo intento es inminente."
      : `Próximo intento dentro de ${plural(seconds, "segundo", "segundos")}.`,
  live: (tables, rows) => (tables === "" ? rows : rows === "" ? tables : `${rows} en ${tables}`),
  liveTables: (done, all) => `${counted(done)} de ${tablesOf(all)}`,
  liveRows: (rows) => plural(rows, "fila leída", "filas leídas"),
  ended: (outcome) => `Sincronización ${outcomeBehind(outcome)}`,
  runs: {
    list: "Sincronizaciones, de la más reciente a la más antigua",
    stale: "No se pueden actualizar las sincronizaciones. Se muestra su último estado conocido.",
    noneTitle: "Aún no hay sincronizaciones",
    noneText: "Inicie una con “Sincronizar ahora” o espere a la hora programada.",
    noneWithOutcome: "Ninguna sincronización con este resultado.",
    filter: "Resultado",
    any: "Todas las sincronizaciones",
    failed: "Fallidas",
    succeeded: "Correctas",
    underWay: "En curso",
    cancelled: "Canceladas",
    triggers: { initial: "Primera sincronización", schedule: "Programada", manual: "Manual" },
    waiting: "En espera",
    notStarted: "sin iniciar",
    detail: "Sincronización seleccionada",
    duration: "Duración",
    rows: "Filas",
    size: "Tamaño",
    tables: (count) => tablesOf(count),
    failedTables: (count) => plural(count, "tabla fallida", "tablas fallidas"),
    serviceSays: "Mensaje del servicio",
    toDo: "Qué hacer",
    unknownRemedy: "Envíe este mensaje y una copia del informe al administrador del origen.",
    changes: "Qué cambió en el origen",
    heldBack: (change) => `${change}, aún sin sincronizar`,
    changeKinds: {
      tableAdded: (table) => `${table} es nueva`,
      tableVanished: (table) => `${table} ya no existe o ya no se puede leer`,
      tableDropped: (table) => `${table} se eliminó o cambió de nombre en el origen`,
      tableRevoked: (table) => `El usuario del origen ya no puede leer ${table}`,
      tableReturned: (table) => `${table} vuelve a estar disponible`,
      columnAdded: (table, column) => `${table}: la columna ${column} es nueva`,
      columnDropped: (table, column) =>
        `${table}: la columna ${column} se eliminó o cambió de nombre en el origen`,
      columnRevoked: (table, column) =>
        `${table}: el usuario del origen ya no puede leer la columna ${column}`,
      columnVanished: (table, column) => `${table}: la columna ${column} ya no existe o ya no se puede leer`,
      typeChanged: (table, column, from, to) => `${table}: el tipo de ${column} cambió de ${from} a ${to}`,
      other: (kind, table) => `${table}: ${kind}`,
    },
    moreChanges: (count) => `Mostrar ${plural(count, "cambio más", "cambios más")}`,
    tableList: "Tablas de esta sincronización",
    tableColumns: {
      name: "Tabla",
      outcome: "Resultado",
      rows: "Filas",
      size: "Tamaño",
      duration: "Duración",
      actions: "Acciones",
    },
    searchTables: "Buscar tablas",
    onlyFailed: "Solo fallidas",
    noTables: "El servicio no dio detalles de las tablas.",
    noTablesReached: "No se leyó ninguna tabla.",
    noTablesYet: "Aún no ha empezado ninguna tabla.",
    noTableFound: "Ninguna tabla coincide.",
    openTable: (name) => `Abrir ${name} en el editor`,
    tableNotFound: (name) => `La base de datos no tiene ninguna tabla para ${name}.`,
    copyReport: "Copiar el informe",
    reportHint: "No incluye nombres de host, usuarios, rutas ni ajustes.",
    trend: "Sincronizaciones recientes",
    trendText: (last, median) => `Última: ${last}; habitual: ${median}`,
    trendColumns: { when: "Cuándo", outcome: "Resultado", duration: "Duración", rows: "Filas" },
    trendOf: (what, count) =>
      `${what} de ${agree(count, "la última sincronización", `las últimas ${plural(count, "sincronización", "sincronizaciones")}`)}, de la más antigua a la más reciente`,
  },
  sourceErrors: sourceErrors,
  unsaved: {
    title: (name) => `¿Cerrar ${name}?`,
    text: "Tiene cambios sin guardar.",
    stay: "Volver",
    close: "Cerrar sin guardar",
  },
};
