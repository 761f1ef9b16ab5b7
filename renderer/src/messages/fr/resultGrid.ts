import type * as english from "../en/resultGrid";
import type { Translated } from "../../lib/translation";
import { formatNumber } from "../../lib/formatNumber";
import { firstRows, ofFirstRows, plural } from "./plural";

/** One cell in the side panel. */
export const resultViewer: Translated<typeof english.resultViewer> = {
  views: { tree: "Arbre", json: "JSON", image: "Image", bytes: "Octets", text: "Texte" },
  firstBytes: (bytes) => `Les ${formatNumber(bytes)} premiers octets. La vue Texte les montre tous.`,
  imageSize: (width, height) => `${width} × ${height} pixels`,
  noImage: "L’image est trop grande pour être affichée, ou endommagée. Voir Octets ou Texte.",
  copyPath: "Copier le chemin",
  pathCopied: (path) => `Copié : ${path}`,
  openLink: "Ouvrir ce lien dans le navigateur ?",
  openLinkText: "Il provient des données de ce résultat.",
  openInBrowser: "Ouvrir dans le navigateur",
  keepClosed: "Annuler",
};

/** Nested values: in place, as columns, and as paths. */
export const resultNested: Translated<typeof english.resultNested> = {
  showFields: "Afficher les champs en colonnes",
  hideFields: "Masquer les champs",
  hideFieldsOf: (column) => `Masquer les champs de la colonne ${column}`,
  noFields: (column) => `« ${column} » n’a aucun champ dans ces lignes.`,
  firstFields: (shown, all) => `${formatNumber(shown)} premiers champs affichés sur ${formatNumber(all)}.`,
  fieldWork: {
    names: "Lecture des noms de champs",
    types: "Lecture des champs",
    table: "Préparation des champs pour le tri et le filtrage",
  },
  fieldRows: (done, all) => `${formatNumber(done)} sur ${plural(all, "ligne", "lignes")}`,
  stopFieldWork: "Arrêter",

  expandCell: "Développer",
  openBeside: "Ouvrir dans le panneau latéral",
  closePanel: "Fermer",
  panelLabel: (column, row) => `${column}, ligne ${formatNumber(row)}`,
  copyValue: "Copier la valeur",
  valueCopied: "Valeur copiée",
  showAsColumn: "Afficher en colonne",
};

/** Sorting, filtering and searching a result, and its columns. */
export const resultGrid: Translated<typeof english.resultGrid> = {
  sortBy: (column) => `Trier par ${column}`,
  filter: "Filtrer…",
  filterColumn: (column) => `Filtrer ${column}`,
  filterText: (column) => `Filtre de la colonne ${column}`,
  editFilter: (column, text) => `Modifier le filtre de la colonne ${column} : ${text}`,
  removeFilter: (column) => `Retirer le filtre de la colonne ${column}`,
  clearFilters: "Tout effacer",
  clearFilter: "Effacer",
  applyFilter: "Filtrer",
  filterBar: "Filtres du résultat",
  filterIncomplete: "Saisissez une valeur après l’opérateur.",
  filterGrouped: (number, plain) =>
    `La virgule sépare les valeurs. Pour le nombre ${number}, écrivez ${plain}.`,
  filterBoth: (one, other) =>
    `Aucune valeur n’est à la fois ${one} et ${other}. Pour l’une ou l’autre, écrivez ${one}, ${other}`,
  filterEvery: (above, below) =>
    `Tout nombre est ${above} ou ${below}. Pour l’intervalle, écrivez ${above} and ${below}`,
  filterAsOf: (filter, minute) => `${filter}, situation à ${minute}`,
  filterHelpText: "texte · a* · =exact · a, b · !a* and !b* · null · !not",
  filterHelpNumber: "100 · >100 · 10..20 · >=10 and <20 · 1, 2 · null · !not",
  filterHelpTime: "2024-05 · >2024 · 2024-01..2024-06 · today · last 7 days · this month · null · !not",
  filterHelpZoned: (zone) =>
    `2024-05 · >2024-05-01 10:00 · today · last 7 days · this month · null · !not · fuseau ${zone}`,
  filterHelpOther: "valeur · a* · a, b · null · !not",
  searchValues: "Rechercher une valeur",
  clearSearch: "Effacer la recherche",
  values: (column) => `Valeurs de la colonne ${column}`,
  valueRows: (rows) => plural(rows, "ligne", "lignes"),
  distinctValues: (count) => plural(count, "valeur distincte", "valeurs distinctes"),
  listedValues: (listed, count) =>
    `Les ${formatNumber(listed)} plus fréquentes sur ${plural(count, "valeur", "valeurs")}`,
  noValues: "Aucune valeur ne correspond.",
  only: "Isoler",
  onlyValue: (value) => `Isoler ${value}`,
  not: "Exclure",
  notValue: (value) => `Exclure ${value}`,
  nullValue: "NULL",
  emptyValue: "texte vide",
  describedNull: "aucune valeur",
  describedEmpty: "texte de longueur 0",
  sortKey: (column, isDescending) => `${column} ${isDescending ? "décroissant" : "croissant"}`,
  sortedBy: (keys) => `Tri par ${keys.join(", puis par ")}`,
  notSorted: "Dans l’ordre de l’instruction",
  cellsSelected: (rows, columns) =>
    `Sélection de ${plural(rows, "ligne", "lignes")} sur ${plural(columns, "colonne", "colonnes")}`,
  rowsMatching: (shown, all) => `${formatNumber(shown)} sur ${plural(all, "ligne", "lignes")}`,
  rowsMatchingOfCut: (shown, all) => `${formatNumber(shown)} ${ofFirstRows(all)}`,
  ofFirstRows: (rows) => `Parmi ${firstRows(rows)}`,
  overAllRows: "Sur toutes les lignes",
  overAllRowsNote: "Exécute la même chose sur toutes les lignes de l’instruction, dans un nouvel onglet",
  arranging: "Tri et filtrage",
  noMatchingRows: "Aucune ligne ne correspond aux filtres",
  noMatchingRowsText: "Modifiez ou effacez les filtres.",
  noMatchingRowsOfCut: (rows) =>
    `Aucune correspondance parmi ${firstRows(rows)}. Il y a d’autres lignes : appliquez les filtres à toutes.`,

  fitAllColumns: "Ajuster toutes les colonnes",
  pinLeft: "Épingler à gauche",
  pinRight: "Épingler à droite",
  unpin: "Désépingler",
  hideColumn: "Masquer",
  showColumn: (column) => `Afficher ${column}`,
  showAllColumns: "Afficher toutes les colonnes",
  hiddenColumns: (count) => plural(count, "colonne masquée", "colonnes masquées"),
  pinned: "épinglée",

  cellMenu: (column, row) => `Cellule ${column}, ligne ${formatNumber(row)}`,
  openCell: "Ouvrir",
  copy: "Copier",
  copyWithNames: "Copier avec l’en-tête",
  copyAsShown: "Copier tel qu’affiché",
  notCopied: "La copie dans le presse-papiers a échoué.",
  filterByValue: "Seulement les lignes avec cette valeur",
  filterOutValue: "Exclure les lignes avec cette valeur",
  valueTooLong: (characters) =>
    `Les valeurs de plus de ${plural(characters, "caractère", "caractères")} ne peuvent pas servir de filtre.`,
  filterNotNull: "Exclure les lignes avec NULL",

  find: "Rechercher dans le résultat",
  findPlaceholder: "Rechercher dans le résultat",
  findPrevious: "Précédent",
  findNext: "Suivant",
  findClose: "Fermer la recherche",
  foundAt: (ordinal, cells) => `${formatNumber(ordinal)} sur ${formatNumber(cells)}`,
  foundAtOfCut: (ordinal, cells, rows) =>
    `${formatNumber(ordinal)} sur ${formatNumber(cells)} dans ${firstRows(rows)}`,
  searching: "Recherche…",
  foundIn: (column, row) => `${column}, ligne ${formatNumber(row)}`,
  foundNothing: "Aucun résultat",
  foundNothingOfCut: (rows) => `Aucun résultat dans ${firstRows(rows)}`,

  timeZone: "Fuseau horaire…",
  timeZoneTitle: "Fuseau horaire du résultat",
  timeZoneLabel: "Afficher les heures avec fuseau selon",
  timeZoneText:
    "Les filtres utilisent aussi ce fuseau. Les copies et les exports gardent les heures telles qu’enregistrées ; l’instant est le même.",
  timeZoneSearch: "Rechercher un fuseau",
  noZone: "Aucun fuseau ne correspond.",
  asStored: "Tel qu’enregistré",
  utc: "UTC",
  local: (zone) => `Fuseau de cet ordinateur (${zone})`,
  timesIn: (zone) => `Heures en ${zone}`,
  timesAsStored: "Afficher les heures telles qu’enregistrées",
  close: "Fermer",

  fieldsAsColumns: "Champs en colonnes dans une nouvelle requête",
  itemsAsRows: "Éléments en lignes dans une nouvelle requête",
};
