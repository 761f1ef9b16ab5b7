import type * as english from "../en/resultGrid";
import { formatNumber } from "../../lib/formatNumber";
import type { Translated } from "../../lib/translation";
import { plural, theFirstRows } from "./plural";

const rowsOf = (count: number) => plural(count, "fila", "filas");

/** One cell in the side panel. */
export const resultViewer: Translated<typeof english.resultViewer> = {
  views: { tree: "Árbol", json: "JSON", image: "Imagen", bytes: "Bytes", text: "Texto" },
  firstBytes: (bytes) => `Los primeros ${formatNumber(bytes)} bytes. En “Texto” se muestran todos.`,
  imageSize: (width, height) => `${width} × ${height} píxeles`,
  noImage: "La imagen es demasiado grande para mostrarla o está dañada. Véase en “Bytes” o “Texto”.",
  copyPath: "Copiar la ruta",
  pathCopied: (path) => `Copiado: ${path}`,
  openLink: "¿Abrir este enlace en el navegador?",
  openLinkText: "Procede de los datos de este resultado.",
  openInBrowser: "Abrir en el navegador",
  keepClosed: "Cancelar",
};

/** Nested values: in place, as columns, and as paths. */
export const resultNested: Translated<typeof english.resultNested> = {
  showFields: "Mostrar los campos como columnas",
  hideFields: "Ocultar los campos",
  hideFieldsOf: (column) => `Ocultar los campos de ${column}`,
  noFields: (column) => `“${column}” no tiene campos en estas filas.`,
  firstFields: (shown, all) =>
    `Se muestran los primeros ${formatNumber(shown)} de ${plural(all, "campo", "campos")}.`,
  fieldWork: {
    names: "Leyendo los nombres de los campos",
    types: "Leyendo los campos",
    table: "Preparando los campos para ordenar y filtrar",
  },
  fieldRows: (done, all) => `${formatNumber(done)} de ${rowsOf(all)}`,
  stopFieldWork: "Detener",

  expandCell: "Expandir",
  openBeside: "Abrir en el panel lateral",
  closePanel: "Cerrar",
  panelLabel: (column, row) => `${column}, fila ${formatNumber(row)}`,
  copyValue: "Copiar el valor",
  valueCopied: "Valor copiado",
  showAsColumn: "Mostrar como columna",
};

/** Sorting, filtering and searching a result, and its columns. */
export const resultGrid: Translated<typeof english.resultGrid> = {
  sortBy: (column) => `Ordenar por ${column}`,
  filter: "Filtrar…",
  filterColumn: (column) => `Filtrar ${column}`,
  filterText: (column) => `Filtro de ${column}`,
  editFilter: (column, text) => `Editar el filtro de ${column}: ${text}`,
  removeFilter: (column) => `Quitar el filtro de ${column}`,
  clearFilters: "Borrar todos",
  clearFilter: "Borrar",
  applyFilter: "Filtrar",
  filterBar: "Filtros del resultado",
  filterIncomplete: "Escriba un valor después del operador.",
  filterGrouped: (number, plain) => `Las comas separan valores. Para el número ${number}, escriba ${plain}.`,
  filterBoth: (one, other) =>
    `Ningún valor es a la vez ${one} y ${other}. Para cualquiera de los dos, escriba ${one}, ${other}`,
  filterEvery: (above, below) =>
    `Todos los números son ${above} o ${below}. Para el intervalo, escriba ${above} and ${below}`,
  filterAsOf: (filter, minute) => `${filter}, a fecha de ${minute}`,
  filterHelpText: "texto · a* · =exacto · a, b · !a* and !b* · null · !texto",
  filterHelpNumber: "100 · >100 · 10..20 · >=10 and <20 · 1, 2 · null · !100",
  filterHelpTime: "2024-05 · >2024 · 2024-01..2024-06 · today · last 7 days · this month · null · !2024",
  filterHelpZoned: (zone) =>
    `2024-05 · >2024-05-01 10:00 · today · last 7 days · this month · null · !2024 · en ${zone}`,
  filterHelpOther: "valor · a* · a, b · null · !valor",
  searchValues: "Buscar valores",
  clearSearch: "Borrar la búsqueda",
  values: (column) => `Valores de ${column}`,
  valueRows: (rows) => rowsOf(rows),
  distinctValues: (count) => plural(count, "valor distinto", "valores distintos"),
  listedValues: (listed, count) =>
    `Los ${formatNumber(listed)} más frecuentes de ${plural(count, "valor", "valores")}`,
  noValues: "Ningún valor coincide.",
  only: "Solo",
  onlyValue: (value) => `Solo ${value}`,
  not: "Excepto",
  notValue: (value) => `Excepto ${value}`,
  nullValue: "NULL",
  emptyValue: "texto vacío",
  describedNull: "sin valor",
  describedEmpty: "texto de longitud 0",
  sortKey: (column, isDescending) => `${column} ${isDescending ? "descendente" : "ascendente"}`,
  sortedBy: (keys) => `Orden: ${keys.join(", después ")}`,
  notSorted: "En el orden de la instrucción",
  cellsSelected: (rows, columns) =>
    `Selección de ${rowsOf(rows)} por ${plural(columns, "columna", "columnas")}`,
  rowsMatching: (shown, all) => `${formatNumber(shown)} de ${rowsOf(all)}`,
  rowsMatchingOfCut: (shown, all) => `${formatNumber(shown)} de ${theFirstRows(all)}`,
  ofFirstRows: (rows) => `De ${theFirstRows(rows)}`,
  overAllRows: "Ejecutar en todas las filas",
  overAllRowsNote: "Ejecuta lo mismo en todas las filas de la instrucción, en una pestaña nueva",
  arranging: "Ordenando y filtrando",
  noMatchingRows: "Ninguna fila coincide con los filtros",
  noMatchingRowsText: "Cambie o borre los filtros.",
  noMatchingRowsOfCut: (rows) =>
    `${rows === 1 ? "La primera fila no coincide" : `Ninguna de ${theFirstRows(rows)} coincide`}. Hay más filas; ejecute los filtros en todas ellas.`,

  fitAllColumns: "Ajustar todas las columnas",
  pinLeft: "Anclar a la izquierda",
  pinRight: "Anclar a la derecha",
  unpin: "Desanclar",
  hideColumn: "Ocultar",
  showColumn: (column) => `Mostrar ${column}`,
  showAllColumns: "Mostrar todas las columnas",
  hiddenColumns: (count) => plural(count, "columna oculta", "columnas ocultas"),
  pinned: "anclada",

  cellMenu: (column, row) => `Celda ${column}, fila ${formatNumber(row)}`,
  openCell: "Abrir",
  copy: "Copiar",
  copyWithNames: "Copiar con encabezado",
  copyAsShown: "Copiar como se muestra",
  notCopied: "No se pudo copiar en el portapapeles.",
  filterByValue: "Solo filas con este valor",
  filterOutValue: "Excluir filas con este valor",
  valueTooLong: (characters) =>
    `Los valores de más de ${formatNumber(characters)} caracteres no se pueden usar en un filtro.`,
  filterNotNull: "Excluir filas con NULL",

  find: "Buscar en el resultado",
  findPlaceholder: "Buscar en el resultado",
  findPrevious: "Anterior",
  findNext: "Siguiente",
  findClose: "Cerrar la búsqueda",
  foundAt: (ordinal, cells) => `${formatNumber(ordinal)} de ${formatNumber(cells)}`,
  foundAtOfCut: (ordinal, cells, rows) =>
    `${formatNumber(ordinal)} de ${formatNumber(cells)} en ${theFirstRows(rows)}`,
  searching: "Buscando…",
  foundIn: (column, row) => `${column}, fila ${formatNumber(row)}`,
  foundNothing: "Sin resultados",
  foundNothingOfCut: (rows) => `Sin resultados en ${theFirstRows(rows)}`,

  timeZone: "Zona horaria…",
  timeZoneTitle: "Zona horaria del resultado",
  timeZoneLabel: "Mostrar las horas con zona en",
  timeZoneText:
    "Los filtros también usan esta zona. Las copias y exportaciones conservan las horas almacenadas; el instante es el mismo.",
  timeZoneSearch: "Buscar zonas",
  noZone: "Ninguna zona coincide.",
  asStored: "Como está almacenado",
  utc: "UTC",
  local: (zone) => `Zona de este equipo (${zone})`,
  timesIn: (zone) => `Horas en ${zone}`,
  timesAsStored: "Mostrar las horas almacenadas",
  close: "Cerrar",

  fieldsAsColumns: "Campos como columnas en una consulta nueva",
  itemsAsRows: "Elementos como filas en una consulta nueva",
};
