import type * as english from "../en/connectionStreams";
import type { AdditionPolicy } from "#shared/domain/additionPolicy";
import type { Translated } from "../../lib/translation";
import { agree, allNamed, counted, plural } from "./plural";

const tables = (count: number) => plural(count, "tabla", "tablas");
const columns = (count: number) => plural(count, "columna", "columnas");

const policyWords: Readonly<Record<AdditionPolicy, string>> = {
  sync: "sincronizar",
  ask: "preguntarme",
  ignore: "ignorar",
};

/** Which tables and columns of a source are synced. */
export const connectionStreams: Translated<typeof english.connectionStreams> = {
  label: "Tablas del origen",
  loading: "Cargando las tablas del origen…",
  search: "Buscar tablas",
  filterLabel: "Mostrar",
  filters: {
    all: "Todas",
    enabled: "Activadas",
    disabled: "Desactivadas",
    new: "Nuevas en el origen",
    gone: "Ya no están en el origen",
  },
  turnOn: (count) => `Activar ${counted(count)}`,
  turnOff: (count) => `Desactivar ${counted(count)}`,
  turnOnShown: (count) => `Activar ${plural(count, "tabla mostrada", "tablas mostradas")}`,
  turnOffShown: (count) => `Desactivar ${plural(count, "tabla mostrada", "tablas mostradas")}`,
  undo: "Deshacer",
  counted: (enabled, all) => `${counted(enabled)} de ${plural(all, "tabla activada", "tablas activadas")}`,
  countedShown: (shown) => plural(shown, "mostrada", "mostradas"),
  none: "El origen no tiene tablas",
  noneText: "Revise los permisos del usuario y los esquemas o archivos seleccionados.",
  notOffered: {
    title: (count) => `No se ${agree(count, "puede", "pueden")} sincronizar ${tables(count)}`,
    noReason: "El servicio no indica el motivo.",
  },
  noneShown: "Ninguna tabla coincide.",
  headings: { name: "Tabla", rows: "Filas (aprox.)", columns: "Columnas", target: "Destino" },
  new: "nueva",
  unavailable: { gone: "eliminada", revoked: "sin acceso", unknown: "no encontrada" },
  rowsBefore: ", aproximadamente ",
  rowsAfter: " filas, ",
  columnsAfter: (count) => (count === 1 ? " columna" : " columnas"),
  targetBefore: ", destino ",
  columnsOf: (read, all) => (read === all ? counted(all) : `${counted(read)} de ${counted(all)}`),
  columnsTitle: (name) => `Columnas de ${name}`,
  columnsLabel: (name) => `Columnas de ${name} que se sincronizan`,
  columnSearch: "Buscar columnas",
  columnsUnknown: "El servicio no ofrece la lista de columnas de esta tabla.",
  columnsFixed: "Las columnas de este tipo de origen no se pueden desactivar.",
  columnsHint: "Las columnas desactivadas nunca se leen.",
  columnsOff: "La tabla está desactivada. Sus columnas se leerán cuando se active.",
  allColumns: "Activar todas",
  goneColumn: "eliminada",
  goneColumnHint: (names) =>
    names.length === 1
      ? `La columna desactivada ${allNamed(names)} ya no existe; puede que haya cambiado de nombre. Es posible que las columnas nuevas queden retenidas hasta que la active.`
      : `Las columnas desactivadas ${allNamed(names)} ya no existen; puede que hayan cambiado de nombre. Es posible que las columnas nuevas queden retenidas hasta que las active.`,
  primaryKey: "clave",
  keyWarning: (names) =>
    `${allNamed(names)} ${agree(names.length, "forma", "forman")} parte de la clave primaria. Sin ella, no se pueden identificar las filas.`,
  unavailableHints: {
    gone: "El origen ya no tiene esta tabla. Las filas cargadas se conservan en la base de datos.",
    revoked:
      "El usuario del origen ya no puede leer esta tabla. Las filas cargadas se conservan en la base de datos. Restaure el acceso de lectura o desactive la tabla.",
    unknown:
      "El origen ya no ofrece esta tabla: se eliminó, cambió de nombre o su usuario ya no puede leerla. Las filas cargadas se conservan en la base de datos.",
  },
  heldHint: "Nueva en el origen. No se sincroniza hasta que la active.",
  heldColumnHint: (names) =>
    names.length === 1
      ? `La columna nueva ${allNamed(names)} queda retenida hasta que la active.`
      : `Las columnas nuevas ${allNamed(names)} quedan retenidas hasta que las active.`,
  additions: {
    legend: "Novedades en el origen",
    newTables: "Tablas nuevas",
    newColumns: "Columnas nuevas",
    choices: { sync: "Sincronizar", ask: "Preguntarme", ignore: "Ignorar" },
    descriptions: {
      sync: "Se sincronizan desde la próxima sincronización",
      ask: "No se sincronizan hasta que usted decida",
      ignore: "No se sincronizan nunca, salvo que las active",
    },
    inReview: {
      tables: (policy) => `Tablas nuevas: ${policyWords[policy]}`,
      columns: (policy) => `Columnas nuevas: ${policyWords[policy]}`,
    },
    saved: "Guardado. Se aplica desde la próxima sincronización.",
    notKept:
      "Este servicio no tiene ningún ajuste para las tablas y columnas nuevas. Él decide si se sincronizan.",
    production: (name) => `Cambiar lo que hace ${name} con las tablas y columnas nuevas`,
  },
  failedRemark: "Lo que tenía guardado no ha cambiado.",
  save: "Guardar…",
  saved: "Guardado. Se aplica desde la próxima sincronización.",
  discard: "Descartar",
  nothingChanged: "Sin cambios",
  diffTitle: "¿Guardar estos cambios?",
  diff: {
    stopped: (count) =>
      count === 1
        ? "1 tabla dejará de sincronizarse; sus filas se conservan"
        : `${tables(count)} dejarán de sincronizarse; sus filas se conservan`,
    started: (count) => `${tables(count)} ${agree(count, "se sincronizará", "se sincronizarán")}`,
    dropped: (count) => `${columns(count)} ${agree(count, "dejará", "dejarán")} de leerse`,
    added: (count) => `${columns(count)} ${agree(count, "volverá", "volverán")} a leerse`,
  },
  diffEmpty: "No se sincronizará ninguna tabla.",
  andMore: (count) => `y ${counted(count)} más`,
  diffWhen: "Se aplica desde la próxima sincronización. No se elimina nada de la base de datos.",
  production: (name) => `Cambiar qué tablas sincroniza ${name}`,
};
