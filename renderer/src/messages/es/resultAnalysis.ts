import type * as english from "../en/resultAnalysis";
import { formatNumber } from "../../lib/formatNumber";
import type { Translated } from "../../lib/translation";
import { plural, theFirstRows } from "./plural";

const rowsOf = (count: number) => plural(count, "fila", "filas");

/** Kinds of charts behind "gráfico de"; the others have names of their own. */
const chartTypes = {
  bar: "Barras",
  line: "Líneas",
  area: "Áreas",
  pie: "Sectores",
  scatter: "Dispersión",
  histogram: "Histograma",
  box: "Diagrama de caja",
  heatmap: "Mapa de calor",
  map: "Mapa",
} as const;

function chartNamed(type: string): string {
  const { bar, line, area, pie, scatter } = chartTypes;
  const isKind = [bar, line, area, pie, scatter].some((kind) => kind === type);
  return isKind ? `Gráfico de ${type.toLowerCase()}` : type;
}

/** Statistics, summaries of a selection, groups and charts of a result. */
export const resultAnalysis: Translated<typeof english.resultAnalysis> = {
  panes: "Ver el resultado como",
  pane: { rows: "Filas", pivot: "Tabla dinámica", chart: "Gráfico", compare: "Comparar" },
  notComplete: "Disponible cuando se hayan cargado todas las filas.",
  scopeAll: (rows) => `A partir de ${rowsOf(rows)}`,
  scopeFiltered: (shown, rows) => `A partir de ${formatNumber(shown)} de ${rowsOf(rows)}, según los filtros`,
  scopeFirst: (rows) => `A partir de ${theFirstRows(rows)}`,
  scopeFirstFiltered: (shown, rows) =>
    `A partir de ${formatNumber(shown)} de ${theFirstRows(rows)}, según los filtros`,
  overAllRows: "Ejecutar en todas las filas",

  statistics: "Estadísticas",
  showStatistics: "Mostrar las estadísticas",
  hideStatistics: "Ocultar las estadísticas",
  resizeStatistics: "Ancho de las estadísticas",
  searchColumns: "Buscar una columna",
  clearSearch: "Borrar",
  noColumnFound: "Ninguna columna coincide.",
  reading: "Calculando",
  notRead: (message) => `No se puede calcular: ${message}`,
  nulls: (share) => `${share} NULL`,
  noNulls: "Sin NULL",
  distinct: (count) => plural(count, "distinto", "distintos"),
  allDistinct: "Todos distintos",
  onlyNulls: "Solo NULL",
  rows: "Filas",
  nullRows: "NULL",
  distinctValues: "Distintos",
  minimum: "Mínimo",
  maximum: "Máximo",
  sum: "Suma",
  average: "Promedio",
  deviation: "Desviación",
  quantiles: ["5\u00a0%", "25\u00a0%", "Mediana", "75\u00a0%", "95\u00a0%"],
  shortest: "Más corto",
  longest: "Más largo",
  characters: (count) => plural(count, "carácter", "caracteres"),
  spread: "Distribución",
  spreadSummary: (from, to, rows) =>
    `La mayoría de las filas (${formatNumber(rows)}) está entre ${from} y ${to}`,
  range: (from, to, rows) => `De ${from} a ${to}: ${rowsOf(rows)}`,
  filterByRange: (range) => `${range}. Mostrar solo estas`,
  mostFrequent: "Más frecuentes",
  rowsWith: (rows) => (rows === 1 ? "fila," : "filas,"),
  showOnlyThese: "Mostrar solo estas",
  isNull: "NULL",
  isEmpty: "vacío",
  removeFilter: "Quitar el filtro de esta columna",

  summary: "Resumen de las celdas seleccionadas",
  summarise: (cells) => `Resumir ${plural(cells, "celda", "celdas")}`,
  summarising: "Resumiendo",
  notSummed: {
    identifiers: (column) => `Sin suma: ${column} contiene identificadores`,
    differentMeanings: "Sin suma: estas columnas contienen cosas distintas",
  },
  cells: "Celdas",
  notNull: "Recuento",
  copyFigure: (name) => `Copiar: ${name}`,
  moreFigures: (count) => `+${count} más`,
  figureCopied: (name) => `Copiado: ${name}`,

  columns: "Columnas del resultado",
  well: { rows: "Filas", across: "Columnas", values: "Valores" },
  wellHint: {
    rows: "Suelte aquí las columnas por las que agrupar",
    across: "Suelte columnas aquí",
    values: "Suelte aquí las columnas que agregar",
  },
  columnActions: (column) => `Agregar ${column} a`,
  putInto: { rows: "Agregar a filas", across: "Agregar a columnas", values: "Agregar a valores" },
  countRows: "Número de filas",
  chip: (text) => `Cambiar ${text}`,
  removeChip: "Quitar",
  moveEarlier: "Mover a la izquierda",
  moveLater: "Mover a la derecha",
  bucket: {
    value: "Cada valor",
    year: "Año",
    quarter: "Trimestre",
    month: "Mes",
    week: "Semana",
    day: "Día",
    hour: "Hora",
    minute: "Minuto",
  },
  ranges: (count) => plural(count, "intervalo", "intervalos"),
  steps: (size) => `Intervalos de ${formatNumber(size)}`,
  inUtc: (bucket) => `${bucket} en UTC`,
  bucketOf: (bucket, column) => `${column} · ${bucket}`,
  aggregate: {
    count: "Recuento",
    countDistinct: "Recuento distinto",
    sum: "Suma",
    average: "Promedio",
    minimum: "Mínimo",
    maximum: "Máximo",
    median: "Mediana",
  },
  aggregateOf: (aggregate, column) => `${aggregate} de ${column}`,
  totals: "Totales",
  pivotEmptyTitle: "Agrupe las filas",
  pivotEmptyText:
    "Arrastre columnas de la lista a Filas, Columnas y Valores, o elija una columna de la lista para agregarla.",
  groups: (count) => plural(count, "grupo", "grupos"),

  chartType: "Gráfico",
  chartTypes,
  x: "Eje X",
  y: "Eje Y",
  aggregateLabel: "Agregación",
  bucketLabel: "Agrupar por",
  series: "Desglosar por",
  noSeries: "Ninguno",
  order: "Orden",
  orders: { key: "Por nombre", value: "De mayor a menor" },
  isLog: "Logarítmico",
  chartLoading: "Cargando el gráfico",
  chartTitle: (y, x) => `${y} por ${x}`,
  scatterTitle: (y, x) => `${y} frente a ${x}`,
  splitTitle: (title, part) => `${title}, desglose por ${part}`,
  histogramTitle: (x) => `Distribución de ${x}`,
  chartDescription: (type, points, low, high) =>
    `${chartNamed(type)} con ${plural(points, "punto", "puntos")}, de ${low} a ${high}`,
  chartHasNothing: "No hay nada que dibujar. Ninguna fila tiene un valor aquí.",
  chartNeedsNumber:
    "Este resultado no tiene ninguna columna numérica para el eje Y. Elija otro tipo de gráfico u otra columna.",
  pointsCut: (points) =>
    `Solo se dibujan los primeros ${formatNumber(points)} puntos. Use una agrupación más amplia para verlos todos.`,
  sampled: (points, rows) => `Se dibuja una muestra aleatoria de ${formatNumber(points)} de ${rowsOf(rows)}`,
  seriesCut: (count) => `Solo se dibujan las ${formatNumber(count)} series mayores.`,
  notOnLog: (count) =>
    plural(
      count,
      "valor cero o negativo no se puede mostrar en un eje logarítmico",
      "valores cero o negativos no se pueden mostrar en un eje logarítmico",
    ),
  save: "Guardar",
  savePng: "Guardar como PNG",
  saveSvg: "Guardar como SVG",
  copyPicture: "Copiar la imagen",
  pictureCopied: "Imagen copiada",
  pictureSaved: (name) => `Se guardó ${name}`,
  dataTable: "Valores del gráfico",
  showTable: "Mostrar los valores en una tabla",
  hideTable: "Mostrar el gráfico",
};
