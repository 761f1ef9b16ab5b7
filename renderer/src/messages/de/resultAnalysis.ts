import type * as english from "../en/resultAnalysis";
import type { Translated } from "../../lib/translation";
import { formatNumber } from "../../lib/formatNumber";
import { inFirstRows, ofFirstRows, plural } from "./plural";

const chartTypes = {
  bar: "Balken",
  line: "Linien",
  area: "Flächen",
  pie: "Kreis",
  scatter: "Punkte",
  histogram: "Histogramm",
  box: "Boxplot",
  heatmap: "Heatmap",
  map: "Karte",
} as const;

/** What a chart of each kind is called in a sentence. */
const chartNames: Readonly<Record<string, string>> = {
  [chartTypes.bar]: "Balkendiagramm",
  [chartTypes.line]: "Liniendiagramm",
  [chartTypes.area]: "Flächendiagramm",
  [chartTypes.pie]: "Kreisdiagramm",
  [chartTypes.scatter]: "Punktdiagramm",
};

/** Statistics, summaries of a selection, groups and charts of a result. */
export const resultAnalysis: Translated<typeof english.resultAnalysis> = {
  panes: "Ergebnis anzeigen als",
  pane: { rows: "Zeilen", pivot: "Pivot", chart: "Diagramm", compare: "Vergleich" },
  notComplete: "Verfügbar, sobald alle Zeilen geladen sind.",
  scopeAll: (rows) => `Beruht auf ${plural(rows, "Zeile", "Zeilen")}`,
  scopeFiltered: (shown, rows) =>
    `Beruht auf ${formatNumber(shown)} von ${plural(rows, "Zeile", "Zeilen")}, die zu den Filtern passen`,
  scopeFirst: (rows) => `Beruht auf ${inFirstRows(rows)}`,
  scopeFirstFiltered: (shown, rows) =>
    `Beruht auf ${formatNumber(shown)} ${ofFirstRows(rows)}, die zu den Filtern passen`,
  overAllRows: "Auf alle Zeilen anwenden",

  statistics: "Statistik",
  showStatistics: "Statistik anzeigen",
  hideStatistics: "Statistik ausblenden",
  resizeStatistics: "Breite der Statistik",
  searchColumns: "Spalte suchen",
  clearSearch: "Leeren",
  noColumnFound: "Keine passenden Spalten.",
  reading: "Wird berechnet",
  notRead: (message) => `Berechnung nicht möglich: ${message}`,
  nulls: (share) => `${share} NULL`,
  noNulls: "Kein NULL",
  distinct: (count) => `${formatNumber(count)} verschiedene`,
  allDistinct: "Alle verschieden",
  onlyNulls: "Nur NULL",
  rows: "Zeilen",
  nullRows: "NULL",
  distinctValues: "Verschiedene",
  minimum: "Minimum",
  maximum: "Maximum",
  sum: "Summe",
  average: "Durchschnitt",
  deviation: "Abweichung",
  quantiles: ["5\u00a0%", "25\u00a0%", "Median", "75\u00a0%", "95\u00a0%"],
  shortest: "Kürzester",
  longest: "Längster",
  characters: (count) => plural(count, "Zeichen", "Zeichen"),
  spread: "Verteilung",
  spreadSummary: (from, to, rows) =>
    `Die meisten Zeilen (${formatNumber(rows)}) liegen zwischen ${from} und ${to}`,
  range: (from, to, rows) => `${from} bis ${to}: ${plural(rows, "Zeile", "Zeilen")}`,
  filterByRange: (range) => `${range}. Nur diese anzeigen`,
  mostFrequent: "Häufigste",
  rowsWith: (rows) => (rows === 1 ? "Zeile," : "Zeilen,"),
  showOnlyThese: "Nur diese anzeigen",
  isNull: "NULL",
  isEmpty: "leer",
  removeFilter: "Filter dieser Spalte entfernen",

  summary: "Zusammenfassung der ausgewählten Zellen",
  summarise: (cells) => `${plural(cells, "Zelle", "Zellen")} zusammenfassen`,
  summarising: "Wird zusammengefasst",
  notSummed: {
    identifiers: (column) => `Keine Summe: ${column} enthält Kennungen`,
    differentMeanings: "Keine Summe: Diese Spalten enthalten Verschiedenes",
  },
  cells: "Zellen",
  notNull: "Anzahl",
  copyFigure: (name) => `Kopieren: ${name}`,
  moreFigures: (count) => `+${count} weitere`,
  figureCopied: (name) => `${name} kopiert`,

  columns: "Ergebnisspalten",
  well: { rows: "Zeilen", across: "Spalten", values: "Werte" },
  wellHint: {
    rows: "Spalten zum Gruppieren hier ablegen",
    across: "Spalten hier ablegen",
    values: "Spalten zum Aggregieren hier ablegen",
  },
  columnActions: (column) => `${column} hinzufügen zu`,
  putInto: { rows: "Zu Zeilen", across: "Zu Spalten", values: "Zu Werten" },
  countRows: "Anzahl der Zeilen",
  chip: (text) => `${text} ändern`,
  removeChip: "Entfernen",
  moveEarlier: "Nach links",
  moveLater: "Nach rechts",
  bucket: {
    value: "Jeder Wert",
    year: "Jahr",
    quarter: "Quartal",
    month: "Monat",
    week: "Woche",
    day: "Tag",
    hour: "Stunde",
    minute: "Minute",
  },
  ranges: (count) => `${count} Bereiche`,
  steps: (size) => `Schritte von ${size}`,
  inUtc: (bucket) => `${bucket} in UTC`,
  bucketOf: (bucket, column) => `${column} · ${bucket}`,
  aggregate: {
    count: "Anzahl",
    countDistinct: "Verschiedene Werte",
    sum: "Summe",
    average: "Durchschnitt",
    minimum: "Minimum",
    maximum: "Maximum",
    median: "Median",
  },
  aggregateOf: (aggregate, column) => `${aggregate} von ${column}`,
  totals: "Gesamtwerte",
  pivotEmptyTitle: "Zeilen gruppieren",
  pivotEmptyText:
    "Ziehen Sie Spalten aus der Liste in Zeilen, Spalten und Werte, oder wählen Sie eine Spalte der Liste, um sie hinzuzufügen.",
  groups: (count) => plural(count, "Gruppe", "Gruppen"),

  chartType: "Diagramm",
  chartTypes,
  x: "X-Achse",
  y: "Y-Achse",
  aggregateLabel: "Aggregat",
  bucketLabel: "Gruppieren nach",
  series: "Aufteilen nach",
  noSeries: "Nicht aufteilen",
  order: "Reihenfolge",
  orders: { key: "Nach Name", value: "Größte zuerst" },
  isLog: "Logarithmisch",
  chartLoading: "Diagramm wird geladen",
  chartTitle: (y, x) => `${y} nach ${x}`,
  scatterTitle: (y, x) => `${y} gegen ${x}`,
  splitTitle: (title, part) => `${title}, aufgeteilt nach ${part}`,
  histogramTitle: (x) => `Verteilung von ${x}`,
  chartDescription: (type, points, low, high) =>
    `${chartNames[type] ?? type} mit ${plural(points, "Punkt", "Punkten")}, von ${low} bis ${high}`,
  chartHasNothing: "Nichts zu zeichnen. Keine Zeile hat hier einen Wert.",
  chartNeedsNumber:
    "Dieses Ergebnis hat keine Zahlenspalte für die Y-Achse. Wählen Sie einen anderen Diagrammtyp oder eine andere Spalte.",
  pointsCut: (points) =>
    `Nur die ersten ${formatNumber(points)} Punkte werden gezeichnet. Gruppieren Sie gröber, um alle zu sehen.`,
  sampled: (points, rows) =>
    `Gezeichnet wird eine Zufallsstichprobe von ${formatNumber(points)} aus ${plural(rows, "Zeile", "Zeilen")}`,
  seriesCut: (count) =>
    count === 1
      ? "Nur die größte Reihe wird gezeichnet."
      : `Nur die ${formatNumber(count)} größten Reihen werden gezeichnet.`,
  notOnLog: (count) =>
    `${plural(count, "Wert", "Werte")} von 0 oder weniger ${count === 1 ? "ist" : "sind"} auf einer logarithmischen Achse nicht darstellbar`,
  save: "Speichern",
  savePng: "Als PNG speichern",
  saveSvg: "Als SVG speichern",
  copyPicture: "Bild kopieren",
  pictureCopied: "Bild kopiert",
  pictureSaved: (name) => `${name} gespeichert`,
  dataTable: "Werte des Diagramms",
  showTable: "Werte als Tabelle anzeigen",
  hideTable: "Diagramm anzeigen",
};
