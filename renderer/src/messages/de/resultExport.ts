import type * as english from "../en/resultExport";
import type { Translated } from "../../lib/translation";
import { formatBytes, formatNumber } from "../../lib/formatNumber";
import { allOf, firstRows, inFirstRows, ofFirstRows, plural } from "./plural";

/** Copying and exporting in other formats. */
export const resultExport: Translated<typeof english.resultExport> = {
  copyAs: {
    rows: "Kopieren als",
    groups: "Gruppen kopieren als",
    values: "Werte kopieren als",
    differences: "Änderungen kopieren als",
  },
  copyFormat: {
    tsvWithHeader: "Text mit Kopfzeile",
    csv: "CSV",
    json: "JSON",
    ndjson: "NDJSON",
    markdown: "Markdown-Tabelle",
    html: "HTML-Tabelle",
    sqlInsert: "SQL INSERT",
    sqlUpdate: "SQL UPDATE\u00a0…",
    sqlValues: "SQL VALUES",
    sqlIn: "SQL-Liste für IN",
  },
  copySqlTitle: (isUpdate) => (isUpdate ? "Als SQL UPDATE kopieren" : "Als SQL INSERT kopieren"),
  copy: "Kopieren",
  table: "Tabelle",
  tableHint: "Wie in den Anweisungen geschrieben, bei Bedarf mit Schema.",
  tableMissing: "Tabellennamen eingeben.",
  keys: "Schlüsselspalten",
  keysForUpdate: "Stehen in WHERE. Alle anderen kopierten Spalten werden gesetzt.",
  keysForPages:
    "Die Zeilen werden in Seiten zu 100.000 gelesen, geordnet nach diesen Spalten. Zusammen müssen ihre Werte eindeutig sein, und keiner darf NULL sein; sonst bricht der Export ab.",
  keysMissing: "Mindestens eine Spalte wählen.",
  keysAll: "Mindestens eine kopierte Spalte muss zum Setzen übrig bleiben.",

  export: {
    rows: "Exportieren",
    groups: "Gruppen exportieren",
    values: "Werte exportieren",
    differences: "Änderungen exportieren",
  },
  exportRows: "Exportieren\u00a0…",
  title: {
    rows: "Zeilen exportieren",
    groups: "Gruppen exportieren",
    values: "Werte exportieren",
    differences: "Änderungen exportieren",
  },
  format: "Format",
  formats: {
    csv: {
      name: "CSV",
      keeps: "Genauer Text jedes Werts; NULL ist ein leeres Feld. Typen bleiben nicht erhalten.",
    },
    tsv: {
      name: "TSV",
      keeps:
        "Wie CSV, mit Tabulatoren zwischen den Feldern und genauem Text. Eine Tabellenkalkulation kann Texte ausführen, die mit =, +, − oder @ beginnen.",
    },
    json: {
      name: "JSON",
      keeps:
        "Ein Array von Objekten. Große Zahlen, Dezimalzahlen und Zeiten sind Zeichenketten, damit kein Leseprogramm sie rundet.",
    },
    ndjson: { name: "NDJSON", keeps: "Wie JSON, mit einem Objekt pro Zeile." },
    parquet: {
      name: "Parquet",
      keeps: "Werte mit ihren Typen, komprimiert. Für DuckDB, Spark und pandas.",
    },
    xlsx: {
      name: "Excel",
      keeps:
        "Behält Zahlen, Datumsangaben, Zeiten und boolesche Werte, die Excel exakt darstellen kann; der Rest ist Text. Bis zu 1.048.575 Zeilen.",
    },
    markdown: {
      name: "Markdown",
      keeps: "Eine Tabelle für Dokumente. NULL und leerer Text sehen gleich aus.",
    },
    sqlInsert: { name: "SQL INSERT", keeps: "Anweisungen, die dieselben Werte in eine Tabelle einfügen." },
  },
  csv: {
    keeps: (nullText) => `Genauer Text jedes Werts; NULL ist ${nullText}. Typen bleiben nicht erhalten.`,
    delimiter: "Trennzeichen",
    delimiters: { ",": "Komma", ";": "Semikolon", "\t": "Tabulator", "|": "Senkrechter Strich" },
    quoting: "Anführungszeichen",
    quotings: { needed: "Nur wo nötig", always: "Immer, außer bei NULL" },
    nullText: "Text für NULL",
    nullTextEmpty: "Leer",
    nullTextHint:
      "Wird ohne Anführungszeichen geschrieben. Ein Wert mit demselben Text steht in Anführungszeichen.",
    nullTextInvalid:
      "Trennzeichen, Anführungszeichen, Zeilenumbrüche und Leerzeichen am Anfang und Ende entfernen.",
    encoding: "Zeichencodierung",
    encodings: {
      "utf-8": "UTF-8",
      "utf-8-bom": "UTF-8 mit BOM",
      "utf-16le": "UTF-16 LE mit BOM",
      "windows-1252": "Westeuropäisch (Windows-1252)",
    },
    encodingLacks: "Andere Zeichen werden als ? geschrieben und gezählt.",
    hasHeader: "Erste Zeile ist Kopfzeile",
    formulas: "Formeln",
    formulaChoices: { keep: "Genauen Text behalten", escape: "Für Tabellenkalkulationen maskieren" },
    formulaHints: {
      keep: "Eine Tabellenkalkulation kann Texte ausführen, die mit =, +, − oder @ beginnen.",
      escape:
        "Texten, die mit =, +, − oder @ beginnen, wird ein Apostroph vorangestellt. Zahlen bleiben, wie sie sind.",
    },
  },
  formulasEscaped: (count) =>
    count === 1
      ? "1 Text, der wie eine Formel aussieht, hat einen vorangestellten Apostroph erhalten"
      : `${formatNumber(count)} Texte, die wie Formeln aussehen, haben einen vorangestellten Apostroph erhalten`,
  formulasKept: (count) =>
    count === 1
      ? "1 Text sieht wie eine Formel aus: Eine Tabellenkalkulation kann ihn ausführen"
      : `${formatNumber(count)} Texte sehen wie Formeln aus: Eine Tabellenkalkulation kann sie ausführen`,
  formulasAsText: (count) =>
    count === 1
      ? "1 Text, der wie eine Formel aussieht, wird als Text eingefügt"
      : `${formatNumber(count)} Texte, die wie Formeln aussehen, werden als Text eingefügt`,
  unencodable: (count) =>
    count === 1
      ? "1 Zeichen ist nicht in Windows-1252 enthalten und wurde als ? geschrieben"
      : `${formatNumber(count)} Zeichen sind nicht in Windows-1252 enthalten und wurden als ? geschrieben`,
  columns: "Spalten",
  allColumns: (count) => allOf(count, "Spalte", "Spalten"),
  visibleColumns: (count) => `Sichtbare Spalten (${formatNumber(count)})`,
  selectedColumns: (count) => `Ausgewählte Spalten (${formatNumber(count)})`,
  rows: "Zeilen",
  rowsOfView: (count, first) =>
    `Wie angezeigt: ${plural(count, "Zeile", "Zeilen")}${first === null ? "" : ` von ${inFirstRows(first)}`}`,
  rowsOfViewNote: "Verwendet Filter und Sortierung der Ansicht.",
  rowsOfResult: (count, isCut) => (isCut ? firstRows(count) : allOf(count, "Zeile", "Zeilen")),
  rowsOfResultNote: (isCut) =>
    isCut
      ? "Das Ergebnis wurde dort abgeschnitten. Der Dateiname weist darauf hin."
      : "In der Reihenfolge der Anweisung.",
  rowsOfKind: {
    groups: (count) => `Alle Zeilen der Pivot-Tabelle (${formatNumber(count)})`,
    values: (count) => `Alle Werte des Diagramms (${formatNumber(count)})`,
    differences: (count) => plural(count, "angezeigte Zeile", "angezeigte Zeilen"),
  },
  rowsOfStatement: "Alle Zeilen der Anweisung",
  rowsOfStatementFiltered: "Alle zu den Filtern passenden Zeilen der Anweisung",
  rowsReadAtOnce: "Führt die Abfrage erneut aus und exportiert jede Zeile in der Reihenfolge der Abfrage.",
  rowsOfStatementNote: "Führt die Anweisung seitenweise erneut aus, nach Schlüsselspalten.",
  rowsDirect: "Alle Zeilen, mit Ihrem eigenen DuckDB",
  rowsDirectNote: "Bereitet SQL zum Ausführen in DuckDB auf diesem Computer vor.",
  directText: "SQL für DuckDB",
  directHint:
    "Führen Sie dies in DuckDB auf diesem Computer aus. Ersetzen Sie die erste Zeile durch die ATTACH-Anweisung der Datenbank, die das Token enthält.",
  copyText: "SQL kopieren",
  copied: "Kopiert",
  copyAttach: "ATTACH-Anweisung kopieren",
  attachNotKept:
    "Das Token dieser Datenbank ist hier nicht gespeichert. Verwenden Sie die ATTACH-Anweisung, die Sie beim Erstellen gesichert haben.",
  notCopied: "Kopieren in die Zwischenablage fehlgeschlagen.",
  pagesCost:
    "Jede Seite führt die Anweisung erneut aus und sortiert sie. Eine langsame Anweisung braucht diese Zeit also für je 100.000 Zeilen. Zeilen, die während des Exports geschrieben werden, können fehlen.",
  cutAbove: (rows, choice) =>
    `Das Ergebnis wurde nach ${plural(rows, "Zeile", "Zeilen")} abgeschnitten. Exportiert werden nur diese. Für alle Zeilen wählen Sie unter „Zeilen“ den Eintrag „${choice}“.`,
  chooseAll: "Alle Zeilen wählen",
  computedOfCut: {
    groups: (scope) =>
      `${scope}; es gibt noch mehr. Wählen Sie unter der Pivot-Tabelle „Auf alle Zeilen anwenden“ und exportieren Sie jenes Ergebnis.`,
    values: (scope) =>
      `${scope}; es gibt noch mehr. Wählen Sie unter dem Diagramm „Auf alle Zeilen anwenden“ und exportieren Sie jenes Ergebnis.`,
  },
  withoutTotals: (what) => `${what}, ohne Gesamtwerte`,
  totalsLeftOut: "Gesamtwerte werden ausgelassen, weil die Spaltentypen sie nicht aufnehmen können.",
  /** Of columns whose type Parquet has not, or holds to the millisecond only. */
  writtenAsText: (columns) => {
    // The type of a struct may be pages long.
    const shown = columns
      .slice(0, 3)
      .map(({ name, type }) => (/[([]/.test(type) ? `Teile von ${name}` : `${name} (${type})`));
    const more = columns.length - shown.length;
    const named = [...shown, ...(more === 0 ? [] : [plural(more, "weitere Spalte", "weitere Spalten")])];
    return `Als Text geschrieben, weil Parquet den Typ nicht exakt darstellen kann: ${named.join(", ")}.`;
  },
  cutNote: (scope) => `${scope}. Das Ergebnis wurde dort abgeschnitten; es gibt noch mehr Zeilen.`,
  differencesOfCut: (scope) =>
    `${scope}; es gibt noch mehr. Zeilen jenseits des Limits können als hinzugefügt oder entfernt erscheinen.`,
  pivotName: "pivot",
  differencesName: "aenderungen",
  firstRowsName: (name, rows) => `${name}-erste-${rows}-zeilen`,

  exporting: (rows, all) =>
    all === null
      ? `Export läuft, bisher ${plural(rows, "Zeile", "Zeilen")}`
      : `Export läuft, ${formatNumber(rows)} von ${plural(all, "Zeile", "Zeilen")}`,
  exportingPercent: (percent) => `Export läuft, ${formatNumber(Math.floor(percent))}\u00a0%`,
  stop: "Export stoppen",
  exported: (name, rows, bytes) =>
    `${plural(rows, "Zeile", "Zeilen")} nach ${name} exportiert (${formatBytes(bytes)})`,
  exportedOfCut: (name, rows, first, bytes) =>
    `${rows === first ? firstRows(rows) : `${formatNumber(rows)} ${ofFirstRows(first)}`} nach ${name} exportiert (${formatBytes(bytes)})`,
  exportedComputedOfCut: (name, rows, first, bytes) =>
    `${plural(rows, "Zeile", "Zeilen")}, berechnet aus ${inFirstRows(first)}, nach ${name} exportiert (${formatBytes(bytes)})`,
  stopped: "Export gestoppt. Es wurde keine Datei geschrieben.",
  showInFolder: "Im Ordner anzeigen",
};
