import type * as english from "../en/connections";
import type { Translated } from "../../lib/translation";
import type { SyncRunStatus } from "#shared/api/syncRun";
import { formOf, plural } from "./plural";
import { sourceErrors } from "./sourceErrors";

const outcomes: Readonly<Record<SyncRunStatus, string>> = {
  queued: "En attente",
  running: "En cours",
  succeeded: "Réussie",
  partial: "Partielle",
  failed: "Échec",
  cancelled: "Annulée",
  unknown: "Issue inconnue",
};

/** The same after a number of syncs, in the singular and the plural. */
const countedOutcomes: Readonly<Record<string, readonly [one: string, other: string]>> = {
  [outcomes.queued]: ["en attente", "en attente"],
  [outcomes.running]: ["en cours", "en cours"],
  [outcomes.succeeded]: ["réussie", "réussies"],
  [outcomes.partial]: ["partielle", "partielles"],
  [outcomes.failed]: ["en échec", "en échec"],
  [outcomes.cancelled]: ["annulée", "annulées"],
  [outcomes.unknown]: ["d’issue inconnue", "d’issue inconnue"],
};

const outcomeOf = (count: number, outcome: string) => {
  const [one, other] = countedOutcomes[outcome] ?? [outcome.toLowerCase(), outcome.toLowerCase()];
  return formOf(count, one, other);
};

/** Connections: the list, one of them, and its runs. */
export const connections: Translated<typeof english.connections> = {
  title: "Connexions",
  subtitle: (count, databases, service) =>
    `${plural(count, "Connexion", "Connexions")} dans ${plural(databases, "base de données", "bases de données")} sur ${service}`,
  newConnection: "Nouvelle Connexion",
  connection: "Connexion",
  list: "Connexions",
  listHint:
    "Les flèches passent d’un en-tête, d’une ligne ou d’une cellule à l’autre ; Entrée trie ou ouvre.",
  columns: {
    name: "Nom",
    state: "État",
    schedule: "Planification",
    lastRun: "Dernière sync.",
    nextRun: "Prochaine sync.",
    rows: "Lignes",
    health: "Santé",
    actions: "Actions",
  },
  states: { active: "Active", paused: "En pause" },
  outcomes,
  noRunYet: "Jamais",
  search: "Rechercher une Connexion",
  searchPlaceholder: "Nom, source, base de données ou schéma",
  filterState: "État",
  filterOutcome: "Dernière synchronisation",
  anyState: "Tous les états",
  anyOutcome: "Toutes les issues",
  otherState: "Autre",
  failedOutcome: "Échec ou partielle",
  underWayOutcome: "En cours",
  neverOutcome: "Jamais synchronisée",
  countOf: (shown, all) =>
    shown === all
      ? plural(all, "Connexion", "Connexions")
      : `${shown} sur ${plural(all, "Connexion", "Connexions")}`,
  failedCount: (count) => `${count} en échec`,
  partlyCount: (count) => plural(count, "partielle", "partielles"),
  underWayCount: (count) => `${count} en cours`,
  pausedCount: (count) => `${count} en pause`,
  nothingFound: "Aucune Connexion ne correspond aux filtres.",
  clearFilters: "Effacer les filtres",
  emptyTitle: "Aucune Connexion pour l’instant",
  emptyText:
    "Une Connexion synchronise, selon une planification, les tables d’une source (PostgreSQL, MySQL, feuille de calcul, fichiers…) vers une base de données.",
  emptyNoDatabase:
    "Créez d’abord une base de données : c’est là qu’une Connexion charge ce qu’elle synchronise.",
  openDatabases: "Aller aux bases de données",
  databaseFailed: (database) => `Impossible de charger les Connexions de la base ${database}.`,
  databasesLoading: (count) =>
    `Chargement de ${plural(count, "autre base de données", "autres bases de données")}`,
  open: "Ouvrir",
  openOf: (name) => `Ouvrir ${name}`,
  actionsOf: (name) => `Actions : ${name}`,
  showAll: "Tout afficher",
  showLess: "Afficher moins",
  pausedNext: "En pause",
  due: "imminente",
  notScheduled: "Aucune",
  rowsOf: (rows) => plural(rows, "ligne", "lignes"),
  health: (counts, newest) =>
    `Dernières synchronisations : ${counts}. La plus récente : ${outcomeOf(1, newest)}.`,
  report: {
    line: (label, value) => `${label} : ${value}`,
    sync: (id) => `Synchronisation ${id}`,
    source: "Source",
    trigger: "Déclencheur",
    started: "Début",
    finished: "Fin",
    duration: "Durée",
    rows: "Lignes",
    error: "Erreur",
    cause: "Cause",
    failedTables: (count) => `Tables en échec (${count}) :`,
    otherTables: (count) => `Autres tables (${count}) :`,
    changes: "Changements à la source :",
    table: (name, parts) => `${name} : ${parts.join(", ")}`,
    outcome: (outcome) => outcomeOf(1, outcome),
  },
  healthNone: "Aucune synchronisation pour l’instant",
  countOfOutcome: (count, outcome) => `${count} ${outcomeOf(count, outcome)}`,
  partly: {
    cause: (failed, total) =>
      `${failed} sur ${plural(total, "table", "tables")} en échec ; les autres ont été synchronisées`,
    allFailed: (total) =>
      total === 1
        ? "La table a échoué, mais la source répond"
        : `Les ${total} tables ont échoué, mais la source répond`,
    remedy: "Corrigez les tables en échec à la source, désactivez-les dans Tables, ou acquittez les échecs.",
    allAcknowledged:
      "Rien pour l’instant : tous les échecs sont acquittés. Vous serez averti si une erreur change.",
    acknowledged: (count) => plural(count, "échec connu", "échecs connus"),
    acknowledge: "Acquitter",
    acknowledgeOf: (name) => `Acquitter l’échec de la table ${name}`,
    unacknowledge: "Avertir de nouveau",
    unacknowledgeOf: (name) => `Avertir de nouveau en cas d’échec de la table ${name}`,
    isAcknowledged: "Acquitté : aucune alerte tant que l’erreur ne change pas.",
    acknowledgeWhat: (table, name) => `Acquitter l’échec de la table ${table} dans ${name}`,
    notKept: "Ce service ne conserve pas les acquittements.",
    retry: (count) => `Réessayer ${plural(count, "table en échec", "tables en échec")}`,
    retryWhat: (name, count) =>
      `Synchronise maintenant ${plural(count, "table", "tables")} de la Connexion ${name} et remplace ${formOf(count, "ses", "leurs")} lignes.`,
  },
  review: {
    table: (name) => `La nouvelle table ${name} n’est pas synchronisée tant que vous n’avez pas décidé.`,
    column: (table, column) =>
      `La nouvelle colonne ${column} de la table ${table} est retenue tant que vous n’avez pas décidé.`,
    count: (tables, columns) =>
      `Nouveau : ${[
        ...(tables === 0 ? [] : [plural(tables, "table", "tables")]),
        ...(columns === 0 ? [] : [plural(columns, "colonne", "colonnes")]),
      ].join(", ")}`,
    label: "Nouveautés à la source",
    sync: "Synchroniser",
    syncOf: (name) => `Synchroniser ${name}`,
    ignore: "Ignorer",
    ignoreOf: (name) => `Ignorer ${name}`,
    more: (count) => `et ${plural(count, "autre", "autres")}`,
    what: (name) => `Modifier ce que synchronise ${name}`,
    saved: "Enregistré. S’applique dès la prochaine synchronisation.",
  },
  cancel: {
    start: "Annuler la synchronisation",
    what: (name) =>
      `Annule la synchronisation de ${name}. Les tables terminées gardent leurs nouvelles lignes.`,
    asked: "Annulation de la synchronisation",
    notOffered:
      "Ce service ne peut pas annuler une seule synchronisation. Mettez plutôt la Connexion en pause.",
  },
  sync: {
    now: "Synchroniser",
    nowOf: (name) => `Synchroniser ${name} maintenant`,
    what: (name) => `Synchronise ${name} maintenant et remplace les lignes de ses tables.`,
    underWay: "Synchronisation",
    stalled: "Le service a accepté la demande, mais aucune synchronisation n’a encore démarré.",
    isUnderWay: "Une synchronisation est en cours.",
  },
  status: {
    pause: "Mettre en pause",
    resume: "Relancer",
    pauseOf: (name) => `Mettre ${name} en pause`,
    resumeOf: (name) => `Relancer ${name}`,
    pauseTitle: (name) => `Mettre ${name} en pause ?`,
    pauseText:
      "Une synchronisation est en cours. La mise en pause l’annule. Les tables terminées gardent leurs nouvelles lignes, les autres leurs anciennes lignes.",
    pauseWhat: (name) =>
      `Met ${name} en pause. Les synchronisations planifiées cessent et toute synchronisation en cours est annulée.`,
    resumeWhat: (name) => `Relance ${name}, qui se synchronise de nouveau selon sa planification.`,
    paused: (name) => `${name} : Connexion en pause`,
    resumed: (name) => `${name} : Connexion relancée`,
  },
  rename: {
    start: "Renommer",
    label: "Nom de la Connexion",
    what: (from, to) => `Renomme ${from} en ${to}.`,
  },
  remove: {
    start: "Supprimer…",
    title: (name) => `Supprimer ${name}`,
    stops: "La synchronisation cesse et toute synchronisation en cours est annulée.",
    stays: (place) => `Les tables de ${place} et leurs lignes restent.`,
    staysUnplaced: "Les tables qu’elle a chargées et leurs lignes restent.",
    forgets:
      "Les paramètres de la source, ses identifiants et l’historique des synchronisations sont supprimés.",
    onProduction: (service) => `${service} est en production.`,
    confirm: (name) => `Saisissez ${name} pour confirmer`,
    submit: "Supprimer la Connexion",
    deleted: (name) => `La Connexion ${name} a été supprimée. Ses tables restent.`,
  },
  facts: {
    state: "État",
    source: "Source",
    database: "Base de données",
    schema: "Schéma",
    schedule: "Planification",
    lastRun: "Dernière sync.",
    nextRun: "Prochaine sync.",
  },
  credentialsMissing:
    "Le service ne peut plus déchiffrer les identifiants de cette Connexion. Les synchronisations échouent jusqu’à ce que vous les saisissiez de nouveau.",
  credentialsUntilRestart:
    "Le service ne garde les identifiants de cette Connexion qu’en mémoire. Saisissez-les de nouveau après son redémarrage.",
  toSettings: "Les saisir dans Paramètres",
  toSection: { settings: "Ouvrir Paramètres", tables: "Ouvrir Tables" },
  goneTables: {
    remark: (name, others) =>
      others === 0
        ? `${name} n’est plus synchronisée, car la source ne la propose plus. Ses lignes sont inchangées. Si c’est voulu, désactivez-la dans Tables. Sinon, rétablissez la table ou son accès en lecture à la source.`
        : `${name} et ${plural(others, "autre table", "autres tables")} ne sont plus synchronisées, car la source ne les propose plus. Leurs lignes sont inchangées. Si c’est voulu, désactivez-les dans Tables. Sinon, rétablissez les tables ou leur accès en lecture à la source.`,
    dropped: (name, others) =>
      others === 0
        ? `${name} n’est plus synchronisée, car elle a été supprimée ou renommée à la source. Ses lignes sont inchangées. Si c’est voulu, désactivez-la dans Tables. Sinon, rétablissez la table.`
        : `${name} et ${plural(others, "autre table", "autres tables")} ne sont plus synchronisées, car elles ont été supprimées ou renommées à la source. Leurs lignes sont inchangées. Si c’est voulu, désactivez-les dans Tables. Sinon, rétablissez les tables.`,
    count: (tables) => plural(tables, "table manquante", "tables manquantes"),
  },
  sections: "Sections de la Connexion",
  runsSection: "Synchronisations",
  tablesSection: "Tables",
  settingsSection: "Paramètres",
  stale: "Le service ne répond pas. Dernier état connu affiché.",
  gone: "Cette Connexion n’existe plus. Elle a été supprimée, ou sa base de données l’a été.",
  closeTab: "Fermer l’onglet",
  waitsToRetry: "En attente d’un nouvel essai",
  willRetry: "Nouvel essai prévu",
  nextTry: (seconds) =>
    seconds === null
      ? "Le prochain essai est imminent."
      : `Prochain essai dans ${plural(seconds, "seconde", "secondes")}.`,
  live: (tables, rows) => (tables === "" ? rows : `${rows} dans ${tables}`),
  liveTables: (done, all) => `${done} sur ${plural(all, "table", "tables")}`,
  liveRows: (rows) => plural(rows, "ligne lue", "lignes lues"),
  ended: (outcome) => `Synchronisation ${outcomeOf(1, outcome)}`,
  runs: {
    list: "Synchronisations, de la plus récente à la plus ancienne",
    stale: "Impossible d’actualiser les synchronisations. Dernier état connu affiché.",
    noneTitle: "Aucune synchronisation pour l’instant",
    noneText: "Lancez-en une avec « Synchroniser », ou attendez l’heure prévue.",
    noneWithOutcome: "Aucune synchronisation avec cette issue.",
    filter: "Issue",
    any: "Toutes",
    failed: "Échec",
    succeeded: "Réussie",
    underWay: "En cours",
    cancelled: "Annulée",
    triggers: { initial: "Première", schedule: "Planifiée", manual: "Manuelle" },
    waiting: "En attente",
    notStarted: "pas démarrée",
    detail: "Synchronisation sélectionnée",
    duration: "Durée",
    rows: "Lignes",
    size: "Taille",
    tables: (count) => plural(count, "table", "tables"),
    failedTables: (count) => plural(count, "table en échec", "tables en échec"),
    serviceSays: "Message du service",
    toDo: "Que faire",
    unknownRemedy: "Envoyez ce message et une copie du rapport à l’administrateur de la source.",
    changes: "Ce qui a changé à la source",
    heldBack: (change) => `${change}, pas encore synchronisée`,
    changeKinds: {
      tableAdded: (table) => `${table} est nouvelle`,
      tableVanished: (table) => `${table} n’existe plus ou n’est plus lisible`,
      tableDropped: (table) => `${table} a été supprimée ou renommée à la source`,
      tableRevoked: (table) => `${table} n’est plus lisible par l’utilisateur de la source`,
      tableReturned: (table) => `${table} est de retour`,
      columnAdded: (table, column) => `${table} : la colonne ${column} est nouvelle`,
      columnDropped: (table, column) =>
        `${table} : la colonne ${column} a été supprimée ou renommée à la source`,
      columnRevoked: (table, column) =>
        `${table} : la colonne ${column} n’est plus lisible par l’utilisateur de la source`,
      columnVanished: (table, column) =>
        `${table} : la colonne ${column} n’existe plus ou n’est plus lisible`,
      typeChanged: (table, column, from, to) =>
        `${table} : le type de la colonne ${column} est passé de ${from} à ${to}`,
      other: (kind, table) => `${table} : ${kind}`,
    },
    moreChanges: (count) => `Afficher ${plural(count, "autre changement", "autres changements")}`,
    tableList: "Tables de cette synchronisation",
    tableColumns: {
      name: "Table",
      outcome: "Issue",
      rows: "Lignes",
      size: "Taille",
      duration: "Durée",
      actions: "Actions",
    },
    searchTables: "Rechercher une table",
    onlyFailed: "Échecs seulement",
    noTables: "Le service n’a donné aucun détail sur les tables.",
    noTablesReached: "Aucune table n’a été lue.",
    noTablesYet: "Aucune table n’a encore démarré.",
    noTableFound: "Aucune table ne correspond.",
    openTable: (name) => `Ouvrir ${name} dans l’éditeur`,
    tableNotFound: (name) => `La base de données n’a pas de table pour ${name}.`,
    copyReport: "Copier le rapport",
    reportHint: "Sans noms d’hôtes, utilisateurs, chemins ni paramètres.",
    trend: "Synchronisations récentes",
    trendText: (last, median) => `Dernière : ${last}, d’ordinaire ${median}`,
    trendColumns: { when: "Date", outcome: "Issue", duration: "Durée", rows: "Lignes" },
    trendOf: (what, count) =>
      count === 1
        ? `${what} de la dernière synchronisation`
        : `${what} des ${plural(count, "dernière synchronisation", "dernières synchronisations")}, de la plus ancienne à la plus récente`,
  },
  sourceErrors,
  unsaved: {
    title: (name) => `Fermer ${name} ?`,
    text: "Des modifications ne sont pas enregistrées.",
    stay: "Revenir",
    close: "Fermer sans enregistrer",
  },
};
