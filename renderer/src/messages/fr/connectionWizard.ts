import type * as english from "../en/connectionWizard";
import type { Translated } from "../../lib/translation";
import { allOf, plural } from "./plural";

const tables = (count: number) => plural(count, "table", "tables");

/** The steps to a new Connection. */
export const connectionWizard: Translated<typeof english.connectionWizard> = {
  title: "Nouvelle Connexion",
  steps: {
    source: "Source",
    settings: "Paramètres",
    tables: "Tables",
    review: "Vérification",
    firstSync: "Première synchronisation",
  },
  stepsLabel: "Étapes",
  sourceTitle: "Choisissez une base de données et une source",
  database: "Base de données cible",
  databaseChoose: "Choisir une base de données",
  databaseMissing: "Choisissez une base de données cible.",
  noDatabases: "Aucune base de données pour l’instant",
  noDatabasesText: "Une Connexion se synchronise vers une base de données. Créez-en d’abord une.",
  createDatabase: "Créer une base de données",
  kindHeading: "Source",
  back: "Précédent",
  next: "Suivant",
  testAndNext: "Tester et continuer",
  settingsTitle: (kind) => `Connexion à ${kind}`,
  settingsText:
    "Le service se connecte à la source avec ces paramètres. Wharf envoie les mots de passe et les clés au service et ne les relit jamais.",
  tablesTitle: "Choisissez les tables à synchroniser",
  tablesText:
    "Les tables sont activées jusqu’à ce que vous les désactiviez. Vous pourrez changer cela à tout moment.",
  noneEnabled: "Activez au moins une table.",
  reviewTitle: "Nom et planification",
  name: "Nom",
  connectionNameError: "Saisissez un nom.",
  nameTooLong: "Utilisez au plus 100 caractères.",
  nameHint: "Les tables sont chargées dans un schéma qui porte ce nom.",
  summary: "Résumé",
  summaryInto: "Cible",
  summaryFrom: "Source",
  summaryTables: "Tables",
  summaryAdditions: "Nouveautés à la source",
  summaryTablesOf: (enabled, all) =>
    enabled === all
      ? allOf(all, "table", "tables").toLowerCase()
      : `${enabled.toLocaleString("fr")} sur ${tables(all)}`,
  summaryLeftOut: (count) => plural(count, "colonne désactivée", "colonnes désactivées"),
  summaryRows: (rows) => `environ ${plural(rows, "ligne", "lignes")}`,
  create: "Créer et synchroniser",
  existing: (kind) =>
    `Cette base de données a déjà une Connexion à ${kind}, et ne peut en avoir qu’une seule.`,
  openExisting: (name) => `Ouvrir ${name}`,
  production: (name, kind) =>
    `Créer la Connexion ${name} à partir de ${kind} et lancer sa première synchronisation`,
  leaveTitle: "Quitter sans créer la Connexion ?",
  leaveText: "Vos saisies, mots de passe compris, seront perdues.",
  leave: "Quitter",
  stay: "Continuer la saisie",
};

/** The sync that a new Connection begins with. */
export const firstSync: Translated<typeof english.firstSync> = {
  titles: {
    queued: "La première synchronisation va démarrer",
    running: "La première synchronisation est en cours",
    succeeded: "La première synchronisation est terminée",
    partial: "La première synchronisation est terminée, mais des tables ont échoué",
    failed: "La première synchronisation a échoué",
    cancelled: "La première synchronisation a été annulée",
    unknown: "L’état de la première synchronisation est inconnu",
  },
  notKnown: "La Connexion a été créée",
  notKnownText: "Le service n’a pas renvoyé son identifiant. Retrouvez-la dans la liste des Connexions.",
  goOn: "La synchronisation continue en arrière-plan. Vous pouvez quitter à tout moment.",
  rows: (count) => plural(count, "ligne", "lignes"),
  summary: (done, all) => `${done.toLocaleString("fr")} sur ${tables(all)}`,
  table: "Table",
  rowsHeading: "Lignes",
  state: "État",
  open: "Ouvrir la Connexion",
  openList: "Afficher les Connexions",
  query: "Interroger",
  queryTable: (name) => `Interroger ${name}`,
  more: (count) => `et ${plural(count, "autre table", "autres tables")}`,
  next: (schedule) => `Désormais, la Connexion se synchronise ${schedule}.`,
  nextByHand: "Désormais, la Connexion ne se synchronise que lorsque vous le demandez.",
};
