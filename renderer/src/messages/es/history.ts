import type * as english from "../en/history";
import type { Translated } from "../../lib/translation";
import { counted, firstRows, plural } from "./plural";

const runsOf = (count: number) => plural(count, "ejecución", "ejecuciones");

/** The ledger of runs. */
export const history: Translated<typeof english.history> = {
  title: "Historial",
  subtitle: (matching, all) =>
    matching === all
      ? `${runsOf(all)}, de la más reciente a la más antigua`
      : `${counted(matching)} de ${runsOf(all)}, de la más reciente a la más antigua`,
  list: (day) => `Ejecuciones, ${day}`,
  search: "Buscar instrucciones, nombres y errores",
  searchClosedTabs: "Buscar pestañas cerradas",
  clearSearch: "Borrar la búsqueda",
  database: "Base de datos",
  allDatabases: "Todas las bases de datos",
  outcome: "Estado",
  allOutcomes: "Cualquier estado",
  outcomes: {
    running: "En curso",
    succeeded: "Correcta",
    failed: "Fallida",
    cancelled: "Detenida",
    interrupted: "Interrumpida",
  },
  interruptedNote: "Wharf se cerró mientras se ejecutaba",
  resultGone: "Su resultado ya no se conserva",
  rows: (count, isCut) => (isCut ? firstRows(count) : plural(count, "fila", "filas")),
  openResult: "Abrir el resultado",
  openQuery: "Abrir la consulta",
  today: "Hoy",
  yesterday: "Ayer",
  runsOfDay: (runs) => runsOf(runs),
  starredOnly: "Destacadas",
  star: "Destacar",
  unstar: "Quitar de destacadas",
  more: "Más acciones",
  giveName: "Poner nombre…",
  rename: "Cambiar nombre…",
  nameTitle: "Nombre de esta ejecución",
  name: "Nombre",
  nameHelp: "Déjelo vacío para que no tenga nombre.",
  save: "Guardar",
  deleteRun: "Eliminar del historial",
  deleteRuns: "Eliminar ejecuciones…",
  deletion: {
    title: "¿Eliminar ejecuciones?",
    which: "Ejecuciones que se eliminan",
    all: "Todas las ejecuciones",
    olderThan: (days) => `De hace más de ${days === 365 ? "un año" : plural(days, "día", "días")}`,
    beforeDate: "Anteriores a una fecha",
    date: "Primer día que se conserva",
    dateMissing: "Escriba una fecha.",
    keepStarred: "Conservar las destacadas",
    submit: "Eliminar",
    text: "Sus instrucciones se eliminan de este equipo. Las pestañas abiertas y los resultados conservados no cambian.",
  },
  clearClosedTabs: {
    button: "Borrar las pestañas cerradas",
    question: "¿Borrar las pestañas cerradas?",
    text: "Se eliminan las pestañas cerradas y su texto. Las ejecuciones y los resultados conservados no cambian.",
  },
  archived: (runs) =>
    plural(
      runs,
      "ejecución anterior está archivada. Busque o filtre para incluirla.",
      "ejecuciones anteriores están archivadas. Busque o filtre para incluirlas.",
    ),
  searchingArchives: (archive, archives) =>
    `Buscando en las ejecuciones anteriores, archivo ${counted(archive)} de ${counted(archives)}`,
  archivedFound: (listed, matching) =>
    `Se muestran las ${counted(listed)} más recientes de ${plural(matching, "ejecución anterior", "ejecuciones anteriores")}. Agregue palabras para acotar la búsqueda.`,
  archivesUnread: (message) => `No se puede buscar en las ejecuciones anteriores. ${message}`,
  show: "Mostrar",
  runs: "Ejecuciones",
  closedTabs: "Pestañas cerradas",
  closedSubtitle: (count) =>
    `${plural(count, "pestaña cerrada", "pestañas cerradas")}, de la más reciente a la más antigua`,
  reopenTab: "Volver a abrir la pestaña",
  longText: "Texto largo",
  noClosedTitle: "No hay pestañas cerradas",
  noClosedText: "Aquí se conservan, con su texto, las últimas 50 pestañas que cierre.",
  noneClosedText: "Pruebe con otras palabras.",
  emptyTitle: "Aún no hay ejecuciones",
  emptyText:
    "Aquí aparecen todas las instrucciones que ejecute, con su estado y, mientras se conserve, su resultado.",
  noneTitle: "Ninguna ejecución coincide",
  noneText: "Pruebe con otras palabras, o con otra base de datos u otro estado, o sin “Destacadas”.",
  loading: "Cargando",
  unknownStatement: "Ya no se conoce la instrucción.",
};

/** Earlier versions of a tab's text. */
export const versions: Translated<typeof english.versions> = {
  title: (name) => `Versiones de ${name}`,
  list: "Versiones",
  reasons: {
    pause: "Edición",
    run: "Ejecución",
    restore: "Antes de restaurar",
  },
  characters: (count) => plural(count, "carácter", "caracteres"),
  diff: "Cambios de esta versión al texto actual",
  same: "Este es el texto actual.",
  compared: "Esta versión a la izquierda, el texto actual a la derecha",
  restore: "Restaurar esta versión",
  gone: "Esta versión ya no se conserva.",
  noneTitle: "Aún no hay versiones",
  noneText:
    "Wharf guarda una versión de este texto en cada ejecución y cuando se sigue escribiendo después de una pausa.",
};
