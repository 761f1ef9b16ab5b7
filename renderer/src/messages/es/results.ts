import type * as english from "../en/results";
import { formatNumber } from "../../lib/formatNumber";
import type { Translated } from "../../lib/translation";
import { agree, capitalized, firstRows, plural, theFirstRows } from "./plural";

const rowsOf = (count: number) => plural(count, "fila", "filas");

/** The rows of a result and what can be done with them. */
export const results: Translated<typeof english.results> = {
  gridLabel: "Filas del resultado",
  months: ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"],
  emptyMark: "vacío",
  typeNotSaid: "tipo desconocido",
  characters: (count) => `${count} caracteres`,
  selectAll: "Seleccionar todo",
  columnMenu: (column) => `Columna ${column}`,
  sortAscending: "Orden ascendente",
  sortDescending: "Orden descendente",
  thenAscending: "Después, orden ascendente",
  thenDescending: "Después, orden descendente",
  notSorted: "Quitar del orden",
  filtered: "Filtrada",
  fitColumn: "Ajustar al contenido",
  widerColumn: "Más ancha",
  narrowerColumn: "Más estrecha",
  moveColumnLeft: "Mover a la izquierda",
  moveColumnRight: "Mover a la derecha",
  resetColumnOrder: "Restablecer el orden de las columnas",

  noRows: "La instrucción no devolvió filas.",

  idleTitle: "Aún no hay resultado",
  idleText: "Ejecute la instrucción en la que está el cursor para ver aquí sus filas.",
  running: "En ejecución",
  loadingResult: "Cargando el resultado",
  rowsSoFar: (rows) => `${rowsOf(rows)} hasta ahora`,
  stop: "Detener",
  cancelledTitle: "Detenida",
  cancelledText: "La instrucción se detuvo antes de terminar.",
  rowsBefore: (rows) =>
    rows === 1
      ? "Se había cargado 1 fila. No se muestra porque el resultado está incompleto."
      : `Se habían cargado ${rowsOf(rows)}. No se muestran porque el resultado está incompleto.`,
  finished: (rows, duration) => `${rowsOf(rows)}${duration === null ? "" : `, ${duration}`}`,
  rows: (rows) => rowsOf(rows),
  firstRows: (rows) => capitalized(firstRows(rows)),
  cutNote: (rows) =>
    `El resultado se cortó tras ${rowsOf(rows)}. Hay más: filtre o agregue en SQL, o aumente el límite de filas.`,
  statusLine: "Estado del resultado",
  columnCount: (columns) => plural(columns, "columna", "columnas"),
  older: "La consulta cambió después de esta ejecución",
  replaceBy: (name) => `Reemplazar por ${name}`,
  goToError: "Ir al error",
  errorPane: "Error de la última ejecución",
  earlierResult: (time, statement) => `Resultado (${time}) de ${statement}`,
  copyError: "Copiar el mensaje",
  copied: "Copiado",
  errorNotCopied: "No se puede copiar el mensaje.",
  correctMarked: "Corrija la parte marcada y vuelva a ejecutar la instrucción.",
  diskFull:
    "El disco que contiene la base de datos está lleno. Libere espacio en él y vuelva a ejecutar la instrucción.",
  runChanged: "Vuelva a ejecutar la instrucción para ver si el cambio la corrigió.",

  copying: (rows, all) => `Copiando ${formatNumber(rows)} de ${rowsOf(all)}`,
  copyWaits: (rows) =>
    `Se copiarán todas las filas cuando el resultado esté cargado (${formatNumber(rows)} hasta ahora)`,
  copyLoaded: (rows) => `Copiar ya ${rowsOf(rows)}`,
  stopCopy: "Detener la copia",
  copiedOfAll: (rows, all) => `${formatNumber(rows)} de ${plural(all, "fila copiada", "filas copiadas")}`,
  copiedWhileLoading: (rows) =>
    `${plural(rows, "fila copiada", "filas copiadas")}. El resultado aún se está cargando.`,
  copiedCell: "Celda copiada",
  copiedRows: (rows) => plural(rows, "fila copiada", "filas copiadas"),
  copiedOfCut: (rows, first) =>
    rows === first
      ? `${capitalized(firstRows(rows))} ${agree(rows, "copiada", "copiadas")}`
      : `${formatNumber(rows)} de ${theFirstRows(first)} ${agree(rows, "copiada", "copiadas")}`,
  copiedComputedOfCut: (rows, first) =>
    `${plural(rows, "fila copiada", "filas copiadas")}, a partir de ${theFirstRows(first)}`,
  copyStopped: "Copia detenida. El portapapeles no ha cambiado.",
  copyFailed: (message) => `No se copió: ${message}`,

  viewerTitle: (row) => `Fila ${formatNumber(row)}`,
  viewAs: "Mostrar como",
  closeViewer: "Cerrar la celda",
  copyCell: "Copiar la celda",
  cellPart: (part, parts) => `Parte ${formatNumber(part)} de ${formatNumber(parts)}`,
  previousPart: "Parte anterior",
  nextPart: "Parte siguiente",
  isNull: "Esta celda es NULL: no tiene valor.",
  isEmpty: "Esta celda es un texto vacío.",
  treeLabel: "Valor en forma de árbol",
  moreItems: (count) => `${formatNumber(count)} más. Véanse en “Texto”.`,
  items: (count) => plural(count, "elemento", "elementos"),
  fields: (count) => plural(count, "campo", "campos"),
};
