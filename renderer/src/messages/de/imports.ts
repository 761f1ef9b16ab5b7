import type * as english from "../en/imports";
import type { Translated } from "../../lib/translation";
import { formatDate, formatRoughDuration } from "../../lib/formatTime";
import { formatNumber } from "../../lib/formatNumber";
import { orOf, plural } from "./plural";

/** "3 Zeilen passen", "1 Zeile passt". */
const fitting = (count: number) => plural(count, "Zeile passt", "Zeilen passen");

/** Loading files and the sample. */
export const imports: Translated<typeof english.imports> = {
  fileTitle: (name) => `${name} laden`,
  files: (count) => plural(count, "Datei", "Dateien"),
  into: (database) => `In ${database}`,
  /** How long the load will take. */
  estimate: (seconds) => `Etwa ${formatRoughDuration(seconds)} auf diesem Dienst.`,
  estimating: "Dauer wird geschätzt\u00a0…",
  estimateUnknown: "Die Dauer lässt sich nicht schätzen.",
  looking: "Datei wird gelesen",
  dialogIsOpen:
    "Es wurde nichts geladen. Schließen Sie den offenen Dialog und wählen Sie die Dateien dann erneut.",
  tableName: "Tabelle",
  /** Stands for the name of each table. */
  anyTable: "<Tabelle>",
  schemaName: "Schema",
  mode: "Wenn die Tabelle existiert",
  modes: {
    create: "Nicht laden",
    replace: "Ersetzen",
    append: "Zeilen anhängen",
  },
  format: "Format",
  formats: {
    csv: "CSV oder anderer Text mit Trennzeichen",
    json: "JSON oder NDJSON",
    parquet: "Parquet",
    workbook: "Arbeitsmappe (XLSX, ODS)",
  },
  encoding: "Zeichencodierung",
  encodings: {
    "utf-8": "UTF-8",
    "utf-16le": "UTF-16 LE",
    "utf-16be": "UTF-16 BE",
    "windows-1252": "Westeuropäisch (Windows-1252)",
    "iso-8859-1": "Westeuropäisch (ISO 8859-1)",
    "iso-8859-15": "Westeuropäisch (ISO 8859-15)",
    "windows-1250": "Mitteleuropäisch (Windows-1250)",
    "iso-8859-2": "Mitteleuropäisch (ISO 8859-2)",
    "windows-1251": "Kyrillisch (Windows-1251)",
    "koi8-r": "Kyrillisch (KOI8-R)",
    "windows-1253": "Griechisch (Windows-1253)",
    "windows-1254": "Türkisch (Windows-1254)",
    shift_jis: "Japanisch (Shift-JIS)",
    "euc-jp": "Japanisch (EUC-JP)",
    gb18030: "Chinesisch (GB 18030)",
    big5: "Chinesisch (Big5)",
    "euc-kr": "Koreanisch (EUC-KR)",
  },
  delimiter: "Trennzeichen",
  delimiters: { ",": "Komma", ";": "Semikolon", "\t": "Tabulator", "|": "Senkrechter Strich" },
  otherDelimiter: "Anderes\u00a0…",
  delimiterText: "Anderes Trennzeichen",
  hasHeader: "Erste Zeile ist Kopfzeile",
  moreOptions: "Weitere Optionen",
  quote: "Anführungszeichen",
  quotes: { double: 'Doppelt (")', single: "Einfach (')", none: "Keine" },
  escape: "Maskierung",
  escapes: { quote: "Verdoppeltes Anführungszeichen", backslash: "Backslash" },
  skipLines: "Zu überspringende Zeilen",
  wholeNumber: "Ganze Zahl eingeben.",
  nullTexts: "Texte für NULL",
  nullTextsExample: "NULL, N/A",
  emptyIsNull: "Leere Zellen sind NULL",
  decimalSeparator: "Dezimaltrennzeichen",
  decimalSeparators: { point: "Punkt (1.5)", comma: "Komma (1,5)" },
  groupSeparator: "Tausendertrennzeichen",
  groupSeparators: {
    none: "Keines",
    point: "Punkt (1.234)",
    comma: "Komma (1,234)",
    blank: "Leerzeichen (1 234)",
    apostrophe: "Apostroph (1'234)",
  },
  dateFormat: "Datumsformat",
  timestampFormat: "Zeitstempelformat",
  detectedFormat: "Erkannt",
  sheet: "Blatt",
  sheetRows: (rows) => plural(rows, "Zeile", "Zeilen"),
  range: "Bereich",
  wholeSheet: "Ganzes Blatt",
  rangeFormat: "Bereich eingeben, etwa A1:F200.",
  mergedAreas: (areas) => {
    const shown = areas.slice(0, 12).join(", ");
    const named = areas.length > 12 ? `${shown} und ${formatNumber(areas.length - 12)} weitere` : shown;
    return areas.length === 1
      ? `Die Zellen ${named} sind verbunden. Ihr Wert wird in die erste Zelle geladen; die übrigen sind NULL, sofern sie keinen eigenen Wert haben.`
      : `${formatNumber(areas.length)} Bereiche haben verbundene Zellen: ${named}. Der Wert jedes Bereichs wird in seine erste Zelle geladen; die übrigen sind NULL, sofern sie keinen eigenen Wert haben.`;
  },
  mergedAreasCut:
    "Das Blatt ist zu groß, um vor dem Laden alle verbundenen Zellen zu finden. Der Wert eines Bereichs wird in seine erste Zelle geladen; die übrigen sind NULL, sofern sie keinen eigenen Wert haben.",
  formulasWithoutValue: (count, isComplete) =>
    `${isComplete ? "" : "Mindestens "}${plural(count, "Formel hat keinen gespeicherten Wert und wird", "Formeln haben keinen gespeicherten Wert und werden")} zu NULL. Öffnen Sie die Arbeitsmappe in einer Tabellenkalkulation und speichern Sie sie, um die Werte zu sichern.`,
  savedMapping: (savedAt) =>
    `Verwendet die Einstellungen vom letzten Laden solcher Dateien (${formatDate(savedAt)}).`,
  resetToDetected: "Erkannte Einstellungen verwenden",
  linesTitle: "Zeilen",
  lineCounts: (check) => {
    const { files, checked, failed, total, headerLines, skippedLines, trimmedCount, brokenCount } = check;
    return [
      ...(total === null
        ? []
        : [
            `${plural(total, "Zeile", "Zeilen")}${files === 1 ? "" : ` in ${plural(files, "Datei", "Dateien")}`}`,
          ]),
      plural(headerLines, "Kopfzeile", "Kopfzeilen"),
      `${formatNumber(skippedLines)} übersprungen`,
      ...(trimmedCount === 0
        ? []
        : [
            `${plural(trimmedCount, "Zeile endet", "Zeilen enden")} mit einer leeren Zelle, die weggelassen wird`,
          ]),
      `${formatNumber(brokenCount)} ${brokenCount === 1 ? "passt" : "passen"} nicht`,
      ...(checked + failed === files
        ? []
        : [
            files === 1
              ? "alle Zeilen werden geprüft\u00a0…"
              : `${formatNumber(checked)} von ${formatNumber(files)} Dateien geprüft\u00a0…`,
          ]),
      ...(failed === 0
        ? []
        : [
            files === 1
              ? "vor dem Laden lassen sich nicht alle Zeilen prüfen"
              : `${plural(failed, "Datei lässt", "Dateien lassen")} sich vor dem Laden nicht prüfen`,
          ]),
    ].join(" · ");
  },
  brokenInAll: (count) => `Insgesamt ${fitting(count)} nicht`,
  brokenInGroup: (count) => `${fitting(count)} nicht`,
  brokenLines: "Wenn eine Zeile nicht passt",
  brokenRules: { fail: "Nicht laden", reject: "Zeile abweisen", pad: "Fehlende Zellen auffüllen" },
  brokenRuleHints: {
    fail: () => "Es wird nichts geladen.",
    reject: (table) =>
      `Abgewiesene Zeilen kommen in ${table}_rejects. Bei mehr als 1.000.000 Zeilen oder 128 MB wird das Laden abgebrochen.`,
    pad: () =>
      "Fehlende Zellen werden zu NULL. Passt eine Zeile aus einem anderen Grund nicht, wird das Laden abgebrochen.",
  },
  brokenTitle: "Zeilen, die nicht passen",
  brokenConsequence: {
    fail: ({ brokenCount, paddableCount }, _table, rules) => {
      const ways = [
        ...(rules.includes("reject") ? ["Zeilen abweisen"] : []),
        ...(rules.includes("pad") && paddableCount === brokenCount ? ["Zeilen auffüllen"] : []),
        "die Einstellungen ändern",
      ];
      return `${fitting(brokenCount)} nicht. Das Laden schlägt fehl, wenn Sie nicht ${orOf(ways)}.`;
    },
    reject: ({ brokenCount }, table) =>
      `${plural(brokenCount, "Zeile wird", "Zeilen werden")} abgewiesen und in ${table}_rejects geschrieben.`,
    pad: ({ brokenCount, paddableCount }) => {
      const others = brokenCount - paddableCount;
      const padded = `${plural(paddableCount, "Zeile wird", "Zeilen werden")} mit NULL aufgefüllt.`;
      return others === 0
        ? padded
        : `${paddableCount === 0 ? "" : `${padded} `}${fitting(others)} aus einem anderen Grund nicht; damit schlägt das Laden fehl.`;
    },
  },
  fileHeading: "Datei",
  lineHeading: "Zeile",
  textHeading: "Text",
  reasonHeading: "Grund",
  number: formatNumber,
  allBroken: (count) => `Die ersten ${formatNumber(count)} anzeigen`,
  moreBroken: (count) => `${plural(count, "weitere Zeile", "weitere Zeilen")} nicht angezeigt.`,
  fileContents: "Inhalt der Datei",
  columnsTitle: "Spalten",
  previewTitle: "Vorschau",
  lastRows: (count) => (count === 1 ? "Letzte Zeile" : `Letzte ${plural(count, "Zeile", "Zeilen")}`),
  noRows: "Keine Zeilen vorhanden.",
  rowsInFiles: (rows, files) =>
    `${plural(rows, "Zeile", "Zeilen")}${files === 1 ? "" : ` in ${plural(files, "Datei", "Dateien")}`}`,
  columnsChosen: (chosen, all) => `${formatNumber(chosen)} von ${plural(all, "Spalte", "Spalten")}`,
  searchColumns: "Spalten suchen",
  noMatchingColumn: "Keine passenden Spalten.",
  include: (column) => `${column} laden`,
  columnName: (column) => `Name von ${column} in der Tabelle`,
  columnType: (column) => `Typ von ${column}`,
  nameHeading: "Name in der Tabelle",
  typeHeading: "Typ",
  valuesHeading: "Erste Werte",
  nullValue: "NULL",
  emptyValue: "leer",
  nameMissing: "Schema und Tabellennamen eingeben.",
  columnNameMissing: "Für jede Spalte einen Namen eingeben.",
  columnNameTwice: (name) => `Zwei Spalten heißen „${name}“.`,
  typeMissing: "Für jede Spalte einen Typ eingeben.",
  noColumn: "Mindestens eine Spalte wählen.",
  filesTitle: "Dateien",
  filesCount: (count, size) => `${plural(count, "Datei", "Dateien")} · ${size}`,
  readingFiles: (read, all) => `${formatNumber(read)} von ${formatNumber(all)} Dateien werden gelesen`,
  readingStopped: (read, all) => `${formatNumber(read)} von ${formatNumber(all)} Dateien gelesen`,
  stopReading: "Lesen stoppen",
  readRest: "Rest lesen",
  shapes: (count) =>
    count === 1 ? "Alle haben dieselben Spalten" : `${formatNumber(count)} Arten von Dateien`,
  /** What a kind of files has in common. */
  shape: ({ columns, text }): string => {
    const shown = columns.slice(0, 6).join(", ");
    const encodings: Readonly<Record<string, string>> = imports.encodings;
    const encoding = text?.encoding ?? "utf-8";
    return encoding === "utf-8" ? shown : `${encodings[encoding] ?? encoding} · ${shown}`;
  },
  allFiles: (count) => `Alle ${plural(count, "Datei", "Dateien")} anzeigen`,
  fewerFiles: "Weniger Dateien anzeigen",
  tableChoice: "Tabellen",
  oneTable: "In eine Tabelle",
  oneTablePerShape: "Eine Tabelle je Art von Datei",
  ownTables: "Jede in ihre eigene Tabelle",
  settingsFor: "Einstellungen für",
  groupName: (first, others) =>
    others === 0 ? first : `${first} und ${plural(others, "weitere Datei", "weitere Dateien")}`,
  tableFor: (file) => `Tabelle für ${file}`,
  pattern: (folder) => `Dateien in ${folder}`,
  patternExample: "*.csv",
  patternHint:
    "Ein Muster wie 2024-*.csv.gz oder north/**. Leer lassen für alle Datendateien, auch in Unterordnern.",
  noFiles: "Keine passenden Dateien.",
  load: "Laden",
  loadDifferently: "Ändern\u00a0…",
  openWithoutLoading: "Öffnen ohne Laden",
  loadFiles: (count) => `${plural(count, "Datei", "Dateien")} laden`,
  loadRemaining: (count) => `${plural(count, "verbleibende Datei", "verbleibende Dateien")} laden`,
  stop: "Stoppen",
  continueInBackground: "Im Hintergrund fortfahren",
  sampleTitle: "Beispieldaten laden",
  sampleText:
    "Kunden, Produkte, Bestellungen, Bestellpositionen, Zahlungen und Bewertungen eines Händlers: etwa 590.000 Zeilen in sechs verknüpften Tabellen und zwei Views, in einem Schema namens sample.",
};
