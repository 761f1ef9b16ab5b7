import type { UpdateObstacle } from "#shared/domain/updateStatus";
import type { MainMessages } from "./MainMessages";

const list = new Intl.ListFormat("fr");
const obstacles: Readonly<Record<UpdateObstacle, string>> = {
  statements: "une instruction ou un export",
  loads: "un chargement",
  syncs: "une synchronisation",
  transactions: "une transaction ouverte",
};

const filesOf = (count: number) => (count > 1 ? `${count} fichiers` : `${count} fichier`);

export const french: MainMessages = {
  thisComputer: "Cet ordinateur",
  ok: "OK",
  cancel: "Annuler",
  menu: {
    file: "&Fichier",
    edit: "É&dition",
    query: "&Requête",
    view: "&Affichage",
    window: "Fe&nêtre",
    newTab: "Nouvel onglet",
    openFiles: "Ouvrir des fichiers…",
    openFolder: "Ouvrir un dossier…",
    saveQuery: "Enregistrer la requête",
    saveQueryAs: "Enregistrer la requête sous…",
    newConnection: "Nouvelle Connexion…",
    closeTab: "Fermer l’onglet",
    reopenTab: "Rouvrir l’onglet fermé",
    closeWindow: "Fermer la fenêtre",
    settings: "Paramètres…",
    undo: "Annuler",
    redo: "Rétablir",
    cut: "Couper",
    copy: "Copier",
    paste: "Coller",
    pasteAndMatchStyle: "Coller et adapter le style",
    delete: "Supprimer",
    selectAll: "Tout sélectionner",
    speech: "Parole",
    startSpeaking: "Commencer la lecture",
    stopSpeaking: "Arrêter la lecture",
    runStatement: "Exécuter l’instruction",
    runAll: "Tout exécuter",
    explain: "Expliquer l’instruction",
    explainAndRun: "Expliquer et exécuter l’instruction",
    palette: "Palette de commandes…",
    databases: "Bases de données",
    connections: "Connexions",
    actualSize: "Taille réelle",
    zoomIn: "Zoom avant",
    zoomOut: "Zoom arrière",
    fullScreen: "Plein écran",
    minimize: "Réduire",
    zoomWindow: "Réduire/agrandir",
    bringAllToFront: "Tout ramener au premier plan",
    about: "À propos de Wharf",
    services: "Services",
    hide: "Masquer Wharf",
    hideOthers: "Masquer les autres",
    showAll: "Tout afficher",
    quit: "Quitter",
  },
  files: {
    exportRows: "Exporter les lignes",
    exportNotebook: "Exporter le notebook",
    saveChart: "Enregistrer le graphique",
    formats: {
      png: "Image PNG",
      svg: "Image SVG",
      html: "Page HTML",
      csv: "Valeurs séparées par des virgules",
      tsv: "Valeurs séparées par des tabulations",
      json: "JSON",
      ndjson: "JSON, un objet par ligne",
      parquet: "Parquet",
      xlsx: "Classeur Excel",
      markdown: "Markdown",
      sqlInsert: "Instructions SQL",
    },
    allFiles: "Tous les fichiers",
    openFiles: "Ouvrir des fichiers de données",
    dataFiles: "Fichiers de données et SQL",
    openFolder: "Ouvrir un dossier de fichiers de données",
    queryFolder: "Choisir un dossier pour les requêtes enregistrées",
    backupFolder: "Choisir un dossier pour la sauvegarde",
  },
  alerts: {
    failed: (name) => `${name} : échec de la synchronisation`,
    failedTables: (failed, total) => `${failed} sur ${total} tables en échec.`,
    recovered: (name) => ({
      title: `${name} se synchronise à nouveau`,
      body: "La dernière synchronisation n’a aucun échec non acquitté.",
    }),
    severalFail: (count) => ({
      title: `${count} Connexions en échec`,
      body: "Ouvrez Wharf pour voir lesquelles, pourquoi et que faire.",
    }),
  },
  quit: {
    loads: (count, title) => ({
      message:
        count === 1 ? `${title} est en cours de chargement` : `${count} chargements sont encore en cours`,
      detail: "Si vous quittez maintenant, ils s’arrêtent et leurs tables restent telles quelles.",
      buttons: ["Laisser en cours", "Arrêter et quitter"],
    }),
    exports: (count) => ({
      message:
        count === 1 ? "Une exportation est encore en cours" : `${count} exportations sont encore en cours`,
      detail: "Si vous quittez maintenant, aucun fichier n’est écrit.",
      buttons: ["Laisser en cours", "Arrêter et quitter"],
    }),
    transactions: (count) => ({
      message: count === 1 ? "Une transaction est ouverte" : `${count} transactions sont ouvertes`,
      detail: "Si vous quittez maintenant, les changements non validés sont perdus.",
      buttons: ["Laisser ouverte", "Annuler la transaction et quitter"],
    }),
  },
  consent: {
    changeProduction: (service, change) => ({
      message: `Autoriser les changements sur « ${service} » ?`,
      detail: `C’est un service de production. Il va être modifié :\n\n${change}\n\nLes changements restent autorisés pendant 10 minutes.`,
      allow: "Autoriser",
    }),
    openLink: (host, address) => ({
      message: `Ouvrir ${host} dans votre navigateur ?`,
      detail: `${address}\n\nL’adresse vient de vos données. Son serveur verra que vous l’ouvrez.`,
      allow: "Ouvrir",
    }),
    connectSource: (host) => ({
      message: `Se connecter à ${host} ?`,
      detail:
        "Une Connexion de cet ordinateur va joindre cet hôte, avec les identifiants qui ont été saisis pour lui.",
      allow: "Se connecter",
    }),
    allowDirect: {
      message: "Autoriser d’autres programmes à se connecter à cette base ?",
      detail:
        "Wharf ouvre un port sur cet ordinateur tant qu’il tourne. Les programmes d’ici qui ont un jeton de la base peuvent la lire et, avec un accès complet, la modifier. Aucun autre ordinateur n’atteint ce port.",
      allow: "Autoriser",
    },
    connectService: (host, origin) => ({
      message: `Se connecter à ${host} ?`,
      detail: `Les instructions, les fichiers que vous chargez et la clé d’API que vous saisissez pour ce service sont envoyés à\n${origin}`,
      allow: "Se connecter",
    }),
    leaveProduction: (service) => ({
      message: `Désactiver le mode production de « ${service} » ?`,
      detail: "Les instructions et les chargements qui modifient des données ne demanderont plus.",
      allow: "Désactiver",
    }),
    leaveReadOnly: (service) => ({
      message: `Désactiver le mode lecture seule de « ${service} » ?`,
      detail: "Les instructions et les chargements pourront alors modifier ses données.",
      allow: "Désactiver",
    }),
    widenKey: (service) => ({
      message: `Autoriser les changements avec la clé de « ${service} » ?`,
      detail:
        "Le service est configuré avec une clé qui ne fait que lire. Wharf ne refusera plus les changements.",
      allow: "Autoriser",
    }),
  },
  changes: {
    createDatabase: (name) => `Créer la base de données « ${name} »`,
    deleteDatabase: "Supprimer une base de données et toutes ses données",
    createConnection: (name) => `Créer la Connexion « ${name} »`,
    changeConnection: "Modifier une Connexion",
    deleteConnection: "Supprimer une Connexion",
    sync: "Synchroniser une Connexion",
    load: (files, tables, table) => `Charger ${filesOf(files)} dans ${table ?? `${tables} tables`}`,
    loadSample: "Charger les données d’exemple",
    dropLeftover: "Supprimer la table laissée par un chargement",
  },
  loads: { files: filesOf },
  updates: {
    running: (running) => `En cours : ${list.format(running.map((one) => obstacles[one]))}.`,
    goBack: (version, starts, previous) => ({
      message: `Wharf ${version} n’a pas démarré correctement`,
      detail: `${starts} essais ont eu lieu depuis la mise à jour. Wharf ${previous} est encore sur cet ordinateur.`,
      buttons: [`Revenir à ${previous}`, "Réessayer"],
    }),
    newerVersion: (newer, own) => ({
      title: `Wharf ${newer} a utilisé vos données en dernier`,
      body: `Voici Wharf ${own}. Il ouvre toutes vos données. Ce que seule la version plus récente sait faire manque jusqu’à ce que vous la réinstalliez.`,
    }),
  },
  start: {
    failed: "Wharf ne peut pas démarrer",
    diskFull: "Le disque est plein. Libérez de l’espace, puis redémarrez Wharf.",
    newerData: (newer, own, stores) =>
      `Vos données ont été écrites par Wharf ${newer}, dans un format que Wharf ${own} ne sait pas lire (${stores}). Rien n’a été modifié. Installez Wharf ${newer} ou une version ultérieure.`,
    olderBackup: (version, backup, folder) =>
      `Pour revenir plutôt à Wharf ${version}, remplacez les fichiers de ${folder} par ceux de ${backup} et supprimez-y data-format.json ; ce que vous avez fait depuis sera perdu.`,
  },
};
