import type * as english from "../en/results";
import type { Translated } from "../../lib/translation";
import { formatNumber } from "../../lib/formatNumber";
import { firstRows, firstRowsOnly, formOf, ofFirstRows, plural } from "./plural";

/** The rows of a result and what can be done with them. */
export const results: Translated<typeof english.results> = {
  gridLabel: "Lignes du résultat",
  months: ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."],
  emptyMark: "vide",
  typeNotSaid: "type inconnu",
  characters: (count) => `${count} caractères`,
  selectAll: "Tout sélectionner",
  columnMenu: (column) => `Colonne ${column}`,
  sortAscending: "Tri croissant",
  sortDescending: "Tri décroissant",
  thenAscending: "Puis tri croissant",
  thenDescending: "Puis tri décroissant",
  notSorted: "Retirer du tri",
  filtered: "Filtrée",
  fitColumn: "Ajuster au contenu",
  widerColumn: "Élargir",
  narrowerColumn: "Rétrécir",
  moveColumnLeft: "Déplacer à gauche",
  moveColumnRight: "Déplacer à droite",
  resetColumnOrder: "Rétablir l’ordre des colonnes",

  noRows: "L’instruction n’a renvoyé aucune ligne.",

  idleTitle: "Aucun résultat pour l’instant",
  idleText: "Exécutez l’instruction sous le curseur pour voir ses lignes ici.",
  running: "En cours",
  loadingResult: "Chargement du résultat",
  rowsSoFar: (rows) => `${plural(rows, "ligne", "lignes")} pour l’instant`,
  stop: "Arrêter",
  cancelledTitle: "Arrêtée",
  cancelledText: "L’instruction a été arrêtée avant la fin.",
  rowsBefore: (rows) =>
    `${plural(rows, "ligne avait été chargée", "lignes avaient été chargées")}. Le résultat étant incomplet, ${formOf(rows, "elle n’est pas affichée", "elles ne sont pas affichées")}.`,
  finished: (rows, duration) =>
    `${plural(rows, "ligne", "lignes")}${duration === null ? "" : `, ${duration}`}`,
  rows: (rows) => plural(rows, "ligne", "lignes"),
  firstRows: (rows) => firstRowsOnly(rows),
  cutNote: (rows) =>
    `Le résultat a été coupé après ${plural(rows, "ligne", "lignes")}. Il y en a d’autres : filtrez ou agrégez en SQL, ou augmentez la limite de lignes.`,
  statusLine: "État du résultat",
  columnCount: (columns) => plural(columns, "colonne", "colonnes"),
  older: "Requête modifiée depuis cette exécution",
  replaceBy: (name) => `Remplacer par ${name}`,
  goToError: "Aller à l’erreur",
  errorPane: "Erreur de la dernière exécution",
  earlierResult: (time, statement) => `Résultat obtenu (${time}) par ${statement}`,
  copyError: "Copier le message",
  copied: "Copié",
  errorNotCopied: "Impossible de copier le message.",
  correctMarked: "Corrigez la partie signalée et réexécutez l’instruction.",
  diskFull:
    "Le disque qui contient la base de données est plein. Libérez-y de l’espace, puis réexécutez l’instruction.",
  runChanged: "Réexécutez l’instruction pour voir si la modification l’a corrigée.",

  copying: (rows, all) => `Copie de ${formatNumber(rows)} sur ${plural(all, "ligne", "lignes")}`,
  copyWaits: (rows) =>
    `Toutes les lignes seront copiées une fois le résultat chargé (${formatNumber(rows)} pour l’instant)`,
  copyLoaded: (rows) => `Copier ${plural(rows, "ligne", "lignes")} maintenant`,
  stopCopy: "Arrêter la copie",
  copiedOfAll: (rows, all) =>
    `${formatNumber(rows)} sur ${plural(all, "ligne", "lignes")} ${formOf(rows, "copiée", "copiées")}`,
  copiedWhileLoading: (rows) =>
    `${plural(rows, "ligne copiée", "lignes copiées")}. Le résultat est encore en cours de chargement.`,
  copiedCell: "Cellule copiée",
  copiedRows: (rows) => plural(rows, "ligne copiée", "lignes copiées"),
  copiedOfCut: (rows, first) =>
    rows === first
      ? `${firstRowsOnly(rows)} ${formOf(rows, "copiée", "copiées")}`
      : `${formatNumber(rows)} ${ofFirstRows(first)} ${formOf(rows, "copiée", "copiées")}`,
  copiedComputedOfCut: (rows, first) =>
    `${plural(rows, "ligne copiée", "lignes copiées")}, d’après ${firstRows(first)}`,
  copyStopped: "Copie arrêtée. Le presse-papiers est inchangé.",
  copyFailed: (message) => `Non copié : ${message}`,

  viewerTitle: (row) => `Ligne ${formatNumber(row)}`,
  viewAs: "Afficher comme",
  closeViewer: "Fermer la cellule",
  copyCell: "Copier la cellule",
  cellPart: (part, parts) => `Partie ${formatNumber(part)} sur ${formatNumber(parts)}`,
  previousPart: "Partie précédente",
  nextPart: "Partie suivante",
  isNull: "Cette cellule est NULL. Elle n’a pas de valeur.",
  isEmpty: "Cette cellule est un texte vide.",
  treeLabel: "Valeur sous forme d’arbre",
  moreItems: (count) => `${plural(count, "autre", "autres")}. Voir Texte.`,
  items: (count) => plural(count, "élément", "éléments"),
  fields: (count) => plural(count, "champ", "champs"),
};
