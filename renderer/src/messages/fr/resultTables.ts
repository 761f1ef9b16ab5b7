import type * as english from "../en/resultTables";
import type { Translated } from "../../lib/translation";
import { formatBytes, formatNumber } from "../../lib/formatNumber";
import { firstRows, firstRowsOnly, formOf, plural } from "./plural";

/** Results that outlive a run of the app. */
export const keptResults: Translated<typeof english.keptResults> = {
  restored: (time) => `Résultat restauré (${time})`,
  pin: "Épingler le résultat",
  unpin: "Désépingler le résultat",
  recovered: (restored, lost) => {
    const ended = "Le stockage des résultats a redémarré après un plantage.";
    const texts = "Vos requêtes sont inchangées.";
    if (lost === 0) return `${ended} Tous les résultats complets ont été restaurés. ${texts}`;
    const reason = `${plural(lost, "résultat n’a pas pu être restauré", "résultats n’ont pas pu être restaurés")}. Réexécutez l’instruction.`;
    return `${ended} ${reason}${restored === 0 ? "" : " Les autres ont été restaurés."} ${texts}`;
  },
  title: "Résultats conservés",
  explanation:
    "Les résultats complets sont conservés sur cet ordinateur, lisibles par vous seul, et restaurés après un redémarrage. Au-delà de la limite de disque, les plus anciens sont supprimés ; ceux qui sont épinglés ou affichés restent.",
  limit: "Limite de disque",
  limitWrong: "Saisissez un nombre entier de mégaoctets, de 0 à 1 000 000.",
  save: "Enregistrer",
  smallerQuestion: (results) => `Supprimer ${plural(results, "résultat", "résultats")} ?`,
  smallerText: (results, bytes, megabytes) => {
    const oldest =
      results === 1
        ? "le résultat le plus ancien"
        : `les ${formatNumber(results)} résultats les plus anciens`;
    const statements = results === 1 ? "Son instruction reste" : "Leurs instructions restent";
    return `La nouvelle limite de ${formatNumber(megabytes)} Mo supprime ${oldest} (${formatBytes(bytes)}). Les résultats affichés restent jusqu’à la fermeture de Wharf. ${statements} dans l’historique.`;
  },
  pinnedStay: (pinned) =>
    pinned === 1 ? "Le résultat épinglé reste." : `Les ${formatNumber(pinned)} résultats épinglés restent.`,
  deleteOldest: (results) => `Supprimer ${results === 1 ? "le résultat" : "les résultats"}`,
  keepLimit: (megabytes) => `Garder ${formatNumber(megabytes)} Mo`,
  used: (size, count) => `Actuellement ${size} pour ${plural(count, "résultat", "résultats")}.`,
  removeAll: "Supprimer tous les résultats conservés",
  removeQuestion: "Supprimer tous les résultats conservés ?",
  removeText:
    "Tous les résultats qu’aucun onglet n’affiche sont supprimés, même épinglés. Leurs instructions restent dans l’historique, et les résultats conservés comme tables restent aussi.",
  remove: "Supprimer",
  removed: "Tous les résultats conservés qu’aucun onglet n’affiche ont été supprimés.",
};

const theStatement = "l’instruction";

/** Results kept as tables, and the database that they are in. */
export const resultTables: Translated<typeof english.resultTables> = {
  heading: "Résultats comme tables",
  place: "Résultats (cet ordinateur)",
  otherSide: (database, service) =>
    `« ${database} » est une base de données de ${service}. Elle ne peut pas être jointe ici, mais une copie de sa table, oui.`,
  keepOtherSide: (table) => `Conserver ${table} ici et exécuter de nouveau`,
  placeNote: "Résultats que vous conservez comme tables, de tous les services",
  placeNotMade: "Créée quand vous la choisissez",
  making: "Création de la base de données des résultats…",
  ranOn: (place) => `Exécutée sur ${place}`,

  keepRows: "Conserver comme table…",
  keepHint: "Conserver comme table sur cet ordinateur, pour des requêtes entre bases de données et services",
  notComplete: "Les lignes sont en cours de chargement. Vous pourrez conserver le résultat une fois complet.",
  title: "Conserver comme table",
  name: "Nom de la table",
  readBy: (written) => `Lisez-la avec FROM ${written} dans tout onglet sur « Résultats (cet ordinateur) ».`,
  nameMissing: "Saisissez un nom de table.",
  rowsOf: (rows, total) => `${formatNumber(rows)} sur ${plural(total, "ligne", "lignes")}`,
  nameTooLong: (length) => `Utilisez au plus 100 caractères au lieu de ${formatNumber(length)}.`,
  nameNotPossible: "Ce nom contient un caractère interdit dans les noms de tables.",
  notKept: (written) =>
    `${written} n’a pas été créée à partir d’un résultat et ne peut donc pas être remplacée. Choisissez un autre nom.`,
  allRows: (rows) =>
    rows === 1
      ? "L’unique ligne du résultat est conservée avec ses valeurs exactes."
      : `Les ${plural(rows, "ligne", "lignes")} du résultat sont conservées avec leurs valeurs exactes.`,
  noRows: "Le résultat n’a aucune ligne. La table reçoit ses colonnes.",
  alsoHidden: "Les filtres et le tri n’ont pas d’effet sur la table.",
  firstRows: (rows, of) => {
    const source = of === theStatement ? of : `la table ${of}`;
    return rows === 1
      ? `Seule la première ligne de ${source} est conservée.`
      : `Seules ${firstRows(rows)} de ${source} sont conservées.`;
  },
  theStatement,
  getAll: (most) =>
    `Le résultat a été coupé là. Pour conserver toutes les lignes, augmentez la limite de lignes au-dessus de l’éditeur (jusqu’à ${formatNumber(most)}) et réexécutez l’instruction. Au-delà, exportez-les dans un fichier Parquet et chargez-le dans « Résultats (cet ordinateur) ».`,
  getAllByFile:
    "Le résultat a été coupé là. Pour conserver toutes les lignes, exportez-les dans un fichier Parquet et chargez-le dans « Résultats (cet ordinateur) ».",
  exists: (written, columns) =>
    `${written} existe déjà avec ${plural(columns, "colonne", "colonnes")}. La remplacer supprime ses lignes.`,
  submit: "Conserver",
  replace: "Remplacer",
  stop: "Arrêter",
  stopped: "Arrêté. Aucune table n’a été créée ni modifiée.",
  steps: {
    writing: "Écriture des lignes (étape 1 sur 3)",
    checking: "Vérification des types (étape 2 sur 3)",
    loading: "Chargement de la table (étape 3 sur 3)",
  },
  kept: (rows, isOfCut, written) =>
    `${isOfCut ? `${firstRowsOnly(rows)} ${formOf(rows, "conservée", "conservées")}` : plural(rows, "ligne conservée", "lignes conservées")} : FROM ${written}`,
  query: "Interroger la table",
  changedTitle: "Conservé avec des types différents",
  changed: (columns) =>
    `${plural(columns, "colonne a un type différent", "colonnes ont un type différent")} dans la table. Les valeurs sont conservées telles qu’affichées dans leurs cellules.`,
  changedTypes: "Colonnes de type différent",
  column: "Colonne",
  typeInResult: "Dans le résultat",
  typeInTable: "Dans la table",
};
