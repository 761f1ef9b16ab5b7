import type * as english from "../en/databases";
import type { Translated } from "../../lib/translation";
import { plural } from "./plural";

/** The tree of databases, schemas, tables and columns. */
export const explorer: Translated<typeof english.explorer> = {
  tree: "Bases de données et tables",
  filter: "Filtrer les tables",
  filterPlaceholder: "Filtrer les tables",
  noDatabasesTitle: "Aucune base de données pour l’instant",
  createDatabase: "Créer une base de données",
  unknownSchema: "Schéma inconnu",
  remarks: {
    loading: "Chargement des tables",
    notReady: "Les tables apparaissent quand la base est en service",
    empty: "Aucune table pour l’instant",
    noMatch: "Aucune table ne correspond",
  },
  loadFailed: (title) => `${title}. Appuyez sur Entrée pour réessayer.`,
  view: "vue",
  notNull: "non null",
  menuOf: (name) => `Actions : ${name}`,
  definitionTitle: (name) => `${name} (définition)`,
  noDefinition: (name) => `Ce service n’indique pas comment ${name} est défini`,
  definitionFailed: (name) => `Impossible de lire la définition de ${name}`,
  menu: {
    queryTopRows: "Interroger les 100 premières lignes",
    showDefinition: "Afficher la définition",
    newQuery: "Nouvelle requête ici",
    copyName: "Copier le nom",
    copyQualifiedName: "Copier le nom qualifié",
    copyNameWithDatabase: "Copier le nom avec la base de données",
    loadFile: "Charger des fichiers…",
    loadSample: "Charger l’exemple…",
    refresh: "Actualiser",
    needsFullKey: (action) => `${action} (clé en lecture seule)`,
  },
};

/** The screen of databases and its dialogs. */
export const databases: Translated<typeof english.databases> = {
  title: "Bases de données",
  subtitle: (count, service) => `${plural(count, "base de données", "bases de données")} sur ${service}`,
  create: "Créer une base de données",
  stale: "Impossible d’actualiser la liste. L’état de ses bases de données est inconnu.",
  columns: {
    name: "Nom",
    state: "État",
    region: "Région",
    size: "Taille",
    memory: "Limite mémoire",
    connections: "Connexions",
    age: "Création",
    expires: "Expiration",
    actions: "Actions",
  },
  noConnections: "Aucune",
  connections: (count) => plural(count, "Connexion", "Connexions"),
  never: "Jamais",
  engineNotKnown: "moteur inconnu",
  autoStops: "s’arrête si inactive",
  memory: (megabytes) => `${megabytes.toLocaleString("fr")} Mo`,
  expiresSoon: "Expire bientôt",
  actionsOf: (name) => `Actions : ${name}`,
  newQuery: "Nouvelle requête",
  loadFile: "Charger des fichiers…",
  loadSample: "Charger l’exemple…",
  copyId: "Copier l’identifiant",
  copyAddress: "Copier l’adresse",
  copyAttach: "Copier l’instruction ATTACH",
  attachCopied: "Instruction ATTACH copiée",
  deleteDatabase: "Supprimer…",
  firstTitle: "Premiers pas",
  firstText: "Déposez ici un fichier CSV, JSON, Parquet ou Excel, ou choisissez-en un.",
  firstDatabase: "Mes données",
  firstSteps: [
    {
      title: "Créez une base de données",
      text: "Donnez-lui un nom. Tout le reste a une valeur par défaut.",
    },
    { title: "Chargez des données", text: "L’exemple fourni, ou vos fichiers CSV, JSON, Parquet ou Excel." },
    { title: "Interrogez", text: "Écrivez du SQL avec la complétion de vos tables." },
  ],
  nextTitle: (name) => `${name} est en service. Chargez des données ou écrivez une requête.`,
  form: {
    title: "Créer une base de données",
    name: "Nom",
    namePlaceholder: "analyse_boutique",
    engine: "Moteur",
    region: "Région",
    regionDefault: "Choisie par le service",
    regionHint: "iad est recommandée. Le tableau de bord, l’API et les synchronisations s’y exécutent.",
    regionOnly: (engine, region) => `${engine} ne fonctionne que dans la région ${region}.`,
    recommended: (region) => `${region} (recommandée)`,
    vmSize: "Taille de la machine",
    vmSizeDefault: "shared-cpu-1x",
    memory: "Mémoire",
    memoryUnit: "Mo",
    memoryHint: "De 256 à 32 768 Mo",
    ttl: "Supprimer après",
    ttlUnit: "heures",
    ttlHint: "Laissez vide pour la conserver jusqu’à ce que vous la supprimiez.",
    autoStop: "Arrêter en cas d’inactivité",
    autoStopHint: "Elle redémarre à la requête suivante.",
    more: "Plus d’options",
    submit: "Créer",
    enginesFailed:
      "Impossible de charger la liste des moteurs. Le moteur par défaut du service sera utilisé.",
    errors: {
      nameMissing: "Saisissez un nom.",
      nameTooLong: (length, max) => `Utilisez au plus ${max} caractères au lieu de ${length}.`,
      memoryNotWhole: "Saisissez un nombre entier.",
      memoryBounds: "Saisissez un nombre de 256 à 32 768 Mo.",
      ttlNotNumber: "Saisissez un nombre d’heures, par exemple 24 ou 0.5.",
      ttlBounds: "Saisissez une durée supérieure à 0 et d’au plus 87 600 heures (dix ans).",
      vmSizeTooLong: "Utilisez au plus 100 caractères.",
    },
  },
  token: {
    title: (name) => `Jeton de la base ${name}`,
    once: "Le service n’affiche ce jeton qu’une fois. Copiez-le maintenant ou enregistrez-le dans le trousseau.",
    purpose:
      "Il sert à d’autres programmes pour s’attacher à cette base de données. Wharf n’en a pas besoin.",
    token: "Jeton",
    attach: "Instruction ATTACH",
    copyToken: "Copier le jeton",
    copyAttach: "Copier l’instruction ATTACH",
    keep: "Enregistrer dans le trousseau",
    kept: "Enregistré dans le trousseau. « Copier l’instruction ATTACH », dans le menu de la base, l’utilise.",
    keptForSession:
      "Aucun trousseau trouvé : le jeton est conservé jusqu’à la fermeture de Wharf. Copiez-le pour un usage ultérieur.",
    saved: "Je l’ai enregistré",
    leave: "Fermer sans enregistrer",
    leaveQuestion: "Fermer ? Le jeton ne pourra plus être affiché.",
    stay: "Revenir",
    leaveNow: "Fermer sans enregistrer",
  },
  remove: {
    title: (name) => `Supprimer ${name}`,
    warning:
      "La base de données et tout son contenu sont supprimés immédiatement. Cette action est irréversible.",
    onProduction: (service) => `${service} est en production.`,
    confirm: (name) => `Saisissez ${name} pour confirmer`,
    submit: "Supprimer la base de données",
    deleted: (name) => `La base ${name} a été supprimée`,
  },
};

/** How old the rows of synced tables are. */
export const tableAges: Translated<typeof english.tableAges> = {
  justNow: "à l’instant",
  now: "maintenant",
  states: {
    running: "synchronisation en cours",
    failed: "dernière synchronisation en échec",
    paused: "synchronisations en pause",
    left: "n’est plus synchronisée",
  },
  syncedBy: (connection) => `synchronisée par ${connection}`,
  summary: (table, when, count) =>
    count === 1
      ? `${table} synchronisée ${when}`
      : `${table} synchronisée ${when}, la plus ancienne de ${plural(count, "table", "tables")}`,
  newer: (when) => `lignes plus récentes (${when})`,
  ofStatement: "Âge des lignes que lit cette instruction",
  ofResult: "Âge des lignes de ce résultat",
  syncedAt: (when, exact) => `Synchronisée ${when} : ${exact}`,
  readAt: (exact) => `Ce résultat montre les lignes telles qu’elles étaient : ${exact}.`,
  readUnknown: "Antérieur à toutes les synchronisations connues",
  details: {
    running:
      "Une synchronisation est en cours. Ces lignes seront remplacées quand elle atteindra cette table.",
    failed: (reason) =>
      reason === null
        ? "La dernière synchronisation de cette table a échoué."
        : `La dernière synchronisation de cette table a échoué : ${reason}`,
    paused: "La Connexion est en pause. Ses lignes ne changent pas tant qu’elle n’est pas relancée.",
    left: "La Connexion ne synchronise plus cette table. Ses lignes ne changent plus.",
  },
  next: (when) => `Prochaine synchronisation ${when}`,
  nextNone: "Aucune synchronisation planifiée",
  by: (connection) => `par la Connexion ${connection}`,
  openConnection: (connection) => `Ouvrir la Connexion ${connection}`,
};

/** Clés d’API du service de cet ordinateur, et ce qu’elles partagent avec les jetons. */
export const access: Translated<typeof english.access> = {
  scopes: { full: "Lecture et écriture", read: "Lecture seule" },
  scope: "Accès",
  name: "Nom",
  nameHint: "Ce qui l’utilise, pour la liste.",
  nameMissing: "Saisissez un nom.",
  nameTooLong: "100 caractères au plus.",
  expiry: "Expire",
  expiries: {
    never: "Jamais",
    day: "Après 1 jour",
    week: "Après 7 jours",
    month: "Après 30 jours",
    quarter: "Après 90 jours",
    year: "Après 1 an",
  },
  states: {
    never: "N’expire pas",
    until: (when) => `Expire : ${when}`,
    expired: (when) => `Expiré : ${when}`,
    revoked: (when) => `Révoqué : ${when}`,
  },
  created: (when) => `Créé : ${when}`,
  copyShown: "Copier",
  keys: {
    title: "Clés d’API de cet ordinateur",
    explanation:
      "Pour les programmes qui utilisent le service de cet ordinateur en HTTP quand il tourne seul (npm run serve). La fenêtre n’en a pas besoin. Seule une empreinte de chaque clé est conservée.",
    none: "Pas encore de clé.",
    make: "Nouvelle clé",
    organization: "Organisation",
    organizationHint:
      "Une clé ne voit que les bases de son organisation. Celles de la fenêtre sont dans « default ».",
    organizationRefused: "Minuscules, chiffres et traits d’union, 63 au plus, sans trait d’union au début.",
    ofOrganization: (name) => `organisation ${name}`,
    submit: "Créer la clé",
    shownTitle: (name) => `Clé ${name}`,
    shown: "Cette clé n’est affichée que maintenant. Copiez-la avant de fermer cette fenêtre.",
    key: "Clé d’API",
    done: "Je l’ai enregistrée",
    revoke: (name) => `Révoquer ${name}`,
    revokeAction: "Révoquer",
    revokeText: "Les programmes qui utilisent cette clé sont refusés dès maintenant. C’est irréversible.",
    revoked: (name) => `Clé ${name} révoquée`,
  },
};

/** Comment d’autres programmes se connectent à une base de cet ordinateur. */
export const connect: Translated<typeof english.connect> = {
  menu: "Se connecter…",
  allow: "Autoriser les connexions directes à cette base",
  allowHint:
    "Les programmes de cet ordinateur se connectent par le protocole PostgreSQL avec un jeton, tant que Wharf tourne. Aucun autre ordinateur ne le peut.",
  otherPort: "Utiliser un autre port",
  programs: "Se connecter avec",
  program: "Programme",
  clients: {
    psql: "psql",
    duckdb: "DuckDB",
    python: "Python (psycopg)",
    r: "R (RPostgres)",
    jdbc: "JDBC",
    odbc: "ODBC, Excel",
    dbt: "dbt",
    grafana: "Grafana",
  },
  copy: "Copier",
  test: "Tester la connexion",
  shown:
    "Ce jeton n’est affiché que maintenant. Copiez-le ; les textes pour les programmes le contiennent jusqu’à la fermeture de la fenêtre de connexion.",
  withToken:
    "Le texte contient le jeton que vous venez de créer. Il disparaît à la fermeture de cette fenêtre.",
  tokens: "Jetons",
  makeToken: "Nouveau jeton",
  submitToken: "Créer le jeton",
  noTokens: "Aucun jeton. Un programme en a besoin pour se connecter.",
  creationToken: "Créé avec la base",
  neverUsed: "Jamais utilisé",
  revokeText:
    "Les programmes qui utilisent ce jeton sont déconnectés et refusés dès maintenant. C’est irréversible.",
  connected: "Connectés maintenant",
  nobody: "Aucun programme n’est connecté.",
  unnamedProgram: "Programme sans nom",
  idle: "Inactif",
  disconnect: "Déconnecter",
  title: (name) => `Se connecter à ${name}`,
  placeholder: (placeholder) =>
    `Mettez un jeton à la place de ${placeholder}. Les jetons ne sont affichés qu’à leur création.`,
  tested: (address) => `Une connexion à ${address} fonctionne.`,
  testFailed: (reason) => `La connexion ne fonctionne pas : ${reason}`,
  used: (when) => `Utilisé : ${when}`,
  revoked: (name) => `Jeton ${name} révoqué`,
  since: (when) => `Connecté : ${when}`,
  byToken: (name) => `Jeton ${name}`,
  disconnectOf: (program) => `Déconnecter ${program}`,
};
