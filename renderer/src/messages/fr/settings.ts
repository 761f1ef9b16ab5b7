import { languageNames, languages } from "#shared/domain/settings/language";
import type * as english from "../en/settings";
import type { Translated } from "../../lib/translation";
import { formatNumber } from "../../lib/formatNumber";
import { either, formOf, listed, plural } from "./plural";

/** The settings: services, alerts, about. */
export const settings: Translated<typeof english.settings> = {
  title: "Paramètres",
  services: "Services",
  servicesText:
    "Là où fonctionnent vos bases de données. Chaque service a une adresse et une clé d’API. Les clés sont conservées dans le trousseau du système.",
  addService: "Ajouter un service",
  embeddedAddress: "Sur cet ordinateur, fonctionne hors ligne",
  production: "production",
  readOnly: "lecture seule",
  turnOnReadOnly: "Activer le mode lecture seule",
  turnOffReadOnly: "Désactiver le mode lecture seule",
  keyStatus: {
    notNeeded: "Aucune clé d’API nécessaire",
    stored: "Clé dans le trousseau",
    session: "Clé conservée jusqu’à la fermeture de Wharf",
    missing: "Aucune clé",
    locked: "Clé dans le trousseau verrouillé",
  },
  scope: { full: "accès complet", read: "lecture seule", unknown: "accès inconnu" },
  check: "Vérifier",
  checked: (name, count) =>
    `${name} répond et contient ${plural(count, "base de données", "bases de données")}.`,
  checkedEngines: (count) =>
    `Propose ${plural(count, "moteur", "moteurs")} pour les nouvelles bases de données`,
  enginesUnread: (title) => `Impossible de lister les moteurs : ${title}`,
  checkedConnectors: (count) =>
    `Propose ${plural(count, "type de source", "types de sources")} pour les Connexions`,
  connectorsUnread: (title) => `Impossible de lister les types de sources : ${title}`,
  checkedScope: {
    full: "Configuré avec un accès complet ; la première modification le confirmera",
    read: "Configuré en lecture seule ; les modifications sont désactivées",
    unknown: "Accès en écriture inconnu jusqu’à la première modification",
  },
  readings: {
    title: "Provenance de chaque champ",
    field: "Champ",
    path: "Chemin dans la réponse",
    nothing: "Aucun champ n’a été lu.",
    answers: {
      databases: "Bases de données",
      database: "Base de données",
      createdDatabase: "Nouvelle base de données",
      engines: "Moteurs",
      schema: "Schéma",
      connectors: "Types de sources",
      sourceTest: "Test de la source",
      connections: "Connexions",
      connection: "Connexion",
      streams: "Tables d’une source",
      runs: "Synchronisations",
    },
    conflict: (answer, field, paths) =>
      `${answer} : ${field} est affiché comme inconnu, car ${listed(paths)} diffèrent.`,
    skipped: (answer, count) =>
      `${answer} : ${plural(count, "entrée est omise", "entrées sont omises")}, car rien ne ${formOf(count, "la", "les")} nomme.`,
    hasMore: (answer) =>
      `${answer} : la liste est incomplète. Le service en a davantage, mais la page suivante est introuvable.`,
  },
  edit: "Modifier…",
  replaceKey: "Remplacer la clé…",
  enterKey: "Saisir la clé…",
  forgetKey: "Oublier la clé",
  removeService: "Retirer…",
  actionsOf: (name) => `Actions : ${name}`,
  form: {
    addTitle: "Ajouter un service",
    editTitle: (name) => `Modifier ${name}`,
    name: "Nom",
    namePlaceholder: "Production",
    address: "Adresse",
    addressPlaceholder: "https://host.example/api/v1",
    addressHint: "L’URL de base du service, qui se termine par /api/v1.",
    key: "Clé d’API",
    keyHint: "Conservée dans le trousseau du système, elle n’est plus jamais affichée.",
    keyHintNoKeychain: "Aucun trousseau trouvé : la clé est conservée jusqu’à la fermeture de Wharf.",
    color: "Couleur",
    scope: "Accès de la clé",
    scopes: {
      full: "Complet",
      read: "Lecture seule",
      unknown: "Inconnu",
    },
    production: "Production",
    productionHint:
      "Demande confirmation avant les instructions et les chargements qui modifient des données. Les requêtes sont envoyées en lecture seule.",
    readOnly: "Mode lecture seule",
    readOnlyHint:
      "Rien de ce qui modifie les données ou les paramètres du service n’est envoyé, quels que soient les droits de la clé.",
    addressChanged: "La clé correspond à l’ancienne adresse. Saisissez-la de nouveau après l’enregistrement.",
    add: "Ajouter",
    added: "Service ajouté. Corrigez sa clé ici, ou plus tard dans son menu.",
    errors: {
      nameMissing: "Saisissez un nom.",
      nameTooLong: "Utilisez au plus 60 caractères.",
      addressMissing: "Saisissez l’adresse du service.",
      addressNotUrl: "Saisissez une URL telle que https://host.example/api/v1.",
      addressNotHttps:
        "L’adresse doit commencer par https://. Le http simple n’est possible que pour cet ordinateur.",
      addressHasSecrets:
        "Retirez de l’adresse le nom d’utilisateur, le mot de passe, les paramètres et le fragment.",
      addressNoApi: "L’adresse doit se terminer par /api/v1.",
    },
    replaceAddress: (address) => `Utiliser ${address}`,
  },
  colors: {
    teal: "Sarcelle",
    blue: "Bleu",
    violet: "Violet",
    rose: "Rose",
    amber: "Ambre",
    green: "Vert",
    grey: "Gris",
  },
  keyDialog: {
    title: (name) => `Clé d’API du service ${name}`,
    submit: "Enregistrer la clé",
    saved: "Clé enregistrée dans le trousseau.",
    savedForSession: "Aucun trousseau trouvé : la clé est conservée jusqu’à la fermeture de Wharf.",
  },
  removeDialog: {
    title: (name) => `Retirer ${name}`,
    text: "Wharf oublie l’adresse et supprime la clé du trousseau. Le service et ses bases de données restent inchangés.",
    submit: "Retirer",
  },
  snippets: {
    title: "Extraits",
    explanation:
      "Textes que la complétion de l’éditeur insère par leur nom. Fournis d’origine : cte, counts, dedupe, upsert, mergeinto, casewhen, rownumber.",
    add: "Ajouter un extrait",
    edit: (name) => `Modifier ${name}`,
    remove: (name) => `Supprimer ${name}`,
    newTitle: "Nouvel extrait",
    editTitle: (name) => `Extrait ${name}`,
    name: "Nom",
    nameHelp:
      "Saisissez ses premières lettres dans l’éditeur, choisissez-le avec les flèches et appuyez sur Entrée.",
    nameRefused:
      "Utilisez des lettres, des chiffres et des traits de soulignement, au plus 40, sans commencer par un chiffre",
    taken: "Un autre extrait porte ce nom",
    full: (most) => `Il y a déjà ${plural(most, "extrait", "extraits")}, le maximum possible`,
    text: "Texte",
    tooLong: (most) => `Au plus ${plural(most, "caractère", "caractères")}`,
    save: "Enregistrer l’extrait",
    saved: (name) => `Extrait ${name} enregistré`,
  },
  alerts: {
    title: "Alertes",
    desktop: "M’avertir quand une Connexion échoue, puis quand elle se synchronise de nouveau",
    hint: "Une fois par échec et par rétablissement, tant que Wharf est ouvert. Les échecs acquittés sont ignorés.",
    unsupported: "Ce système ne prend pas en charge les notifications.",
  },
  about: "À propos",
  licenses: {
    open: "Licences tierces",
    title: "Licences tierces",
    explanation:
      "Wharf contient ces bibliothèques. Les licences d’Electron et de Chromium se trouvent dans LICENSES.chromium.html, dans le dossier d’installation de Wharf.",
    noText: (license) => `Publié sous ${license}. Le paquet ne contient pas le texte de la licence.`,
  },
  version: "Version",
  runtime: "Environnement",
  runtimeText: (version, isStandIn) =>
    `Electron ${version}${isStandIn ? ", substitut de développement" : ""}`,
  dataFolder: "Bases de données de cet ordinateur",
  logFile: "Journal",
  keychain: "Trousseau",
  keychains: {
    available: "Disponible",
    absent: "Aucun trousseau trouvé ; les clés sont conservées jusqu’à la fermeture de Wharf",
  },
};

/** The settings of settings.json, by their names there, and its file. */
export const preferences: Translated<typeof english.preferences> = {
  search: "Rechercher un paramètre",
  none: "Aucun paramètre ne correspond",
  groups: {
    appearance: "Apparence",
    editor: "Éditeur",
    results: "Requêtes et résultats",
  },
  labels: {
    theme: "Thème",
    density: "Densité",
    language: "Langue",
    "interface.textSize": "Taille du texte de l’interface",
    "editor.fontFamily": "Police",
    "editor.fontSize": "Taille du texte",
    "editor.tabWidth": "Largeur de tabulation",
    "editor.vimKeys": "Touches Vim",
    shortcuts: "Raccourcis clavier",
    "query.rowLimit": "Limite de lignes",
    "results.numbers": "Nombres",
    "results.dates": "Dates",
    "results.nullText": "NULL",
    "results.timeZone": "Fuseau horaire",
  },
  hints: {
    theme: "Clair, sombre ou comme le système.",
    density: "Hauteur des lignes, des onglets et des boutons.",
    language: "Des textes, des nombres et des dates de la fenêtre. Sans effet sur les résultats.",
    "interface.textSize": "Tout s’agrandit avec elle, sauf le texte de l’éditeur.",
    "editor.fontFamily": "Une police installée sur cet ordinateur, ou plusieurs séparées par des virgules.",
    "editor.fontSize": "De 8 à 32 pixels.",
    "editor.tabWidth": "Espaces par niveau, aussi pour Formater.",
    "editor.vimKeys":
      "Modes et déplacements de Vim. Les raccourcis de la fenêtre, comme ceux avec Ctrl+W, sont prioritaires.",
    shortcuts: "Toutes les commandes et leurs touches, modifiables.",
    "query.rowLimit": "Lignes demandées par un nouvel onglet.",
    "results.numbers":
      "Dans la grille seulement. Les identifiants et les années ne sont pas groupés ; les copies et les exports restent exacts.",
    "results.dates": "Dans la grille seulement. Les copies et les exports restent exacts.",
    "results.nullText": "Affiché pour NULL dans la grille. Sans effet sur les copies et les exports.",
    "results.timeZone": "Pour les heures avec fuseau, sauf si un autre est choisi pour un résultat.",
  },
  options: {
    theme: { system: "Système", light: "Clair", dark: "Sombre" },
    density: { comfortable: "Confortable", compact: "Compacte" },
    language: { system: "Système", ...languageNames },
    "results.numbers": {
      plain: "1234567.89 (tel qu’enregistré)",
      comma: "1,234,567.89",
      point: "1.234.567,89",
      space: "1 234 567,89",
      apostrophe: "1’234’567.89",
    },
    "results.dates": {
      iso: "2026-03-09 (telle qu’enregistrée)",
      dayFirst: "09/03/2026",
      dayFirstDots: "09.03.2026",
      monthFirst: "03/09/2026",
      monthName: "9 mars 2026",
    },
  },
  pixels: "px",
  spaces: "espaces",
  bundledFont: "JetBrains Mono",
  vimOn: "Utiliser les touches Vim",
  reload: {
    title: (language) => `Recharger la fenêtre (${language}) ?`,
    text: "Les instructions en cours s’arrêtent, les transactions ouvertes sont annulées et ce qui n’est pas enregistré dans les formulaires et les boîtes de dialogue est perdu. Si vous choisissez Plus tard, la fenêtre prendra la nouvelle langue à son prochain démarrage.",
    later: "Plus tard",
    now: "Recharger",
  },
  changeShortcuts: "Modifier les raccourcis…",
  asStored: "Tel qu’enregistré",
  local: "Celui de cet ordinateur",
  expected: {
    theme: '"system", "light" ou "dark"',
    density: '"comfortable" ou "compact"',
    language: either(['"system"', ...languages.map((language) => `"${language}"`)]),
    "interface.textSize": "un nombre entier de 11 à 20",
    "editor.fontFamily": "des noms de polices séparés par des virgules",
    "editor.fontSize": "un nombre entier de 8 à 32",
    "editor.tabWidth": "un nombre entier de 1 à 8",
    "editor.vimKeys": "true ou false",
    shortcuts: 'des noms de commandes avec leurs touches, comme { "newQuery": "Mod+N" }',
    keys: 'des touches comme "Mod+Shift+K", ou null pour aucune',
    "query.rowLimit": `un nombre entier de 1 à ${formatNumber(100_000)}`,
    "results.numbers": '"plain", "comma", "point", "space" ou "apostrophe"',
    "results.dates": '"iso", "dayFirst", "dayFirstDots", "monthFirst" ou "monthName"',
    "results.nullText": "un texte d’au plus 20 caractères",
    "results.timeZone": '"stored", "local" ou un fuseau comme "Europe/Paris"',
  },
  enter: (expected) => `Saisissez ${expected}.`,
  reset: (label) => `Réinitialiser : ${label}`,
  file: {
    title: "Fichier des paramètres",
    text: "Modifiable ici ou dans n’importe quel éditeur ; Wharf suit le fichier à chaque enregistrement.",
    open: "Ouvrir settings.json",
    unused: "Une partie de settings.json n’est pas utilisée",
    syntax: (line, column) =>
      `Ligne ${line}, colonne ${column} : ce n’est pas du JSON valide. Corrigez-le dans le fichier ; d’ici là, les derniers paramètres restent en vigueur.`,
    value: (line, name, value, expected) =>
      `Ligne ${line} : « ${name} » ne peut pas être ${value}. Utilisez ${expected} ; d’ici là, la valeur par défaut s’applique.`,
    keys: (line, name, value, expected) =>
      `Ligne ${line} : « ${name} » ne peut pas avoir ${value} pour touches. Utilisez ${expected} ; d’ici là, la valeur par défaut s’applique.`,
    name: (line, name) =>
      `Ligne ${line} : le paramètre « ${name} » n’existe pas. Il est conservé dans le fichier. Vérifiez l’orthographe ou retirez-le.`,
    unreadable: (reason) => `Impossible de lire le fichier. ${reason}`,
  },
};
