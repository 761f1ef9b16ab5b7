import type * as english from "../en/connectionStreams";
import type { Translated } from "../../lib/translation";
import type { AdditionPolicy } from "#shared/domain/additionPolicy";
import { formOf, listed, plural } from "./plural";

const policyWords: Readonly<Record<AdditionPolicy, string>> = {
  sync: "synchroniser",
  ask: "me demander",
  ignore: "ignorer",
};

/** Which tables and columns of a source are synced. */
export const connectionStreams: Translated<typeof english.connectionStreams> = {
  label: "Tables de la source",
  loading: "Chargement des tables de la source…",
  search: "Rechercher une table",
  filterLabel: "Afficher",
  filters: {
    all: "Toutes",
    enabled: "Activées",
    disabled: "Désactivées",
    new: "Nouvelles à la source",
    gone: "Absentes de la source",
  },
  turnOn: (count) => `Activer ${count.toLocaleString("fr")}`,
  turnOff: (count) => `Désactiver ${count.toLocaleString("fr")}`,
  turnOnShown: (count) => `Activer ${plural(count, "table affichée", "tables affichées")}`,
  turnOffShown: (count) => `Désactiver ${plural(count, "table affichée", "tables affichées")}`,
  undo: "Annuler",
  counted: (enabled, all) =>
    `${enabled.toLocaleString("fr")} sur ${plural(all, "table", "tables")} ${formOf(enabled, "activée", "activées")}`,
  countedShown: (shown) => plural(shown, "affichée", "affichées"),
  none: "La source n’a aucune table",
  noneText: "Vérifiez les droits de l’utilisateur et les schémas ou fichiers sélectionnés.",
  notOffered: {
    title: (count) =>
      plural(count, "table ne peut pas être synchronisée", "tables ne peuvent pas être synchronisées"),
    noReason: "Le service n’indique pas pourquoi.",
  },
  noneShown: "Aucune table ne correspond.",
  headings: { name: "Table", rows: "Lignes (env.)", columns: "Colonnes", target: "Cible" },
  new: "nouvelle",
  unavailable: { gone: "supprimée", revoked: "accès refusé", unknown: "introuvable" },
  rowsBefore: ", environ ",
  rowsAfter: " lignes, ",
  columnsAfter: (count) => formOf(count, " colonne", " colonnes"),
  targetBefore: ", cible ",
  columnsOf: (read, all) =>
    read === all ? all.toLocaleString("fr") : `${read.toLocaleString("fr")} sur ${all.toLocaleString("fr")}`,
  columnsTitle: (name) => `Colonnes de la table ${name}`,
  columnsLabel: (name) => `Colonnes de la table ${name} à synchroniser`,
  columnSearch: "Rechercher une colonne",
  columnsUnknown: "Le service ne liste pas les colonnes de cette table.",
  columnsFixed: "Les colonnes de ce type de source ne peuvent pas être désactivées.",
  columnsHint: "Les colonnes désactivées ne sont jamais lues.",
  columnsOff: "La table est désactivée. Ses colonnes seront lues une fois la table activée.",
  allColumns: "Tout activer",
  goneColumn: "supprimée",
  goneColumnHint: (names) =>
    names.length === 1
      ? `La colonne désactivée ${listed(names)} n’existe plus ; elle a peut-être été renommée. De nouvelles colonnes peuvent être retenues jusqu’à ce que vous l’activiez.`
      : `Les colonnes désactivées ${listed(names)} n’existent plus ; elles ont peut-être été renommées. De nouvelles colonnes peuvent être retenues jusqu’à ce que vous les activiez.`,
  primaryKey: "clé",
  keyWarning: (names) =>
    `${listed(names)} ${names.length === 1 ? "fait" : "font"} partie de la clé primaire. Sans elle, les lignes ne peuvent pas être identifiées.`,
  unavailableHints: {
    gone: "La source n’a plus cette table. Ses lignes déjà chargées restent dans la base de données.",
    revoked:
      "L’utilisateur de la source ne peut plus lire cette table. Ses lignes déjà chargées restent dans la base de données. Rétablissez l’accès en lecture, ou désactivez la table.",
    unknown:
      "La source ne propose plus cette table : elle a été supprimée ou renommée, ou l’utilisateur ne peut plus la lire. Ses lignes déjà chargées restent dans la base de données.",
  },
  heldHint: "Nouvelle à la source. Elle n’est pas synchronisée tant que vous ne l’activez pas.",
  heldColumnHint: (names) =>
    names.length === 1
      ? `La nouvelle colonne ${listed(names)} est retenue jusqu’à ce que vous l’activiez.`
      : `Les nouvelles colonnes ${listed(names)} sont retenues jusqu’à ce que vous les activiez.`,
  additions: {
    legend: "Nouveautés à la source",
    newTables: "Nouvelles tables",
    newColumns: "Nouvelles colonnes",
    choices: { sync: "Synchroniser", ask: "Me demander", ignore: "Ignorer" },
    descriptions: {
      sync: "Synchronisées dès la prochaine synchronisation",
      ask: "Non synchronisées tant que vous n’avez pas décidé",
      ignore: "Jamais synchronisées, sauf si vous les activez",
    },
    inReview: {
      tables: (policy) => `Nouvelles tables : ${policyWords[policy]}`,
      columns: (policy) => `Nouvelles colonnes : ${policyWords[policy]}`,
    },
    saved: "Enregistré. S’applique dès la prochaine synchronisation.",
    notKept:
      "Ce service n’a pas de paramètre pour les nouvelles tables et colonnes. Il décide lui-même de les synchroniser ou non.",
    production: (name) => `Modifier le sort des nouvelles tables et colonnes de ${name}`,
  },
  failedRemark: "Vos choix enregistrés sont inchangés.",
  save: "Enregistrer…",
  saved: "Enregistré. S’applique dès la prochaine synchronisation.",
  discard: "Abandonner",
  nothingChanged: "Aucune modification",
  diffTitle: "Enregistrer ces modifications ?",
  diff: {
    stopped: (count) =>
      plural(
        count,
        "table ne sera plus synchronisée ; ses lignes restent",
        "tables ne seront plus synchronisées ; leurs lignes restent",
      ),
    started: (count) => plural(count, "table sera synchronisée", "tables seront synchronisées"),
    dropped: (count) => plural(count, "colonne ne sera plus lue", "colonnes ne seront plus lues"),
    added: (count) => plural(count, "colonne sera de nouveau lue", "colonnes seront de nouveau lues"),
  },
  diffEmpty: "Aucune table ne sera synchronisée.",
  andMore: (count) => `et ${plural(count, "autre", "autres")}`,
  diffWhen: "S’applique dès la prochaine synchronisation. Rien n’est supprimé de la base de données.",
  production: (name) => `Modifier les tables que synchronise ${name}`,
};
