import type * as english from "../en/resultExport";
import type { Translated } from "../../lib/translation";
import { formatBytes, formatNumber } from "../../lib/formatNumber";
import { allOf, firstRows, firstRowsOnly, formOf, ofFirstRows, plural } from "./plural";

const copyFormat: Translated<typeof english.resultExport.copyFormat> = {
  tsvWithHeader: "Texte avec en-tête",
  csv: "CSV",
  json: "JSON",
  ndjson: "NDJSON",
  markdown: "Tableau Markdown",
  html: "Tableau HTML",
  sqlInsert: "SQL INSERT",
  sqlUpdate: "SQL UPDATE…",
  sqlValues: "SQL VALUES",
  sqlIn: "Liste SQL pour IN",
};

const formats: Translated<typeof english.resultExport.formats> = {
  csv: {
    name: "CSV",
    keeps: "Texte exact de chaque valeur ; NULL est un champ vide. Les types ne sont pas conservés.",
  },
  tsv: {
    name: "TSV",
    keeps:
      "Comme CSV, avec des tabulations entre les champs et le texte exact. Un tableur peut exécuter les textes qui commencent par =, +, − ou @.",
  },
  json: {
    name: "JSON",
    keeps:
      "Un tableau d’objets. Les grands nombres, les décimaux et les heures sont des chaînes, pour qu’aucun lecteur ne les arrondisse.",
  },
  ndjson: { name: "NDJSON", keeps: "Comme JSON, avec un objet par ligne." },
  parquet: {
    name: "Parquet",
    keeps: "Les valeurs avec leurs types, compressées. Pour DuckDB, Spark et pandas.",
  },
  xlsx: {
    name: "Excel",
    keeps:
      "Conserve les nombres, dates, heures et booléens qu’Excel représente exactement ; le reste est du texte. Jusqu’à 1 048 575 lignes.",
  },
  markdown: {
    name: "Markdown",
    keeps: "Un tableau pour des documents. NULL et le texte vide ont le même aspect.",
  },
  sqlInsert: {
    name: "SQL INSERT",
    keeps: "Des instructions qui insèrent les mêmes valeurs dans une table.",
  },
};

/** Copying and exporting in other formats. */
export const resultExport: Translated<typeof english.resultExport> = {
  copyAs: {
    rows: "Copier comme",
    groups: "Copier les groupes comme",
    values: "Copier les valeurs comme",
    differences: "Copier les changements comme",
  },
  copyFormat,
  copySqlTitle: (isUpdate) => (isUpdate ? "Copier en SQL UPDATE" : "Copier en SQL INSERT"),
  copy: "Copier",
  table: "Table",
  tableHint: "Telle qu’écrite dans les instructions, avec son schéma si nécessaire.",
  tableMissing: "Saisissez un nom de table.",
  keys: "Colonnes clés",
  keysForUpdate: "Utilisées dans WHERE. Toutes les autres colonnes copiées sont mises à jour.",
  keysForPages:
    "Les lignes sont lues par pages de 100 000, triées par ces colonnes. Ensemble, leurs valeurs doivent être uniques, et aucune ne peut être NULL ; sinon l’export s’arrête.",
  keysMissing: "Choisissez au moins une colonne.",
  keysAll: "Laissez au moins une colonne copiée à mettre à jour.",

  export: {
    rows: "Exporter",
    groups: "Exporter les groupes",
    values: "Exporter les valeurs",
    differences: "Exporter les changements",
  },
  exportRows: "Exporter…",
  title: {
    rows: "Exporter les lignes",
    groups: "Exporter les groupes",
    values: "Exporter les valeurs",
    differences: "Exporter les changements",
  },
  format: "Format",
  formats,
  csv: {
    keeps: (nullText) =>
      `Texte exact de chaque valeur ; NULL est ${nullText}. Les types ne sont pas conservés.`,
    delimiter: "Séparateur",
    delimiters: { ",": "Virgule", ";": "Point-virgule", "\t": "Tabulation", "|": "Barre verticale" },
    quoting: "Guillemets",
    quotings: { needed: "Seulement si nécessaire", always: "Toujours, sauf NULL" },
    nullText: "Texte pour NULL",
    nullTextEmpty: "Vide",
    nullTextHint: "Écrit sans guillemets. Une valeur de même texte est mise entre guillemets.",
    nullTextInvalid:
      "Retirez les séparateurs, les guillemets, les sauts de ligne et les espaces aux extrémités.",
    encoding: "Encodage",
    encodings: {
      "utf-8": "UTF-8",
      "utf-8-bom": "UTF-8 avec BOM",
      "utf-16le": "UTF-16 LE avec BOM",
      "windows-1252": "Europe occidentale (Windows-1252)",
    },
    encodingLacks: "Les autres caractères sont écrits sous la forme « ? » et comptés.",
    hasHeader: "La première ligne est l’en-tête",
    formulas: "Formules",
    formulaChoices: { keep: "Garder le texte exact", escape: "Échapper pour les tableurs" },
    formulaHints: {
      keep: "Un tableur peut exécuter les textes qui commencent par =, +, − ou @.",
      escape:
        "Les textes qui commencent par =, +, − ou @ sont précédés d’une apostrophe. Les nombres restent inchangés.",
    },
  },
  formulasEscaped: (count) =>
    plural(
      count,
      "texte qui ressemble à une formule est précédé d’une apostrophe",
      "textes qui ressemblent à des formules sont précédés d’une apostrophe",
    ),
  formulasKept: (count) =>
    plural(
      count,
      "texte ressemble à une formule : un tableur peut l’exécuter",
      "textes ressemblent à des formules : un tableur peut les exécuter",
    ),
  formulasAsText: (count) =>
    plural(
      count,
      "texte qui ressemble à une formule se colle comme texte",
      "textes qui ressemblent à des formules se collent comme texte",
    ),
  unencodable: (count) =>
    plural(
      count,
      "caractère absent de Windows-1252 a été écrit « ? »",
      "caractères absents de Windows-1252 ont été écrits « ? »",
    ),
  columns: "Colonnes",
  allColumns: (count) => allOf(count, "colonne", "colonnes"),
  visibleColumns: (count) => `Colonnes visibles (${formatNumber(count)})`,
  selectedColumns: (count) => `Colonnes sélectionnées (${formatNumber(count)})`,
  rows: "Lignes",
  rowsOfView: (count, first) =>
    first === null
      ? `Comme affiché : ${plural(count, "ligne", "lignes")}`
      : `Comme affiché : ${formatNumber(count)} ${ofFirstRows(first)}`,
  rowsOfViewNote: "Reprend les filtres et le tri de la grille.",
  rowsOfResult: (count, isCut) => (isCut ? firstRowsOnly(count) : allOf(count, "ligne", "lignes")),
  rowsOfResultNote: (isCut) =>
    isCut ? "Le résultat a été coupé là. Le nom du fichier l’indique." : "Dans l’ordre de l’instruction.",
  rowsOfKind: {
    groups: (count) => `Toutes les lignes du pivot (${formatNumber(count)})`,
    values: (count) => `Toutes les valeurs du graphique (${formatNumber(count)})`,
    differences: (count) => allOf(count, "ligne affichée", "lignes affichées"),
  },
  rowsOfStatement: "Toutes les lignes de l’instruction",
  rowsOfStatementFiltered: "Toutes les lignes de l’instruction qui correspondent aux filtres",
  rowsReadAtOnce: "Réexécute la requête et exporte toutes ses lignes dans leur ordre.",
  rowsOfStatementNote: "Réexécute l’instruction par pages, selon les colonnes clés.",
  rowsDirect: "Toutes les lignes, avec votre propre DuckDB",
  rowsDirectNote: "Prépare du SQL à exécuter dans DuckDB sur cet ordinateur.",
  directText: "SQL pour DuckDB",
  directHint:
    "Exécutez ceci dans DuckDB sur cet ordinateur. Remplacez la première ligne par l’instruction ATTACH de la base de données, qui contient le jeton.",
  copyText: "Copier le SQL",
  copied: "Copié",
  copyAttach: "Copier l’instruction ATTACH",
  attachNotKept:
    "Le jeton de cette base de données n’est pas conservé ici. Utilisez l’instruction ATTACH que vous avez enregistrée à sa création.",
  notCopied: "La copie dans le presse-papiers a échoué.",
  pagesCost:
    "Chaque page réexécute et retrie l’instruction : une instruction lente prend ce temps pour chaque lot de 100 000 lignes. Les lignes écrites pendant l’export peuvent manquer.",
  cutAbove: (rows, choice) =>
    `Le résultat a été coupé après ${plural(rows, "ligne", "lignes")}. Seules ces lignes sont exportées. Pour toutes les exporter, choisissez « ${choice} » sous Lignes.`,
  chooseAll: "Choisir toutes les lignes",
  computedOfCut: {
    groups: (scope) =>
      `${scope} ; il y en a d’autres. Choisissez « Sur toutes les lignes » sous le pivot et exportez ce résultat.`,
    values: (scope) =>
      `${scope} ; il y en a d’autres. Choisissez « Sur toutes les lignes » sous le graphique et exportez ce résultat.`,
  },
  withoutTotals: (what) => `${what}, sans les totaux`,
  totalsLeftOut: "Les totaux sont omis, car les types des colonnes ne peuvent pas les contenir.",
  writtenAsText: (columns) => {
    // The type of a struct may be pages long.
    const shown = columns
      .slice(0, 3)
      .map(({ name, type }) => (/[([]/.test(type) ? `parties de la colonne ${name}` : `${name} (${type})`));
    const more = columns.length - shown.length;
    const named = [...shown, ...(more === 0 ? [] : [plural(more, "autre colonne", "autres colonnes")])];
    return `Écrit comme texte, car Parquet ne peut pas représenter le type exactement : ${named.join(", ")}.`;
  },
  cutNote: (scope) => `${scope}. Le résultat a été coupé là ; il y a d’autres lignes.`,
  differencesOfCut: (scope) =>
    `${scope} ; il y en a d’autres. Les lignes au-delà de la limite peuvent apparaître comme ajoutées ou supprimées.`,
  pivotName: "pivot",
  differencesName: "changements",
  firstRowsName: (name, rows) => `${name}-${rows}-premieres-lignes`,

  exporting: (rows, all) =>
    all === null
      ? `Export en cours, ${plural(rows, "ligne", "lignes")} pour l’instant`
      : `Export de ${formatNumber(rows)} sur ${plural(all, "ligne", "lignes")}`,
  exportingPercent: (percent) => `Export en cours, ${formatNumber(Math.floor(percent))} %`,
  stop: "Arrêter l’export",
  exported: (name, rows, bytes) =>
    `${plural(rows, "ligne exportée", "lignes exportées")} dans ${name} (${formatBytes(bytes)})`,
  exportedOfCut: (name, rows, first, bytes) =>
    `${rows === first ? firstRowsOnly(rows) : `${formatNumber(rows)} ${ofFirstRows(first)}`} ${formOf(rows, "exportée", "exportées")} dans ${name} (${formatBytes(bytes)})`,
  exportedComputedOfCut: (name, rows, first, bytes) =>
    `${plural(rows, "ligne exportée", "lignes exportées")}, d’après ${firstRows(first)}, dans ${name} (${formatBytes(bytes)})`,
  stopped: "Export arrêté. Aucun fichier n’a été écrit.",
  showInFolder: "Afficher dans le dossier",
};
