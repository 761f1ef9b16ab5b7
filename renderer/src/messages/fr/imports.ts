import type * as english from "../en/imports";
import type { Translated } from "../../lib/translation";
import { formatDate, formatRoughDuration } from "../../lib/formatTime";
import { formatNumber } from "../../lib/formatNumber";
import { allOf, either, formOf, plural } from "./plural";

const unfitLines = (count: number) =>
  plural(count, "ligne n’est pas conforme", "lignes ne sont pas conformes");

/** Loading files and the sample. */
export const imports: Translated<typeof english.imports> = {
  fileTitle: (name) => `Charger ${name}`,
  files: (count) => plural(count, "fichier", "fichiers"),
  into: (database) => `Dans ${database}`,
  estimate: (seconds) => `Environ ${formatRoughDuration(seconds)} sur ce service.`,
  estimating: "Estimation de la durée…",
  estimateUnknown: "La durée ne peut pas être estimée.",
  looking: "Lecture du fichier",
  dialogIsOpen:
    "Rien n’a été chargé. Fermez la boîte de dialogue ouverte, puis choisissez de nouveau les fichiers.",
  tableName: "Table",
  anyTable: "<table>",
  schemaName: "Schéma",
  mode: "Si la table existe",
  modes: {
    create: "Échouer",
    replace: "La remplacer",
    append: "Ajouter les lignes",
  },
  format: "Format",
  formats: {
    csv: "CSV ou autre texte délimité",
    json: "JSON ou NDJSON",
    parquet: "Parquet",
    workbook: "Classeur (XLSX, ODS)",
  },
  encoding: "Encodage",
  encodings: {
    "utf-8": "UTF-8",
    "utf-16le": "UTF-16 LE",
    "utf-16be": "UTF-16 BE",
    "windows-1252": "Europe occidentale (Windows-1252)",
    "iso-8859-1": "Europe occidentale (ISO 8859-1)",
    "iso-8859-15": "Europe occidentale (ISO 8859-15)",
    "windows-1250": "Europe centrale (Windows-1250)",
    "iso-8859-2": "Europe centrale (ISO 8859-2)",
    "windows-1251": "Cyrillique (Windows-1251)",
    "koi8-r": "Cyrillique (KOI8-R)",
    "windows-1253": "Grec (Windows-1253)",
    "windows-1254": "Turc (Windows-1254)",
    shift_jis: "Japonais (Shift-JIS)",
    "euc-jp": "Japonais (EUC-JP)",
    gb18030: "Chinois (GB 18030)",
    big5: "Chinois (Big5)",
    "euc-kr": "Coréen (EUC-KR)",
  },
  delimiter: "Séparateur",
  delimiters: { ",": "Virgule", ";": "Point-virgule", "\t": "Tabulation", "|": "Barre verticale" },
  otherDelimiter: "Autre…",
  delimiterText: "Autre séparateur",
  hasHeader: "La première ligne est l’en-tête",
  moreOptions: "Plus d’options",
  quote: "Guillemet",
  quotes: { double: 'Guillemet double (")', single: "Apostrophe (')", none: "Aucun" },
  escape: "Échappement",
  escapes: { quote: "Guillemet doublé", backslash: "Barre oblique inverse" },
  skipLines: "Lignes à ignorer",
  wholeNumber: "Saisissez un nombre entier.",
  nullTexts: "Textes lus comme NULL",
  nullTextsExample: "NULL, N/A",
  emptyIsNull: "Les cellules vides sont NULL",
  decimalSeparator: "Séparateur décimal",
  decimalSeparators: { point: "Point (1.5)", comma: "Virgule (1,5)" },
  groupSeparator: "Séparateur de milliers",
  groupSeparators: {
    none: "Aucun",
    point: "Point (1.234)",
    comma: "Virgule (1,234)",
    blank: "Espace (1 234)",
    apostrophe: "Apostrophe (1'234)",
  },
  dateFormat: "Format de date",
  timestampFormat: "Format d’horodatage",
  detectedFormat: "Détecté",
  sheet: "Feuille",
  sheetRows: (rows) => plural(rows, "ligne", "lignes"),
  range: "Plage",
  wholeSheet: "Feuille entière",
  rangeFormat: "Saisissez une plage telle que A1:F200.",
  mergedAreas: (areas) => {
    const shown = areas.slice(0, 12).join(", ");
    const others = areas.length - 12;
    const named = others > 0 ? `${shown} et ${plural(others, "autre", "autres")}` : shown;
    return areas.length === 1
      ? `Les cellules ${named} sont fusionnées. Leur valeur est chargée dans la première cellule ; les autres sont NULL, sauf si elles ont leur propre valeur.`
      : `${formatNumber(areas.length)} zones ont des cellules fusionnées : ${named}. La valeur de chacune est chargée dans sa première cellule ; les autres sont NULL, sauf si elles ont leur propre valeur.`;
  },
  mergedAreasCut:
    "La feuille est trop grande pour que toutes ses cellules fusionnées soient repérées avant le chargement. La valeur d’une zone est chargée dans sa première cellule ; les autres sont NULL, sauf si elles ont leur propre valeur.",
  formulasWithoutValue: (count, isComplete) =>
    `${isComplete ? "" : "Au moins "}${plural(count, "formule n’a pas de valeur enregistrée et sera NULL", "formules n’ont pas de valeur enregistrée et seront NULL")}. Pour l’enregistrer, ouvrez le classeur dans un tableur et enregistrez-le.`,
  savedMapping: (savedAt) =>
    `Reprend les paramètres du dernier chargement de ce type de fichier (${formatDate(savedAt)}).`,
  resetToDetected: "Utiliser les paramètres détectés",
  linesTitle: "Lignes",
  lineCounts: (check) => {
    const { files, checked, failed, total, headerLines, skippedLines, trimmedCount, brokenCount } = check;
    return [
      ...(total === null
        ? []
        : [
            `${plural(total, "ligne", "lignes")}${files === 1 ? "" : ` dans ${plural(files, "fichier", "fichiers")}`}`,
          ]),
      plural(headerLines, "ligne d’en-tête", "lignes d’en-tête"),
      plural(skippedLines, "ignorée", "ignorées"),
      ...(trimmedCount === 0
        ? []
        : [
            plural(
              trimmedCount,
              "se termine par une cellule vide, qui est omise",
              "se terminent par une cellule vide, qui est omise",
            ),
          ]),
      plural(brokenCount, "non conforme", "non conformes"),
      ...(checked + failed === files
        ? []
        : [
            files === 1
              ? "vérification de toutes les lignes…"
              : `${formatNumber(checked)} sur ${plural(files, "fichier", "fichiers")} ${formOf(checked, "vérifié", "vérifiés")}…`,
          ]),
      ...(failed === 0
        ? []
        : [
            files === 1
              ? "toutes les lignes ne peuvent pas être vérifiées avant le chargement"
              : plural(
                  failed,
                  "fichier ne peut pas être vérifié avant le chargement",
                  "fichiers ne peuvent pas être vérifiés avant le chargement",
                ),
          ]),
    ].join(" · ");
  },
  brokenInAll: (count) => `Au total, ${unfitLines(count)}`,
  brokenInGroup: (count) => unfitLines(count),
  brokenLines: "Si une ligne n’est pas conforme",
  brokenRules: { fail: "Échouer", reject: "Rejeter la ligne", pad: "Compléter les cellules" },
  brokenRuleHints: {
    fail: () => "Rien n’est chargé.",
    reject: (table) =>
      `Les lignes rejetées vont dans ${table}_rejects. Le chargement échoue s’il y en a plus de 1 000 000 ou plus de 128 Mo.`,
    pad: () =>
      "Les cellules manquantes deviennent NULL. Le chargement échoue si une ligne n’est pas conforme pour une autre raison.",
  },
  brokenTitle: "Lignes non conformes",
  brokenConsequence: {
    fail: ({ brokenCount, paddableCount }, _table, rules) => {
      const verbs = [
        rules.includes("reject") ? "de rejeter les lignes" : [],
        rules.includes("pad") && paddableCount === brokenCount ? "de compléter les lignes" : [],
        "de modifier les paramètres",
      ].flat();
      return `${unfitLines(brokenCount)}. Le chargement échouera, à moins ${either(verbs)}.`;
    },
    reject: ({ brokenCount }, table) =>
      `${plural(brokenCount, "ligne sera rejetée", "lignes seront rejetées")} dans ${table}_rejects.`,
    pad: ({ brokenCount, paddableCount }) => {
      const others = brokenCount - paddableCount;
      const padded = `${plural(paddableCount, "ligne sera complétée", "lignes seront complétées")} par NULL.`;
      return others === 0
        ? padded
        : `${paddableCount === 0 ? "" : `${padded} `}${unfitLines(others)} pour une autre raison et ${formOf(others, "fera", "feront")} échouer le chargement.`;
    },
  },
  fileHeading: "Fichier",
  lineHeading: "Ligne",
  textHeading: "Texte",
  reasonHeading: "Raison",
  number: formatNumber,
  allBroken: (count) => `Afficher les ${formatNumber(count)} premières`,
  moreBroken: (count) => `${plural(count, "autre ligne non affichée", "autres lignes non affichées")}.`,
  fileContents: "Contenu du fichier",
  columnsTitle: "Colonnes",
  previewTitle: "Aperçu",
  lastRows: (count) => (count === 1 ? "Dernière ligne" : plural(count, "dernière ligne", "dernières lignes")),
  noRows: "Aucune ligne à afficher.",
  rowsInFiles: (rows, files) =>
    `${plural(rows, "ligne", "lignes")}${files === 1 ? "" : ` dans ${plural(files, "fichier", "fichiers")}`}`,
  columnsChosen: (chosen, all) => `${formatNumber(chosen)} sur ${plural(all, "colonne", "colonnes")}`,
  searchColumns: "Rechercher une colonne",
  noMatchingColumn: "Aucune colonne ne correspond.",
  include: (column) => `Charger ${column}`,
  columnName: (column) => `Nom de la colonne ${column} dans la table`,
  columnType: (column) => `Type de la colonne ${column}`,
  nameHeading: "Nom dans la table",
  typeHeading: "Type",
  valuesHeading: "Premières valeurs",
  nullValue: "NULL",
  emptyValue: "vide",
  nameMissing: "Saisissez un nom de schéma et un nom de table.",
  columnNameMissing: "Saisissez un nom pour chaque colonne.",
  columnNameTwice: (name) => `Deux colonnes portent le nom « ${name} ».`,
  typeMissing: "Saisissez un type pour chaque colonne.",
  noColumn: "Choisissez au moins une colonne.",
  filesTitle: "Fichiers",
  filesCount: (count, size) => `${plural(count, "fichier", "fichiers")} · ${size}`,
  readingFiles: (read, all) => `Lecture de ${formatNumber(read)} sur ${plural(all, "fichier", "fichiers")}`,
  readingStopped: (read, all) =>
    `${formatNumber(read)} sur ${plural(all, "fichier", "fichiers")} ${formOf(read, "lu", "lus")}`,
  stopReading: "Arrêter la lecture",
  readRest: "Lire le reste",
  shapes: (count) =>
    count === 1 ? "Tous ont les mêmes colonnes" : plural(count, "type de fichiers", "types de fichiers"),
  shape: ({ columns, text }): string => {
    const shown = columns.slice(0, 6).join(", ");
    const encodings: Readonly<Record<string, string>> = imports.encodings;
    const encoding = text?.encoding ?? "utf-8";
    return encoding === "utf-8" ? shown : `${encodings[encoding] ?? encoding} · ${shown}`;
  },
  allFiles: (count) => `Afficher ${allOf(count, "fichier", "fichiers").toLowerCase()}`,
  fewerFiles: "Afficher moins de fichiers",
  tableChoice: "Tables",
  oneTable: "Dans une seule table",
  oneTablePerShape: "Une table par type de fichiers",
  ownTables: "Chacun dans sa propre table",
  settingsFor: "Paramètres pour",
  groupName: (first, others) =>
    others === 0 ? first : `${first} et ${plural(others, "autre fichier", "autres fichiers")}`,
  tableFor: (file) => `Table pour ${file}`,
  pattern: (folder) => `Fichiers dans ${folder}`,
  patternExample: "*.csv",
  patternHint:
    "Un motif tel que 2024-*.csv.gz ou nord/**. Laissez vide pour tous les fichiers de données, sous-dossiers compris.",
  noFiles: "Aucun fichier ne correspond.",
  load: "Charger",
  loadDifferently: "Modifier…",
  openWithoutLoading: "Ouvrir sans charger",
  loadFiles: (count) => `Charger ${plural(count, "fichier", "fichiers")}`,
  loadRemaining: (count) => `Charger ${plural(count, "fichier restant", "fichiers restants")}`,
  stop: "Arrêter",
  continueInBackground: "Continuer en arrière-plan",
  sampleTitle: "Charger l’exemple",
  sampleText:
    "Les clients, produits, commandes, lignes de commande, paiements et avis d’un négociant : environ 590 000 lignes dans six tables liées et deux vues, dans un schéma nommé sample.",
};
