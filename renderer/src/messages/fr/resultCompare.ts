import type * as english from "../en/resultCompare";
import type { Translated } from "../../lib/translation";
import { formatNumber } from "../../lib/formatNumber";
import { allOf, firstRows, formOf, plural } from "./plural";

const names = (columns: readonly string[]) => {
  const shown = columns.slice(0, 5).join(", ");
  const others = columns.length - 5;
  return others > 0 ? `${shown} et ${plural(others, "autre", "autres")}` : shown;
};

const onlyFirst = (rows: number) => (rows === 1 ? "Seule la première ligne" : `Seules ${firstRows(rows)}`);
const areCompared = (rows: number) => formOf(rows, "est comparée", "sont comparées");

/** Two results compared: which rows were added, removed and changed. */
export const resultCompare: Translated<typeof english.resultCompare> = {
  label: "Comparaison avec un résultat antérieur",
  looking: "Chargement des résultats antérieurs",
  emptyTitle: "Aucun résultat antérieur à comparer",
  emptyText:
    "Réexécutez l’instruction pour voir ce qui a changé depuis ce résultat. Wharf conserve les résultats dans la limite de disque ; les résultats épinglés restent.",
  chooseTitle: "Comparer avec un résultat antérieur",
  chooseText:
    "Aucun résultat antérieur de cette instruction n’est conservé. Réexécutez-la pour voir ce qui change, ou choisissez un autre résultat.",
  search: "Rechercher une instruction",
  clearSearch: "Effacer la recherche",
  noneMatches: "Aucun résultat antérieur ne correspond.",
  firstOf: (shown, all) =>
    `Les ${formatNumber(shown)} premiers sur ${plural(all, "résultat", "résultats")}. Recherchez pour en trouver d’autres.`,
  earlierResults: "Résultats antérieurs",
  likeness: {
    statement: "Même instruction sur cette base de données",
    columns: "Mêmes colonnes",
    other: "Autres résultats",
  },
  before: "Avant",
  changeBefore: (result) => `Avant : ${result}. Choisir un autre résultat`,
  unknownResult: "Un autre résultat",
  chooseAnother: "Choisir un autre résultat",

  key: "Colonnes clés",
  changeKey: (key) => `Colonnes clés : ${key}. Modifier`,
  keyOf: (columns) => columns.join(" + "),
  wholeRows: "Lignes entières",
  otherColumns: "Autres colonnes",
  comparedColumns: (count, all) =>
    count === all
      ? allOf(all, "colonne", "colonnes")
      : `${formatNumber(count)} sur ${plural(all, "colonne", "colonnes")}`,
  changeColumns: (columns) => `Comparaison : ${columns}. Modifier`,
  columnsTitle: "Colonnes à comparer",
  columnsHint:
    "Les colonnes clés rapprochent les lignes des deux résultats. Les autres sont comparées ou ignorées.",
  searchColumns: "Rechercher une colonne",
  noColumnFound: "Aucune colonne ne correspond.",
  use: { key: "Clé", compare: "Comparer", leaveOut: "Ignorer" },
  usageOf: (column) => `Usage de la colonne ${column}`,
  nothingToCompare: "Choisissez au moins une colonne.",
  compare: "Comparer",
  noKeyTitle: "Choisissez les colonnes clés",
  noKeyText:
    "Aucune combinaison d’au plus trois colonnes n’est unique dans les deux résultats. Choisissez les colonnes clés, ou comparez les lignes entières.",
  chooseColumns: "Choisir les colonnes",
  compareWholeRows: "Comparer les lignes entières",
  noCommonTitle: "Les deux résultats n’ont aucune colonne en commun",
  noCommonText: "Les colonnes sont rapprochées par leur nom.",

  comparing: "Comparaison en cours",
  changes: "N’afficher que",
  change: { added: "Ajoutées", removed: "Supprimées", changed: "Modifiées" },
  changeCount: (change, count) => `${change} ${formatNumber(count)}`,
  same: (count) => `Identiques ${formatNumber(count)}`,
  sameTitle: "Aucune différence",
  sameText: (rows, columns) => {
    const where =
      columns === 1 ? "dans la colonne comparée" : `dans les ${formatNumber(columns)} colonnes comparées`;
    return rows === 1
      ? `L’unique ligne est identique ${where}.`
      : `Les ${formatNumber(rows)} lignes sont identiques ${where}.`;
  },
  bothEmpty: "Les deux résultats sont sans lignes.",
  changedIn: "Modifiées dans",
  changedInColumn: (column, count) => `${column} (${formatNumber(count)})`,
  changedColumns: (count) => plural(count, "colonne", "colonnes"),
  moreColumns: (count) => plural(count, "autre", "autres"),
  showAllColumns: "Afficher toutes les colonnes",
  noneShown: "Aucune ligne ne correspond.",
  beforeHeading: "avant",
  nowHeading: "maintenant",
  notThere: "aucune ligne",
  changedFrom: "avant :",
  changedTo: "maintenant :",
  alike: "Valeur différente, texte identique",
  differsFrom: (place, length) => `Première différence au caractère ${place} sur ${length}`,
  placeOf: (place, length) => `à ${place} sur ${length}`,

  onlyNow: (columns) => `Seulement dans ce résultat : ${names(columns)}.`,
  onlyBefore: (columns) => `Seulement dans le résultat antérieur : ${names(columns)}.`,
  notCompared: "Elles ne sont pas comparées.",
  cutBoth: (before, now) =>
    before === now
      ? `${onlyFirst(now)} de chaque résultat ${areCompared(now)}.`
      : `${onlyFirst(before)} du résultat antérieur et ${firstRows(now)} de celui-ci sont comparées.`,
  cutBefore: (rows) => `${onlyFirst(rows)} du résultat antérieur ${areCompared(rows)}.`,
  cutNow: (rows) => `${onlyFirst(rows)} de ce résultat ${areCompared(rows)}.`,
  cutMeaning: "Les lignes au-delà de la limite peuvent apparaître comme ajoutées ou supprimées.",
  wholeData: "Comparer toutes les lignes",
  wholeDataNote: "Ouvre une instruction qui compare toutes les lignes actuelles des deux",
  wholeSameStatement:
    "Les deux résultats viennent de la même instruction : l’exécuter maintenant renverrait deux fois les mêmes lignes. Exécutez-la avec une limite de lignes plus élevée, puis comparez avec le résultat suivant.",
  wholeOtherDatabase:
    "Une seule instruction ne peut pas comparer toutes les lignes, car les résultats viennent de bases de données différentes.",
  wholeNotWrapped:
    "Une seule instruction ne peut pas comparer toutes les lignes, car l’une des deux n’est pas une simple requête.",
  statementUnknown: "L’instruction du résultat antérieur n’est plus connue.",
};
